#!/usr/bin/env bash
# The shell that `make test-times` has make run each line of a recipe by: `timed-shell.sh TARGET -c LINE`. It appends the target, the elapsed
# seconds, those of the processor in user and in system mode, and the line to the file TIMES.
if [ "$1" = -c ]; then exec bash "$@"; fi
target=$1
shift
TIMEFORMAT='%R %U %S'
{ seconds=$({ time bash "$@" >&3 2>&4; } 2>&1); } 3>&1 4>&2
status=$?
line=${2//[$'\t\n\\']/ }
printf '%s\t%s\t%s\n' "$target" "${seconds// /$'\t'}" "$line" >>"$TIMES"
exit $status
