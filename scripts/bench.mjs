// Measures speed: each figure the median of five runs, with the spread, next to a calibration loop that shows how fast the
// machine currently is.
//
//     node scripts/bench.mjs [--line]
//
// With --line one dated line is printed for benches/figures.jsonl. Nothing is asserted: figures depend on the machine.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { draftOf, opinionsOf } from "./bench/corpus.mjs";
import { readPlain, Session } from "./eval/engine.mjs";
import { figureLine } from "./figures.mjs";

const RUNS = 5;
const { values } = parseArgs({ options: { line: { type: "boolean" } } });

const figures = { calibration: await medianOf(calibrate) };
const opinions = opinionsOf(30);
const draft = draftOf(opinions, 100);
figures["read and index 30 opinions"] = await medianOf(() => loaded().free());
figures["plan a 60-page draft"] = await medianOf(
  () => {
    session.setDraft("draft", "", wire);
  },
  () => open(),
);
figures["judge its 100 quotations"] = await medianOf(
  () => {
    for (let index = 0; index < session.plan().quotations; index++) session.judge(index);
  },
  () => open().setDraft("draft", "", wire),
);
figures["all of it"] = await medianOf(() => {
  const all = loaded();
  all.setDraft("draft", "", readPlain(draft));
  all.report();
  all.free();
});
const ready = await readyInPage();
if (ready !== undefined) figures["engine ready in Chromium"] = ready;

console.log(`${draft.length} characters of draft, ${opinions.reduce((sum, { text }) => sum + text.length, 0)} of sources; milliseconds`);
for (const [name, { median, least, most }] of Object.entries(figures)) {
  const ratio = median / figures.calibration.median;
  console.log(
    `  ${name.padEnd(28)} ${median.toFixed(1).padStart(8)}  (${least.toFixed(1)} to ${most.toFixed(1)})  ${ratio.toFixed(2)} × calibration`,
  );
}
if (values.line) {
  const cells = Object.entries(figures).map(([name, { median }]) => [name, Number(median.toFixed(1))]);
  console.log(`\n${figureLine("make bench", Object.fromEntries(cells))}`);
}

var session;
var wire;

/** A session with the opinions in it, ready for the draft. */
function open() {
  session?.free();
  wire = readPlain(draft);
  session = loaded();
  return session;
}

function loaded() {
  const opened = new Session();
  for (const { name, text } of opinions) opened.addSource(name, undefined, undefined, "", readPlain(text));
  return opened;
}

/** A loop of integer arithmetic that the compiler cannot shorten. */
function calibrate() {
  let state = 1;
  for (let i = 0; i < 30_000_000; i++) state = (Math.imul(state, 1664525) + 1013904223) | 0;
  if (state === 0) throw new Error("the loop was shortened");
}

async function medianOf(run, prepare = () => {}) {
  const times = [];
  for (let i = 0; i <= RUNS; i++) {
    prepare();
    const begun = performance.now();
    await run();
    times.push(performance.now() - begun);
  }
  return spread(times.slice(1));
}

function spread(times) {
  const sorted = [...times].sort((a, b) => a - b);
  return { median: sorted[Math.floor(sorted.length / 2)], least: sorted[0], most: sorted[sorted.length - 1] };
}

/** From the artefact's bytes in a page to an engine that answers; undefined where there is no browser. */
async function readyInPage() {
  let chrome;
  try {
    chrome = execFileSync("scripts/browser.sh", { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    console.log("no browser: the time in a page is not measured");
    return undefined;
  }
  const { chromium } = await import(new URL("../www/node_modules/playwright-core/index.mjs", import.meta.url).href);
  const files = { "/core/core.js": "text/javascript", "/core/core_bg.wasm": "application/wasm", "/tables/tables.txt": "text/plain" };
  const server = createServer((request, response) => {
    const type = files[request.url];
    response.setHeader("content-type", type ?? "text/html");
    response.end(type === undefined ? "<!doctype html>" : readFileSync(new URL(`../pkg${request.url}`, import.meta.url)));
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const args = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ];
  const browser = await chromium.launch({ executablePath: chrome, args });
  try {
    const times = [];
    for (let i = 0; i < RUNS; i++) {
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${server.address().port}/`);
      times.push(
        await page.evaluate(async () => {
          const core = await import("/core/core.js");
          const bytes = await (await fetch("/core/core_bg.wasm")).arrayBuffer();
          const tables = await (await fetch("/tables/tables.txt")).text();
          const begun = performance.now();
          await core.default({ module_or_path: bytes });
          core.giveTables(tables);
          new core.Session().free();
          return performance.now() - begun;
        }),
      );
      await page.close();
    }
    return spread(times);
  } finally {
    await browser.close();
    server.close();
  }
}
