// What each package of `core` costs and gains at level 3: the size of the artefact and the fuel of its steps when one package is compiled at
// level 3 and the rest as it ships. Every package of the workspace that `core` is made of has a line, and so has every third-party
// one that they name. A line is a build of `core`, one to three minutes; it is kept in target/levels/ until the code changes.
//
//     node scripts/bench-levels.mjs                      all of them
//     node scripts/bench-levels.mjs --only "serde sha2"  these packages
import { execFileSync } from "node:child_process";
import { symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { buildArtefacts, readMatrix } from "./artefacts.mjs";
import { ARTEFACTS, buildBench, fuelOf, levelFolder, SHIPPED } from "./bench/fuel.mjs";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
/** The artefact whose levels are compared. */
const NAME = "core";
const LEVEL = 3;
const EVERY = "everything";
const OTHERS = "third-party";

const { values: options } = parseArgs({ options: { only: { type: "string" } } });

try {
  buildBench();
  const { build, artefact } = await readMatrix();
  const matrix = { build, artefact: { [NAME]: artefact[NAME] } };
  const { workspace, named, thirdParty } = packagesOf(artefact[NAME].features);
  const lines = [
    [EVERY, { "*": LEVEL }],
    ...workspace.map((name) => [name, { [name]: LEVEL }]),
    [OTHERS, Object.fromEntries(thirdParty.map((name) => [name, LEVEL]))],
    ...named.map((name) => [name, { [name]: LEVEL }]),
  ];
  const only = options.only?.split(/\s+/u);
  const unknown = only?.find((name) => !lines.some(([line]) => line === name));
  if (unknown !== undefined) throw new Error(`${NAME} has no package ${unknown}; it has ${[...workspace, ...named].join(", ")}.`);

  const shipped = { sizes: (await buildArtefacts(matrix))[NAME], fuel: stepsOf(await fuelOf(SHIPPED)) };
  const steps = Object.keys(shipped.fuel);
  printLine("at level 3", "gzipped", steps);
  printLine(
    "as it ships",
    kilobytes(shipped.sizes.gzip),
    steps.map((step) => `${(shipped.fuel[step] / 1e6).toFixed(1)} million`),
  );
  for (const [line, levels] of lines.filter(([line]) => only === undefined || only.includes(line))) {
    const into = levelFolder(line === EVERY ? `${LEVEL}` : line);
    const size = (await buildArtefacts(matrix, { into, levels }))[NAME].gzip;
    const fuel = stepsOf(await fuelWith(into));
    const more = size - shipped.sizes.gzip;
    printLine(
      line,
      `${sign(more)}${kilobytes(more)}`,
      steps.map((step) => change(fuel[step] / shipped.fuel[step] - 1)),
    );
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** The fuel by the artefact in this folder, which is given the others that ship where it has none. */
async function fuelWith(folder) {
  for (const other of ARTEFACTS) await symlink(join(SHIPPED, other), join(folder, other)).catch(ignoreExisting);
  return fuelOf(folder);
}

function ignoreExisting(error) {
  if (error.code !== "EEXIST") throw error;
}

/** The steps that run in `core`. */
function stepsOf(fuel) {
  return Object.fromEntries(Object.entries(fuel).filter(([step]) => !["read html", "read docx"].includes(step)));
}

/**
 * The packages that are compiled into an artefact of these features: those of the workspace, the third-party ones that they name, and all
 * third-party ones. Macros and what only a build needs are not among them.
 */
function packagesOf(features) {
  const flags = ["--package", "literatim", "--target", "wasm32-unknown-unknown", "--no-default-features", "--features", features.join(",")];
  const form = ["--edges", "normal,no-proc-macro", "--prefix", "depth", "--no-dedupe", "--format", " {p}"];
  const tree = execFileSync("cargo", ["tree", "--locked", ...flags, ...form], { cwd: ROOT, encoding: "utf8" });
  const [workspace, named, thirdParty] = [new Set(), new Set(), new Set()];
  // Whether each package from the root to the last line is one of the workspace.
  const ours = [];
  for (const [, depth, name, path] of tree.matchAll(/^(\d+) (\S+) \S+(?: \((\/.*)\))?$/gmu)) {
    ours.length = Number(depth);
    ours.push(path !== undefined);
    if (path !== undefined) workspace.add(name);
    else thirdParty.add(name);
    if (path === undefined && ours.at(-2)) named.add(name);
  }
  return { workspace: [...workspace], named: [...named], thirdParty: [...thirdParty] };
}

function printLine(name, size, cells) {
  console.log(`${name.padEnd(24)}${size.padStart(10)}${cells.map((cell) => cell.padStart(17)).join("")}`);
}

function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} KB`;
}

function sign(value) {
  return value < 0 ? "" : "+";
}

function change(share) {
  return `${sign(share)}${(share * 100).toFixed(1)} %`;
}
