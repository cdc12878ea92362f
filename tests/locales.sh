#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Compiles the locales that the tests run in, so that they do not depend on the
# machine's own: locales.sh DIR STAMP. Needs no root. Tests set LOCPATH to DIR.
set -eu
dir=$1
stamp=$2
mkdir -p "$dir"
for name in de_DE en_GB fr_FR sv_SE de_CH en_IN ps_AF ar_EG tr_TR; do
  if [ ! -f "$dir/$name.UTF-8/LC_NUMERIC" ]; then
    # Warnings of the locale sources are not ours; without its output it failed.
    localedef --no-archive -i "$name" -f UTF-8 "$dir/$name.UTF-8" 2>/dev/null || [ -f "$dir/$name.UTF-8/LC_NUMERIC" ]
  fi
done
touch "$stamp"
