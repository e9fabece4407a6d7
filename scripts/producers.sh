#!/usr/bin/env bash
# Makes the material of the reading tests in target/producers: three drafts in the formats and by the producers that people use, and texts
# as PDF with their truth. Installs what it needs and this machine does not have. Safe to run again: it makes only what is out of date
# (--force: all).
set -euo pipefail
cd "$(dirname "$0")/.."

OUT=target/producers
VENV=$OUT/venv
REQUIREMENTS=tests/producers/requirements.txt

say() { echo "producers: $*" >&2; }

# --- Debian's packages
wanted=()
# Wants packages unless a command succeeds.
unless() { local packages=$1; shift; "$@" >/dev/null 2>&1 || wanted+=($packages); }
has_library() { ldconfig -p | grep "$1"; }
unless "libreoffice-writer" command -v soffice
unless "hyphen-en-us" test -e /usr/share/hyphen/hyph_en_US.dic
unless "hyphen-de" test -e /usr/share/hyphen/hyph_de_DE.dic
unless "fonts-liberation" test -e /usr/share/fonts/truetype/liberation/LiberationSerif-Regular.ttf
unless "poppler-utils" command -v pdftotext
unless "chromium" command -v chromium
unless "libpango-1.0-0 libpangoft2-1.0-0" has_library libpangoft2-1.0
unless "texlive-latex-base texlive-latex-recommended" command -v pdflatex
unless "texlive-latex-extra" kpsewhich titlesec.sty footmisc.sty
unless "texlive-luatex" command -v lualatex
unless "texlive-pictures" kpsewhich tikz.sty
unless "texlive-fonts-recommended lmodern" kpsewhich lmodern.sty
unless "texlive-lang-german" kpsewhich ngermanb.ldf
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
