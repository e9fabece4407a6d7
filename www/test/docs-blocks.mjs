// How each code block of the documentation is run, by its file and its first line. www/test/docs.test.mjs runs those of the shell, of Node
// and of data, tests/site/site.test.mjs those of pages. A block without a row fails there, and so does a row without a block.

const REGISTRY = "it asks the npm registry";
const USAGE = "it is a usage; cli-settings.test.mjs compares the options with those of the code";
const AUTHOR = "it is for the author of a rule; `make test` runs the same tests";
const WORKFLOW = "it is for a server; `make test-ci` runs the Action and the hook";
const KEPT = "nothing is kept before a look-up at CourtListener, which needs the network";
const EXAMPLE = "examples.test.mjs runs it and compares what it prints";
const SOURCE = "MARLOW v. FENWICK FERRY CO.\\n\\n640 F.3d 200 (2d Cir. 2011)\\n\\nA posted notice binds the company that posts it.";
const DRAFT = "“A posted notice binds the company that posts it.” Marlow v. Fenwick Ferry Co., 640 F.3d 200 (2d Cir. 2011).";
const GIVEN = `const draft = ${JSON.stringify(DRAFT)}; const opinion = "${SOURCE}"; const texts = { "Doe v. Roe.txt": opinion };`;
const ELEMENT = "<textarea id=brief></textarea><literatim-check for=brief></literatim-check><input type=file id=input>";
const ONE = `import "literatim/element"; const element = document.querySelector("literatim-check");`;
const DEFINED = `customElements.get("literatim-check") !== undefined`;

/**
 * @typedef {object} Block
 * @property {"shell" | "service" | "request" | "output" | "make" | "node" | "page" | "policy" | "style" | "json" | "toml" | "drawing" | "not run"} how
 * @property {string} [given] code before it
 * @property {string} [body] the page that it is in
 * @property {string} [expects] of a page, what becomes true; of Node and the shell, what is printed
 * @property {string} [reason] why it is not run
 */

/** A block of Python. @type {Block} */
const PYTHON = { how: "not run", reason: "crates/python/tests/test_docs.py runs it" };
/** Blocks that a target of their own tests. @type {Block} */
const CORPORA = { how: "not run", reason: "crates/python/corpora/tests/test_docs.py runs it" };

/** @type {[file: string, line: string, block: Block][]} */
export const BLOCKS = [
  ["README.md", "make build", { how: "make" }],
  ["README.md", "$ literatim check memo.md --sources opinions/", { how: "output" }],
  ["README.md", "literatim check memo.md --sources *.json --format html --output report.html", { how: "shell", expects: "Usage" }],
  ["README.md", 'import { checkText } from "literatim";', { how: "node", expects: "altered Drops “not” before “be”.\n" }],
  ["README.md", "import literatim", PYTHON],
  ["README.md", '<textarea id="brief"></textarea>', { how: "page", expects: DEFINED }],
  ["README.md", "COURTLISTENER_TOKEN=... literatim check brief.txt", { how: "not run", reason: "it needs a token and asks CourtListener" }],

  ["www/README.md", "npm install literatim", { how: "not run", reason: `${REGISTRY}; tarball.test.mjs installs what is packed` }],
  [
    "www/README.md",
    'import { checkText } from "literatim";',
    { how: "node", expects: "altered a carrier that posts its hours is bound by them. Drops “not” before “bound”.\n" },
  ],
  ["www/README.md", 'import { check, fromFiles, inputsOf, openEngine } from "literatim/node";', { how: "node" }],
  ["www/README.md", "npx literatim check brief.docx --sources opinions/", { how: "shell", expects: "Usage" }],
  [
    "www/README.md",
    'import { check, fromFiles, openEngine } from "literatim";',
    {
      how: "page",
      given: `${GIVEN} const input = { files: [new File([opinion], "Doe v. Roe.txt")] }; const memo = new File([draft], "memo.md"); let steps = 0;
        const onProgress = () => { steps++; };`,
      expects: `report.quotations[0].headline === "verbatim" && steps > 0`,
    },
  ],
  ["www/README.md", "literatim serve &", { how: "service", expects: '"summary"' }],
  ["www/README.md", '<textarea id="brief"></textarea>', { how: "page", given: 'import "literatim/element";', expects: DEFINED }],
  ["www/README.md", 'import "literatim/element";', { how: "page", body: ELEMENT, given: GIVEN, expects: "element.sources.length === 1" }],
  ["www/README.md", "npm install tesseract.js pdfjs-dist @napi-rs/canvas @tesseract.js-data/eng", { how: "not run", reason: REGISTRY }],
  [
    "www/README.md",
    'import { check, openRecogniser } from "literatim/node";',
    { how: "not run", reason: "it needs the packages of the block before it; ocr.test.mjs runs the same calls" },
  ],
  ["www/README.md", "esbuild app.js --bundle --format=esm --outfile=site/app.js", { how: "shell" }],
  [
    "www/README.md",
    '<script type="module" src="https://cdn.example/literatim@0.1.0/element.js"></script>',
    { how: "page", expects: DEFINED },
  ],
  ["www/README.md", '<script type="module">', { how: "page", expects: "true" }],
  [
    "www/README.md",
    'import { checkText, openEngine } from "literatim";',
    { how: "page", given: GIVEN, expects: `report.quotations[0].headline === "verbatim"` },
  ],

  ["docs/python.md", "make python", { how: "not run", reason: "it compiles the engine for Python; `make test-python` tests the wheel" }],
  ["docs/python.md", "import literatim", PYTHON],
  ["docs/python.md", "from pathlib import Path", PYTHON],
  ["docs/python.md", "import literatim", PYTHON],
  ["docs/python.md", "import literatim", PYTHON],
  ["docs/python.md", "from dataclasses import asdict", PYTHON],
  ["docs/python.md", "import literatim", PYTHON],
  ["docs/python.md", "from concurrent.futures import ThreadPoolExecutor", PYTHON],
  ["docs/python.md", "import os", PYTHON],
  ["docs/python.md", "import literatim", PYTHON],
  ["docs/python.md", "from pathlib import Path", PYTHON],
  [
    "docs/python.md",
    "literatim tables opinions.parquet bulk-data/ volumes/",
    { how: "not run", reason: "the npm package has no tables; crates/python/tests/test_tables.py runs it" },
  ],
  ["docs/python.md", "literatim check memo.md --sources opinions --format html --output report.html", { how: "shell" }],

  ["docs/corpora.md", "pip install 'literatim[spark]'   # PySpark 4, with Java 17", { how: "not run", reason: "it asks PyPI" }],
  ["docs/corpora.md", "import literatim.spark", CORPORA],
  ["docs/corpora.md", "import literatim.ray", CORPORA],
  ["docs/corpora.md", "from literatim.tables import write_opinions", CORPORA],
  ["docs/corpora.md", "import pandas as pd", CORPORA],
  ["docs/corpora.md", "import polars as pl", CORPORA],

  ["docs/claims.md", 'import { pipeline } from "@huggingface/transformers";', { how: "not run", reason: "it downloads a model" }],

  ["docs/cli.md", "literatim check DRAFT... [--sources PATH...] [options]", { how: "not run", reason: USAGE }],
  [
    "docs/cli.md",
    'literatim quote "WORDS" --sources PATH... [--citation TEXT] [--parenthetical TEXT] [options]',
    { how: "not run", reason: USAGE },
  ],
  ["docs/cli.md", "literatim watch DRAFT [--sources PATH...] [options]", { how: "not run", reason: USAGE }],
  [
    "docs/cli.md",
    "literatim watch memo.md --sources cases/",
    { how: "not run", reason: "it runs until it is stopped; cli-watch.test.mjs does" },
  ],
  [
    "docs/cli.md",
    "literatim check answer.md --fetch-cited",
    { how: "not run", reason: "it asks hosts; cited.test.mjs runs the same calls" },
  ],
  [
    "docs/cli.md",
    "literatim check answer.md --fetch-cited --cited-hosts 'arxiv.org,*.example.org'",
    { how: "not run", reason: "it asks hosts; cited-hosts.test.mjs runs the same calls" },
  ],
  [
    "docs/serve.md",
    "literatim serve --fetch-cited --cited-hosts 'arxiv.org,*.example.org'",
    { how: "not run", reason: "it serves until it is stopped; cited-hosts.test.mjs does" },
  ],
  [
    "docs/models.md",
    'import { openProvider, verifyClaim } from "literatim/models";',
    { how: "not run", reason: "it asks a model; propose.test.mjs runs the same call" },
  ],
  ["docs/cli.md", "literatim cites DRAFT [options]", { how: "not run", reason: USAGE }],
  ["docs/cli.md", "literatim text FILE [--json] [--furniture]", { how: "not run", reason: USAGE }],
  [
    "docs/cli.md",
    "literatim claims DRAFT [--sources PATH...] [--provider NAME --model MODEL] [options]",
    { how: "not run", reason: USAGE },
  ],
  ["docs/cli.md", "literatim fields VALUES.json DOCUMENT... [--citations --model MODEL] [--json]", { how: "not run", reason: USAGE }],
  ["docs/cli.md", "literatim eval --golden FILE [--provider NAME --model MODEL] [options]", { how: "not run", reason: USAGE }],
  ["docs/cli.md", "literatim sources [list | import FILE | export FILE | clear] [--store DIR]", { how: "not run", reason: USAGE }],
  ["docs/cli.md", "literatim index build FILE PATH... [--date DATE]", { how: "not run", reason: USAGE }],
  ["docs/cli.md", "literatim serve [--sources PATH...] [--host ADDRESS --access-file FILE] [options]", { how: "not run", reason: USAGE }],
  ["docs/cli.md", "literatim mcp [--folder DIR] [--sources PATH...] [--http] [options]", { how: "not run", reason: USAGE }],
  ["docs/cli.md", "literatim lsp [--stdio | --node-ipc] [--courtlistener ADDRESS]", { how: "not run", reason: USAGE }],
  ["docs/cli.md", "literatim doctor [--format terminal|json]", { how: "not run", reason: USAGE }],
  ["docs/cli.md", "literatim explain CODE", { how: "not run", reason: USAGE }],
  ["docs/cli.md", "literatim completion bash|zsh|fish", { how: "not run", reason: USAGE }],
  ["docs/cli.md", "literatim example [options]", { how: "not run", reason: USAGE }],
  ["docs/cli.md", "literatim example                              # see what a check finds", { how: "shell" }],
  ["docs/cli.md", "# literatim.toml: paths are beside this file", { how: "toml" }],
  [
    "docs/cli.md",
    "- run: npx literatim check 'briefs/**/*.md' --sources cases/ --format github --fail-on altered --fail-on-unchecked",
    { how: "not run", reason: WORKFLOW },
  ],
  ["docs/cli.md", "literatim check drafts/ --sources cases/ --format jsonl --output reports.jsonl --fail-on not_found", { how: "shell" }],
  [
    "docs/cli.md",
    "literatim check memo.md --sources cases/ --format json | jq -r '.quotations[] | select(.verified == false) | .text'",
    { how: "not run", reason: "it needs jq" },
  ],
  [
    "docs/cli.md",
    "literatim check memo.md --sources cases/ --output json --claims",
    { how: "not run", reason: "it needs a model; claims.test.mjs runs the same calls" },
  ],
  ["docs/cli.md", "literatim check memo.docx --sources cases/ --format json --output before.json", { how: "shell" }],
  ["docs/cli.md", "literatim sources export cases.jsonl      # where there is a network", { how: "not run", reason: KEPT }],
  [
    "docs/cli.md",
    "literatim completion bash > ~/.local/share/bash-completion/completions/literatim",
    { how: "not run", reason: "it writes into the shell’s folders; cli-settings.test.mjs runs the completions" },
  ],
  ["docs/cli.md", "literatim check brief.pdf --sources cases/", { how: "shell" }],
  [
    "docs/cli.md",
    'literatim quote "the reader can only believe it" --sources lissomby.html --citation "987 U.S. 412, 415"',
    { how: "not run", reason: "its second command asks CourtListener" },
  ],
  ["docs/cli.md", "literatim cites memo.md", { how: "shell" }],
  ["docs/cli.md", "literatim text memo.docx | less", { how: "shell" }],
  [
    "docs/cli.md",
    "literatim index build cases.index opinion-clusters-2026-06-30.csv citations-2026-06-30.csv",
    { how: "not run", reason: "it needs bulk data; case-index.test.mjs builds from made ones" },
  ],
  ["docs/cli.md", "literatim serve --sources cases/", { how: "not run", reason: "it serves until it is stopped; serve.test.mjs does" }],
  ["docs/cli.md", "literatim mcp --folder .", { how: "not run", reason: "it serves until it is stopped; mcp.test.mjs does" }],
  ["docs/ci.md", "on: [push, pull_request]", { how: "not run", reason: WORKFLOW }],
  ["docs/ci.md", "literatim check brief.md --store kept", { how: "not run", reason: KEPT }],
  ["docs/ci.md", "# .pre-commit-config.yaml", { how: "not run", reason: WORKFLOW }],
  ["docs/ci.md", 'sources = ["sources"]', { how: "toml" }],
  ["docs/ci.md", "npm install --no-save --ignore-scripts literatim@0.1.0", { how: "not run", reason: REGISTRY }],
  [
    "www/README.md",
    'import { verifyInvestigation } from "literatim/verify";',
    { how: "not run", reason: "it is a part of the example in docs/library.md, which examples.test.mjs runs" },
  ],
  ["docs/library.md", 'import { checkText } from "literatim";', { how: "not run", reason: EXAMPLE }],
  ["docs/library.md", 'import { check, fromFiles, openEngine, textInput } from "literatim";', { how: "not run", reason: EXAMPLE }],
  ["docs/library.md", 'import { verifyInvestigation } from "literatim/verify";', { how: "not run", reason: EXAMPLE }],
  ["docs/library.md", 'import { mkdtemp, writeFile } from "node:fs/promises";', { how: "not run", reason: EXAMPLE }],
  [
    "docs/library.md",
    "const verify = async (state: { citations: DocumentCitation[] }, config?: { signal?: AbortSignal }) => {",
    { how: "not run", reason: EXAMPLE },
  ],
  ["docs/library.md", 'import { openEngine, verifyClaim } from "literatim/verify";', { how: "not run", reason: EXAMPLE }],
  ["docs/library.md", 'import { repairDraft, withEdits } from "literatim/verify";', { how: "not run", reason: EXAMPLE }],

  [
    "docs/editors.md",
    'vim.lsp.config("literatim", { cmd = { "literatim", "lsp" }, filetypes = { "markdown", "tex", "text" }, root_markers = { "sources", ".git" } })',
    { how: "not run", reason: "it needs Neovim" },
  ],
  ["docs/editors.md", "[language-server.literatim]", { how: "toml" }],
  ["docs/editors.md", "(with-eval-after-load 'eglot", { how: "not run", reason: "it needs Emacs" }],

  ["docs/element.md", '<textarea id="brief"></textarea>', { how: "page", body: "<input type=file id=input>", expects: DEFINED }],
  [
    "docs/element.md",
    '<script type="module" src="https://cdn.example/literatim@0.1.0/element.js"></script>',
    { how: "page", expects: DEFINED },
  ],
  [
    "docs/element.md",
    'element.addEventListener("literatim-report", ({ detail }) => save(detail.counts));',
    {
      how: "page",
      body: ELEMENT,
      given: `${ONE} ${GIVEN} let saved; const save = (counts) => { saved = counts; };
        brief.value = draft; element.sources = [{ name: "Doe v. Roe.txt", data: new Blob([opinion]) }]; setTimeout(() => element.check());`,
      expects: `saved !== undefined && element.report?.quotations[0].headline === "verbatim"`,
    },
  ],
  [
    "docs/element.md",
    "element.claims = true;",
    {
      how: "page",
      body: ELEMENT,
      given: `${ONE} const keyOfTheUser = async () => "key";`,
      expects: `element.model?.provider === "anthropic"`,
    },
  ],
  ["docs/element.md", "literatim-check { --pencil: #6a1b9a; --list-height: 30rem; }", { how: "style", body: ELEMENT, given: ONE }],
  ["docs/element.md", "script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; worker-src 'self'; connect-src 'self';", { how: "policy" }],
  [
    "docs/element.md",
    'import { ckeditor, codeMirror, lexical, proseMirror, quill } from "literatim/adapters";',
    { how: "page", expects: `[ckeditor, codeMirror, lexical, proseMirror, quill].every((one) => typeof one === "function")` },
  ],
  [
    "docs/element.md",
    "element.adapter = proseMirror(view);",
    { how: "not run", reason: "it needs ProseMirror; tests/editors runs it on the editors" },
  ],
  [
    "docs/element.md",
    "element.adapter = contentEditable(editor.root, {",
    {
      how: "page",
      body: "<div id=root contenteditable>Words.</div><literatim-check></literatim-check>",
      given: `import { contentEditable } from "literatim/adapters"; ${ONE} const editor = { root };`,
      expects: "element.adapter !== null",
    },
  ],

  ["docs/fields.md", "{", { how: "json" }],
  [
    "docs/mcp.md",
    '{ "mcpServers": { "literatim": { "command": "npx", "args": ["literatim", "mcp", "--folder", "."] } } }',
    { how: "json" },
  ],
  ["docs/serve.md", "literatim serve --sources opinions/", { how: "service", expects: '"summary"' }],
  ["docs/serve.md", "{", { how: "request" }],

  [
    "ARCHITECTURE.md",
    "                 ┌ files ─ kept ────── offline index ─ Caselaw Access Project ─ CourtListener ┐",
    { how: "drawing" },
  ],
  ["ARCHITECTURE.md", "bytes ──read──▶ Document ──plan──▶ Plan ──(sources arrive)──▶ judge ─────▶ Report", { how: "drawing" }],
  [
    "ARCHITECTURE.md",
    "request ──schema──▶ Given ──▶ Threads: a fresh engine on a warm thread ──▶ check ──▶ Report ──▶ results, summary",
    { how: "drawing" },
  ],
  [
    "ARCHITECTURE.md",
    "UPDATE_GENERATED=1 cargo test --workspace generated",
    { how: "not run", reason: "it writes files of the project; the same tests without the variables fail when these are not up to date" },
  ],
  ["docs/author-a-rule.md", "UPDATE_GENERATED=1 cargo test --lib phrase", { how: "not run", reason: AUTHOR }],
  ["docs/author-a-rule.md", "cargo test --lib lexicon", { how: "not run", reason: AUTHOR }],
  ["docs/author-a-rule.md", "UPDATE_GENERATED=1 cargo test --lib rules", { how: "not run", reason: AUTHOR }],
  ["docs/author-a-rule.md", "cargo test --test drafts", { how: "not run", reason: AUTHOR }],
  ["docs/author-a-rule.md", "make build", { how: "make" }],
  ["CONTRIBUTING.md", "make build    # WebAssembly, the package (www/dist), the page (www/app/dist); checks size budgets", { how: "make" }],
];

/** The code blocks of a Markdown text, in order. @param {string} text */
export function blocksOf(text) {
  return [...text.matchAll(/^```(\S*).*\n([\s\S]*?)^```$/gm)].map(([, language, code]) => ({
    language,
    code,
    line: code.split("\n", 1)[0],
  }));
}
