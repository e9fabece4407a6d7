// Counts the fuel of reading, locating, planning, sweeping and judging in the WebAssembly that ships, by wasmtime: one unit for nearly
// each instruction, the same in every run. A step above its budget in benches/fuel.json by more than a fiftieth fails. So does a draft
// that repeats one piece and, four times as long, uses more than five times as much.
//
//     node scripts/bench-fuel.mjs                       checks the budget
//     node scripts/bench-fuel.mjs --level 3             compares what ships with opt-level 3 in every package: fuel, times, sizes
//     node scripts/bench-fuel.mjs --level "memchr=z"    compares it with other levels of some packages
//
// UPDATE_BUDGET=1 writes the counts as the new budget. Another compiler makes other instructions, so that its counts do not fail.
// Fuel counts an instruction on 16 bytes as one, so that times are beside it; they are no budget.

import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { buildArtefacts, readMatrix } from "./artefacts.mjs";
import { ARTEFACTS, buildBench, fuelOf, fuelOfRepeated, levelFolder, SHIPPED, timesOf } from "./bench/fuel.mjs";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const BUDGET = join(ROOT, "benches", "fuel.json");

/** How far a count may be above its budget: room for what the optimiser decides otherwise when some other code changes. */
const SHARE = 0.02;

/** How much more fuel a draft of four times the length may use. */
const LINEAR = 5;

const { values: options } = parseArgs({ options: { level: { type: "string" } } });

try {
  buildBench();
  if (options.level !== undefined) await compareLevels(options.level);
  else {
    const compiler = execFileSync("rustc", ["--version"], { cwd: ROOT, encoding: "utf8" }).trim();
    const [fuel, repeated] = await Promise.all([fuelOf(SHIPPED), fuelOfRepeated(SHIPPED)]);
    const counted = { compiler, fuel };
    holdLinear(repeated);
    if (process.env.UPDATE_BUDGET) accept(counted);
    else compare(counted, JSON.parse(readFileSync(BUDGET, "utf8")));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function accept(counted) {
  writeFileSync(BUDGET, `${JSON.stringify(counted, null, 2)}\n`);
  console.log("benches/fuel.json has this fuel as the new budget:");
  for (const [step, fuel] of Object.entries(counted.fuel)) console.log(`  ${step.padEnd(16)} ${millions(fuel)}`);
}

function compare({ compiler, fuel }, budget) {
  const same = compiler === budget.compiler;
  if (!same) console.log(`The budget was counted with ${budget.compiler}, this is ${compiler}: counts do not fail.`);
  const steps = new Set([...Object.keys(fuel), ...Object.keys(budget.fuel)]);
  for (const step of steps) {
    if (fuel[step] === undefined || budget.fuel[step] === undefined)
      throw new Error(
        `Only ${fuel[step] === undefined ? "the budget has" : "the bench has"} the step ${step}: UPDATE_BUDGET=1 make bench-fuel.`,
      );
    const ratio = fuel[step] / budget.fuel[step];
    const beside = `${step.padEnd(16)} ${millions(fuel[step])}, budget ${millions(budget.fuel[step])}`;
    if (ratio > 1 + SHARE) {
      console.error(`  ${beside}: ${percent(ratio - 1)} more. If that is intended, UPDATE_BUDGET=1 make bench-fuel accepts it.`);
      if (same) process.exitCode = 1;
    } else if (ratio < 1 - SHARE) {
      console.log(`  ${beside}: ${percent(1 - ratio)} less. Lower the budget: UPDATE_BUDGET=1 make bench-fuel.`);
    } else {
      console.log(`  ${beside}`);
    }
  }
}

/**
 * Holds drafts and pages that repeat one piece to a cost that grows with their length.
 * @param {[string, number][]} repeated pairs of lengths
 */
function holdLinear(repeated) {
  const worst = { ratio: 0, piece: "" };
  for (let i = 0; i < repeated.length; i += 2) {
    const [[, short], [text, long]] = repeated.slice(i, i + 2);
    const piece = text.replace(/^\d+ /u, "");
    const ratio = long / short;
    if (ratio > worst.ratio) Object.assign(worst, { ratio, piece });
    if (ratio > LINEAR) {
      console.error(
        `  A draft of ${piece} uses ${ratio.toFixed(1)} times as much fuel when it is four times as long; the limit is ${LINEAR}.`,
      );
      process.exitCode = 1;
    }
  }
  console.log(
    `  ${repeated.length / 2} hostile drafts, four times as long: at most ${worst.ratio.toFixed(2)} times the fuel, for ${worst.piece}`,
  );
}

/** Prints fuel, times and sizes of what ships next to those at other levels. */
async function compareLevels(level) {
  const levels = levelsOf(level);
  const { build, artefact } = await readMatrix();
  const chosen = Object.fromEntries(ARTEFACTS.map((name) => [name, artefact[name]]));
  const other = levelFolder(level);
  const sizes = await buildArtefacts({ build, artefact: chosen }, { into: other, levels });
  const shippedSizes = await buildArtefacts({ build, artefact: chosen });
  const [fuel, otherFuel] = [await fuelOf(SHIPPED), await fuelOf(other)];
  const times = await timesOf(SHIPPED, other);
  console.log(
    `${"".padEnd(16)}${"fuel, shipped".padStart(18)}${`at ${level}`.padStart(18)}${"ratio".padStart(8)}${"ratio of times".padStart(16)}`,
  );
  for (const [step, used] of Object.entries(fuel)) {
    const [ours, theirs] = times[step];
    const ratios = [(used / otherFuel[step]).toFixed(2).padStart(8), (ours / theirs).toFixed(2).padStart(16)];
    console.log(`${step.padEnd(16)}${millions(used).padStart(18)}${millions(otherFuel[step]).padStart(18)}${ratios.join("")}`);
  }
  for (const name of ARTEFACTS)
    console.log(`${name.padEnd(8)} gzipped ${kilobytes(shippedSizes[name].gzip)} shipped, ${kilobytes(sizes[name].gzip)} at ${level}`);
}

/** `3` is every package, `serde=3 memchr=z` are some. */
function levelsOf(text) {
  const level = (value) => {
    if (!/^(?:[0-3sz])$/u.test(value)) throw new Error(`${value} is no opt-level; give one of 0, 1, 2, 3, s and z.`);
    return /^\d$/u.test(value) ? Number(value) : value;
  };
  if (!text.includes("=")) return { "*": level(text) };
  return Object.fromEntries(
    text.split(/\s+/u).map((part) => {
      const [name, value = ""] = part.split("=");
      return [name, level(value)];
    }),
  );
}

function millions(count) {
  return `${(count / 1e6).toFixed(1).padStart(8)} million`;
}

function percent(share) {
  return `${(share * 100).toFixed(1)} %`;
}

function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} KB`;
}
