#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The real program where something is missing around it: the session's bus, a
home that can be written, the locale, the translation, a readable help file. It
works, and says what it cannot do. Argument: the program. Runs behind tests/display."""
import os
import subprocess
import sys
import tempfile

from accessible import Application, Atspi, tap, text_of, wait_for
from x_windows import titles

PROGRAM = sys.argv[1]
HELP = "/io/github/scalingplanner/ScalingPlanner/help/C/"
# Nothing can be made below a device, not even by root.
NOWHERE = "/dev/null/nowhere"


def comes_up(env):
    """Without AT-SPI nobody sees more of it than its window. Its title says that the example was computed and shown."""
    with tempfile.TemporaryFile("w+") as log:
        process = subprocess.Popen([PROGRAM], env=env, stderr=log)
        try:
            wait_for("a window, or an end", lambda: process.poll() is not None or
                     any("Scaling Planner" in title for title in titles()))
            faults = [] if process.poll() is None else ["the program ended with %d" % process.returncode]
        finally:
            process.kill()
            process.wait()
        log.seek(0)
        return faults + ["it complained: " + line.strip() for line in log if "CRITICAL" in line]


def without_a_bus():
    """Without an address it would start a bus of its own."""
    return comes_up(dict(os.environ, G_DEBUG="fatal-criticals", DBUS_SESSION_BUS_ADDRESS="disabled:", GTK_A11Y="none"))


def with_a_dead_bus():
    return comes_up(dict(os.environ, G_DEBUG="fatal-criticals", DBUS_SESSION_BUS_ADDRESS="unix:path=" + NOWHERE, GTK_A11Y="none"))


def edits_and_reads(**changes):
    """Typing, computing and reading work."""
    with Application(PROGRAM, **changes) as app:
        app.find_text("115[,.]200")
        Atspi.Action.do_action(app.write("text", "^(Devices|Geräte)", "128"), 0)
        app.find_text("230[,.]400")
        return []


def in_an_unknown_locale():
    return edits_and_reads(LC_ALL="xx_YY.UTF-8", LANG="xx_YY.UTF-8") + edits_and_reads(LC_ALL="nonsense")


def without_its_translation():
    """French has none: the program's own words, and the numbers of France."""
    with Application(PROGRAM, LC_ALL="fr_FR.UTF-8", LANGUAGE="fr") as app:
        app.find_text("115\u202f200|115\u00a0200")
        app.find("push button", "^Export$")
        return []



def with_a_damaged_help_file():
    with tempfile.TemporaryDirectory() as folder:
        broken = os.path.join(folder, "inputs-goal.page")
        with open(broken, "w", encoding="utf-8") as file:
            file.write("<page id='inputs-goal'><title>Cut off")
        with Application(PROGRAM, G_RESOURCE_OVERLAYS="%sinputs-goal.page=%s" % (HELP, broken)) as app:
            app.find_text("115,200")
            app.press("push button", "^Help$")
            app.find_text("could not be read")
            Atspi.Action.do_action(app.write("text", "^Devices", "128"), 0)
            app.find_text("230,400")
            return []


def without_a_help_file():
    """All of them gone: the pane says so, the program lives."""
    with tempfile.TemporaryDirectory() as folder:
        with Application(PROGRAM, G_RESOURCE_OVERLAYS="%s=%s" % (HELP.rstrip("/"), folder)) as app:
            app.find_text("115,200")
            app.press("push button", "^Help$")
            Atspi.Action.do_action(app.write("text", "^Devices", "128"), 0)
            app.find_text("230,400")
            return []


def in_a_home_that_cannot_be_written():
    """No draft, no settings, no list of recent files: it says what that means, and works."""
    homes = {name: NOWHERE for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME")}
    with tempfile.TemporaryDirectory() as folder:
        project = os.path.join(folder, "saved.scaling.json")
        with Application(PROGRAM, GSETTINGS_BACKEND="keyfile", G_DEBUG="", **homes) as app:
            app.find_text("Preferences cannot be kept")
            app.find_text("115,200")
            Atspi.Action.do_action(app.write("text", "^Devices", "128"), 0)
            app.find_text("230,400")
            app.find_text("(?i)crash")
            app.press("push button", "^Save$")
            app.write("text", "^Name", project, window="Save Project")
            app.press("push button", "Save$", window="Save Project")
            wait_for("the saved file", lambda: os.path.exists(project))
            app.find_text("recent files cannot be kept")
            text = text_of(app.find("text", "^Devices"))
            return [] if text == "128" else ["Devices shows %r" % text]


# The bus of the screen reader is found through the display: those without a bus come last.
tap.run([
    ("in-an-unknown-locale", in_an_unknown_locale),
    ("without-its-translation", without_its_translation),
    ("with-a-damaged-help-file", with_a_damaged_help_file),
    ("without-a-help-file", without_a_help_file),
    ("in-a-home-that-cannot-be-written", in_a_home_that_cannot_be_written),
    ("without-a-bus", without_a_bus),
    ("with-a-dead-bus", with_a_dead_bus),
])
