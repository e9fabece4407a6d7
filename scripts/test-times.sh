#!/usr/bin/env bash
# Runs targets of the Makefile, `test` where none is given, and prints where they spend time: for each line of a recipe that takes more than a
# second, and for each target, the elapsed seconds and those of the processor. Children that nobody waits for do not count.
set -uo pipefail
cd "$(dirname "$0")/.."

TIMES=$(mktemp)
export TIMES
make SHELL="$PWD/scripts/timed-shell.sh" .SHELLFLAGS='$@ -c' "${@:-test}"
status=$?
echo
awk -F '\t' '
  BEGIN { printf "%-20s %9s %9s %9s  %s\n", "target", "elapsed", "user", "system", "line" }
  !($1 in elapsed) { order[++count] = $1 }
  { elapsed[$1] += $2; user[$1] += $3; system_[$1] += $4; sum[1] += $2; sum[2] += $3; sum[3] += $4 }
  $2 >= 1 { lines[$1] = lines[$1] sprintf("%-20s %9.1f %9.1f %9.1f  %s\n", "", $2, $3, $4, substr($5, 1, 90)) }
  END {
    for (i = 1; i <= count; i++) {
      name = order[i]
      printf "%-20s %9.1f %9.1f %9.1f\n%s", name, elapsed[name], user[name], system_[name], lines[name]
    }
    printf "%-20s %9.1f %9.1f %9.1f\n", "all", sum[1], sum[2], sum[3]
  }' "$TIMES"
rm -f "$TIMES"
exit $status
