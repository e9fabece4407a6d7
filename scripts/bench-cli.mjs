// Measures the command line over many drafts that it generates: throughput by the number of workers, memory after parts of the drafts,
// and a run that is killed in the middle and continued.
//
//     node scripts/bench-cli.mjs [--line] [--drafts 1000] [--pages 20]
//
// The drafts and their sources are made of sentences that a seeded generator puts together, so that each run has the same. Everything in
// them is fictional. The continued run must have each draft once; the figures are not asserted.

import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, watch, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { figureLine } from "./figures.mjs";

const CLI = join(dirname(fileURLToPath(import.meta.url)), "..", "www", "dist", "cli.js");
/** Words on a page of double-spaced paper, and words of it between two quotations. */
const PAGE_WORDS = 280;
const QUOTATION_EVERY = 140;
const CASES = 12;
const SENTENCES = 120;

const NAMES =
  "Alderwick Brackmoor Coldharbor Dunwether Elmsgate Farrowby Gallowfen Harrowdene Inglemere Jessamy Kettlewick Lorimer Marrowfen Netherby Oddlestone Pellmoor Quarrendon Ruddock Saltmarsh Thornaby Underhay Vellacott Wetherell Yarrowby".split(
    " ",
  );
const OPENINGS = [
  "Where the tide is late,",
  "Upon a written notice,",
  "In a season of storms,",
  "Before the gate is locked,",
  "At the end of a lease,",
  "Without a lantern,",
  "For want of a better rule,",
];
const SUBJECTS = [
  "the keeper of a ferry",
  "a carrier of passengers",
  "the owner of the pier",
  "each tenant of the harbor",
  "a clerk of the port",
  "the master of a vessel",
  "an agent for the line",
];
const VERBS = ["post", "correct", "keep", "answer for", "withdraw", "explain", "deliver"];
const OBJECTS = [
  "every timetable that was printed",
  "the bell and the board",
  "a ticket that bears his name",
  "the cargo of another",
  "the promise on the wall",
  "a record of the crossing",
  "the fare of a stranger",
];
const PLACES = [
  "on the day of the sailing",
  "within sight of the water",
  "by the hour that was named",
  "to whoever relied on it",
  "under the hand of a witness",
  "before the next boat leaves",
  "as if the words were spoken aloud",
];

const { values } = parseArgs({
  options: { line: { type: "boolean" }, drafts: { type: "string", default: "1000" }, pages: { type: "string", default: "20" } },
});
const [count, pages] = [Number(values.drafts), Number(values.pages)];

const random = generator(20_261_126);
const folder = mkdtempSync(join(tmpdir(), "literatim-bench-"));
try {
  const words = generate();
  const marks = [count / 10, count / 2, count].map(Math.round);
  const runs = [];
  for (let jobs = 1; jobs <= Math.min(4, availableParallelism()); jobs *= 2) runs.push({ jobs, ...(await timed(jobs, marks)) });
  const killed = await killedAndContinued(Math.round(count / 2));
  console.log(`${count} drafts of ${pages} pages (${words} words and ${quotationsOf(words)} quotations each), ${CASES} sources`);
  for (const { jobs, seconds, memory } of runs)
    console.log(
      `${jobs} at a time: ${(count / seconds).toFixed(2)} drafts a second; memory after ${marks.map((mark, at) => `${mark}: ${memory[at]} MB`).join(", ")}`,
    );
  console.log(`Killed after ${killed.after} and continued: ${killed.kept} kept, ${killed.lines} reports, ${killed.different} drafts`);
  if (values.line) {
    const rates = runs.flatMap(({ jobs, seconds, memory }) => [
      [`${jobs} at a time`, `${(count / seconds).toFixed(2)} a second`],
      [`memory MB of ${jobs} after ${marks.join(", ")}`, memory.join(", ")],
    ]);
    const note = `${availableParallelism()} cores, ${count} drafts of ${pages} pages; killed after ${killed.after} and continued, each draft once`;
    console.log(`\n${figureLine("make bench-cli", Object.fromEntries(rates), note)}`);
  }
  if (killed.lines !== count || killed.different !== count) throw new Error("The continued run lost or repeated a draft.");
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Writes sources and drafts; the words of a draft. */
function generate() {
  for (const name of ["drafts", "sources"]) mkdirSync(join(folder, name));
  const cases = Array.from({ length: CASES }, (_, at) => {
    const cite = `${NAMES[at]} v. ${NAMES[at + CASES]}, ${300 + at * 7} F.3d ${100 + at * 11} (2d Cir. ${1994 + at})`;
    return { cite, sentences: Array.from({ length: SENTENCES }, sentence) };
  });
  for (const [at, { cite, sentences }] of cases.entries())
    writeFileSync(join(folder, "sources", `case-${at}.txt`), `${cite}\n\nFictional.\n\n${paragraphs(sentences)}`);
  const wanted = pages * PAGE_WORDS;
  let words = 0;
  for (let at = 0; at < count; at++) {
    const text = [`# Memorandum ${at}\n\nFictional.\n`];
    for (words = 0; words < wanted; ) {
      const own = Array.from({ length: Math.round(QUOTATION_EVERY / 14) }, sentence).join(" ");
      const { cite, sentences } = pick(cases);
      const quoted = pick(sentences).replace(/\.$/, "");
      // One of five has a word changed.
      const written = random() < 0.2 ? quoted.replace(/\bmust\b|\bmay\b/, "shall") : quoted;
      const part = `${own} The court held that “${written}.” ${cite}.\n`;
      words += part.split(/\s+/).length;
      text.push(part);
    }
    writeFileSync(join(folder, "drafts", `memo-${String(at).padStart(5, "0")}.md`), text.join("\n"));
  }
  return words;
}

/** A run to its end: its seconds, and its memory after certain numbers of drafts. */
async function timed(jobs, marks) {
  const output = join(folder, `reports-${jobs}.jsonl`);
  const began = performance.now();
  const child = start(output, jobs);
  const memory = [];
  const watcher = watch(folder, () => {
    while (memory.length < marks.length && doneIn(output) >= marks[memory.length]) memory.push(memoryOf(child.pid));
  });
  let latest = 0;
  const timer = setInterval(() => {
    latest = memoryOf(child.pid) || latest;
  }, 250);
  await ended(child);
  clearInterval(timer);
  watcher.close();
  // At the end the process may be gone before it is looked at.
  return { seconds: (performance.now() - began) / 1000, memory: marks.map((_, at) => memory[at] || latest) };
}

async function killedAndContinued(after) {
  const output = join(folder, "killed.jsonl");
  const child = start(output, availableParallelism());
  const watcher = watch(folder, () => {
    if (doneIn(output) >= after) child.kill("SIGKILL");
  });
  await ended(child);
  watcher.close();
  const kept = doneIn(output);
  await ended(start(output, availableParallelism()));
  const names = readFileSync(output, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line).draft.name);
  return { after, kept, lines: names.length, different: new Set(names).size };
}

function start(output, jobs) {
  const args = ["check", "drafts", "--sources", "sources", "--format", "jsonl", "--output", output, "--jobs", String(jobs), "--quiet"];
  const env = { ...process.env, COURTLISTENER_TOKEN: "", XDG_CACHE_HOME: folder };
  return spawn(process.execPath, [CLI, ...args], { cwd: folder, env, stdio: ["ignore", "ignore", "inherit"] });
}

function ended(child) {
  return new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
}

/** The drafts that a run has written: the lines of its journal. */
function doneIn(output) {
  try {
    return readFileSync(`${output}.journal`, "utf8").split("\n").length - 1;
  } catch {
    return 0;
  }
}

/** The resident memory of a process in megabytes; 0 when it is gone. */
function memoryOf(pid) {
  return Math.round(Number(spawnSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }).stdout) / 1000);
}

function quotationsOf(words) {
  return Math.round(words / (QUOTATION_EVERY + 40));
}

function paragraphs(sentences) {
  return Array.from({ length: Math.ceil(sentences.length / 6) }, (_, at) => `${sentences.slice(at * 6, at * 6 + 6).join(" ")}\n`).join(
    "\n",
  );
}

function sentence() {
  return `${pick(OPENINGS)} ${pick(SUBJECTS)} ${pick(["must", "may", "will"])} ${pick(VERBS)} ${pick(OBJECTS)} ${pick(PLACES)}.`;
}

function pick(list) {
  return list[Math.floor(random() * list.length)];
}

/** Numbers from 0 to 1 that are the same for a seed (mulberry32). */
function generator(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
