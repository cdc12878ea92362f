#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints line coverage by folder of src/ from gcovr's JSON summary."""
import json
import os
import sys

with open(sys.argv[1], encoding="utf-8") as summary:
    files = json.load(summary)["files"]
folders = {}
for entry in files:
    lines = folders.setdefault(os.path.dirname(entry["filename"]), [0, 0])
    lines[0] += entry["line_covered"]
    lines[1] += entry["line_total"]
folders["all"] = [sum(lines[i] for lines in folders.values()) for i in (0, 1)]
for folder, (covered, total) in folders.items():
    print("%-14s %6d of %6d lines  %5.1f%%" % (folder, covered, total, 100.0 * covered / max(total, 1)))
