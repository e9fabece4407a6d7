// A fake of the static files of the Caselaw Access Project on this machine: lists of reporters and cases, and the files of cases, in their documented form.
import { createServer } from "node:http";
import { answer, page as pageOf, written } from "./answers.mjs";
import { before, Faults, send, spoilt } from "./faults.mjs";

/**
 * @typedef {object} CapCase
 * @property {number} id
 * @property {string} name
 * @property {string} date
 * @property {string} cite the official citation: `1931 F.3d 201`
 * @property {string[]} [parallel]
 * @property {number} last the last page
 * @property {string} [court]
 * @property {string} [docket]
 * @property {{ text: string, type?: string, author?: string }[]} [opinions]
 * @property {string} [head] its head matter
 * @property {number} [ocr] the confidence with which it was recognised, 0 to 1
 */

/** The folders that the project is known to have, and the last volumes of those that end before their reporter does. */
const LAST = {
  ...{ us: 572, f3d: 935, "f-supp-3d": 392, "f-appx": 714, "f-supp-2d": 999, f2d: 999, "f-supp": 999, f: 300, "cal-2d": 71 },
  ...Object.fromEntries(
    "a2d ne2d ne3d nw2d p2d p3d se2d so2d so3d sw2d sw3d br frd misc2d ny3d ad3d cal-4th ill-2d ohio-st-3d wis-2d cal-app-5th"
      .split(" ")
      .map((slug) => [slug, Number.POSITIVE_INFINITY]),
  ),
};

/** The name of a reporter in addresses: no dash between a letter and a number, except after a word: `f3d`, `f-supp-3d`. */
export function slugOf(reporter) {
  const words = reporter.replaceAll("'", "").replaceAll("’", "").split(/[ .]+/).filter(Boolean);
  const isWord = (word) => word.length > 2;
  return words.some(isWord) ? words.join("-").toLowerCase() : words.join("").toLowerCase();
}

/**
 * @param {{ cases?: CapCase[], faults?: import("./faults.mjs").Fault[], port?: number, isLimited?: boolean, isReadByPages?: boolean }} [options]
 * `isLimited`: without the volumes that the project does not have; `isReadByPages`: whether pages of other origins may read the answers
 */
export async function fakeStaticFiles({ cases = [], faults: given = [], port = 0, isLimited = false, isReadByPages = true } = {}) {
  const faults = new Faults(given);
  const log = [];
  const files = filesOf(isLimited ? cases.filter(isThere) : cases);
  const server = createServer(async (request, response) => {
    const { method = "", url: path = "" } = request;
    log.push({ method, path });
    const fault = faults.meet(path);
    const early = await before(fault, response);
    if (early === "gone") return;
    const file = files.get(path);
    const given = early === "pass" ? spoilt(fault, file === undefined ? pageOf(404, "404 Not Found") : answer(200, file)) : early;
    const { headers, bytes } = written(given, undefined);
    const allowed = isReadByPages && early === "pass" ? { "access-control-allow-origin": "*" } : {};
    send(fault, response, given.status, { ...headers, ...allowed }, bytes);
  });
  await new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve(undefined)));
  return {
    url: `http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (server.address()).port}/`,
    log,
    /** Replaces the faults. */
    setFaults: (rules) => faults.set(rules),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function placeOf(cite) {
  const [, volume, reporter, page] = /^(\d+) (.+) (\d+)$/.exec(cite) ?? [];
  return { volume, reporter, page, slug: slugOf(reporter) };
}

function isThere({ cite }) {
  const { slug, volume } = placeOf(cite);
  return Number(volume) <= (LAST[slug] ?? 0);
}

/** The types of opinions, by those of CourtListener. */
const TYPES = { "020lead": "majority", "025plurality": "plurality", "030concurrence": "concurrence", "040dissent": "dissent" };

/**
 * A case of the fake CourtListener as one of the static files: its text without markup, with its page marks.
 *
 * @param {import("./shapes.mjs").Case} given
 */
export function staticCaseOf({ cluster, opinions, docket, court }) {
  const cites = (cluster.citations ?? []).map(({ volume, reporter, page }) => `${volume} ${reporter} ${page}`);
  const first = Number(cites[0].split(" ").at(-1));
  const textOf = (one) => one.html_with_citations || one.xml_harvard || one.html_lawbox || one.html || one.plain_text || "";
  const plain = (html) =>
    html
      .replace(/<\/(?:p|h\d|blockquote|div)>/g, "\n")
      .replace(/<[^>]+>/g, "")
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&amp;", "&");
  const texts = opinions.map((one) => ({ text: plain(textOf(one)), type: TYPES[one.type] ?? "unknown", author: one.author_str ?? "" }));
  const pages = texts.flatMap(({ text }) => [...text.matchAll(/\*(\d+)/g)].map(([, page]) => Number(page)));
  return {
    ...{ id: cluster.id, name: cluster.case_name, date: cluster.date_filed, cite: cites[0], parallel: cites.slice(1) },
    ...{ last: Math.max(first, ...pages), docket: docket?.docket_number ?? "", court: court?.citation_string ?? "", opinions: texts },
  };
}

/** All files by their paths. */
function filesOf(cases) {
  const files = new Map();
  const volumes = new Map();
  const reporters = new Map();
  for (const one of cases) {
    const { volume, reporter, slug } = placeOf(one.cite);
    reporters.set(slug, { id: reporters.size + 1, full_name: reporter, short_name: reporter, start_year: 1900, end_year: 2018, slug });
    const path = `/${slug}/${volume}`;
    const own = volumes.get(path) ?? [];
    volumes.set(path, [...own, metadataOf(one, own.filter((other) => other.first_page === placeOf(one.cite).page).length + 1)]);
  }
  for (const [path, own] of volumes) {
    files.set(`${path}/CasesMetadata.json`, own);
    for (const metadata of own) {
      const { opinions = [], head = "" } = cases.find(({ id }) => id === metadata.id);
      const casebody = { judges: [], parties: [], opinions, attorneys: [], corrections: "", head_matter: head };
      files.set(`${path}/cases/${metadata.file_name}.json`, { ...metadata, casebody });
    }
  }
  files.set("/ReportersMetadata.json", [...reporters.values()]);
  return files;
}

function metadataOf({ id, name, date, cite, parallel = [], last, court = "14th Cir.", docket = "", ocr = 0.93 }, nth) {
  const { page } = placeOf(cite);
  return {
    id,
    name: `${name.toUpperCase()}, Appellant`,
    name_abbreviation: name,
    decision_date: date,
    docket_number: docket,
    first_page: page,
    last_page: String(last),
    citations: [{ type: "official", cite }, ...parallel.map((other) => ({ type: "parallel", cite: other }))],
    court: { name_abbreviation: court, id: 9, name: "Court of Appeals" },
    jurisdiction: { id: 39, name_long: "United States", name: "U.S." },
    cites_to: [{ cite: "88 Dunm. 1", category: "reporters:state", reporter: "Dunm.", case_paths: ["/dunm/88/0001-01"], opinion_index: 0 }],
    analysis: { ocr_confidence: ocr, char_count: 1200, word_count: 200, sha256: "0", simhash: "1:0", pagerank: { raw: 0, percentile: 0 } },
    last_updated: "2024-02-27T00:00:00+00:00",
    provenance: { date_added: "2019-08-29", source: "Harvard", batch: "2018" },
    file_name: `${page.padStart(4, "0")}-${String(nth).padStart(2, "0")}`,
    first_page_order: 1,
    last_page_order: 2,
  };
}
