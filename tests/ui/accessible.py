# SPDX-License-Identifier: GPL-3.0-or-later
"""Drives the real program the way a screen reader does: over AT-SPI, by roles
and names. Every wait is for a condition and has a bound."""
import os
import re
import subprocess
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
import tap  # noqa: E402,F401

PATIENCE_SECONDS = 20
GLANCE_SECONDS = 0.02

# Without a label GTK 4.8 calls a widget by its type, which tells a person nothing.
TYPE_NAME = re.compile(r"^(Gtk|Adw|Sp|Gizmo)[A-Z]\w*$")


class TimedOut(Exception):
    pass


def wait_for(what, condition):
    """The condition's first true value."""
    end = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < end:
        try:
            value = condition()
        except GLib.Error:  # asked of a widget that went away meanwhile
            value = None
        if value:
            return value
        time.sleep(GLANCE_SECONDS)
    raise TimedOut("waited %d s for %s" % (PATIENCE_SECONDS, what))


def children(node):
    for index in range(node.get_child_count()):
        child = node.get_child_at_index(index)
        if child is not None:
            yield child


def walk(node):
    """The node and everything below it, parents first."""
    yield node
    for child in children(node):
        yield from walk(child)


def name_of(node):
    """The name a person hears, empty where it is only a type's."""
    name = node.get_name() or ""
    return "" if TYPE_NAME.match(name) else name


def text_of(node):
    if "Text" in node.get_interfaces():
        return Atspi.Text.get_text(node, 0, Atspi.Text.get_character_count(node))
    return ""


def has_state(node, state):
    return node.get_state_set().contains(state)


# Newer releases of AT-SPI and GTK call some roles by other names.
ALSO = {"push button": ("button", "toggle button")}


def matches(node, role, name):
    """By the name of its role, and by a pattern that finds its own name."""
    if role and node.get_role_name() not in (role, *ALSO.get(role, ())):
        return False
    return name is None or bool(re.search(name, name_of(node)))


class Application:
    """One run of the program."""

    def __init__(self, program, *arguments, **environment):
        self.process = subprocess.Popen([program, *arguments], env={**os.environ, "GTK_A11Y": "atspi", "G_DEBUG": "fatal-warnings", **environment})
        try:
            self.root = wait_for("the program's window", self.find_root)
        except TimedOut:
            self.__exit__()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_error):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()

    def find_root(self):
        if self.process.poll() is not None:
            raise TimedOut("the program ended with %d" % self.process.returncode)
        for candidate in children(Atspi.get_desktop(0)):
            if candidate.get_process_id() == self.process.pid and candidate.get_child_count():
                candidate.set_cache_mask(Atspi.Cache.NONE)
                return candidate
        return None

    def nodes(self, window=None):
        """Everything there is, or everything in the window whose title the pattern finds."""
        found = []
        for top in children(self.root):
            try:
                if window is None or re.search(window, name_of(top)):
                    found += list(walk(top))
            except GLib.Error:  # it went away meanwhile
                pass
        return found

    def look(self, role, name=None, window=None):
        """The first such node, or None."""
        return next((node for node in self.nodes(window) if matches(node, role, name)), None)

    def find(self, role, name=None, window=None):
        return wait_for("%s %r" % (role, name), lambda: self.look(role, name, window))

    def find_text(self, pattern):
        """The first text on the screen that the pattern finds."""
        search = re.compile(pattern).search
        return wait_for("the text %r" % pattern, lambda: next(
            (node for node in self.nodes() if search(text_of(node)) or search(name_of(node))), None))

    def press(self, role, name, window=None):
        node = self.find(role, name, window)
        Atspi.Action.do_action(node, 0)
        return node

    def write(self, role, name, text, window=None):
        node = self.find(role, name, window)
        if not Atspi.EditableText.set_text_contents(node, text):
            raise RuntimeError("%s %r takes no text" % (role, name))
        return node

    def wait_end(self):
        wait_for("the program's end", lambda: self.process.poll() is not None)
        return self.process.returncode
