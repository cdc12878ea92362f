#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The real window, driven as a screen reader drives it: type, read, save,
reopen, export, compare with the command line. Argument: the program.
Runs behind tests/display."""
import json
import os
import subprocess
import sys
import tempfile

from accessible import Application, Atspi, tap, text_of, wait_for

PROGRAM = sys.argv[1]
FOLDER = tempfile.TemporaryDirectory()
PROJECT = os.path.join(FOLDER.name, "typed.scaling.json")
DEVICES = "^Devices"


def path(name):
    return os.path.join(FOLDER.name, name)


def command(*words):
    return subprocess.run([PROGRAM, *words], stdout=subprocess.PIPE, text=True, check=True).stdout


def choose_file(app, title, where):
    """Answers the file dialog with that title."""
    app.write("text", "^Name", where, window=title)
    app.press("push button", "Save$", window=title)


def devices_text(app):
    return text_of(app.find("text", DEVICES))


def type_devices(app, text):
    """As a person does: the text, then Enter."""
    entry = app.write("text", DEVICES, text)
    Atspi.Action.do_action(entry, 0)


def the_worked_example_is_computed():
    with Application(PROGRAM) as app:
        app.find_text(r"115,200")
        return [] if devices_text(app) == "64" else ["Devices shows %r" % devices_text(app)]


def typed_saved_and_reopened():
    with Application(PROGRAM) as app:
        app.find_text(r"115,200")
        type_devices(app, "128")
        app.find_text(r"230,400")
        app.press("push button", "^Save$")
        choose_file(app, "Save Project", PROJECT)
        wait_for("the saved file", lambda: os.path.exists(PROJECT))
        wait_for("the mark of changes to go", lambda: not app.look("frame", "^•"))
        app.press("push button", "^Close$")
        ended = app.wait_end()
    faults = [] if ended == 0 else ["the program ended with %d" % ended]
    actual = json.loads(command("evaluate", PROJECT, "--json"))["scenarios"][0]["estimate"]["actual"]
    if actual != 230400:
        faults.append("the command line reads an actual throughput of %r" % actual)
    with Application(PROGRAM, PROJECT) as app:
        app.find_text(r"230,400")
        if devices_text(app) != "128":
            faults.append("reopened, Devices shows %r" % devices_text(app))
    return faults


def exported_as_the_command_line_does():
    """The same evaluator and the same renderer: the same bytes."""
    with Application(PROGRAM, PROJECT) as app:
        app.find_text(r"230,400")
        app.press("push button", "^Export$")
        width, height = (text_of(app.find("text", side, window="Export")).replace(",", "") for side in ("Width", "Height"))
        app.press("push button", "Export…$", window="Export")
        choose_file(app, "Export", path("window.png"))
        wait_for("the exported chart", lambda: os.path.exists(path("window.png")))
    command("chart", PROJECT, "--kind", "throughput", "--size", "%sx%s" % (width, height), "--scale", "2",
            "-o", path("command.png"))
    with open(path("window.png"), "rb") as window, open(path("command.png"), "rb") as other:
        return [] if window.read() == other.read() else ["window and command line export different pictures"]


def nonsense_is_kept_and_named():
    """Nothing typed is lost, no result is made up, and undo leads back."""
    with Application(PROGRAM, PROJECT) as app:
        app.find_text(r"230,400")
        type_devices(app, "abc")
        app.find_text(r"“abc” is not a number")
        faults = [] if devices_text(app) == "abc" else ["Devices shows %r" % devices_text(app)]
        app.find_text(r"230,400")
        type_devices(app, "32")
        app.find_text(r"57,600")
        app.press("push button", "^Undo")
        app.find_text(r"230,400")
        return faults


def killed_and_offered_again():
    """What was typed and not saved is kept when the program is killed, and offered at the next start."""
    drafts = os.path.join(os.environ["XDG_DATA_HOME"], "io.github.scalingplanner.ScalingPlanner", "drafts")

    def drafted():
        for folder, _, files in os.walk(drafts):
            if {"project.scaling.json", "draft.json"} <= set(files):
                with open(os.path.join(folder, "project.scaling.json"), encoding="utf-8") as text:
                    if '"devices": 96' in text.read():
                        return True
        return False

    with Application(PROGRAM, PROJECT) as app:
        app.find_text(r"230,400")
        type_devices(app, "96")
        wait_for("the draft", drafted)  # leaving kills the program
    with Application(PROGRAM, G_DEBUG="") as app:  # newer GTK warns of how this dialog measures itself
        app.find("push button", "Recover$", window="^Recover")
        return []


tap.run([
    ("the-worked-example-is-computed", the_worked_example_is_computed),
    ("typed-saved-and-reopened", typed_saved_and_reopened),
    ("exported-as-the-command-line-does", exported_as_the_command_line_does),
    ("nonsense-is-kept-and-named", nonsense_is_kept_and_named),
    ("killed-and-offered-again", killed_and_offered_again),
])
