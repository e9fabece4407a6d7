// The fuel and the times of the steps of a check, by artefacts in a folder: benches/fuel runs them in wasmtime.
import { execFile, execFileSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const CARGO = process.env.CARGO_TARGET_DIR ?? join(ROOT, "target");
const TABLES = join(ROOT, "pkg", "tables", "tables.txt");

/** The folder of the artefacts that ship. */
export const SHIPPED = join(ROOT, "pkg");

/**
 * The folder of the artefacts at other levels.
 * @param {string} name what is at them
 */
export function levelFolder(name) {
  return join(ROOT, "target", "levels", name.replaceAll(/[^\w=-]+/gu, "-"));
}

/** The artefacts that the steps run in. */
export const ARTEFACTS = ["core", "read", "office"];

/** Compiles benches/fuel. Its first build compiles wasmtime, which takes two to five minutes. */
export function buildBench() {
  const crate = join(ROOT, "benches", "fuel");
  execFileSync("cargo", ["build", "--quiet", "--release", "--locked", "--target-dir", CARGO], { cwd: crate, stdio: "inherit" });
}

/**
 * The fuel of each step, counted twice in two processes, which must agree to the unit.
 * @param {string} folder
 * @returns {Promise<Record<string, number>>}
 */
export async function fuelOf(folder) {
  const [once, twice] = await Promise.all([runBench([folder]), runBench([folder])]);
  for (const [step, [fuel]] of Object.entries(once)) {
    if (twice[step][0] !== fuel)
      throw new Error(`The step ${step} uses ${fuel} units of fuel in one run and ${twice[step][0]} in the next.`);
  }
  return Object.fromEntries(Object.entries(once).map(([step, [fuel]]) => [step, fuel]));
}

/**
 * The fuel of texts that repeat one piece, in order: each in two lengths, the second four times the first.
 * @param {string} folder
 * @returns {Promise<[string, number][]>}
 */
export async function fuelOfRepeated(folder) {
  const counted = Object.entries(await runBench([folder], ["--repeated"]));
  return counted.map(([text, [fuel]]) => [text, fuel]);
}

/**
 * The median milliseconds of each step by the artefacts of two folders, in one run.
 * @param {string} folder
 * @param {string} other
 * @returns {Promise<Record<string, [number, number]>>}
 */
export function timesOf(folder, other) {
  return runBench([folder, other]);
}

async function runBench(folders, options = []) {
  const { stdout } = await promisify(execFile)(join(CARGO, "release", "fuel"), [...options, TABLES, ...folders]);
  const lines = stdout.trimEnd().split("\n");
  return Object.fromEntries(lines.map((line) => line.split("\t")).map(([step, ...figures]) => [step, figures.map(Number)]));
}
