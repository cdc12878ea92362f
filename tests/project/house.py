#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The house keeps its shape: who includes whom, where a library, a version or a
call may appear, and what every file begins with."""
import os
import re

from project import files, lines, read, tap

MAY_INCLUDE = {
    "core": set(),
    "text": {"core"},
    "chart": {"text"},
    "plan": {"core", "text"},
    "import": {"plan", "core", "text"},
    "figures": {"plan", "chart", "core", "text"},
    "report": {"figures", "plan", "chart", "core", "text"},
    "cli": {"core", "text", "plan", "import", "chart", "figures", "report"},
    "ui": {"core", "text", "plan", "import", "chart", "figures", "report"},
}
MAIN_MAY_INCLUDE = {"cli", "ui", "text"}

# Libraries by the header's first folder or name, and the folders that know them.
LIBRARIES = {
    "gtk": {"ui"},
    "gdk": {"ui"},
    "gsk": {"ui"},
    "adwaita.h": {"ui"},
    "gsl": {"core"},
    "json-glib": {"plan", "import", "cli"},
    "cairo": {"chart", "figures", "report", "ui"},
    "cairo.h": {"chart", "figures", "report", "ui"},
    "cairo-svg.h": {"chart", "report"},
    "cairo-pdf.h": {"chart", "report"},
    "pango": {"chart", "report", "ui"},
    "gdk-pixbuf": {"chart", "ui"},
}
# Core is plain C on GLib types: nothing of GObject, GIO or translation.
NOT_IN_CORE = ("gio", "glib-object.h", "gobject", "glib/gi18n.h", "libintl.h", "locale.h", "stdio.h")

# A call, the paths where it may stand nevertheless, and why it is forbidden elsewhere.
FORBIDDEN = [
    (r"\bg_file_replace_contents(_\w+)?\s*\(", (), "it destroys the file when the disk is full; save through plan"),
    (r"\bsetlocale\s*\(\s*LC_NUMERIC", (), "the process's numbers stay the person's"),
    (r"\bsetlocale\s*\(\s*LC_ALL\s*,\s*\"C", (), "the process's numbers stay the person's"),
    (r"\bgtk_spin_button_|\bGtkSpinButton\b", (), "it silently makes wrong numbers; use ui/number-entry"),
    (r"\b(atof|strtod|strtof|sscanf|fscanf|atoi|atol)\s*\(", ("src/text/",), "it reads by locale or without errors; use text/number.h"),
    (r"\b(sprintf|strcpy|strcat|gets)\s*\(", (), "it writes past the end"),
    (r"\bgtk_show_uri|\bg_spawn_|\bpopen\s*\(|\bsystem\s*\(", (), "the program starts no other program"),
    (r"\bg_thread_new\s*\(|\bpthread_create\s*\(", (), "work runs in GTask's threads"),
    (r"\b(sleep|usleep|nanosleep|g_usleep)\s*\(", (), "nothing waits by the clock"),
    (r"TODO|FIXME|\bXXX\b", (), "an issue is the place for what is left"),
]
FORBIDDEN_IN_TESTS = [
    (r"\b(sleep|usleep|nanosleep|g_usleep)\s*\(", (), "tests wait for a condition, with a bound"),
    (r"\bsetlocale\s*\(\s*LC_NUMERIC", (), "tests run in a locale, they do not fake one"),
    (r"TODO|FIXME", (), "an issue is the place for what is left"),
]
VERSIONS = re.compile(r"\b(GTK|GDK|ADW|GLIB|PANGO|JSON|CAIRO)_(CHECK_VERSION|VERSION_M|MAJOR_VERSION|MINOR_VERSION|VERSION\b)")

C = (".c", ".h")
INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]')


def folder_of(path):
    """core for src/core/step.c, None for src/main.c."""
    parts = path.split(os.sep)
    return parts[1] if len(parts) > 2 else None


def includes(path):
    for number, line in lines(path):
        found = INCLUDE.match(line)
        if found:
            yield "%s:%d" % (path, number), found.group(1), found.group(2)


def include_table():
    faults = []
    for path in files("src", endings=C):
        folder = folder_of(path)
        allowed = MAIN_MAY_INCLUDE if folder is None else MAY_INCLUDE.get(folder, set()) | {folder}
        for place, quote, name in includes(path):
            if quote != '"' or name == "config.h":
                continue
            if "/" not in name:
                faults.append('%s: "%s" is not written from src/' % (place, name))
            elif name.split("/")[0] not in allowed:
                faults.append("%s: %s may not include %s" % (place, folder or "main", name))
    return faults


def every_folder_is_in_the_table():
    folders = {folder_of(path) for path in files("src", endings=C)} - {None}
    return ["src/%s is not in the table of includes" % folder for folder in sorted(folders - set(MAY_INCLUDE))]


def libraries():
    faults = []
    for path in files("src", endings=C):
        folder = folder_of(path)
        for place, quote, name in includes(path):
            if quote != "<":
                continue
            known = LIBRARIES.get(name.split("/")[0])
            if known is not None and folder not in known and folder is not None:
                faults.append("%s: <%s> belongs in %s" % (place, name, ", ".join(sorted(known))))
            if folder == "core" and (name in NOT_IN_CORE or name.split("/")[0] in NOT_IN_CORE):
                faults.append("%s: core does not know <%s>" % (place, name))
            if folder is None and known == {"ui"}:
                faults.append("%s: main does not know <%s>" % (place, name))
    return faults


def own_header_first():
    faults = []
    headers = {path[len("src/"):] for path in files("src", endings=(".h",))}
    for path in files("src", endings=(".c",)):
        own = path[len("src/"):-2] + ".h"
        if own in headers:
            first = next((name for _place, _quote, name in includes(path) if name != "config.h"), None)
            if first not in (own, own[:-2] + "-private.h"):
                faults.append("%s: its own header %s comes first" % (path, own))
    return faults


def without_comments(text):
    """C text with comments blanked, lines kept."""
    return re.sub(r"/\*.*?\*/", lambda found: re.sub(r"[^\n]", " ", found.group()), text, flags=re.DOTALL)


def forbidden(folder, rules):
    faults = []
    for path in files(folder, endings=(".c", ".h", ".ui")):
        bare = without_comments(read(path)).splitlines()
        whole = read(path).splitlines()
        for pattern, allowed, why in rules:
            text = whole if "TODO" in pattern else bare
            faults += ["%s:%d: %s: %s" % (path, number, line.strip(), why)
                       for number, line in enumerate(text, 1) if re.search(pattern, line) and not path.startswith(tuple(allowed))]
    return faults


def versions_only_in_compat():
    return ["%s:%d: %s" % (path, number, line.strip())
            for path in files("src", "tests", endings=C) if not re.search(r"-compat\.[ch]$", path)
            for number, line in lines(path) if VERSIONS.search(line)]


def file_heads():
    faults = []
    for path in files("src", "tests", "data", "po", ".ci", endings=C + (".py", ".sh", ".ui", ".xml", ".svg", ".in", "meson.build")):
        if os.path.basename(path) in ("POTFILES.in", "LINGUAS") or path.endswith(".desktop.in") or path.endswith(".service.in"):
            continue
        head = "\n".join(read(path).splitlines()[:4])
        if "SPDX-License-Identifier:" not in head:
            faults.append("%s: no SPDX line" % path)
    for path in files("src", endings=(".c",)):
        head = read(path).split("#include")[0]
        if head.count("/*") < 2:
            faults.append("%s: does not say what it knows before its includes" % path)
    for path in files("src", endings=(".h",)):
        if "#pragma once" not in read(path):
            faults.append("%s: no #pragma once" % path)
    return faults


def file_names():
    return ["%s: names are lower case with hyphens" % path for path in files("src", endings=C + (".ui",))
            if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*\.[a-z]+", os.path.basename(path))
            or os.path.basename(path).startswith("sp-")]


def white_space():
    faults = []
    for path in files("src", "tests", "po", "data", ".ci", endings=C + (".py", ".ui", ".sh", "meson.build")):
        text = read(path)
        if "\t" in text:
            faults.append("%s: a tab" % path)
        if re.search(r"[ \t]+$", text, re.MULTILINE):
            faults.append("%s: blanks at a line's end" % path)
        if not text.endswith("\n"):
            faults.append("%s: no newline at its end" % path)
    return faults


def no_machine_paths():
    faults = []
    machine = re.compile(r"(?<![\w.~}])/(work|home|root|Users|tmp/w)/|\bfile:///(?!$)")
    for path in files(".", endings=C + (".py", ".sh", ".ui", ".xml", ".md", ".build", ".in", ".json", ".po", ".page", "run", "check")):
        path = os.path.normpath(path)
        if path == os.path.join("tests", "project", "house.py"):
            continue
        faults += ["%s:%d: %s" % (path, number, line.strip()[:120]) for number, line in lines(path) if machine.search(line)]
    return faults


tap.run([
    ("include-table", include_table),
    ("folders-known", every_folder_is_in_the_table),
    ("libraries", libraries),
    ("own-header-first", own_header_first),
    ("forbidden-in-src", lambda: forbidden("src", FORBIDDEN)),
    ("forbidden-in-tests", lambda: forbidden("tests", FORBIDDEN_IN_TESTS)),
    ("versions-only-in-compat", versions_only_in_compat),
    ("file-heads", file_heads),
    ("file-names", file_names),
    ("white-space", white_space),
    ("no-machine-paths", no_machine_paths),
])
