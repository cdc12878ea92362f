#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The documents tell the truth: what they name exists, what they tell people to
type works, and help, man page and completion know the same verbs and options.
Argument: the build folder."""
import os
import re
import shlex
import subprocess
import sys
import tempfile

from project import ROOT, faults_of, read, tap

PROGRAM = os.path.join(os.path.abspath(sys.argv[1]), "src", "scaling-planner")
DOCUMENTS = ("README.md", "CONTRIBUTING.md")
RUNS = "devices,throughput\n1,100\n2,196\n4,380\n8,730\n16,1390\n"


def commands(document):
    """The indented lines that begin with ./ and what follows, without remarks."""
    for line in read(document).splitlines():
        if line.startswith("    ./"):
            yield re.split(r"\s{2,}", line.strip())[0]


def links_exist():
    return ["%s: %s does not exist" % (document, target)
            for document in DOCUMENTS
            for target in re.findall(r"\]\(([^)#]+)\)", read(document))
            if "://" in target or not os.path.exists(os.path.join(ROOT, target))]


def named_files_exist():
    """`src/core/` and `po/de.po` in backquotes are there."""
    faults = []
    for document in DOCUMENTS:
        for name in re.findall(r"`((?:src|tests|po|data|\.ci)/[\w./-]*)`", read(document)):
            if not os.path.exists(os.path.join(ROOT, name)) and "LANGUAGE" not in name:
                faults.append("%s: %s does not exist" % (document, name))
    return faults


def check_commands_exist():
    usage = subprocess.run([os.path.join(ROOT, "check"), "help"], stdout=subprocess.PIPE, text=True, check=True).stdout
    known = {line.split("  ")[0].strip() for line in usage.splitlines()}
    return ["%s: %s is unknown" % (document, command)
            for document in DOCUMENTS for command in commands(document)
            if command.startswith("./check") and command not in known]


def run_commands_work():
    """In a folder that holds the measured runs the documents speak of."""
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "runs.csv"), "w", encoding="utf-8") as runs:
            runs.write(RUNS)
        for document in DOCUMENTS:
            for command in commands(document):
                words = shlex.split(command)
                if words[0] == "./run" and len(words) > 1:
                    faults += faults_of(PROGRAM, *words[1:], cwd=folder)
    return faults


def program_help(*verb):
    done = subprocess.run([PROGRAM, *verb, "--help"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, check=False)
    return done.stdout if done.returncode == 0 else ""


def verbs():
    found = re.findall(r"^ {2,}(?:scaling-planner )?([a-z]+)\b", program_help(), re.MULTILINE)
    return sorted({verb for verb in found if program_help(verb)})


def options(verb):
    return sorted(set(re.findall(r"--[a-z][a-z-]*", program_help(verb))) - {"--help"})


def man_page_is_complete():
    page = read("data/scaling-planner.1").replace("\\-", "-")
    faults = []
    for verb in verbs():
        if not re.search(r"^\.B %s$" % verb, page, re.MULTILINE):
            faults.append("the man page does not describe %s" % verb)
        faults += ["the man page does not describe %s of %s" % (option, verb)
                   for option in options(verb) if option not in page]
    known = {"--help", "--version"}.union(*(options(verb) for verb in verbs()))
    faults += ["the man page describes %s, which no verb has" % option
               for option in sorted(set(re.findall(r"^\.B[IR]? (?:-o \", \" )?(--[a-z][a-z-]*)", page, re.MULTILINE)) - known)]
    return faults or ([] if verbs() else ["the program's help lists no verb"])


def completed(*words):
    script = 'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _scaling_planner; printf "%s\\n" "${COMPREPLY[@]}"'
    done = subprocess.run(["bash", "-c", script, "bash", os.path.join(ROOT, "data", "scaling-planner.bash"),
                           "scaling-planner", *words], stdout=subprocess.PIPE, text=True, check=True)
    return set(done.stdout.split())


def completion_is_complete():
    faults = ["completion does not offer %s" % verb for verb in verbs() if verb not in completed("")]
    for verb in verbs():
        offered = completed(verb, "--") - {"--help"}
        faults += ["completion does not offer %s of %s" % (option, verb) for option in options(verb) if option not in offered]
        faults += ["completion offers %s, which %s does not have" % (option, verb)
                   for option in sorted(offered) if option not in options(verb)]
    return faults


tap.run([
    ("links-exist", links_exist),
    ("named-files-exist", named_files_exist),
    ("check-commands-exist", check_commands_exist),
    ("run-commands-work", run_commands_work),
    ("man-page-is-complete", man_page_is_complete),
    ("completion-is-complete", completion_is_complete),
])
