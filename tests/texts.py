# SPDX-License-Identifier: GPL-3.0-or-later
"""Which texts the sources have for people: today's template of the translations."""
import os
import subprocess

XGETTEXT = ("--from-code=UTF-8", "--keyword=_", "--keyword=N_", "--keyword=C_:1c,2", "--keyword=NC_:1c,2",
            "--keyword=g_dngettext:2,3", "--keyword=NP_:1,2", "--keyword=g_dgettext:2", "--keyword=g_dpgettext2:2c,3",
            "--flag=N_:1:pass-c-format", "--flag=C_:2:pass-c-format", "--flag=NC_:2:pass-c-format",
            "--flag=g_dngettext:2:pass-c-format", "--flag=g_strdup_printf:1:c-format",
            "--flag=g_string_append_printf:2:c-format", "--flag=g_set_error:4:c-format")
ITS = "/usr/share/gettext:/usr/share/glib-2.0:/usr/share/gtk-4.0"


def write_template(source, pot):
    """The messages of every file of po/POTFILES.in of the folder source, as the file pot."""
    result = subprocess.run(["xgettext", "--files-from=po/POTFILES.in", "--output=" + pot, "--add-comments", *XGETTEXT], cwd=source,
                            env=dict(os.environ, GETTEXTDATADIRS=ITS), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if result.returncode:
        raise RuntimeError(result.stdout)


def write_help_template(pages, pot):
    subprocess.run(["itstool", "-o", pot, *pages], check=True)
