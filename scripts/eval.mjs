// Measures quality: runs the shipped WebAssembly over labelled data.
//
//     node scripts/eval.mjs --data DIR [--set NAME] [--json FILE] [--batch FOLDER] [--seed NUMBER] [--provider NAME|recorded --model MODEL [--address ADDRESS]]
//
// DIR defaults to LITERATIM_DATA, and that to ../shared/data. A set without its files is skipped with
// a message. FOLDER has the drafts and sources of the set sweep, NUMBER begins the chance of the set planted. FILE gets {"version": 1, "sets": {NAME: {...}}}.

import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { attribution } from "./eval/attribution.mjs";
import { cases } from "./eval/cases.mjs";
import { claims } from "./eval/claims.mjs";
import { existence } from "./eval/existence.mjs";
import { eyecite, opinionGold, reporters } from "./eval/eyecite.mjs";
import { honest } from "./eval/honest.mjs";
import { locate } from "./eval/locate.mjs";
import { names } from "./eval/names.mjs";
import { opinions } from "./eval/opinions.mjs";
import { pdf } from "./eval/pdf.mjs";
import { phrases } from "./eval/phrases.mjs";
import { planted } from "./eval/planted.mjs";
import { judges, quotes, realQuotes } from "./eval/quotes.mjs";
import { read } from "./eval/read.mjs";
import { blocks, citationsRead, quotationsByAuthority, references } from "./eval/references.mjs";
import { silver } from "./eval/silver.mjs";
import { sweep } from "./eval/sweep.mjs";
import { voices } from "./eval/voices.mjs";

const SETS = {
  quotes,
  "real-quotes": realQuotes,
  judges,
  locate,
  eyecite,
  "opinion-gold": opinionGold,
  reporters,
  attribution,
  silver,
  sweep,
  honest,
  planted,
  "attribution-by-authority": quotationsByAuthority,
  references,
  blocks,
  "citations-read": citationsRead,
  names,
  existence,
  opinions,
  voices,
  pdf,
  read,
  claims,
  cases,
  phrases,
};

const OPTIONS = ["data", "set", "json", "batch", "seed", "provider", "model", "address"];
const { values } = parseArgs({ options: Object.fromEntries(OPTIONS.map((name) => [name, { type: "string" }])) });
const data = values.data ?? process.env.LITERATIM_DATA ?? "../shared/data";
if (values.set !== undefined && !(values.set in SETS)) {
  console.error(`There is no set ${values.set}; give one of ${Object.keys(SETS).join(", ")}.`);
  process.exit(2);
}

if ((values.provider ?? "recorded") !== "recorded" && (values.set !== "claims" || values.model === undefined)) {
  console.error("A provider is asked for the set claims, and needs its model: make eval SET=claims PROVIDER=NAME MODEL=MODEL");
  process.exit(2);
}

const results = {};
for (const [name, measure] of Object.entries(SETS)) {
  if (values.set !== undefined && values.set !== name) continue;
  let figures;
  try {
    figures = await measure(data, values);
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
    console.log(`${name}: skipped, ${error.path} does not exist`);
    continue;
  }
  results[name] = figures;
  print(name, figures);
}
if (Object.keys(results).length === 0) {
  console.error(`Nothing was measured: ${data} has none of the sets.`);
  process.exit(1);
}
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify({ version: 1, sets: results }, null, 2)}\n`);

/** A line for each figure; lists of cases as their length. */
function print(name, figures) {
  console.log(`\n${name}`);
  for (const [key, value] of Object.entries(figures)) console.log(`  ${key.padEnd(20)} ${shown(value)}`);
}

/** A figure inside another: its values, those of an object in braces, lists by their length. */
function brief(value) {
  if (Array.isArray(value)) return `${value.length} cases`;
  if (value === null || typeof value !== "object") return typeof value === "number" && !Number.isInteger(value) ? value.toFixed(3) : value;
  const named = Object.entries(value).map(([key, inner]) =>
    typeof inner === "object" ? `${key} {${brief(inner)}}` : `${key} ${brief(inner)}`,
  );
  return named.join(", ");
}

function shown(value) {
  if (Array.isArray(value)) return `${value.length} cases`;
  if (typeof value === "number") return Number.isInteger(value) ? String(value) : value.toFixed(4);
  if (value !== null && typeof value === "object") {
    return Object.entries(value)
      .map(([key, inner]) => `${key} ${brief(inner)}`)
      .join(" · ");
  }
  return String(value);
}
