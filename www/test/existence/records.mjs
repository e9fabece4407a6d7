// Citations, what an index would hold for each and around it, and what is then right to say of it.
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Where the citations lie that the project may not carry: by the file of entries, in the folder of test data. */
const CITATIONS = { tricky: "citations/real-but-tricky.json", fabricated: "citations/fabricated-19.json" };

const BODY = "A text made for tests.";

/** @typedef {"found" | "other_name" | "interior_page" | "other_citation" | "docket_only" | "ambiguous" | "not_in_index"} Existence */

/**
 * What is right to say. The README says what each part means.
 *
 * @typedef {object} Expected
 * @property {Existence} existence
 * @property {Existence} [or] a second verdict that can be defended
 * @property {string | null} case the name of the record that the reader is shown
 * @property {string | string[]} [record] `clusters/ID` or `dockets/ID`; of several any is right
 * @property {string[]} cites
 * @property {string[]} [candidates] the records that an ambiguous citation may mean
 * @property {string[]} [differs]
 * @property {(Omit<Expected, "why"> & { citation: string })[]} [parallel] verdicts on citations that are next to the first
 * @property {string} why
 */

/**
 * @typedef {object} Entry an index of its own, to be given to the fake as its options
 * @property {string} citation
 * @property {number[][]} lookup the clusters that the look-up answers with, for each citation that it sees in the text
 * @property {import("../../fake/shapes.mjs").Case[]} cases
 * @property {import("../../fake/search.mjs").Filing[]} filings
 * @property {Record<number, number>} [merged]
 * @property {number[]} [sealed]
 * @property {Expected} expected
 */

/** @type {Record<string, [string, string]>} */
const courts = await json(new URL("courts.json", import.meta.url));

/** The entries whose citations stand in the folder of test data. */
export const SHARED = /** @type {const} */ (["tricky", "fabricated"]);

/**
 * @param {"tricky" | "fabricated" | "own"} name
 * @param {string} data the folder of test data; `own` needs none
 * @returns {Promise<Entry[]>}
 */
export async function entriesOf(name, data) {
  const entries = await json(new URL(`${name}.json`, import.meta.url));
  const cited = name === "own" ? entries : await json(join(data, CITATIONS[name]));
  const inOrder = name === "own" || (entries.length === cited.length && entries.every(({ index }, place) => index === place));
  if (!inOrder) throw new Error(`${name}.json must have one entry for each of the ${cited.length} citations, in their order.`);
  return entries.map((entry, place) => ({
    ...entry,
    citation: cited[place].citation,
    cases: (entry.cases ?? []).map(caseOf),
    filings: (entry.filings ?? []).map(filingOf),
  }));
}

/** @returns {import("../../fake/shapes.mjs").Case} */
function caseOf({ id, name, full = "", court, filed, docket = "", docket_id = id, cites = [], status = "Published", text = BODY }) {
  const caption = captionOf([name, full], docket, filed);
  return {
    cluster: {
      ...{ id, slug: slugOf(name), case_name: name, case_name_full: full, date_filed: filed, precedential_status: status },
      citations: cites.map(citationOf),
    },
    opinions: [{ id, html_with_citations: text === "" ? "" : `<p>${caption}</p><p>${text}</p>` }],
    docket: { id: docket_id, case_name: name, docket_number: docket },
    court: { id: court, full_name: courts[court][0], short_name: courts[court][1], citation_string: courts[court][1] },
  };
}

/** @returns {import("../../fake/search.mjs").Filing} */
function filingOf({ docket_id, name, court, filed, docket, documents }) {
  const place = `/docket/${docket_id}`;
  return {
    ...{ docket_id, caseName: name, docketNumber: docket, dateFiled: filed, docket_absolute_url: `${place}/${slugOf(name)}/` },
    ...{ court_id: court, court: courts[court][0], court_citation_string: courts[court][1] },
    recap_documents: documents.map(({ number, filed, description, text = BODY }) => ({
      ...{ id: docket_id * 1000 + number, document_number: number, entry_number: number, entry_date_filed: filed, description },
      ...{ document_type: "PACER Document", is_available: true, absolute_url: `${place}/${number}/${slugOf(name)}/` },
      plain_text: `${captionOf([name], docket, filed)} ${text}`,
    })),
  };
}

/** The head of a document. The real search reads names and number in fields of their own, the fake reads them here. */
function captionOf(names, docket, filed) {
  const day = new Date(filed).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
  const parts = [...names, docket === "" ? "" : `No. ${docket}`, day];
  return `${parts.filter((part) => part !== "").join(". ")}.`;
}

function citationOf(cite) {
  const [, volume, reporter, page] = /^(\d+) (.+) (\d+)$/.exec(cite) ?? [];
  return { volume, reporter, page, type: typeOf(volume, reporter) };
}

/** The types of the API: WestLaw, neutral, early Supreme Court, federal, and for all others regional. */
function typeOf(volume, reporter) {
  if (reporter === "WL") return 7;
  if (volume.length === 4) return 8;
  if (reporter === "Pet.") return 5;
  return /^(U\.S\.|S\. Ct\.|F\.|F\. )/.test(reporter) ? 1 : 3;
}

function slugOf(name) {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
}

/** @param {URL | string} place */
async function json(place) {
  return JSON.parse(await readFile(place, "utf8"));
}
