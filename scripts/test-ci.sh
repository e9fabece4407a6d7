#!/bin/sh
# Tests the GitHub Action, the pre-commit hook and SARIF; it installs pre-commit into target/, and what tests/ci/package.json names next to the tests.
set -eu
cd "$(dirname "$0")/.."
tool=target/pre-commit
[ -x "$tool/bin/pre-commit" ] || { python3 -m venv "$tool" && "$tool/bin/pip" install --quiet pre-commit==4.7.0; }
npm --prefix tests/ci ci --no-audit --no-fund
exec node --test --test-timeout=300000 tests/ci/*.test.mjs
