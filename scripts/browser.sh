#!/usr/bin/env bash
# Prints the path of a Chromium or Chrome for the tests (with --driver: of its chromedriver, with --firefox: of a Firefox), and
# installs Debian's where there is none. CHROME, CHROMEDRIVER and FIREFOX name others.
set -euo pipefail

if [ "${1:-}" = --driver ]; then
  given=${CHROMEDRIVER:-} variable=CHROMEDRIVER what=chromedriver
  candidates=(chromedriver /usr/lib/chromium/chromedriver) packages=(chromium chromium-driver)
elif [ "${1:-}" = --firefox ]; then
  given=${FIREFOX:-} variable=FIREFOX what=Firefox
  candidates=(firefox-esr firefox "/Applications/Firefox.app/Contents/MacOS/firefox") packages=(firefox-esr)
else
  given=${CHROME:-} variable=CHROME what="Chromium or Chrome"
  candidates=(chromium chromium-browser google-chrome google-chrome-stable chrome "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
  packages=(chromium chromium-driver)
fi

find_one() {
  local name
  for name in "${candidates[@]}"; do
    if command -v "$name"; then return; fi
  done
  return 1
}

if [ -n "$given" ]; then
  command -v "$given" || { echo "$variable is $given, which is no program." >&2; exit 1; }
  exit
fi
find_one && exit
if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
  echo "Installing Debian's ${packages[*]} ..." >&2
  log=$(mktemp)
  if ! { apt-get update && apt-get install -y --no-install-recommends "${packages[@]}"; } >"$log" 2>&1 </dev/null; then cat "$log" >&2; fi
  rm -f "$log"
  find_one && exit
fi
echo "There is no $what; install it, or name it by $variable." >&2
exit 1
