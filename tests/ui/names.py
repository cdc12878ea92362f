#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every control that can have the focus says what it is and what it is called,
on every page. Argument: the program. Runs behind tests/display."""
import re
import sys

from accessible import Application, Atspi, children, has_state, name_of, tap, text_of, wait_for, walk

PROGRAM = sys.argv[1]

# What only holds others or moves the view needs no name; a row speaks through its cells.
CONTAINERS = {"application", "frame", "panel", "filler", "scroll pane", "viewport", "list", "table", "tree table",
              "table row", "split pane", "separator", "scroll bar", "page tab list", "window", "grouping", "section", "landmark"}
NO_ROLE = {"unknown", "invalid", "redundant object", "filler", "panel"}


def spoken(node):
    """What is heard of a control: its name, or the text inside it."""
    if name_of(node):
        return name_of(node)
    return " ".join(name_of(child) or text_of(child) for child in walk(node) if child.get_role_name() == "label").strip()


def faults_of(root, place):
    faults = []
    for node in walk(root):
        if not has_state(node, Atspi.StateType.FOCUSABLE):
            continue
        role = node.get_role_name()
        if role in CONTAINERS - NO_ROLE or inside(node, "combo box"):  # a drop-down speaks for its parts
            continue
        if role in NO_ROLE:
            faults.append("%s: a %s can have the focus, which says nothing" % (place, role))
        elif re.search("_[^\\W_]", name_of(node)):
            faults.append("%s: the mark of a mnemonic is read out: %s" % (place, describe(node)))
        elif not spoken(node):
            faults.append("%s: a %s has no name: %s" % (place, role, describe(node)))
    return faults


def describe(node):
    """Where it is, for whoever has to find it."""
    way = []
    while node is not None and node.get_role_name() != "application":
        way.append(node.get_name() or node.get_role_name())
        node = node.get_parent()
    return " < ".join(way[:6])


def inside(node, role):
    parent = node.get_parent()
    return parent is not None and (parent.get_role_name() == role or inside(parent, role))


def every_page():
    """Pages are built when they are first shown and stay, so one walk at the end meets all."""
    with Application(PROGRAM) as app:
        app.find_text("115,200")
        pages = app.find("list", "^Pages$")
        for number, row in enumerate(list(children(pages))):
            Atspi.Selection.select_child(pages, number)
            wait_for("the page %s" % spoken(row), lambda: has_state(row, Atspi.StateType.SELECTED))
        return sorted(set(faults_of(app.root, "window")))


def every_dialog():
    faults = []
    for button, title in (("^Export$", "Export"),):
        with Application(PROGRAM) as app:
            app.find_text("115,200")
            app.press("push button", button)
            wait_for(title, lambda: app.nodes(title))
            faults += faults_of(next(top for top in children(app.root) if re.search(title, name_of(top))), title)
    return faults


tap.run([
    ("every-page", every_page),
    ("every-dialog", every_dialog),
])
