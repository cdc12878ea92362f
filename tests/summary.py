#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Counts the cases of every test program in meson's test log.

Reads testlog.json, lists what failed and what was skipped with the reason,
and ends with one line: N passed, N failed, N skipped. A case is a result line
of the program's own TAP output. A program that crashed, ran out of time, ended
with an error or had no case at all is a failure of its own. Exit status 1 when
anything failed.
"""
import json
import re
import sys

RESULT = re.compile(r"^(\s*)(not )?ok\b[ \t]*(\d+)?[ \t]*-?[ \t]*([^#]*)(?:#[ \t]*(.*))?$")
REMARK = re.compile(r"^\s*(#|Bail out!) ?(?!\s*random seed|\s*Start of|\s*End of)(.*)$")
SKIP_ALL = re.compile(r"^1\.\.0\s*#\s*skip\S*\s*(.*)$", re.IGNORECASE)
MOST_REMARKS = 8
PROGRAM_FINE = ("OK", "SKIP", "EXPECTEDFAIL")


class Program:
    """The cases of one test program, read from its output."""

    def __init__(self, entry):
        self.name = entry["name"]
        self.result = entry["result"]
        self.passed = 0
        self.failed = []  # (case, what it said before)
        self.skipped = []  # (case, reason)
        self.remarks = []
        self.read(entry.get("stdout") or "")
        self.judge()

    def read(self, output):
        children = 0  # cases seen deeper than the top level, a group's own line follows them
        for line in output.splitlines():
            everything = SKIP_ALL.match(line)
            if everything:
                self.skipped.append((self.name, everything.group(1)))
                continue
            found = RESULT.match(line)
            if not found:
                remark = REMARK.match(line)
                if remark:
                    self.remarks.append(remark.group(2))
                continue
            indent, bad, _number, what, directive = found.groups()
            if not indent and children and not bad:
                children = 0
                continue
            children = children + 1 if indent else 0
            self.count(bool(bad), what.strip(), directive or "")
            self.remarks = []

    def count(self, bad, what, directive):
        if directive.lower().startswith("skip"):
            self.skipped.append((what, directive[4:].strip()))
        elif bad:
            self.fail(what)
        else:
            self.passed += 1

    def fail(self, what):
        self.failed.append((what, self.remarks[-MOST_REMARKS:]))

    def judge(self):
        if self.result not in PROGRAM_FINE and not self.failed:
            self.fail("(ended with %s)" % self.result)
        elif not self.passed and not self.failed and not self.skipped:
            self.fail("(has no case)")


def main():
    programs = []
    for path in sys.argv[1:]:
        with open(path, encoding="utf-8") as log:
            programs += [Program(json.loads(line)) for line in log if line.strip()]
    for program in programs:
        for what, why in program.skipped:
            print("skipped: %s: %s (%s)" % (program.name, what, why or "no reason given"))
    for program in programs:
        for what, remarks in program.failed:
            print("failed: %s: %s" % (program.name, what))
            for remark in remarks:
                print("    " + remark)
    failed = sum(len(program.failed) for program in programs)
    if not programs:
        print("failed: no test program ran")
        failed = 1
    print("%d passed, %d failed, %d skipped" % (
        sum(program.passed for program in programs), failed,
        sum(len(program.skipped) for program in programs)))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
