#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The window of what was installed: it comes up, computes, and has its help and
its settings without the build folder. Argument: the build folder. Runs behind
tests/display."""
import json
import os
import subprocess
import sys
import tempfile

from accessible import Application, Atspi, tap

BUILD = os.path.abspath(sys.argv[1])
STAGE = tempfile.TemporaryDirectory()


def prefix():
    options = subprocess.run(["meson", "introspect", BUILD, "--buildoptions"], stdout=subprocess.PIPE, text=True, check=True)
    value = next(option["value"] for option in json.loads(options.stdout) if option["name"] == "prefix")
    return os.path.join(STAGE.name, value.lstrip("/"))


def install():
    """What an archive of files is made of; who unpacks one compiles the schemas."""
    subprocess.run(["meson", "install", "-C", BUILD, "--no-rebuild", "--quiet", "--destdir", STAGE.name],
                   stdout=subprocess.DEVNULL, check=True)
    subprocess.run(["glib-compile-schemas", os.path.join(prefix(), "share", "glib-2.0", "schemas")], check=True)
    return []


def the_window_works():
    environment = {name: value for name, value in os.environ.items() if name != "GSETTINGS_SCHEMA_DIR"}
    os.environ.clear()
    os.environ.update(environment)
    share = os.path.join(prefix(), "share")
    with Application(os.path.join(prefix(), "bin", "scaling-planner"), XDG_DATA_DIRS=share + ":/usr/share") as app:
        app.find_text("115,200")
        Atspi.Action.do_action(app.write("text", "^Devices", "128"), 0)
        app.find_text("230,400")
        app.press("push button", "^Help$")
        app.find_text("How many devices train together|What scaling efficiency means|Estimate page")
        return []


tap.run([
    ("install", install),
    ("the-window-works", the_window_works),
])
