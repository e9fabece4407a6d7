#!/usr/bin/env bash
# Builds and tests the crate by wasm-pack as it is, which it installs into target/: without the features of an artefact and with those of one.
# wasm-pack takes wasm-bindgen and wasm-opt from PATH, where the set-up and www/ have them, so that it downloads nothing.
set -euo pipefail
cd "$(dirname "$0")/.."

VERSION=0.15.1
tool=target/wasm-pack
if [ "$("$tool/bin/wasm-pack" --version 2>/dev/null || true)" != "wasm-pack $VERSION" ]; then
  echo "Installing wasm-pack $VERSION (one to three minutes) ..." >&2
  # It runs for moments, so that compiling it fast matters more than its speed.
  CARGO_PROFILE_RELEASE_OPT_LEVEL=0 CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 CARGO_PROFILE_RELEASE_LTO=off \
    cargo install wasm-pack --quiet --locked --version "$VERSION" --root "$tool" --force
fi
export PATH=$PWD/$tool/bin:$PWD/www/node_modules/.bin:$PATH

# An interface for JavaScript has what the feature `bindings` and an artefact's name export.
exports() { grep -q "$2" "target/wasm-pack/$1/literatim.d.ts" || { echo "wasm-pack built no $2 into target/wasm-pack/$1." >&2; exit 1; }; }
wasm-pack build --mode no-install --target web --out-dir target/wasm-pack/default
exports default 'InitOutput'
wasm-pack build --mode no-install --target web --out-dir target/wasm-pack/render -- --no-default-features --features render,bindings
exports render 'export function render('
wasm-pack test --mode no-install --node
