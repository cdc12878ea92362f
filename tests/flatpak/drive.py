#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Uses the window of the sandboxed program as a person would.

  drive.py APP-ID PROJECT SCREENSHOT

Opens PROJECT, types 128 into Devices, waits for 230,400, saves with the
save action and checks that the file on disk says so. Every wait is bounded.
"""
import json
import os
import subprocess
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi  # noqa: E402

PATIENCE_S = 90


def wait_for(what, question):
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        answer = question()
        if answer:
            return answer
        time.sleep(0.1)
    sys.exit(f"waited in vain for {what}")


def walk(accessible):
    yield accessible
    for index in range(accessible.get_child_count()):
        child = accessible.get_child_at_index(index)
        if child is not None:
            yield from walk(child)


def find(window, test):
    try:
        return next((item for item in walk(window) if test(item)), None)
    except gi.repository.GLib.Error:
        return None


def application():
    desktop = Atspi.get_desktop(0)
    for index in range(desktop.get_child_count()):
        child = desktop.get_child_at_index(index)
        if child is not None and child.get_name() == "scaling-planner" and child.get_child_count() > 0:
            return child
    return None


def saved_devices(project):
    try:
        with open(project, encoding="utf-8") as file:
            return json.load(file)["scenarios"][0]["goal"]["devices"]
    except (OSError, ValueError, KeyError):
        return None


def main():
    app_id, project, screenshot = sys.argv[1:]
    program = subprocess.Popen(["flatpak", "run", "--user", app_id, project],
                               env=dict(os.environ, GSK_RENDERER="cairo", LC_ALL="C.UTF-8"))
    try:
        app = wait_for("the window", application)
        entry = wait_for("the entry Devices",
                         lambda: find(app, lambda item: item.get_name() == "Devices" and item.is_editable_text()))
        entry.set_text_contents("128")
        wait_for("230,400", lambda: find(app, lambda item: "230,400" in (item.get_name() or "")))
        subprocess.run(["import", "-window", "root", screenshot], check=False)
        save = wait_for("the button Save", lambda: find(app, lambda item: item.get_name() == "Save"
                                                        and item.get_role_name() in ("button", "push button")))
        save.do_action(0)
        wait_for("128 devices in the file", lambda: saved_devices(project) == 128)
    finally:
        program.terminate()
        program.wait(timeout=30)


main()
