// Measures finding citations against eyecite with each of its tokenizers, alternating in one run, so that noise affects all alike.
//
//     node scripts/bench-citations.mjs [--line]
//
// The texts are the opinions of LITERATIM_DATA (by default ../shared/data). The engine is timed twice: finding citations and resolving each to
// its authority, as benches/citations does, which is more than eyecite does; and everything that it reads in a draft, with the quotations and
// the citation of each, as the shipped artefact does. eyecite is installed into target/bench-peers/ on first use; a tokenizer that
// cannot be installed is left out. Nothing is asserted.

import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { build } from "./bench/locate/peers.mjs";
import { readPlain, Session } from "./eval/engine.mjs";
import { figureLine } from "./figures.mjs";

const ROUNDS = 5;
const PACKAGES = ["eyecite==2.7.8", "hyperscan==0.9.1"];
const PEERS = fileURLToPath(new URL("../target/bench-peers/", import.meta.url));
const PYTHON = join(PEERS, "python");

const { values } = parseArgs({ options: { line: { type: "boolean" } } });
const file = join(process.env.LITERATIM_DATA ?? "../shared/data", "citations", "opinion-gold.json.gz");
if (!existsSync(file)) {
  console.log(`Nothing is measured: ${file} does not exist. LITERATIM_DATA names the folder of test data.`);
  process.exit(0);
}
const texts = JSON.parse(gunzipSync(readFileSync(file)).toString("utf8")).docs.map((doc) => doc.clean_text);
const characters = texts.reduce((sum, text) => sum + [...text].length, 0);

mkdirSync(PEERS, { recursive: true });
const written = join(PEERS, "opinions.json");
writeFileSync(written, JSON.stringify(texts));
const OWN = [
  { name: "literatim, citations", pass: await citationsAlone() },
  { name: "literatim, all", pass: all },
];
const contestants = [...OWN];
for (const tokenizer of ["ahocorasick", "hyperscan"]) {
  try {
    contestants.push(await eyecite(tokenizer));
  } catch (error) {
    console.log(`eyecite with ${tokenizer} is left out: ${error.message}`);
  }
}

const speeds = Object.fromEntries(contestants.map(({ name }) => [name, []]));
for (let round = 0; round <= ROUNDS; round++) {
  for (const { name, pass } of contestants) {
    const { seconds, found } = await pass();
    // The first round warms up.
    if (round === 0) console.log(`${name.padEnd(24)}${String(found).padStart(6)} citations`);
    else speeds[name].push(characters / seconds);
  }
}
for (const { end } of contestants) end?.();

const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1];
const ratios = OWN.flatMap((own) =>
  contestants.slice(OWN.length).map((peer) => {
    const ratio = median(speeds[own.name].map((speed, i) => speed / speeds[peer.name][i]));
    return [`${own.name} against ${peer.name}`, `${ratio.toFixed(0)} times as fast`];
  }),
);
for (const { name } of contestants)
  console.log(`${name.padEnd(24)}${Math.round(median(speeds[name])).toLocaleString("en").padStart(12)} characters a second`);
console.log("The target is 100 times the speed of the fastest peer, and at least 50 times.");
for (const ratio of ratios) console.log(ratio.join(": "));
if (values.line) console.log(`\n${figureLine("make bench-citations", Object.fromEntries(ratios))}`);

/** Finding citations alone, in WebAssembly; the text is passed in before the clock starts. */
async function citationsAlone() {
  const module = await WebAssembly.compile(readFileSync(await build("citations")));
  // The imports from JavaScript, which nothing here calls.
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] ??= {};
    imports[from][name] = () => {
      throw new Error(`${name} was called`);
    };
  }
  const { exports } = await WebAssembly.instantiate(module, imports);
  const encoded = texts.map((text) => new TextEncoder().encode(text));
  return () => {
    const times = 20;
    let [seconds, found] = [0, 0];
    for (let i = 0; i < times; i++) {
      for (const bytes of encoded) {
        const at = exports.reserve(bytes.length);
        new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
        const begun = performance.now();
        found += exports.citations();
        seconds += (performance.now() - begun) / 1000;
      }
    }
    return { seconds: seconds / times, found: found / times };
  };
}

/** The shipped engine: everything that it reads in a draft before it requests sources. */
function all() {
  const times = 20;
  const begun = performance.now();
  let found = 0;
  for (let i = 0; i < times; i++) {
    for (const text of texts) {
      const session = new Session();
      session.setDraft("opinion", "", readPlain(text));
      found += session.plan().citations;
      session.free();
    }
  }
  return {
    seconds: (performance.now() - begun) / 1000 / times,
    found: found / times,
  };
}

async function eyecite(tokenizer) {
  const program = join(PYTHON, "bin", "python");
  if (!existsSync(program)) await run("python3", ["-m", "venv", PYTHON]);
  const there = await run(program, ["-m", "pip", "freeze"]).catch(() => "");
  if (!PACKAGES.every((name) => there.includes(name))) await run(program, ["-m", "pip", "install", "--quiet", ...PACKAGES]);
  const peer = fileURLToPath(new URL("bench/citations/eyecite_peer.py", import.meta.url));
  const child = spawn(program, [peer, written, tokenizer, PEERS], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const { done } = await answers.next();
  if (done) throw new Error("it exited before it was ready");
  const pass = async () => {
    child.stdin.write("\n");
    const [seconds, found] = JSON.parse((await answers.next()).value);
    return { seconds, found };
  };
  return { name: `eyecite, ${tokenizer}`, pass, end: () => child.stdin.end() };
}

function run(program, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
    });
    child.on("error", reject);
    child.on("close", (code) => (code === 0 ? resolve(output) : reject(new Error(`${program} ${args.join(" ")} failed`))));
  });
}
