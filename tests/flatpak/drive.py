#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Uses the window of the sandboxed program as a person would.

  drive.py APP-ID PROJECT SCREENSHOT

Opens PROJECT, types 128 into Devices, waits for 230,400, saves with the
button and checks that the file on disk says so.
"""
import json
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "ui"))
from accessible import Application, Atspi, children, wait_for  # noqa: E402


class Sandboxed(Application):
    """A process id in the sandbox is none of ours: the program is the one that is there."""

    def find_root(self):
        for candidate in children(Atspi.get_desktop(0)):
            if "scaling" in (candidate.get_name() or "").lower() and candidate.get_child_count():
                candidate.set_cache_mask(Atspi.Cache.NONE)
                return candidate
        return None


def saved_devices(project):
    try:
        with open(project, encoding="utf-8") as file:
            return json.load(file)["scenarios"][0]["goal"]["devices"]
    except (OSError, ValueError, KeyError):
        return None


def main():
    app_id, project, screenshot = sys.argv[1:]
    with Sandboxed("flatpak", "run", "--user", app_id, project, GSK_RENDERER="cairo", LC_ALL="C.UTF-8") as program:
        program.find("text", "^Devices")
        program.write("text", "^Devices", "128")
        program.find_text("230,400")
        subprocess.run(["import", "-window", "root", screenshot], check=False)
        program.press("push button", "^Save$")
        wait_for("128 devices in the file", lambda: saved_devices(project) == 128)


main()
