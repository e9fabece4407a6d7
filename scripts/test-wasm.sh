#!/usr/bin/env bash
# Runs the crate's WebAssembly tests in Node and in headless Chromium.
set -euo pipefail
cd "$(dirname "$0")/.."

chrome=$(scripts/browser.sh)
driver=$(scripts/browser.sh --driver)
# webdriver.json names Debian's Chromium; elsewhere a copy names the one found.
export WASM_BINDGEN_TEST_WEBDRIVER_JSON=$PWD/target/webdriver.json
export WASM_BINDGEN_TEST_TIMEOUT=${WASM_BINDGEN_TEST_TIMEOUT:-120}
mkdir -p target
sed "s#\"binary\": *\"[^\"]*\"#\"binary\": \"$chrome\"#" webdriver.json >"$WASM_BINDGEN_TEST_WEBDRIVER_JSON"

export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER=wasm-bindgen-test-runner
WASM_BINDGEN_TEST_ONLY_NODE=1 cargo test --target wasm32-unknown-unknown
# Without WASM_BINDGEN_USE_BROWSER, a test that does not configure where it runs would run in Node only.
CHROMEDRIVER="$driver" WASM_BINDGEN_USE_BROWSER=1 WASM_BINDGEN_TEST_ONLY_WEB=1 cargo test --target wasm32-unknown-unknown
