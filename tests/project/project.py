# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tests of the project itself share: where it is, its files, its texts."""
import os
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "tests"))
import tap  # noqa: E402

APP_ID = "io.github.scalingplanner.ScalingPlanner"


def files(*folders, endings=("",)):
    """Paths below the folders, relative to the project, sorted; builds left out."""
    found = []
    for folder in folders:
        for base, names, entries in os.walk(os.path.join(ROOT, folder)):
            names[:] = [name for name in names if not name.startswith(("_build", ".git", ".flatpak"))
                        and name != "__pycache__"]
            found += [os.path.relpath(os.path.join(base, entry), ROOT)
                      for entry in entries if entry.endswith(tuple(endings))]
    return sorted(set(found))


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as text:
        return text.read()


def lines(path):
    """(number, line) of a file."""
    return list(enumerate(read(path).splitlines(), 1))


def run(*command, **options):
    """Runs a tool in the project's folder; returns (status, output). Skips without the tool."""
    if not shutil.which(command[0]):
        raise tap.Skip("%s is not installed" % command[0])
    done = subprocess.run(command, cwd=options.pop("cwd", ROOT), stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, check=False, **options)
    return done.returncode, done.stdout


def faults_of(*command, **options):
    """A tool's output lines if it failed, else none."""
    status, output = run(*command, **options)
    return ["%s: exit %d" % (" ".join(command), status)] + output.splitlines() if status else []
