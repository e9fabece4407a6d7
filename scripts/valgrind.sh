#!/usr/bin/env bash
# Prints the path of valgrind, and installs Debian's where there is none.
set -euo pipefail

command -v valgrind && exit
if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
  echo "Installing Debian's valgrind ..." >&2
  log=$(mktemp)
  if ! { apt-get update && apt-get install -y --no-install-recommends valgrind; } >"$log" 2>&1 </dev/null; then cat "$log" >&2; fi
  rm -f "$log"
  command -v valgrind && exit
fi
echo "There is no valgrind; install it (Debian: apt-get install valgrind)." >&2
exit 1
