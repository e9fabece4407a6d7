#!/usr/bin/env bash
# The Python package: scripts/python.sh build|test
#   build   builds the wheel for this machine and the sdist into target/python/
#   test    installs the wheel into an environment of its own and runs crates/python/tests there
# Both install what they need into target/python/env, as crates/python/requirements.txt has it.
set -euo pipefail
cd "$(dirname "$0")/.."

PYTHON="${PYTHON:-python3}"
if ! "$PYTHON" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2> /dev/null; then
  echo "The Python package is built and tested with Python 3.11 or later (it runs from 3.9 on); name one by PYTHON=/path/to/python3." >&2
  exit 2
fi
OUT="$PWD/target/python"
ENV="$OUT/env"
BIN="$ENV/bin"
[ -d "$ENV/Scripts" ] && BIN="$ENV/Scripts"

if [ ! -e "$ENV/installed" ] || ! cmp --silent crates/python/requirements.txt "$ENV/installed"; then
  "$PYTHON" -m venv --clear "$ENV"
  [ -d "$ENV/Scripts" ] && BIN="$ENV/Scripts"
  "$BIN/python" -m pip install --quiet --disable-pip-version-check --requirement crates/python/requirements.txt
  cp crates/python/requirements.txt "$ENV/installed"
fi

case "${1:-}" in
  build)
    node scripts/python-notices.mjs
    rm -f "$OUT"/*.whl "$OUT"/*.tar.gz
    # Not `build --sdist`, which compiles the unpacked sdist anew each time.
    (cd crates/python && "$BIN/maturin" build --locked --out "$OUT" && "$BIN/maturin" sdist --out "$OUT")
    ls -l "$OUT"/*.whl "$OUT"/*.tar.gz
    ;;
  test)
    "$BIN/python" -m pip install --quiet --disable-pip-version-check --no-deps --force-reinstall "$OUT"/*.whl
    # In another folder, so that the installed package is tested and not the source.
    cd crates/python/tests
    "$BIN/mypy" --strict --package literatim
    "$BIN/python" -m pytest --quiet --durations=5
    ;;
  *)
    sed -n 's/^# \{0,1\}//p' "$0" | sed 1d >&2
    exit 2
    ;;
esac
