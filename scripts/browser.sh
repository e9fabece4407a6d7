#!/usr/bin/env bash
# Prints the path of a Chromium or Chrome for the tests, and installs Debian's where there is none. CHROME, CHROMEDRIVER and FIREFOX name
# others.
#
#   browser.sh --headless   prefers the build without windows, which has no extensions and takes half of the processor time; it is installed
#                           beside another one, once
#   browser.sh --driver     chromedriver
#   browser.sh --firefox    Firefox
set -euo pipefail

CHROMES=(chromium chromium-browser google-chrome google-chrome-stable chrome "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")

find_one() {
  local name
  for name in "$@"; do
    if command -v "$name"; then return; fi
  done
  return 1
}

install() {
  command -v apt-get >/dev/null && [ "$(id -u)" = 0 ] || return 0
  local log
  echo "Installing Debian's $* ..." >&2
  log=$(mktemp)
  if ! { apt-get update && apt-get install -y --no-install-recommends "$@"; } >"$log" 2>&1 </dev/null; then cat "$log" >&2; fi
  rm -f "$log"
}

candidates=("${CHROMES[@]}") packages=(chromium chromium-driver)
given=${CHROME:-} variable=CHROME what="Chromium or Chrome"
case "${1:-}" in
  --headless)
    if [ -z "$given" ]; then
      shells=(chromium-headless-shell chrome-headless-shell)
      find_one "${shells[@]}" && exit
      tried=$(dirname "$0")/../target/no-headless-shell
      if [ ! -e "$tried" ]; then
        install chromium-headless-shell
        find_one "${shells[@]}" && exit
        mkdir -p "$(dirname "$tried")" && touch "$tried"
      fi
    fi
    ;;
  --driver)
    candidates=(chromedriver /usr/lib/chromium/chromedriver)
    given=${CHROMEDRIVER:-} variable=CHROMEDRIVER what=chromedriver
    ;;
  --firefox)
    candidates=(firefox-esr firefox "/Applications/Firefox.app/Contents/MacOS/firefox") packages=(firefox-esr)
    given=${FIREFOX:-} variable=FIREFOX what=Firefox
    ;;
esac

if [ -n "$given" ]; then
  command -v "$given" || { echo "$variable is $given, which is no program." >&2; exit 1; }
  exit
fi
find_one "${candidates[@]}" && exit
install "${packages[@]}"
find_one "${candidates[@]}" && exit
echo "There is no $what; install it, or name it by $variable." >&2
exit 1
