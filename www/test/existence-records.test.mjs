// That the records of existence/ are served as they are meant, and that their expectations speak of them.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { entriesOf, SHARED } from "./existence/records.mjs";
import { fakeOf } from "./fake-cases.mjs";

const DATA = process.env.LITERATIM_DATA ?? fileURLToPath(new URL("../../../shared/data", import.meta.url));
const skip = existsSync(DATA) ? false : `no test data at ${DATA} (LITERATIM_DATA)`;
const EVERY_STATUS = { stat_Published: "on", stat_Unpublished: "on", stat_Unknown: "on" };

for (const name of [...SHARED, /** @type {const} */ ("own")]) {
  const needed = { skip: name === "own" ? false : skip };

  test(`${name}: every record comes back from the look-up or the search`, needed, async (t) => {
    for (const entry of await entriesOf(name, DATA)) {
      const { ask, lookUp } = await fakeOf(t, entry);
      const { json } = await lookUp(entry.citation);
      assert.deepEqual(
        json.map(({ clusters }) => clusters.map(({ id }) => id)),
        entry.lookup,
        entry.citation,
      );
      /** @param {Record<string, string>} parameters */
      const search = async (parameters) => (await ask(`search/?${new URLSearchParams(parameters)}`)).json.results;
      for (const { cluster, opinions, court } of entry.cases) {
        const { id, case_name, case_name_full, date_filed: day } = cluster;
        const within = { ...EVERY_STATUS, case_name, court: court?.id ?? "", filed_after: day, filed_before: day };
        // A case without a text has no words to be found by.
        const q = opinions[0].html_with_citations === "" ? "" : `"${case_name || case_name_full}"`;
        const ids = (await search({ type: "o", q, ...within })).map(({ cluster_id }) => cluster_id);
        assert.ok(ids.includes(id), `${entry.citation}: ${id}`);
      }
      for (const { docket_id, docketNumber, caseName, court_id, recap_documents } of entry.filings) {
        const q = `"${docketNumber}" "${caseName}"`;
        const [found] = (await search({ type: "r", q, court: court_id })).filter((result) => result.docket_id === docket_id);
        assert.equal(found?.recap_documents.length, recap_documents.length, `${entry.citation}: ${docket_id}`);
      }
      for (const [old, current] of Object.entries(entry.merged ?? {})) {
        assert.match((await ask(`clusters/${old}/`)).headers.get("location") ?? "", new RegExp(`/${current}/$`));
      }
      for (const id of entry.sealed ?? []) assert.equal((await ask(`clusters/${id}/`)).status, 410);
    }
  });

  test(`${name}: every expectation agrees with its records`, needed, async () => {
    for (const entry of await entriesOf(name, DATA)) {
      const { citation, lookup, expected } = entry;
      const records = recordsOf(entry);
      const recordAt = (path) => records.get(path) ?? assert.fail(`${citation}: no ${path}`);
      for (const { existence, case: named, record = [], cites, candidates = [] } of [expected, ...(expected.parallel ?? [])]) {
        const meant = [record].flat().map(recordAt);
        assert.deepEqual(named === null ? [] : [named], meant.map((own) => own.name).slice(0, 1), citation);
        for (const cite of cites) assert.ok(meant.flatMap((own) => own.cites).includes(cite), `${citation}: ${cite}`);
        const lookedUp = meant.some(({ id }) => lookup.flat().includes(id));
        const begins = cites.some((cite) => bare(citation).includes(bare(cite)));
        const kinds = meant.map(({ kind }) => kind);
        const holds = HOLDS[existence]({
          lookedUp,
          begins,
          kinds,
          candidates: candidates.map(recordAt),
          nothing: lookup.flat().length === 0,
        });
        assert.ok(holds, `${citation}: ${existence}`);
      }
    }
  });
}

/** What must be so of the records when a verdict is right. */
const HOLDS = {
  found: ({ kinds }) => kinds.includes("opinion"),
  other_name: ({ lookedUp, begins }) => lookedUp && begins,
  interior_page: ({ lookedUp, begins }) => lookedUp && !begins,
  other_citation: ({ lookedUp, begins, kinds }) => kinds.includes("opinion") && !lookedUp && !begins,
  docket_only: ({ kinds, nothing }) => kinds.includes("docket") && nothing,
  ambiguous: ({ candidates }) => candidates.length > 1,
  not_in_index: ({ kinds, nothing }) => kinds.length === 0 && nothing,
};

/**
 * The records of an entry by their paths.
 *
 * @param {import("./existence/records.mjs").Entry} entry
 * @returns {Map<string, { kind: "opinion" | "docket", id: number, name: string, cites: string[] }>}
 */
function recordsOf({ cases, filings }) {
  const records = new Map();
  for (const { cluster, docket } of cases) {
    const { id, case_name, case_name_full, citations } = cluster;
    const cites = [...citations.map(written), docket?.docket_number];
    records.set(`clusters/${id}`, { kind: "opinion", id, name: case_name || case_name_full, cites });
  }
  for (const { docket_id: id, caseName: name, docketNumber } of filings) {
    records.set(`dockets/${id}`, { kind: "docket", id, name, cites: [docketNumber] });
  }
  return records;
}

function written({ volume, reporter, page }) {
  return `${volume} ${reporter} ${page}`;
}

/** A citation without its spaces and periods, which drafts set as they like. */
function bare(citation) {
  return citation.replace(/[ .]/g, "");
}
