#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every text for people can be translated, and German is complete."""
import os
import re
import tempfile

from project import ROOT, files, read, run, tap
from texts import write_help_template, write_template

CALL = re.compile(r"\b(_|N_|C_|NC_|NP_|Q_|g?ngettext|g?gettext|g_dgettext|g_dngettext|g_dpgettext2?|dcgettext)\s*\(")
TRANSLATABLE = re.compile(r"""translatable\s*=\s*["'](yes|true|1)["']""")

def listed():
    return [line for line in read("po/POTFILES.in").splitlines() if line and not line.startswith("#")]


def has_texts(path):
    text = read(path)
    if path.endswith(".ui"):
        return bool(TRANSLATABLE.search(text))
    return bool(CALL.search(re.sub(r"^\s*#.*$", "", text, flags=re.MULTILINE)))


def files_with_texts():
    sources = [path for path in files("src", endings=(".c", ".h", ".ui")) if has_texts(path)]
    return sources + files("data", endings=(".desktop.in", ".metainfo.xml.in", ".gschema.xml"))


def potfiles_exist():
    return ["%s does not exist" % path for path in listed() if not os.path.exists(os.path.join(ROOT, path))]


def potfiles_have_texts():
    return ["%s has no text for people" % path for path in listed() if path not in files_with_texts()]


def potfiles_complete():
    return ["%s is not in po/POTFILES.in" % path for path in files_with_texts() if path not in listed()]


def potfiles_sorted():
    return [] if listed() == sorted(listed()) else ["the list is not sorted"]


def ui_texts_are_marked():
    """A label, title, tooltip or placeholder in a .ui file is translatable or holds no letters."""
    pattern = re.compile(r'<property name="(label|title|subtitle|tooltip-text|placeholder-text|description|text)"(?![^>]*translatable)[^>]*>([^<]*[A-Za-z]{2}[^<]*)<')
    faults = []
    for path in files("src", endings=(".ui",)):
        for found in pattern.finditer(read(path)):
            if "bind-source" not in found.group(0) and "<lookup" not in found.group(0):
                faults.append("%s: %s is not translatable" % (path, found.group(0)))
    return faults


def template(folder):
    """Today's texts as a .pot file."""
    pot = os.path.join(folder, "now.pot")
    write_template(ROOT, pot)
    return pot


def languages():
    return [line for line in read("po/LINGUAS").split("\n") if line and not line.startswith("#")]


def untranslated(po):
    """The messages of a .po file without translation; those of several lines are continued below their msgid."""
    output = run("msgattrib", "--untranslated", "--no-obsolete", "--no-wrap", po)[1]
    texts = ["".join(re.findall(r'"(.*)"', text)) for text in re.findall(r'^msgid ((?:".*"\n)+)', output, flags=re.MULTILINE)]
    return [text for text in texts if text]


def complete():
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        pot = template(folder)
        for language in languages():
            merged = os.path.join(folder, language + ".po")
            run("msgmerge", "--quiet", "--no-fuzzy-matching", "--output-file=" + merged, "po/%s.po" % language, pot)
            faults += ["%s: not translated: %s" % (language, text) for text in untranslated(merged)]
            if run("msgattrib", "--only-fuzzy", "--no-obsolete", "po/%s.po" % language)[1].strip():
                faults.append("%s: has fuzzy texts" % language)
    return faults


def help_complete():
    """Every text of the help topics has its translation, up to date."""
    faults = []
    sources = files("help/C", endings=(".page",))
    for language in [line for line in read("help/LINGUAS").split() if not line.startswith("#")]:
        with tempfile.TemporaryDirectory() as folder:
            pot = os.path.join(folder, "help.pot")
            merged = os.path.join(folder, language + ".po")
            po = "help/%s/%s.po" % (language, language)
            write_help_template([os.path.join(ROOT, page) for page in sources], pot)
            run("msgmerge", "--quiet", "--no-fuzzy-matching", "--output-file=" + merged, po, pot)
            faults += ["%s: not translated: %s" % (po, text) for text in untranslated(merged) if text != "translator-credits"]
            if run("msgattrib", "--only-fuzzy", "--no-obsolete", po)[1].strip():
                faults.append("%s: has fuzzy texts" % po)
            faults += run("msgfmt", "--check", "--output-file=/dev/null", po)[1].splitlines()
    return faults


def well_formed():
    faults = []
    for language in languages():
        status, output = run("msgfmt", "--check", "--check-accelerators=_", "--output-file=/dev/null", "po/%s.po" % language)
        if status or "warning" in output:
            faults += output.splitlines()
    return faults


tap.run([
    ("potfiles-exist", potfiles_exist),
    ("potfiles-have-texts", potfiles_have_texts),
    ("potfiles-complete", potfiles_complete),
    ("potfiles-sorted", potfiles_sorted),
    ("ui-texts-are-marked", ui_texts_are_marked),
    ("translations-complete", complete),
    ("help-complete", help_complete),
    ("translations-well-formed", well_formed),
])
