// Measures the sweep of a draft over its sources against passes of `indexOf` over the same sources, alternating in one run, so that noise
// affects both alike.
//
//     node scripts/bench-sweep.mjs [--line]
//
// The parts of a sweep are those of benches/sweep in WebAssembly: indexing the words of the sources, and finding the runs of the draft. Folding a text is
// not counted, since a check folds it for everything else too, and cutting it into words, which is done once for each text, is shown apart. A pass looks
// in all sources for as many characters of the draft as 25 words have, with a sign in their middle that no source has. The index is measured in bytes for
// each character of source, with the words. Linear: the time for each character of draft and sources with four and sixteen times as many sources, and
// the time of the runs for each character of a draft that is four and sixteen times as long, against the time with one. Of all rounds the fastest
// counts: what else runs on the machine only adds time.
//
// The texts are synthetic, and then the opinions of LITERATIM_DATA (by default ../shared/data) if it has enough. Nothing is asserted: a missed
// target is reported, but does not fail.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { draftOf, opinionsOf } from "./bench/corpus.mjs";
import { build } from "./bench/locate/peers.mjs";
import { fold } from "./bench/locate/texts.mjs";
import { readAny, Session } from "./eval/engine.mjs";
import { figureLine } from "./figures.mjs";

const ROUNDS = 12;
/** How many times as many sources, or characters of the draft, the work is measured with. */
const TIMES = [1, 4, 16];
/** Characters of the sources and of the draft at once. */
const SOURCES = 1_100_000;
const DRAFT = 116_000;
const PASS = 150;
const PASSES = 40;

const PASSES_MOST = 15;
const BYTES_MOST = 1.6;
/** More of the index is outside of the processor's cache where it is sixteen times as large. */
const GROWTH_MOST = 2;

const { values } = parseArgs({ options: { line: { type: "boolean" } } });
const module = await WebAssembly.compile(readFileSync(await build("sweep")));
const data = join(process.env.LITERATIM_DATA ?? "../shared/data", "opinions");
const measured = {};
show("synthetic opinions", synthetic());
const opinions = opinionsIn(data);
if (opinions === null) console.log(`\nOpinions are left out: ${data} does not have enough. LITERATIM_DATA names the folder of test data.`);
else show("opinions", opinions);
if (values.line) console.log(`\n${figureLine("make bench-sweep", measured)}`);

/** Measures and prints what texts give. */
function show(name, { sources, draft, more }) {
  const { passes, pass, parts, bytes, characters, runs } = passesOf(sources, draft);
  console.log(`\n${name}: ${sources.length} sources of ${characters} characters, a draft of ${draft.length}, ${runs} runs`);
  const shares = Object.entries(parts).map(([part, ms]) => `${part} ${ms.toFixed(1)} ms`);
  row("passes of indexOf over the sources", passes, PASSES_MOST, shares.join(", "));
  row("bytes of the index for each character of source", bytes, BYTES_MOST);
  row("passes with cutting the texts into words", passes + parts.words / pass);
  const growth = {
    sources: growthOf(
      TIMES.map((times) => more(times, 1)),
      ({ all, own, its }) => ({ time: all / (own + its), size: its }),
    ),
    "the draft": growthOf(
      TIMES.map((times) => more(1, times)),
      ({ runs, own }) => ({ time: runs / own, size: own }),
    ),
  };
  for (const [grown, steps] of Object.entries(growth)) {
    for (const { size, time } of steps) row(`time for each character, ${grown} ${size.toFixed(1)} times`, time, GROWTH_MOST);
  }
  const told = Object.entries(growth).map(([grown, steps]) => {
    const ratios = steps.map(({ size, time }) => `${time.toFixed(2)} at ${size.toFixed(1)} times`);
    return `${grown} ${ratios.join(", ")}`;
  });
  Object.assign(measured, {
    [`${name}: passes of indexOf`]: passes.toFixed(1),
    [`${name}: bytes a character`]: bytes.toFixed(2),
    [`${name}: time for each character`]: told.join("; "),
  });
}

function row(name, value, most, more = "") {
  const verdict = most === undefined ? "" : `  at most ${most}: ${value <= most ? "reached" : "missed"}`;
  console.log(`  ${name.padEnd(52)}${value.toFixed(2).padStart(6)}${verdict}${more && ` (${more})`}`);
}

/** Passes of `indexOf` that a sweep takes, the milliseconds of its parts, and the bytes of its index for each character of source. */
function passesOf(sources, draft) {
  const own = loaded(sources, draft);
  const sought = Array.from({ length: PASSES }, (_, index) => {
    const at = Math.floor(((draft.length - PASS) * index) / PASSES);
    return `${draft.slice(at, at + PASS / 2)}|${draft.slice(at + PASS / 2, at + PASS)}`;
  });
  const characters = lengthOf(sources);
  const rounds = [];
  let bytes = 0;
  let runs = 0;
  for (let round = 0; round <= ROUNDS; round++) {
    const pass = timed(() => {
      for (const words of sought) for (const source of sources) if (source.includes(words)) throw new Error("A source has the sign.");
    });
    const words = timed(() => own.words());
    const index = timed(() => {
      bytes = own.index();
    });
    const all = timed(() => {
      runs = own.runs();
    });
    // The first round warms up.
    if (round > 0) rounds.push({ words, index, all, pass: pass / PASSES });
  }
  // What else runs on the machine only adds time.
  const of = (part) => Math.min(...rounds.map((round) => round[part]));
  const parts = { words: of("words"), index: of("index"), runs: of("all") - of("index") };
  return { passes: of("all") / of("pass"), pass: of("pass"), parts, bytes: bytes / characters, characters, runs };
}

/** The times and sizes that `measureOf` gives, against those of the first of some texts. */
function growthOf(texts, measureOf) {
  const [first, ...others] = texts.map(({ sources, draft }) => {
    const sweep = loaded(sources, draft);
    sweep.words();
    const best = (act) => Math.min(...Array.from({ length: ROUNDS }, () => timed(act)));
    const all = best(() => sweep.runs());
    return measureOf({ all, runs: all - best(() => sweep.index()), own: draft.length, its: lengthOf(sources) });
  });
  return others.map(({ time, size }) => ({ time: time / first.time, size: size / first.size }));
}

function lengthOf(texts) {
  return texts.reduce((sum, { length }) => sum + length, 0);
}

/** The sweep with a draft and sources. */
function loaded(sources, draft) {
  const { exports } = new WebAssembly.Instance(module);
  for (const text of [draft, ...sources]) {
    const at = exports.reserve(text.length);
    new TextEncoder().encodeInto(text, new Uint8Array(exports.memory.buffer, at, text.length));
    exports.take();
  }
  return exports;
}

function timed(act) {
  const begun = performance.now();
  act();
  return performance.now() - begun;
}

/** Synthetic opinions, and a draft that quotes them. */
function synthetic() {
  const all = opinionsOf(Math.ceil((SOURCES * TIMES.at(-1)) / 62_000));
  const folded = all.map(({ text }) => fold(text));
  const own = firstOf(folded, SOURCES);
  const draft = fold(draftOf(all.slice(0, own.length), 2000));
  return textsOf(folded, draft);
}

/** The opinions of a folder, those after the sources as the draft; null if there are too few. */
function opinionsIn(folder) {
  if (!existsSync(folder)) return null;
  const files = [folder, join(folder, "pairs")].filter(existsSync).flatMap((own) => readdirSync(own).map((name) => join(own, name)));
  const folded = files.filter((file) => file.endsWith(".json")).flatMap((file) => textIn(file));
  const enough = DRAFT * TIMES.at(-1) + SOURCES;
  if (lengthOf(folded) < enough) return null;
  const own = firstOf(folded, SOURCES);
  return textsOf(folded, folded.slice(own.length).join(" "));
}

/** The text of a file, if it is an opinion. */
function textIn(file) {
  const session = new Session();
  try {
    return [fold(session.setDraft("opinion", "", readAny(readFileSync(file, "utf8"))).text)];
  } catch {
    return [];
  } finally {
    session.free();
  }
}

/** Sources and a draft, and as many times as much of them as there is. */
function textsOf(folded, draft) {
  const more = (sources, drafts) => ({ sources: firstOf(folded, SOURCES * sources), draft: draft.slice(0, DRAFT * drafts) });
  return { ...more(1, 1), more };
}

/** The first texts with as many characters together, or all. */
function firstOf(texts, characters) {
  let sum = 0;
  return texts.filter((text) => {
    const isIn = sum < characters;
    sum += text.length;
    return isIn;
  });
}
