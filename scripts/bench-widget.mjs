// Measures what the element costs a phone: what it loads before its first finding, and the time to it with the processor throttled.
//
//     node scripts/bench-widget.mjs [--line] [--rounds N] [--rate N]
//
// A page has a textarea with a draft, and the element of the package with its source. Bytes are those of the files that were loaded until the first
// finding, as gzip and brotli make them. The browser's own way to throttle (CDP, Emulation.setCPUThrottlingRate) slows the page and not the engine's worker,
// where the check is. So the time of the whole on a processor that is slower by the rate is between the throttled one and the rate times the other one.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { parseArgs } from "node:util";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { BROWSER_ARGS, browserPath, DIST, draftOf, SOURCE, TRUE_WORDS } from "../www/test/fixtures.mjs";
import { fixedWork } from "./bench/page/fixed-work.mjs";
import { figureLine } from "./figures.mjs";

const { chromium } = await import(new URL("../www/node_modules/playwright-core/index.mjs", import.meta.url).href);
const { values } = parseArgs({
  options: { line: { type: "boolean" }, rounds: { type: "string", default: "5" }, rate: { type: "string", default: "4" } },
});
const rate = Number(values.rate);

const TYPES = { ".js": "text/javascript", ".wasm": "application/wasm", ".txt": "text/plain" };
const KINDS = { ".js": "script", ".wasm": "WebAssembly", ".txt": "tables" };
const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Draft</title><link rel="icon" href="data:,"></head>
<body><textarea id="draft"></textarea><literatim-check for="draft"></literatim-check></body></html>`;

/** Loads the element and checks the draft; the milliseconds from the script's first byte on to the first finding. Runs in the page. */
async function firstFinding([draft, source]) {
  document.querySelector("textarea").value = draft;
  const begun = performance.now();
  await import("/element.js");
  const element = document.querySelector("literatim-check");
  element.sources = [{ name: "Alder v. Birch.txt", data: new Blob([source]) }];
  const finding = new Promise((resolve) =>
    element.addEventListener("literatim-finding", () => resolve(performance.now() - begun), { once: true }),
  );
  void element.check();
  return { finding: await finding };
}

const loaded = new Set();
const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? "/", "http://page");
  const name = normalize(pathname).slice(1);
  const content = name === "" ? PAGE : await readFile(join(DIST, name)).catch(() => null);
  if (content === null) return response.writeHead(404).end();
  if (name !== "") loaded.add(name);
  response.writeHead(200, { "content-type": name === "" ? "text/html" : (TYPES[extname(name)] ?? "text/plain") }).end(content);
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
const address = `http://127.0.0.1:${server.address().port}/`;
const browser = await chromium.launch({ executablePath: await browserPath(), args: BROWSER_ARGS });
const rounds = [];
try {
  for (let round = 0; round < Number(values.rounds); round++) for (const slower of [1, rate]) rounds.push(await measured(browser, slower));
} finally {
  await browser.close();
  server.close();
}
await tell();

/** One round in a fresh page that is throttled. */
async function measured(running, slower) {
  const context = await running.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(address);
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
  const loop = await page.evaluate(fixedWork);
  loaded.clear();
  const times = await page.evaluate(firstFinding, [draftOf(TRUE_WORDS), SOURCE]);
  const files = [...loaded];
  await context.close();
  return { slower, ...times, files, loop };
}

async function tell() {
  const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1];
  const of = (slower, name) => median(rounds.filter((one) => one.slower === slower).map((one) => one[name]));
  const sums = { script: [0, 0, 0], WebAssembly: [0, 0, 0], tables: [0, 0, 0] };
  for (const name of rounds.at(-1).files) {
    const bytes = await readFile(join(DIST, name));
    const sizes = [bytes.length, gzipSync(bytes, { level: 9 }).length, brotliCompressSync(bytes).length];
    for (const [at, size] of sizes.entries()) sums[KINDS[extname(name)]][at] += size;
  }
  const kilobytes = (size) => `${(size / 1000).toFixed(1)} KB`;
  const total = [0, 1, 2].map((at) => Object.values(sums).reduce((sum, sizes) => sum + sizes[at], 0));
  const figures = {};
  for (const [kind, sizes] of Object.entries({ ...sums, all: total })) figures[kind] = `${kilobytes(sizes[1])} (${kilobytes(sizes[2])})`;
  const told = (ms) => `${ms.toFixed(0)} ms (${(ms / of(1, "loop")).toFixed(1)})`;
  figures["first finding"] = told(of(1, "finding"));
  figures[`first finding, the page ${rate} times slower`] = told(of(rate, "finding"));
  figures[`first finding, all ${rate} times slower, at most`] = told(rate * of(1, "finding"));
  const note = `${values.rounds} rounds; gzip, in brackets brotli, and the times in loops of fixed work`;
  for (const [what, value] of Object.entries(figures)) console.log(`${what.padEnd(50)}${value}`);
  console.log(`\n${note}.`);
  if (values.line) console.log(`\n${figureLine("make bench-widget", figures, note)}`);
}
