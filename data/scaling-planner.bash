# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
# Completion of scaling-planner's verbs, options and their fixed values.

_scaling_planner ()
{
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} verb=${COMP_WORDS[1]} words=
  local verbs='estimate evaluate predict chart report new validate'

  case $before in
    --kind) words="$("${COMP_WORDS[0]}" chart --kind help 2>/dev/null | cut -d' ' -f1) help" ;;
    --table) words="$("${COMP_WORDS[0]}" report --table help 2>/dev/null | cut -d' ' -f1) help" ;;
    --without) # names with commas between: what is there stays
      words="$("${COMP_WORDS[0]}" report --without help 2>/dev/null | cut -d' ' -f1 | sed "s/^/${word%"${word##*,}"}/") help" ;;
    --paper) words='a4 letter' ;;
    --example) words="$("${COMP_WORDS[0]}" new --example help 2>/dev/null | cut -d' ' -f1) help" ;;
    --x-axis | --y-axis) words='linear log2 log10' ;;
    --scaling) words='weak strong' ;;
    --unit) words='samples tokens images sequences' ;;
    --devices | --throughput | --efficiency | --actual | --size | --scale | --author | --scenario | --curve | --at | --devices-per-server) return ;;
    -o | --output) ;;
    *)
      if [ "$COMP_CWORD" -eq 1 ]; then
        words="$verbs --help --version"
      elif [[ $word == -* ]]; then
        case $verb in
          estimate) words='--devices --throughput --efficiency --actual --unit --json --help' ;;
          evaluate) words='--scenario --curve --json --help' ;;
          predict) words='--at --scaling --devices-per-server --unit --scenario --curve --json --help' ;;
          chart) words='--kind --output --size --scale --dark --x-axis --y-axis --scenario --curve --help' ;;
          report) words='--output --paper --author --without --table --scenario --curve --help' ;;
          new) words='--example --output --force --help' ;;
          validate) words='--help' ;;
        esac
      fi
      ;;
  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
  if [ ${#COMPREPLY[@]} -eq 0 ] && [[ $word != -* ]]; then
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -f -- "$word")
  fi
}

complete -F _scaling_planner scaling-planner
