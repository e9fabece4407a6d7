#!/usr/bin/env bash
# Fuzzes the targets of fuzz/ on one core, each for MINUTES: scripts/fuzz.sh [TARGET] [MINUTES]. The corpus stays in
# fuzz/corpus/, so that the next run continues from there; an input that fails is named and stays in fuzz/artifacts/.
set -euo pipefail
cd "$(dirname "$0")/.."

target=${1:-} minutes=${2:-10}
CARGO_FUZZ=0.13.2
export RUSTUP_TOOLCHAIN=nightly

fail() { echo "fuzz: $*" >&2; exit 1; }
[[ $minutes =~ ^[1-9][0-9]*$ ]] || fail "MINUTES is $minutes; give a whole number from 1 on."
RUSTUP_AUTO_INSTALL=0 rustc --version >/dev/null 2>&1 || rustup toolchain install nightly --profile minimal || fail "a nightly compiler is needed, and rustup could not install one."
cargo fuzz --version >/dev/null 2>&1 || cargo install cargo-fuzz --version $CARGO_FUZZ || fail "cargo-fuzz $CARGO_FUZZ could not be installed."

mapfile -t targets < <(cargo fuzz list)
if [ -n "$target" ]; then
  [[ " ${targets[*]} " == *" $target "* ]] || fail "there is no target $target; there are ${targets[*]}."
  targets=("$target")
fi
failed=()
for name in "${targets[@]}"; do
  echo "fuzz: $name for $minutes minutes"
  # The crate forbids unsafe code, so an address sanitizer would only cost time. Inputs are long from the start, since short ones have no seeds.
  cargo fuzz run --sanitizer none "$name" -- -dict=fuzz/dictionary -len_control=0 -max_len=2048 -timeout=10 -max_total_time=$((minutes * 60)) -print_final_stats=1 \
    || failed+=("$name")
done
[ ${#failed[@]} = 0 ] || fail "failed: ${failed[*]}. An input is made small by: cargo +nightly fuzz tmin TARGET FILE"
