#!/usr/bin/env bash
# Has LibreOffice accept and reject tracked changes in generated drafts. Installs LibreOffice and its Python bridge where they are missing and this is root.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! command -v soffice >/dev/null || ! /usr/bin/python3 -c "import uno" 2>/dev/null; then
  if ! command -v apt-get >/dev/null || [ "$(id -u)" != 0 ]; then
    echo "tracked: libreoffice-writer and python3-uno are missing, and only root can install them." >&2
    exit 1
  fi
  echo "tracked: installing libreoffice-writer and python3-uno ..." >&2
  export DEBIAN_FRONTEND=noninteractive
  log=$(mktemp)
  if ! { apt-get update && apt-get -o DPkg::Lock::Timeout=600 install -y --no-install-recommends libreoffice-writer python3-uno; } >"$log" 2>&1 </dev/null; then
    tail -n 20 "$log" >&2
    exit 1
  fi
  rm -f "$log"
fi
exec node tests/tracked/tracked.mjs "$@"
