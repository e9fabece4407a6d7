// Measures reading opinions from their HTML to Documents against npm's parse5, which only builds a tree of the same bodies, alternating in
// one run.
//
//     node scripts/bench-opinions.mjs [--line]
//
// The bodies are those of the opinions in LITERATIM_DATA (by default ../shared/data). Nothing is asserted.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { npmPackage } from "./bench/locate/peers.mjs";
import { readHtml } from "./eval/engine.mjs";
import { figureLine } from "./figures.mjs";

const ROUNDS = 5;
const FIELDS = ["html_with_citations", "xml_harvard", "html_lawbox", "html_columbia", "html_anon_2020", "html"];

const { values } = parseArgs({ options: { line: { type: "boolean" } } });
const folder = join(process.env.LITERATIM_DATA ?? "../shared/data", "opinions");
if (!existsSync(folder)) {
  console.log(`Nothing is measured: ${folder} does not exist. LITERATIM_DATA names the folder of test data.`);
  process.exit(0);
}
const bodies = readdirSync(folder)
  .filter((name) => /^\d.*\.json$/.test(name))
  .flatMap((name) => JSON.parse(readFileSync(join(folder, name), "utf8")).opinions)
  .flatMap((opinion) => FIELDS.map((field) => opinion[field]).find((text) => text?.trim()) ?? []);
const megabytes = bodies.reduce((sum, body) => sum + body.length, 0) / 1e6;

const { parse } = await npmPackage("parse5");
const contestants = { literatim: readHtml, parse5: parse };
const speeds = { literatim: [], parse5: [] };
for (let round = 0; round <= ROUNDS; round++) {
  for (const [name, read] of Object.entries(contestants)) {
    const begun = performance.now();
    for (const body of bodies) read(body);
    // The first round warms up.
    if (round > 0) speeds[name].push((1000 * megabytes) / (performance.now() - begun));
  }
}

const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1];
const ratio = median(speeds.literatim.map((speed, i) => speed / speeds.parse5[i]));
console.log(`${bodies.length} bodies, ${megabytes.toFixed(1)} million characters`);
for (const [name, list] of Object.entries(speeds))
  console.log(`${name.padEnd(12)}${median(list).toFixed(1).padStart(8)} million characters a second`);
console.log(`${ratio.toFixed(2)} times as fast as parse5 (target 1.5)`);
if (values.line) console.log(`\n${figureLine("make bench-opinions", { "against parse5's tree": `${ratio.toFixed(2)} times as fast` })}`);
