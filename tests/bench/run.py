#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints the benchmarks. Argument: the build folder, made in release mode.

Programs that are compared take turns, so that a busy moment of the machine
hits both; the median of the rounds counts. Nothing here judges: the targets
are printed beside the figures, a person decides.
"""
import json
import os
import statistics
import subprocess
import sys
import time

BUILD = os.path.abspath(sys.argv[1])
HERE = os.path.dirname(os.path.abspath(__file__))
DISPLAY = os.path.join(os.path.dirname(HERE), "display")
PROGRAM = os.path.join(BUILD, "src", "scaling-planner")
WINDOW_ROUNDS = 15
COMMAND_ROUNDS = 101

ENV = dict(os.environ, GSK_RENDERER="cairo", GSETTINGS_BACKEND="memory", LC_ALL="C.UTF-8", GTK_A11Y="none",
           GSETTINGS_SCHEMA_DIR=os.path.join(BUILD, "data"))


def bench(name):
    return os.path.join(BUILD, "tests", "bench", name)


def first_frame(program):
    """(milliseconds, MiB) to the first frame and at rest."""
    env = dict(ENV, BENCH_STARTED=str(time.monotonic_ns()))
    done = subprocess.run([program], env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          text=True, timeout=60, check=False)
    if done.returncode or len(done.stdout.split()) != 2:
        sys.exit("%s: exit %d\n%s" % (program, done.returncode, done.stderr))
    milliseconds, kibibytes = done.stdout.split()
    return float(milliseconds), int(kibibytes) / 1024


def compare_windows():
    """Run by this same script inside a display of its own."""
    ours, empty = [], []
    for turn in range(WINDOW_ROUNDS + 1):
        pair = first_frame(bench("window")), first_frame(bench("empty-window"))
        if turn:  # the first turn warms the disk cache
            ours.append(pair[0])
            empty.append(pair[1])
    for column, what, unit, target in ((0, "first frame", "ms", 1.5), (1, "resident memory", "MiB", 1.3)):
        mine, other = (statistics.median(row[column] for row in rows) for rows in (ours, empty))
        print("window, %-16s %8.1f %-3s  empty window %8.1f %-3s  ratio %.2f (target: at most %.1f)"
              % (what, mine, unit, other, unit, mine / other, target), flush=True)


def seconds(command):
    started = time.perf_counter()
    subprocess.run(command, env=ENV, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - started


def compare_commands():
    estimate = [PROGRAM, "estimate", "--devices", "64", "--throughput", "2000", "--efficiency", "90%"]
    trivial = [bench("print-a-line")]
    pairs = [(seconds(estimate), seconds(trivial)) for _ in range(COMMAND_ROUNDS)]
    mine, other = (1000 * statistics.median(column) for column in zip(*pairs))
    print("command, estimate         %8.2f ms   print a line %8.2f ms   ratio %.2f (target: at most 1.5)"
          % (mine, other, mine / other), flush=True)


def programs():
    """The benchmark programs that say their figures themselves."""
    listed = subprocess.run(["meson", "introspect", BUILD, "--benchmarks"], stdout=subprocess.PIPE, text=True, check=True)
    bad = 0
    for entry in json.loads(listed.stdout):
        print("\n%s" % entry["name"], flush=True)
        bad += subprocess.run(entry["cmd"], cwd=BUILD, env=dict(ENV, **entry["env"]), check=False).returncode != 0
    return bad


def main():
    if sys.argv[2:] == ["windows"]:
        compare_windows()
        return 0
    compare_commands()
    subprocess.run([DISPLAY, sys.executable, os.path.abspath(__file__), BUILD, "windows"],
                   stderr=subprocess.DEVNULL, check=True)
    return 1 if programs() else 0


if __name__ == "__main__":
    sys.exit(main())
