#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What gets installed is all there and runs. Argument: the build folder."""
import functools
import json
import os
import re
import subprocess
import sys
import tempfile

from project import APP_ID, faults_of, tap

BUILD = os.path.abspath(sys.argv[1])
INSTALLED = (
    "bin/scaling-planner",
    "share/applications/%s.desktop" % APP_ID,
    "share/metainfo/%s.metainfo.xml" % APP_ID,
    "share/dbus-1/services/%s.service" % APP_ID,
    "share/glib-2.0/schemas/%s.gschema.xml" % APP_ID,
    "share/mime/packages/%s.xml" % APP_ID,
    "share/icons/hicolor/scalable/apps/%s.svg" % APP_ID,
    "share/icons/hicolor/scalable/mimetypes/%s.project.svg" % APP_ID,
    "share/icons/hicolor/symbolic/apps/%s-symbolic.svg" % APP_ID,
    "share/locale/de/LC_MESSAGES/scaling-planner.mo",
    "share/help/C/scaling-planner/index.page",
    "share/help/de/scaling-planner/index.page",
    "share/man/man1/scaling-planner.1",
    "share/bash-completion/completions/scaling-planner",
)
stage = tempfile.TemporaryDirectory()


@functools.lru_cache
def prefix():
    options = subprocess.run(["meson", "introspect", BUILD, "--buildoptions"], stdout=subprocess.PIPE, text=True, check=True)
    value = next(option["value"] for option in json.loads(options.stdout) if option["name"] == "prefix")
    return os.path.join(stage.name, value.lstrip("/"))


def install():
    return faults_of("meson", "install", "-C", BUILD, "--no-rebuild", "--quiet", "--destdir", stage.name)


def everything_is_there():
    return ["%s was not installed" % path for path in INSTALLED if not os.path.exists(os.path.join(prefix(), path))]


def nothing_but_that():
    there = [os.path.relpath(os.path.join(base, name), prefix())
             for base, _folders, names in os.walk(stage.name) for name in names]
    return ["%s was installed and is not in this test's list" % path for path in sorted(there)
            if path not in INSTALLED and not path.startswith(("share/scaling-planner/", "share/help/"))]


def runs():
    program = os.path.join(prefix(), "bin", "scaling-planner")
    with tempfile.TemporaryDirectory() as folder:
        faults = faults_of(program, "estimate", "--devices", "64", "--throughput", "2000", "--efficiency", "90%", cwd=folder)
        faults += faults_of(program, "new", "-o", "plan.scaling.json", cwd=folder)
        faults += faults_of(program, "chart", "plan.scaling.json", "--kind", "throughput", "-o", "chart.svg", cwd=folder)
    return faults


def names_no_build_folder():
    """The desktop's files point at the place of installation only."""
    faults = []
    for path in INSTALLED[1:6]:
        with open(os.path.join(prefix(), path), encoding="utf-8") as text:
            if re.search(re.escape(BUILD), text.read()):
                faults.append("%s names the build folder" % path)
    return faults


tap.run([
    ("install", install),
    ("everything-is-there", everything_is_there),
    ("nothing-but-that", nothing_but_that),
    ("runs", runs),
    ("names-no-build-folder", names_no_build_folder),
])
