#!/usr/bin/env bash
# Makes the material of the reading tests in target/producers: a memo in the formats and by the producers that people use, and texts
# as PDF with their truth. Installs what it needs and this machine does not have. Safe to run again: it makes only what is out of date
# (--force: all).
set -euo pipefail
cd "$(dirname "$0")/.."

OUT=target/producers
VENV=$OUT/venv
REQUIREMENTS=tests/producers/requirements.txt

say() { echo "producers: $*" >&2; }

# --- Debian's packages
declare -A PACKAGES=(
  [soffice]="libreoffice-writer hyphen-en-us hyphen-de fonts-liberation"
  [pdflatex]="texlive-latex-base texlive-latex-recommended texlive-latex-extra texlive-fonts-recommended texlive-lang-german texlive-pictures lmodern"
  [pdftotext]="poppler-utils"
  [chromium]="chromium"
)
wanted=()
for program in "${!PACKAGES[@]}"; do
  command -v "$program" >/dev/null || wanted+=(${PACKAGES[$program]})
done
# The libraries that WeasyPrint loads.
ldconfig -p | grep libpangoft2-1.0 >/dev/null || wanted+=(libpango-1.0-0 libpangoft2-1.0-0)
if [ ${#wanted[@]} -gt 0 ]; then
  if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
    say "installing ${wanted[*]} ..."
    log=$(mktemp)
    export DEBIAN_FRONTEND=noninteractive
    if ! { apt-get update && apt-get -o DPkg::Lock::Timeout=600 install -y --no-install-recommends "${wanted[@]}"; } >"$log" 2>&1 </dev/null; then
      tail -n 20 "$log" >&2
    fi
    rm -f "$log"
  else
    say "these packages are missing, and only root can install them: ${wanted[*]}"
  fi
fi

# --- Python's packages
mkdir -p "$OUT"
now=$(cksum <"$REQUIREMENTS"; python3 --version)
if [ "$(cat "$VENV/.set-up" 2>/dev/null)" != "$now" ]; then
  say "installing Python's packages ..."
  rm -rf "$VENV"
  python3 -m venv "$VENV"
  "$VENV/bin/pip" install --quiet --disable-pip-version-check -r "$REQUIREMENTS"
  echo "$now" >"$VENV/.set-up"
fi

export PYTHONDONTWRITEBYTECODE=1
exec "$VENV/bin/python" tests/producers/make.py "$OUT" "$@"
