#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Pictures of every page of the real window: tests/ui/screenshots.sh BUILD DIR
set -euo pipefail
build=$(readlink -f "$1")
dir=$(readlink -f "$2")
here=$(dirname "$(readlink -f "$0")")

export GTK_A11Y=none GSK_RENDERER=cairo GSETTINGS_BACKEND=memory GSETTINGS_SCHEMA_DIR=$build/data
export LANGUAGE=
export LOCPATH=$build/tests/locales DISPLAY_SIZE=3400x2200

# The pseudo-translation, long words in brackets: what is cut or in plain English is a fault.
ninja -C "$build" tests/ui/pseudo.stamp >/dev/null
pseudo () {
  LANGUAGE=qps SP_LOCALEDIR=$build/tests/ui/pseudo/locale \
    G_RESOURCE_OVERLAYS=/io/github/scalingplanner/ScalingPlanner/help/qps=$build/tests/ui/pseudo/help shoot "$@"
}

# shoot NAME LOCALE WIDTH HEIGHT THEME TEXT-SCALE SCALE [EXAMPLE [help [TOPIC...]]]
shoot () {
  local name=$1 locale=$2
  shift 2
  echo "$name" >&2
  LC_ALL=$locale.UTF-8 LANGUAGE=${LANGUAGE-} "$here/../display" "$build/tests/ui/screenshots" "$dir/$name" "$@"
}

shoot light C 1100 760 light 1 1
shoot dark C 1100 760 dark 1 1
shoot light-2x C 1100 760 light 1 2
shoot dark-2x C 1100 760 dark 1 2
ADW_DEBUG_HIGH_CONTRAST=1 shoot contrast C 1100 760 light 1 1
ADW_DEBUG_HIGH_CONTRAST=1 shoot contrast-dark C 1100 760 dark 1 1
shoot german de_DE 1100 760 light 1 1
shoot arabic ar_EG 1100 760 light 1 1
shoot help C 1100 760 light 1 1 worked-example help
shoot small C 720 480 light 1 1
shoot small-german de_DE 720 480 light 1 1
shoot wide C 1600 1000 light 1 1
shoot wide-help C 1600 1000 light 1 1 worked-example help
shoot large-text C 1100 760 light 2 1
shoot topic C 1100 760 light 1 1 worked-example help index efficiency busbw
shoot topic-dark C 1100 760 dark 1 1 worked-example help efficiency
shoot topic-german de_DE 1100 760 light 1 1 worked-example help index efficiency busbw
for example in second-server sixteen-for-six saturating noisy text-model starved-input slow-device image-model; do
  shoot $example C 1100 760 light 1 1 $example
done
shoot knee-dark C 1100 760 dark 1 1 second-server
shoot knee-2x C 1100 760 light 1 2 second-server
shoot knee-german de_DE 1100 760 light 1 1 second-server
shoot knee-arabic ar_EG 1100 760 light 1 1 second-server
shoot knee-small C 720 480 light 1 1 second-server
shoot knee-tall C 1100 2200 light 1 1 second-server
shoot knee-wide C 1600 1000 light 1 1 second-server
shoot knee-large-text C 1100 760 light 2 1 second-server
CLICK='Runs' shoot knee-runs C 1100 760 light 1 1 second-server
CLICK='Details;Compare;Unit, servers' shoot knee-details C 1100 2200 light 1 1 second-server
CLICK='Details;Compare;Unit, servers' shoot knee-details-german de_DE 1100 2200 light 1 1 second-server
shoot empty C 1100 760 light 1 1 blank
shoot step-dark C 1600 1000 dark 1 1 slow-device
shoot step-german de_DE 1100 760 light 1 1 text-model
shoot step-arabic ar_EG 1100 760 light 1 1 text-model
shoot step-small-german de_DE 720 480 light 1 1 slow-device
shoot step-large-text C 1100 760 light 2 1 starved-input
pseudo pseudo en_GB 1100 760 light 1 1 second-server
pseudo pseudo-small en_GB 720 480 light 1 1 text-model
pseudo pseudo-tall en_GB 1100 2100 light 1 1 large-batch
pseudo pseudo-topic en_GB 1100 760 light 1 1 worked-example help index efficiency busbw inputs-job
