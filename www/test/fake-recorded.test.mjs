// The fake CourtListener with real opinions and recorded look-ups, where they are.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { casesIn } from "../fake/cases.mjs";
import { Reporters } from "../fake/reporters.mjs";
import { fakeOf } from "./fake-cases.mjs";

const DATA = process.env.LITERATIM_DATA ?? fileURLToPath(new URL("../../../shared/data", import.meta.url));
const skip = existsSync(DATA) ? false : `no test data at ${DATA} (LITERATIM_DATA)`;

/** @returns {Promise<Record<string, import("../fake/lookup.mjs").Item[]>>} */
async function recordedLookups() {
  return JSON.parse(await readFile(join(DATA, "courtlistener/recorded_citation_lookup.json"), "utf8"));
}

test("real opinions and recorded look-ups are served", { skip }, async (t) => {
  const lookups = await recordedLookups();
  const cases = await casesIn(join(DATA, "opinions"));
  const { ask, lookUp } = await fakeOf(t, { cases, lookups });
  const [text, recorded] = Object.entries(lookups).filter(([, items]) => items.some(({ status }) => status === 300))[0];
  const { json } = await lookUp(text);
  const outline = (items) => items.map(({ status, clusters }) => [status, clusters.map(({ id }) => id)]);
  assert.deepEqual(outline(json), outline(recorded));
  const { cluster } = cases[0];
  assert.equal((await ask(`clusters/${cluster.id}/`)).json.case_name, cluster.case_name);
});

test("the fake reads the texts of recorded look-ups like CourtListener", { skip }, async () => {
  const lookups = await recordedLookups();
  const normalized = Object.values(lookups).flatMap((items) => items.flatMap((item) => item.normalized_citations));
  const reporters = new Reporters(normalized.map((citation) => citation.split(" ").slice(1, -1).join(" ")));
  for (const [text, items] of Object.entries(lookups)) {
    const found = reporters.cited(text).map(({ citation, start, end }) => [citation, start, end]);
    assert.deepEqual(
      found,
      items.map(({ citation, start_index, end_index }) => [citation, start_index, end_index]),
      text,
    );
  }
});
