# SPDX-License-Identifier: GPL-3.0-or-later
"""Test programs in Python that speak TAP: each case is a function that returns
a list of faults, empty when all is well. A case skips by raising Skip."""
import sys
import traceback


class Skip(Exception):
    pass


def run(cases):
    """Runs (name, function) pairs, prints TAP and exits."""
    bad = 0
    print("1..%d" % len(cases))
    for number, (name, case) in enumerate(cases, 1):
        try:
            faults = case() or []
        except Skip as reason:
            print("ok %d - %s # SKIP %s" % (number, name, reason), flush=True)
            continue
        except Exception:
            faults = traceback.format_exc().splitlines()
        for fault in faults:
            print("# %s" % fault)
        bad += bool(faults)
        print("%s %d - %s" % ("not ok" if faults else "ok", number, name), flush=True)
    sys.exit(1 if bad else 0)
