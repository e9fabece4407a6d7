// Measures typing in a long draft with the browser extension on and off, and its memory, in Chromium.
//
//     node scripts/bench-extension.mjs [--line] [--rounds N]
//
// The draft, an element with contenteditable, and its sources are made up (scripts/bench/page/inputs.mjs). Each round types the same keys in the same
// place without and with the extension. A key's time is that of all tasks of the page's main thread from the key to the second frame after it, by the
// browser's trace. The marks of a frame are read in the next one: they follow if they are at the same words as before the key. The load of the machine matters to every time, so each round also times a loop of fixed work.

import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { html, marks, openExtension, reportOf, serve } from "../www/extension/test/extension.mjs";
import { fixedWork } from "./bench/page/fixed-work.mjs";
import { paragraphsOf, sourcesOf } from "./bench/page/inputs.mjs";
import { figureLine } from "./figures.mjs";

const { values } = parseArgs({ options: { line: { type: "boolean" }, rounds: { type: "string", default: "3" } } });

const QUOTATIONS = 300;
const UNITS = 1_000_000;
/** Keys of a round, each typed without the extension and with it. */
const KEYS = 60;
/** Milliseconds between two keys: those of a quick typist. */
const BETWEEN_MS = 80;
/** The paragraph in which is typed, in the middle of the draft. */
const PLACE = QUOTATIONS / 2;

const [filler, ...opinions] = sourcesOf(31);
const draft = draftOf(paragraphsOf(opinions, 50_000).slice(0, QUOTATIONS));
const figures = new Map();
const ends = [];
const scope = { after: (end) => ends.unshift(end) };
try {
  const { origin } = await serve(scope, { "/": html(`<div id="draft" contenteditable="true">${draft}</div>`) });
  for (let round = 0; round < Number(values.rounds); round++) {
    const own = [];
    await measure({ after: (end) => own.unshift(end) }, origin).finally(() => endAll(own));
  }
} finally {
  await endAll(ends);
}
tell();

async function endAll(all) {
  for (const end of all) await end();
}

/** The paragraphs, each filled up with words that quote nothing. */
function draftOf(paragraphs) {
  const each = Math.floor(UNITS / paragraphs.length);
  let at = 0;
  return paragraphs
    .map((paragraph) => {
      let text = paragraph;
      while (text.length < each) text += ` ${filler.sentences[at++ % filler.sentences.length]}`;
      return `<p>${text}</p>`;
    })
    .join("\n");
}

function note(what, unit, ...list) {
  const known = figures.get(what) ?? { unit, list: [] };
  known.list.push(...list);
  figures.set(what, known);
}

/** One round, in a fresh browser. */
async function measure(scope, origin) {
  const extension = await openExtension(scope);
  const tab = await extension.open(`${origin}/`);
  note("the loop of fixed work", "ms", await tab.evaluate(fixedWork));
  const before = await tab.evaluate(() => document.documentElement.outerHTML);
  note("a key, the extension off", "ms", ...(await typed(tab)).keys);

  const panel = await extension.panel();
  await panel.evaluate((sources) => {
    document.querySelector("literatim-check").sources = sources.map(({ name, text }) => ({ name, data: new Blob([text]) }));
  }, opinions);
  const report = reportOf(panel);
  const begun = performance.now();
  await tab.bringToFront();
  await extension.ask(tab, panel, "editor");
  const { quotations } = await report;
  note("the whole report after the act", "ms", performance.now() - begun);
  if (quotations.length !== QUOTATIONS) throw new Error(`The report has ${quotations.length} quotations in place of ${QUOTATIONS}.`);
  await marks(tab);
  const { keys, own, pause, lost } = await typed(tab);
  note("a key, the extension on", "ms", ...keys);
  note("of it in the extension's script", "ms", ...own);
  note("keys after whose first frame a mark was not at its words", "", lost);
  note("longest task in the pause after typing, in which the text is read", "ms", pause);
  note("memory of the extension's processes", "MB", await memoryOf(extension.context.browser()));

  await panel.bringToFront();
  await panel.click("#off");
  await tab.bringToFront();
  await tab.waitForFunction(() => CSS.highlights.size === 0);
  const after = await tab.evaluate(() => document.documentElement.outerHTML);
  if (after !== before) throw new Error("Something of the extension is left in the page.");
  if ((await tab.evaluate(() => document.adoptedStyleSheets.length)) > 0)
    throw new Error("A style sheet of the extension is left in the page.");
}

/** Types {@link KEYS} keys at the beginning of a paragraph and takes them back; resolves with the milliseconds of each. */
async function typed(tab) {
  await tab.bringToFront();
  await tab.evaluate((place) => {
    const paragraph = document.querySelectorAll("#draft p")[place];
    paragraph.scrollIntoView({ block: "center", behavior: "instant" });
    document.querySelector("#draft").focus();
    getSelection().collapse(paragraph.firstChild, 0);
    globalThis.marked = () => [...CSS.highlights.values()].flatMap((all) => [...all].map(String)).join("\n");
    globalThis.watched = new AbortController();
    document.addEventListener(
      "keydown",
      () => {
        performance.mark("key");
        requestAnimationFrame(() => {
          requestAnimationFrame(() => {
            performance.mark("drawn");
            if (globalThis.marked() !== globalThis.words) globalThis.lost++;
          });
        });
      },
      { capture: true, signal: globalThis.watched.signal },
    );
  }, PLACE);
  await tab.waitForTimeout(500);
  await tab.evaluate(() => Object.assign(globalThis, { words: globalThis.marked(), lost: 0 }));
  const browser = tab.context().browser();
  await browser.startTracing(tab, {
    categories: ["devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing", "__metadata"],
  });
  for (let at = 0; at < KEYS; at++) {
    await tab.keyboard.press("x");
    await tab.waitForTimeout(BETWEEN_MS);
  }
  await tab.waitForTimeout(1500);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const lost = await tab.evaluate(() => {
    globalThis.watched.abort();
    return globalThis.lost;
  });
  for (let at = 0; at < KEYS; at++) await tab.keyboard.press("Backspace");
  await tab.waitForTimeout(1500);
  return { ...timesOf(traceEvents), lost };
}

/** The milliseconds of tasks for each key, those in scripts of extensions among them, and of the longest task after the last one. */
function timesOf(events) {
  const stamps = (name) => events.filter((one) => one.name === name && /user_timing/.test(one.cat));
  const keys = stamps("key").sort((one, other) => one.ts - other.ts);
  const drawn = stamps("drawn").map(({ ts }) => ts);
  const { pid, tid } = keys[0];
  const tasks = events.filter((one) => one.name === "RunTask" && one.pid === pid && one.tid === tid);
  const overlap = ({ ts, dur = 0 }, from, to) => Math.max(0, Math.min(ts + dur, to) - Math.max(ts, from));
  const calls = events.filter(({ name, args }) => name === "FunctionCall" && args.data?.url?.startsWith("chrome-extension:"));
  const spans = keys.map(({ ts }) => {
    // The task that has the key begins before the page's own listener.
    const from = Math.max(...tasks.filter((one) => one.ts <= ts).map((one) => one.ts));
    return [from, Math.min(...drawn.filter((one) => one > ts))];
  });
  const timesIn = (all) => spans.map(([from, to]) => all.reduce((sum, one) => sum + overlap(one, from, to), 0) / 1000);
  const last = Math.max(...drawn);
  const pause = Math.max(0, ...tasks.filter(({ ts }) => ts > last).map(({ dur = 0 }) => dur / 1000));
  return { keys: timesIn(tasks), own: timesIn(calls), pause };
}

/** The memory that only the extension's processes have, in megabytes: panel, offscreen document, worker and background. Linux only. */
async function memoryOf(browser) {
  const client = await browser.newBrowserCDPSession();
  const { processInfo } = await client.send("SystemInfo.getProcessInfo");
  const own = processInfo.filter(({ id }) => readFileSync(`/proc/${id}/cmdline`, "utf8").includes("--extension-process"));
  if (own.length === 0) throw new Error("The extension has no process.");
  return own.reduce((sum, { id }) => sum + Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, "utf8"))?.[1] ?? 0) / 1000, 0);
}

function tell() {
  const sorted = (list) => list.toSorted((a, b) => a - b);
  console.log(
    `A contenteditable of ${draft.length} units with ${QUOTATIONS} quotations; medians of ${values.rounds} rounds, with the 95th percentile and the highest.\n`,
  );
  const parts = [];
  for (const [what, { unit, list }] of figures) {
    const all = sorted(list);
    const at = (part) => all[Math.min(all.length - 1, Math.floor(part * all.length))].toFixed(1);
    console.log(`${what.padEnd(70)}${`${at(0.5)} ${unit}`.padStart(12)}${at(0.95).padStart(10)}${at(1).padStart(10)}`);
    parts.push([what.trim(), `${at(0.5)}${unit && ` ${unit}`}${list.length > 5 ? ` (95 %: ${at(0.95)})` : ""}`]);
  }
  if (values.line) console.log(`\n${figureLine("make bench-extension", Object.fromEntries(parts), `${values.rounds} rounds`)}`);
}
