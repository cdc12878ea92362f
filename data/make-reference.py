#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes src/core/reference-data.c from a JSON file of published scaling curves.

    data/make-reference.py CURVES.json > src/core/reference-data.c

Facts only: numbers, and what a reader needs to judge and to find them. The kind
of model, the accelerator and the kind of link are told from the names. Points of
the same count are kept apart (they are runs). Curves are ordered by source, then
title, then the file's order, so that the same input gives the same bytes."""
import json
import re
import sys

KINDS = [
    ("RECOMMENDATION", r"ncf|neumf|dlrm|wide ?& ?deep|recommendation"),
    ("SPEECH", r"jasper|wav2vec|fastpitch|tacotron|waveglow|rnnt|asr|speech"),
    ("LANGUAGE", r"bert|gpt|llama|mpt|llm|transformer|gnmt|language|translation"),
    ("DIFFUSION", r"diffusion"),
    ("IMAGE", r"res[nx]e?t|rn50|inception|alexnet|vgg|efficient|ssd|mask|r-cnn|yolo|hrnet|insightface|unet|cnn"),
    ("OTHER", r""),
]
ACCELERATORS = ["H200", "H100", "A100", "MI250X", "V100", "P100", "K80", "T4", "RTX 6000 Ada", "RTX A6000", "RTX 8000",
                "RTX 3090", "RTX 2080Ti", "RTX 2080 Ti"]
LINKS = [
    ("NVLINK", r"nvlink|nvswitch"),
    ("PCIE", r"pcie"),
    ("UNKNOWN", r"^intra-node not stated"),
    ("NETWORK", r"network|aries|ethernet|infiniband"),
    ("UNKNOWN", r""),
]


def first(table, text):
    return next(name for name, pattern in table if re.search(pattern, text, re.I))


def accelerator(hardware):
    text = hardware or ""
    return next((a.replace("2080Ti", "2080 Ti") for a in ACCELERATORS if a.lower() in text.lower()), None)


def text(value):
    if value is None:
        return "NULL"
    return json.dumps(str(value), ensure_ascii=True).replace("\\u00d7", "x")


def number(value):
    if value is None:
        return "0"
    return repr(float(value)).removesuffix(".0")


def whole(value):
    match = re.fullmatch(r"\d+", str(value)) if value is not None else None
    return match.group(0) if match else "0"


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        curves = json.load(file)
    curves.sort(key=lambda c: (c["source_group"], c["title"] or ""))
    print("/* SPDX-License-Identifier: GPL-3.0-or-later */")
    print("/* Published scaling curves, as numbers with their sources. Made by")
    print(" * data/make-reference.py; do not edit. What the columns mean is in reference.h. */")
    print('#include "core/reference.h"\n')
    print("const double sp_published_points[][2] = {")
    for curve in curves:
        pairs = sorted((float(n), float(x)) for n, x in curve["points"])
        print("  " + " ".join("{ %s, %s }," % (number(n), number(x)) for n, x in pairs))
    print("};\n")
    print("const SpPublishedCurve sp_published_curves[] = {")
    start = 0
    for curve in curves:
        mode = curve["mode"]
        kind = first(KINDS, curve["model"] + " " + (curve["title"] or ""))
        print("  { %s, %s, %s, %s," % tuple(text(curve[k]) for k in ("title", "model", "source", "source_group")))
        print("    %s, %s, %s, %s, %s," % (*(text(curve[k]) for k in ("unit", "hardware")), text(accelerator(curve["hardware"])),
                                         text(curve["link"]), text(curve["precision"])))
        print("    SP_MODEL_%s, SP_LINK_%s, %s, %s, %s, %s, %s, %d, %d }," % (
            kind, first(LINKS, curve["link"] or ""), "SP_MODE_STRONG" if mode == "strong" else "SP_MODE_WEAK",
            "FALSE" if mode in ("weak", "strong") else "TRUE", number(curve["params"]), whole(curve["per_device_batch"]),
            whole(curve["devices_per_node"]), start, len(curve["points"])))
        start += len(curve["points"])
    print("};\n")
    print("const guint sp_n_published_curves = G_N_ELEMENTS (sp_published_curves);")


main()
