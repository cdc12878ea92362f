#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the program writes obeys its own schema, and the schema refuses what the
program refuses. Arguments: the schema program and the folder of examples."""
import glob
import json
import os
import subprocess
import sys
import tempfile

import jsonschema

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "project"))
from project import ROOT, tap  # noqa: E402

PROGRAM = sys.argv[1]

with open(os.path.join(ROOT, "data", "scaling-planner.schema.json"), encoding="utf-8") as text:
    SCHEMA = json.load(text)
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


def faults_of(path):
    with open(path, encoding="utf-8") as text:
        document = json.load(text)
    return ["%s: %s: %s" % (os.path.basename(path), "/".join(map(str, fault.absolute_path)), fault.message[:200])
            for fault in VALIDATOR.iter_errors(document)]


def schema_is_one():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    return []


def samples():
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([PROGRAM, "--samples", folder], check=True, stdout=subprocess.DEVNULL)
        paths = glob.glob(os.path.join(folder, "*.json"))
        faults = [fault for path in paths for fault in faults_of(path)]
        return faults if len(paths) == 100 else faults + ["%d samples were written" % len(paths)]


def shipped():
    paths = glob.glob(os.path.join(ROOT, "data", "examples", "*.json"))
    paths += glob.glob(os.path.join(ROOT, "tests", "plan", "fixtures", "*.json"))
    return [fault for path in paths for fault in faults_of(path)] if len(paths) > 2 else ["no examples were found"]


def goal(**values):
    return {"format": "scaling-planner", "version": 1, "scenarios": [{"goal": values}]}


def refusals():
    """Bad documents, as tests/plan/json.c has them."""
    bad = [
        [], {}, {"format": "other", "version": 1}, {"format": "scaling-planner"},
        {"format": "scaling-planner", "version": 2}, goal(devices=0), goal(devices="64"), goal(devices=1.5),
        goal(devices=10000001), goal(efficiency=90), goal(efficiency=0), goal(solve_for="all"), goal(currency=7),
        goal(about={"devices": {"note": 7}}), {"format": "scaling-planner", "version": 1, "scenarios": {}},
        {"format": "scaling-planner", "version": 1, "scenarios": [{"id": "a/b"}]},
        {"format": "scaling-planner", "version": 1, "scenarios": [{"curves": [{"rows": [{"excluded": 1}]}]}]},
    ]
    return ["accepted: %s" % json.dumps(document) for document in bad if VALIDATOR.is_valid(document)]


tap.run([
    ("schema-is-one", schema_is_one),
    ("samples", samples),
    ("shipped", shipped),
    ("refusals", refusals),
])
