#!/usr/bin/env bash
# Installs what a build needs and this machine does not have: the Rust toolchain with its WebAssembly target, wasm-bindgen,
# and the npm packages of www/. Safe to run again: it changes nothing that is installed.
#
# It writes the chosen toolchain to target/toolchain, from which the Makefile takes RUSTUP_TOOLCHAIN.
set -euo pipefail
cd "$(dirname "$0")/.."

TARGET=wasm32-unknown-unknown
WASM_BINDGEN=$(sed -n '/^name = "wasm-bindgen"$/{n;s/^version = "\(.*\)"$/\1/p;}' Cargo.lock)
RUST=$(sed -n 's/^channel *= *"\(.*\)"$/\1/p' rust-toolchain.toml)
RUST_MIN=$(sed -n 's/^rust-version *= *"\(.*\)"$/\1/p' Cargo.toml)

say() { echo "set-up: $*" >&2; }
fail() { say "$*"; exit 1; }
at_least() { [ "$(printf '%s\n%s\n' "$1" "$2" | sort -V | head -n 1)" = "$1" ]; }
as_root() { [ "$(id -u)" = 0 ]; }
# Runs quietly and within a time limit; prints the output on failure.
quietly() {
  local limit=$1 log status=0
  shift
  log=$(mktemp)
  timeout "$limit" "$@" </dev/null >"$log" 2>&1 || status=$?
  if [ $status -ne 0 ]; then sed 's/^/    /' "$log" >&2; fi
  rm -f "$log"
  return $status
}

# --- what cannot be installed from here
for tool in rustup cargo; do
  command -v $tool >/dev/null || fail "$tool is missing; install Rust by rustup (https://rustup.rs), then run make setup again."
done
command -v node >/dev/null || fail "Node is missing; install Node 20.3 or later (https://nodejs.org), then run make setup again."
NODE=$(node --version)
at_least 20.3.0 "${NODE#v}" || fail "Node is $NODE; install Node 20.3 or later, then run make setup again."
command -v npm >/dev/null || fail "npm is missing; install it (it comes with Node), then run make setup again."

# --- the toolchain
version_of() { RUSTUP_AUTO_INSTALL=0 RUSTUP_TOOLCHAIN=$1 rustc --version 2>/dev/null | cut -d ' ' -f 2; }
has_tools() { RUSTUP_TOOLCHAIN=$1 cargo clippy --version >/dev/null 2>&1 && RUSTUP_TOOLCHAIN=$1 cargo fmt --version >/dev/null 2>&1; }
usable() { local version; version=$(version_of "$1") && [ -n "$version" ] && at_least "$RUST_MIN" "$version"; }
library_of() { echo "$(RUSTUP_TOOLCHAIN=$1 rustc --print sysroot)/lib/rustlib/$TARGET/lib"; }
has_target() { compgen -G "$(library_of "$1")/libcore-*.rlib" >/dev/null; }

# Debian's own compiler, with its standard library for WebAssembly built once from its own sources.
debian_toolchain() {
  command -v apt-get >/dev/null && as_root || return 1
  say "taking Debian's compiler, and building its standard library for $TARGET (about two minutes) ..."
  quietly 600 apt-get update || return 1
  quietly 900 apt-get install -y --no-install-recommends rustc-web cargo-web rust-web-src rust-web-clippy rustfmt-web lld-22 || return 1
  rustup toolchain list | grep -q '^debian\b' || rustup toolchain link debian /usr
  local stamp library linker work
  library=$(library_of debian)
  stamp="$library/compiler.txt"
  if [ "$(cat "$stamp" 2>/dev/null)" != "$(RUSTUP_TOOLCHAIN=debian rustc -vV)" ]; then
    work=$(mktemp -d)
    mkdir -p "$work/src"
    printf '[package]\nname = "empty"\nversion = "0.0.0"\nedition = "2021"\n[profile.release]\npanic = "abort"\n' >"$work/Cargo.toml"
    echo '#![no_std]' >"$work/src/lib.rs"
    # Without embedded bitcode, link-time optimisation fails later; `test` is what the tests need.
    (cd "$work" && RUSTUP_TOOLCHAIN=debian RUSTC_BOOTSTRAP=1 RUSTFLAGS="-C embed-bitcode=yes" CARGO_TARGET_DIR="$work/target" \
      quietly 900 cargo build --release -Zbuild-std=std,panic_abort,test --target $TARGET) || { rm -rf "$work"; return 1; }
    rm -rf "$library"
    mkdir -p "$library"
    find "$work/target/$TARGET/release/deps" -name '*.rlib' ! -name 'libempty-*' -exec cp {} "$library" \;
    RUSTUP_TOOLCHAIN=debian rustc -vV >"$stamp"
    rm -rf "$work"
  fi
  linker="$(RUSTUP_TOOLCHAIN=debian rustc --print sysroot)/lib/rustlib/$(RUSTUP_TOOLCHAIN=debian rustc -vV | sed -n 's/^host: //p')/bin"
  mkdir -p "$linker"
  ln -sf /usr/bin/wasm-ld-22 "$linker/rust-lld"
}

choose_toolchain() {
  local name
  if [ -n "${RUSTUP_TOOLCHAIN:-}" ]; then
    usable "$RUSTUP_TOOLCHAIN" || fail "RUSTUP_TOOLCHAIN is $RUSTUP_TOOLCHAIN, which is not installed or older than Rust $RUST_MIN."
    echo "$RUSTUP_TOOLCHAIN"
    return
  fi
  # The last one, if the pin is the same.
  name=$(cat target/toolchain 2>/dev/null || true)
  if [ -n "$name" ] && [ target/toolchain -nt rust-toolchain.toml ] && usable "$name" && has_target "$name"; then echo "$name"; return; fi
  # The pinned one if installed; else an installed one of the same version or later; else the pinned one, downloaded.
  for name in "$RUST" stable; do
    if usable "$name"; then echo "$name"; return; fi
  done
  if quietly 600 rustup toolchain install "$RUST" --profile minimal --component clippy --component rustfmt; then echo "$RUST"; return; fi
  debian_toolchain && { echo debian; return; }
  fail "There is no Rust $RUST_MIN or later, and none could be installed; see what rustup said above."
}

TOOLCHAIN=$(choose_toolchain)
if ! has_tools "$TOOLCHAIN"; then
  quietly 120 rustup component add --toolchain "$TOOLCHAIN" clippy rustfmt || say "clippy or rustfmt is missing in $TOOLCHAIN; make lint will not run."
fi
if has_target "$TOOLCHAIN"; then
  WAY="target already there"
elif quietly 60 rustup target add --toolchain "$TOOLCHAIN" $TARGET && has_target "$TOOLCHAIN"; then
  WAY="target added by rustup"
elif debian_toolchain; then
  TOOLCHAIN=debian
  WAY="Debian's compiler, target built from its sources"
else
  fail "The target $TARGET is missing in $TOOLCHAIN; rustup could not add it, and Debian's compiler is not to be had here."
fi
export RUSTUP_TOOLCHAIN=$TOOLCHAIN
mkdir -p target
echo "$TOOLCHAIN" >target/toolchain

# --- the tools
# A released binary where cargo-binstall is installed. Elsewhere the tool is compiled: it runs for seconds, so compiling it fast
# matters more than its speed. No --locked: the lock file of wasm-bindgen-cli may name a version that a registry does not have yet.
install_tool() {
  if command -v cargo-binstall >/dev/null && quietly 120 cargo binstall --no-confirm --force "$1@$2"; then return; fi
  say "installing $1 $2 (one to two minutes) ..."
  CARGO_PROFILE_RELEASE_OPT_LEVEL=0 CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 CARGO_PROFILE_RELEASE_LTO=off \
    quietly 900 cargo install "$1" --version "$2" --force || fail "$1 $2 could not be installed; see what cargo said above."
}
[ -n "$WASM_BINDGEN" ] || fail 'Cargo.lock names no version of wasm-bindgen.'
installed() { "$1" --version 2>/dev/null | cut -d ' ' -f 2; }
# Library and tool must have the same version.
for tool in wasm-bindgen wasm-bindgen-test-runner; do
  [ "$(installed $tool || true)" = "$WASM_BINDGEN" ] || { install_tool wasm-bindgen-cli "$WASM_BINDGEN"; break; }
done
case ":$PATH:" in *":${CARGO_HOME:-$HOME/.cargo}/bin:"*) ;; *) say "put ${CARGO_HOME:-$HOME/.cargo}/bin on PATH, where cargo installs wasm-bindgen." ;; esac

# --- the npm packages
cd www
stamp=node_modules/.set-up
now=$(cat package-lock.json package.json ./*/package.json | cksum; node --version)
if [ "$(cat $stamp 2>/dev/null)" != "$now" ]; then
  say "installing the npm packages of www/ ..."
  quietly 600 npm ci --no-audit --no-fund || fail "npm could not install the packages of www/; see what it said above."
  echo "$now" >$stamp
fi

say "ready: Rust $(version_of "$TOOLCHAIN") ($TOOLCHAIN; $WAY), wasm-bindgen $WASM_BINDGEN, Node $NODE."
