#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes a translation into no language: every message longer by two fifths, with
accents and in brackets, so that a window in it shows what is cut and what was
never translated. Placeholders, markup, mnemonics and plural forms stay.
  pseudo.py SOURCE OUT STAMP
writes OUT/locale/qps/LC_MESSAGES/scaling-planner.mo and OUT/help/*.page, then STAMP."""
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from texts import write_help_template, write_template  # noqa: E402

LANGUAGE = "qps"
DOMAIN = "scaling-planner"
OPEN, CLOSE = "\u27e6", "\u27e7"
LONGER = 1.4

ACCENTS = str.maketrans("AaCcDdEeGgHhIiJjKkLlNnOoRrSsTtUuWwYyZz", "ÂáÇçĎđÉéĜğĤħÎíĴĵĶķĹłÑñÖóŘřŠšŤţÛúŴŵÝýŽž")
# What has to reach the program as it is.
KEPT = re.compile(r"""%(?:\d+\$)?[-+ #0'I]*(?:\d+|\*)?(?:\.(?:\d+|\*))?(?:hh|h|ll|l|z|j|t|G_G\w+_FORMAT)*[a-zA-Z%]
                      | </?[a-zA-Z_][^<>]*> | &\#?\w+; | \\. | \n""", re.VERBOSE)
FIELD = re.compile(r'^(msgctxt|msgid|msgid_plural|msgstr(?:\[\d\])?) "(.*)"$')


def pseudo(text):
    """"Open %s" becomes "⟦Öpéé ñ %s⟧": vowels are doubled until the words are long enough."""
    pieces = []
    letters = added = end = 0
    for kept in list(KEPT.finditer(text)) + [None]:
        plain = text[end:kept.start() if kept else len(text)]
        for letter in plain:
            letters += letter.isalpha()
            pieces.append(letter.translate(ACCENTS))
            if letter in "aeiouyAEIOUY" and added < (LONGER - 1) * letters + 1:
                pieces.append(letter.lower().translate(ACCENTS))
                added += 1
        if kept:
            pieces.append(kept.group(0))
            end = kept.end()
    # Lines of their own each: formulas are laid out so, and texts end with a newline where the English does.
    return "\\n".join(OPEN + line + CLOSE if line.strip() else line for line in "".join(pieces).split("\\n"))


def translate_po(source):
    """The catalogue with every translation made from the English text."""
    out = []
    field, message = None, {}
    for line in source.splitlines() + [""]:
        start = FIELD.match(line)
        if start:
            field = start.group(1)
            message[field] = start.group(2)
        elif line.startswith('"') and field:
            message[field] += line[1:-1]
        elif not line and message:
            out += write(message) + [""]
            field, message = None, {}
        elif line.startswith("#,"):
            out.append(line.replace(", fuzzy", "").replace("#, fuzzy", "#"))
    return "\n".join(out) + "\n"


def write(message):
    header = not message["msgid"]
    lines = ['%s "%s"' % (key, message[key]) for key in ("msgctxt", "msgid", "msgid_plural") if key in message]
    if header:
        lines.append('msgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"')
    elif "msgid_plural" in message:
        lines.append('msgstr[0] "%s"' % pseudo(message["msgid"]))
        lines.append('msgstr[1] "%s"' % pseudo(message["msgid_plural"]))
    else:
        lines.append('msgstr "%s"' % pseudo(message["msgid"]))
    return lines


def compile_po(po, mo):
    os.makedirs(os.path.dirname(mo), exist_ok=True)
    with tempfile.NamedTemporaryFile("w", suffix=".po", encoding="utf-8") as file:
        file.write(po)
        file.flush()
        subprocess.run(["msgfmt", "--check-format", "-o", mo, file.name], check=True)


def catalogue(mo, write_pot):
    """The pseudo-translation of the template that a function writes."""
    with tempfile.NamedTemporaryFile(suffix=".pot") as pot:
        write_pot(pot.name)
        with open(pot.name, encoding="utf-8") as texts:
            compile_po(translate_po(texts.read()), mo)


def main(source, out, stamp):
    folder = os.path.join(source, "help", "C")
    pages = sorted(os.path.join(folder, name) for name in os.listdir(folder) if name.endswith(".page"))
    help_mo = os.path.join(out, "help.mo")
    catalogue(os.path.join(out, "locale", LANGUAGE, "LC_MESSAGES", DOMAIN + ".mo"), lambda pot: write_template(source, pot))
    catalogue(help_mo, lambda pot: write_help_template(pages, pot))
    os.makedirs(os.path.join(out, "help"), exist_ok=True)
    subprocess.run(["itstool", "--lang", LANGUAGE, "-m", help_mo, "-o", os.path.join(out, "help"), *pages], check=True)
    with open(stamp, "w", encoding="utf-8"):
        pass


if __name__ == "__main__":
    main(*map(os.path.abspath, sys.argv[1:4]))
