#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a desktop reads of the program is valid. Argument: the build folder."""
import json
import os
import re
import sys
import tempfile
import xml.etree.ElementTree as xml

from project import APP_ID, ROOT, faults_of, files, read, run, tap

BUILD = sys.argv[1]
MEDIA_TYPE = "application/vnd.scaling-planner+json"


def built(name):
    return os.path.join(BUILD, "data", name)


def desktop_file():
    faults = faults_of("desktop-file-validate", built(APP_ID + ".desktop"))
    with open(built(APP_ID + ".desktop"), encoding="utf-8") as text:
        entry = text.read()
    for wanted in ("Icon=%s\n" % APP_ID, "MimeType=%s;\n" % MEDIA_TYPE, "DBusActivatable=true\n", "Comment[de]="):
        if wanted not in entry:
            faults.append("%s is missing" % wanted.strip())
    return faults


# Newer versions of appstreamcli warn when there is no homepage. The project has
# none, and an invented one would be worse.
NOT_THERE = "url-homepage-missing"


def metainfo():
    status, output = run("appstreamcli", "validate", "--no-net", "--no-color", "--explain", built(APP_ID + ".metainfo.xml"))
    marked = [line for line in output.splitlines() if re.match(r"\s*[WE]:", line)]
    faults = [line for line in marked if NOT_THERE not in line]
    if status and not marked:
        faults = output.splitlines()
    return faults


def metainfo_names_what_is_there():
    component = xml.parse(built(APP_ID + ".metainfo.xml")).getroot()
    faults = []
    if component.findtext("id") != APP_ID:
        faults.append("the id is not %s" % APP_ID)
    if component.findtext("launchable") != APP_ID + ".desktop":
        faults.append("the launchable is not the desktop file")
    if component.findtext("provides/mediatype") != MEDIA_TYPE:
        faults.append("the media type is not %s" % MEDIA_TYPE)
    version = re.search(r"version: '([^']+)'", read("meson.build")).group(1)
    releases = [release.get("version") for release in component.findall("releases/release")]
    if not releases or releases[0] != version:
        faults.append("the newest release is %s, the project is %s" % (releases[:1], version))
    if "Version %s" % version not in read("NEWS"):
        faults.append("NEWS says nothing of version %s" % version)
    faults += ["an address the project does not have: %s" % url.text for url in component.iter("url")]
    return faults


def schema():
    with tempfile.TemporaryDirectory() as folder:
        return faults_of("glib-compile-schemas", "--strict", "--targetdir=" + folder, os.path.join(ROOT, "data"))


def schema_matches_the_code():
    schema_text = read("data/%s.gschema.xml" % APP_ID)
    keys = set(re.findall(r'<key name="([^"]+)"', schema_text))
    code = "".join(read(path) for path in files("src", endings=(".c", ".ui")))
    return ["no code uses the key %s" % key for key in sorted(keys) if '"%s"' % key not in code]


def media_type():
    faults = faults_of("xmllint", "--noout", "data/%s.mime.xml" % APP_ID)
    with tempfile.TemporaryDirectory() as folder:
        os.makedirs(os.path.join(folder, "packages"))
        with open(os.path.join(folder, "packages", APP_ID + ".xml"), "w", encoding="utf-8") as copy:
            copy.write(read("data/%s.mime.xml" % APP_ID))
        faults += faults_of("update-mime-database", folder)
        with open(os.path.join(folder, "globs2"), encoding="utf-8") as globs:
            if "60:%s:*.scaling.json" % MEDIA_TYPE not in globs.read():
                faults.append("*.scaling.json is not known as %s" % MEDIA_TYPE)
    return faults


def xml_files():
    faults = []
    for path in files("data", "src", "help", endings=(".xml", ".ui", ".svg", ".page", ".xml.in")):
        faults += faults_of("xmllint", "--noout", "--nonet", path)
    return faults


def icons():
    faults = []
    icon_folder = os.path.join("data", "icons", "hicolor")
    wanted = {
        os.path.join(icon_folder, "scalable", "apps", APP_ID + ".svg"),
        os.path.join(icon_folder, "symbolic", "apps", APP_ID + "-symbolic.svg"),
        os.path.join(icon_folder, "scalable", "mimetypes", APP_ID + ".project.svg"),
    }
    there = set(files("data/icons", endings=(".svg",)))
    faults += ["%s is missing" % path for path in sorted(wanted - there)]
    for path in sorted(there):
        root = xml.fromstring(read(path).encode())
        side = "16" if path.endswith("-symbolic.svg") else "128"
        if (root.get("width"), root.get("height")) != (side, side):
            faults.append("%s is not %s by %s" % (path, side, side))
        if path.endswith("-symbolic.svg") and "stroke" in read(path):
            faults.append("%s: symbolic icons are recoloured by their fill, a stroke is lost" % path)
    return faults


def service():
    with open(built(APP_ID + ".service"), encoding="utf-8") as text:
        content = text.read()
    faults = []
    if "Name=%s\n" % APP_ID not in content:
        faults.append("the service's name is not %s" % APP_ID)
    if not re.search(r"^Exec=/\S*/scaling-planner --gapplication-service$", content, re.MULTILINE):
        faults.append("the service starts no program by its full path")
    return faults


def help_is_installed():
    """Every topic, in English and in each translation, where Yelp looks for it."""
    status, output = run("meson", "introspect", "--installed", BUILD)
    if status:
        return output.splitlines()
    places = set(json.loads(output).values())
    topics = [os.path.basename(path) for path in files("help/C", endings=(".page",))]
    languages = ["C"] + read("help/LINGUAS").split()
    return ["%s/%s is not installed" % (language, topic) for language in languages for topic in topics
            if not any(place.endswith("/help/%s/scaling-planner/%s" % (language, topic)) for place in places)]


def man_page():
    status, output = run("groff", "-man", "-z", "-wmac", "-wsyntax", "-wescape", "-Kutf8", "-Tutf8", "data/scaling-planner.1")
    return output.splitlines() or ["groff: exit %d" % status] * (status != 0)


tap.run([
    ("desktop-file", desktop_file),
    ("metainfo", metainfo),
    ("metainfo-names-what-is-there", metainfo_names_what_is_there),
    ("schema", schema),
    ("schema-matches-the-code", schema_matches_the_code),
    ("media-type", media_type),
    ("xml", xml_files),
    ("icons", icons),
    ("service", service),
    ("help-is-installed", help_is_installed),
    ("man-page", man_page),
])
