# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash disable=SC2034
# What ./run and ./check share: which packages the project needs, how each is
# recognised, how the missing ones get installed, and how a build folder is made.
# Sourced, never run. Whatever it prints goes to stderr.

# A line: Debian's package, then how to see that it is there.
#   command NAME | library PKG-CONFIG-MODULE [MINIMUM] | file PATTERN | typelib NAME VERSION
packages_to_build='
build-essential         command cc
meson                   command meson
ninja-build             command ninja
pkg-config              command pkg-config
gettext                 command msgfmt
itstool                 command itstool
desktop-file-utils      command update-desktop-database
shared-mime-info        command update-mime-database
gtk-update-icon-cache   command gtk-update-icon-cache
libglib2.0-dev          library gio-unix-2.0 2.74
libgtk-4-dev            library gtk4 4.8
libgtk-4-bin            command gtk4-encode-symbolic-svg
libadwaita-1-dev        library libadwaita-1 1.2
libjson-glib-dev        library json-glib-1.0 1.6
libgsl-dev              library gsl 2.7
libcairo2-dev           library cairo 1.16
libpango1.0-dev         library pangocairo 1.50
libgdk-pixbuf-2.0-dev   library gdk-pixbuf-2.0 2.42
adwaita-icon-theme      file /usr/share/icons/Adwaita/index.theme
librsvg2-common         file /usr/lib*/gdk-pixbuf-2.0/2.10.0/loaders/libpixbufloader*svg.so /usr/lib/*/gdk-pixbuf-2.0/2.10.0/loaders/libpixbufloader*svg.so
fonts-dejavu-core       file /usr/share/fonts/*
'

packages_to_test='
python3                 command python3
python3-gi              typelib Gio 2.0
python3-jsonschema      file /usr/lib/python3/dist-packages/jsonschema/__init__.py
gir1.2-atspi-2.0        typelib Atspi 2.0
at-spi2-core            file /usr/share/dbus-1/services/org.a11y.Bus.service
dbus                    command dbus-run-session
xvfb                    command Xvfb
locales                 file /usr/share/i18n/locales/de_DE
appstream               command appstreamcli
libxml2-utils           command xmllint
poppler-utils           command pdftotext
groff-base              command groff
git                     command git
'

packages_for_valgrind='
valgrind                command valgrind
'

packages_for_coverage='
gcovr                   command gcovr
'

packages_for_flatpak='
flatpak                 command flatpak
flatpak-builder         command flatpak-builder
elfutils                command eu-strip
debootstrap             command debootstrap
bubblewrap              command bwrap
xauth                   command xauth
file                    command file
imagemagick             command import
'

say () { printf '%s\n' "$*" >&2; }
die () { say "$*"; exit 1; }

# Debian's own python3 has the bindings of python3-gi; another that comes first
# in PATH need not have them.
python=/usr/bin/python3
[ -x $python ] || python=python3

is_there () {
  local kind=$1 path
  shift
  case $kind in
    command) command -v "$1" >/dev/null ;;
    library) pkg-config --exists "$1 >= ${2:-0}" 2>/dev/null ;;
    typelib) "$python" -c "import gi; gi.require_version('$1', '$2')" 2>/dev/null ;;
    file)
      for path in "$@"; do [ -e "$path" ] && return 0; done
      return 1
      ;;
  esac
}

# Prints the packages of the tables given that are not there.
missing_packages () {
  local package probe
  while read -r package probe; do
    [ -n "$package" ] || continue
    # The pattern of a file probe is meant to be expanded here.
    # shellcheck disable=SC2086
    is_there $probe || echo "$package"
  done <<<"$*"
}

# Installs what is missing of the tables given; where it cannot, it names the
# packages and ends the script.
need_packages () {
  local missing as_root=()
  mapfile -t missing < <(missing_packages "$@")
  [ ${#missing[@]} -gt 0 ] || return 0
  command -v apt-get >/dev/null ||
    die "Missing (by their Debian names): ${missing[*]}. Please install them and start again."
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null ||
      die "Missing: ${missing[*]}. Neither root nor sudo is at hand; as root: apt-get install ${missing[*]}"
    as_root=(sudo)
    [ -t 0 ] || as_root=(sudo -n)
  fi
  say "Installing ${missing[*]}"
  {
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q update </dev/null || true
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -y --no-install-recommends install \
      "${missing[@]}" </dev/null || die "Could not install ${missing[*]}."
  } >&2
  mapfile -t missing < <(missing_packages "$@")
  [ ${#missing[@]} -eq 0 ] ||
    die "Too old or still missing: ${missing[*]}. Scaling Planner needs Debian 12, Ubuntu 23.04 or newer."
}

# make_build TARGET DIR OPTION...: configures DIR when it is new, was made with
# other options or for another place, then builds the target in it.
make_build () {
  local target=$1 dir=$2 made_with=$2/made-with options
  shift 2
  options="$PWD $*"
  {
    if [ ! -e "$dir/build.ninja" ]; then
      meson setup "$dir" "$@" || return 1
    elif [ "$(cat "$made_with" 2>/dev/null)" != "$options" ]; then
      meson setup --reconfigure "$dir" "$@" || meson setup --wipe "$dir" "$@" || return 1
    fi
    printf '%s' "$options" >"$made_with"
    ninja -C "$dir" "$target" || return 1
  } >&2
}
