#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Proves the Flatpak where no store can be reached. A stand-in for the GNOME
# runtime, of the same name and branch, is made from the packages of Debian 13.
# In it the project's own tests run; then the real manifest is built, with the
# archive modules left to the stand-in's packages, installed for the user and
# used in its sandbox. What takes long is kept in CACHE.
#
#   check.sh CACHE
#
# Ends with a line: N passed, N failed, N skipped.
set -euo pipefail
here=$(dirname "$(readlink -f "$0")")
source_root=$(cd "$here/../.." && pwd)
cache=${1:?"Where may the runtime be kept?"}
mkdir -p "$cache"
cache=$(cd "$cache" && pwd)
id=io.github.scalingplanner.ScalingPlanner
manifest=$source_root/flatpak/$id.json
root=$cache/root
work=$cache/work
bundle=$cache/scaling-planner.flatpak
arch=$(flatpak --default-arch)
branch=$(/usr/bin/python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["runtime-version"])' "$manifest")
export FLATPAK_USER_DIR=$cache/user
passed=0
failed=0

# One package a word: what the build, the tests and the program need of a runtime.
packages='build-essential meson ninja-build pkg-config gettext itstool git man-db
  libgtk-4-dev libgtk-4-bin libadwaita-1-dev libjson-glib-dev libgsl-dev
  adwaita-icon-theme librsvg2-common fonts-dejavu-core fonts-cantarell
  python3 python3-gi gir1.2-atspi-2.0 python3-jsonschema at-spi2-core dbus dbus-x11
  xvfb xauth locales appstream desktop-file-utils shared-mime-info libxml2-utils poppler-utils
  appstream-util appstream-compose'

say () { printf '%s\n' "$*" >&2; }

# step NAME COMMAND...: a case of this check; its output is shown when it fails.
step () {
  local name=$1 log=$cache/step.log
  shift
  say "... $name"
  if "$@" >"$log" 2>&1; then
    passed=$((passed + 1))
    echo "ok - $name"
  else
    failed=$((failed + 1))
    echo "not ok - $name"
    tail -n 40 "$log" >&2
    return 1
  fi
}

finish () {
  echo "$passed passed, $failed failed, 0 skipped"
  [ "$failed" -eq 0 ]
}

in_root () {
  bwrap --bind "$root" / --dev /dev --proc /proc --tmpfs /run --tmpfs /dev/shm \
    --ro-bind /etc/resolv.conf /etc/resolv.conf --die-with-parent \
    --setenv PATH /usr/sbin:/usr/bin:/sbin:/bin --setenv HOME /root --setenv LC_ALL C.UTF-8 \
    --unsetenv DISPLAY --unsetenv WAYLAND_DISPLAY --unsetenv DBUS_SESSION_BUS_ADDRESS "$@"
}

# The archive that this machine's own apt uses.
archive () { apt-get indextargets --format '$(SITE)' 'Created-By: Packages' | head -n 1; }

# Made once; packages that the list above has gained come in later.
make_root () {
  if [ ! -e "$root.ready" ]; then
    rm -rf "$root"
    debootstrap --variant=minbase trixie "$root" "$(archive)"
    echo "deb $(archive) trixie main" >"$root/etc/apt/sources.list"
    touch "$root.ready"
  fi
  [ "$(cat "$root.packages" 2>/dev/null)" = "$packages" ] && return
  in_root apt-get -q update
  # shellcheck disable=SC2086
  in_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y --no-install-recommends install $packages
  printf '%s' "$packages" >"$root.packages"
  rm -f "$cache/runtime-$branch.ready"
}

export_runtime () {
  local kind dir
  [ -e "$cache/runtime-$branch.ready" ] && return
  rm -rf "$cache/runtime-repo"
  for kind in Platform Sdk; do
    dir=$cache/runtime-dir
    rm -rf "$dir"
    mkdir -p "$dir/files"
    printf '[Runtime]\nname=org.gnome.%s\nruntime=org.gnome.Platform/%s/%s\nsdk=org.gnome.Sdk/%s/%s\n' \
      $kind "$arch" "$branch" "$arch" "$branch" >"$dir/metadata"
    cp -a --reflink=auto "$root/usr" "$dir/usr"
    cp -a "$root/etc" "$dir/usr/etc"
    flatpak build-export --arch="$arch" --runtime "$cache/runtime-repo" "$dir" "$branch"
  done
  rm -rf "$dir"
  flatpak build-update-repo "$cache/runtime-repo"
  flatpak --user remote-add --no-gpg-verify --if-not-exists stand-in "$cache/runtime-repo"
  flatpak --user install -y --noninteractive --reinstall stand-in "org.gnome.Platform//$branch" "org.gnome.Sdk//$branch"
  touch "$cache/runtime-$branch.ready"
}

# The files git knows, as they are in the working tree.
copy_source () {
  rm -rf "$1"
  mkdir -p "$1"
  git -C "$source_root" ls-files -z --cached --others --exclude-standard | tar -C "$source_root" --null -T - --ignore-failed-read -cf - | tar -C "$1" -xf -
}

test_in_root () {
  copy_source "$root/opt/scaling-planner"
  in_root git config --global --add safe.directory /opt/scaling-planner
  in_root git -C /opt/scaling-planner init -q
  in_root git -C /opt/scaling-planner add -A
  in_root /opt/scaling-planner/check | tee "$cache/tests.log"
  tail -n 1 "$cache/tests.log" | grep -E '^[0-9]+ passed, 0 failed'
}

stand_in_manifest () {
  /usr/bin/python3 - "$manifest" "$work/source" <<'END'
import json
import sys

manifest = json.load(open(sys.argv[1]))
manifest["modules"] = [module for module in manifest["modules"]
                       if not any(source["type"] == "archive" for source in module["sources"])]
for module in manifest["modules"]:
    for source in module["sources"]:
        source["path"] = sys.argv[2]
print(json.dumps(manifest, indent=2))
END
}

build_manifest () {
  rm -rf "$work/build" "$work/repo"
  copy_source "$work/source"
  stand_in_manifest >"$work/$id.json"
  flatpak-builder --user --force-clean --disable-rofiles-fuse --disable-cache \
    --state-dir="$work/state" --repo="$work/repo" "$work/build" "$work/$id.json"
}

install_from_repo () {
  flatpak --user remote-add --no-gpg-verify --if-not-exists scaling-planner "$work/repo"
  flatpak --user uninstall -y --noninteractive "$id" || true
  flatpak --user install -y --noninteractive scaling-planner "$id"
}

permissions_are_the_manifests () {
  local metadata
  metadata=$(flatpak --user info --show-permissions "$id")
  echo "$metadata"
  [ "$(grep -c = <<<"$metadata")" -eq 3 ]
  grep -qx 'shared=ipc;' <<<"$metadata"
  grep -qxE 'sockets=(wayland;fallback-x11;|x11;wayland;fallback-x11;|fallback-x11;wayland;)' <<<"$metadata"
  grep -qx 'devices=dri;' <<<"$metadata"
}

run () { flatpak run --user "$@"; }

estimate_in_sandbox () { run "$id" estimate --devices 64 --throughput 2000 --efficiency 90% | grep -E '115200[^0-9]+samples/s'; }

data_dir () { echo "$HOME/.var/app/$id/data"; }

chart_in_sandbox () {
  mkdir -p "$(data_dir)"
  rm -f "$(data_dir)"/check.*
  run "$id" new -o "$(data_dir)/check.scaling.json"
  run "$id" chart "$(data_dir)/check.scaling.json" --kind throughput -o "$(data_dir)/check.png"
  file -b "$(data_dir)/check.png" | grep -F 'PNG image data'
}

nothing_beyond_the_permissions () {
  ! run --command=sh "$id" -c 'cat /proc/net/route | grep -q eth' && ! run --command=sh "$id" -c "cat '$manifest'"
}

window_in_sandbox () {
  dbus-run-session -- xvfb-run -a -s '-screen 0 1280x900x24' \
    env GTK_A11Y=atspi /usr/bin/python3 "$here/drive.py" "$id" "$(data_dir)/check.scaling.json" "$cache/window.png"
}

make_bundle () {
  rm -f "$bundle"
  flatpak build-bundle "$work/repo" "$bundle" "$id"
  flatpak --user uninstall -y --noninteractive "$id"
  flatpak --user install -y --noninteractive --bundle "$bundle"
  estimate_in_sandbox
}

mkdir -p "$work"
step 'a stand-in for the runtime is made from Debian 13' make_root || { finish; exit 1; }
step "the tests pass with GTK $(in_root pkg-config --modversion gtk4), libadwaita $(in_root pkg-config --modversion libadwaita-1)" test_in_root || true
grep -E ' passed, [0-9]+ failed, ' "$cache/tests.log" | sed 's/^/   in the stand-in: /' || true
step "the stand-in is installed as org.gnome.Platform//$branch" export_runtime || { finish; exit 1; }
step 'the manifest builds' build_manifest || { finish; exit 1; }
step 'the result installs for the user' install_from_repo || { finish; exit 1; }
step 'its permissions are those of the manifest' permissions_are_the_manifests || true
step 'neither the network nor files of the host are in the sandbox' nothing_beyond_the_permissions || true
step 'estimate answers in the sandbox' estimate_in_sandbox || true
step 'a project is made and a chart exported in the sandbox' chart_in_sandbox || true
step 'the window opens a project, changes it and saves it in the sandbox' window_in_sandbox || true
step 'a bundle is written, installs and runs' make_bundle || true
echo "The bundle: $bundle"
echo "The window: $cache/window.png"
finish
