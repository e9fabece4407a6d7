// Counts the instructions of building, locating, planning and judging a synthetic corpus, by callgrind: unlike times, they hardly vary,
// so that a slower engine shows on any machine. A count more than a tenth above its budget in benches/instructions.json fails.
//
//     node scripts/bench-instructions.mjs
//
// UPDATE_BUDGET=1 writes the counts as the new budget. The random state of the standard library's hash maps moves the counts by
// less than one in ten thousand; another compiler moves them by more, so its counts do not fail.

import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const CRATE = join(ROOT, "benches", "instructions");
const BUDGET = join(ROOT, "benches", "instructions.json");
const CARGO = process.env.CARGO_TARGET_DIR ?? join(ROOT, "target");

/** How far a count may differ from its budget. */
const SHARE = 0.1;

const found = spawnSync("scripts/valgrind.sh", { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
if (found.status === 0) {
  const compiler = execFileSync("rustc", ["--version"], { cwd: CRATE, encoding: "utf8" }).trim();
  execFileSync("cargo", ["build", "--quiet", "--release", "--target-dir", CARGO], { cwd: CRATE, stdio: "inherit" });
  const counts = countsOf(found.stdout.trim(), join(CARGO, "release", "instructions"));
  if (process.env.UPDATE_BUDGET) accept({ compiler, counts });
  else compare({ compiler, counts }, JSON.parse(readFileSync(BUDGET, "utf8")));
} else {
  console.log("Skipped: the instructions are not counted, and the budget is not checked.");
}

function accept(counted) {
  writeFileSync(BUDGET, `${JSON.stringify(counted, null, 2)}\n`);
  console.log("benches/instructions.json has these counts as the new budget:");
  for (const [step, count] of Object.entries(counted.counts)) console.log(`  ${step.padEnd(16)} ${millions(count)}`);
}

function compare({ compiler, counts }, budget) {
  const same = compiler === budget.compiler;
  if (!same) console.log(`The budget was counted with ${budget.compiler}, this is ${compiler}: counts do not fail.`);
  for (const step of Object.keys(budget.counts)) {
    const ratio = counts[step] / budget.counts[step];
    const beside = `${step.padEnd(16)} ${millions(counts[step])}, budget ${millions(budget.counts[step])}`;
    if (ratio > 1 + SHARE) {
      console.error(`  ${beside}: ${percent(ratio - 1)} more. If that is intended, UPDATE_BUDGET=1 make bench-instructions accepts it.`);
      if (same) process.exitCode = 1;
    } else if (ratio < 1 - SHARE) {
      console.log(`  ${beside}: ${percent(1 - ratio)} fewer. Lower the budget: UPDATE_BUDGET=1 make bench-instructions.`);
    } else {
      console.log(`  ${beside}`);
    }
  }
}

/** Instructions of each step. */
function countsOf(valgrind, program) {
  const folder = mkdtempSync(join(tmpdir(), "instructions-"));
  try {
    const flags = ["--collect-atstart=no", "--toggle-collect=measured", "--dump-after=measured"];
    const run = spawnSync(valgrind, ["--tool=callgrind", ...flags, `--callgrind-out-file=${join(folder, "out")}`, program], {
      encoding: "utf8",
    });
    if (run.status !== 0) throw new Error(`valgrind ended with code ${run.status}.\n${run.stderr}`);
    const steps = run.stdout.trim().split("\n");
    return Object.fromEntries(
      steps.map((step, i) => {
        const [, count] = /^(?:summary|totals): (\d+)/m.exec(readFileSync(join(folder, `out.${i + 1}`), "utf8")) ?? [];
        if (!(Number(count) > 0)) throw new Error(`Callgrind counted nothing for the step ${step}.`);
        return [step, Number(count)];
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function millions(count) {
  return `${(count / 1e6).toFixed(1).padStart(8)} million`;
}

function percent(share) {
  return `${(share * 100).toFixed(0)} %`;
}
