// The search: opinions (`type=o`) and filings (`type=r`) by words and phrases.
import { answer } from "./answers.mjs";
import { cursorPage } from "./listing.mjs";
import { slug } from "./reporters.mjs";

const PAGE_SIZE = 20;
const SNIPPET = 500;
const FRAGMENT = 100;
const BLOCK = /<\/?(?:p|div|br|blockquote|h\d|li|center|pre|opinion|footnote|author)\b[^>]*>/g;
const ENTITIES = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#8217;": "’", "&nbsp;": " ", "&#167;": "§" };
const KINDS = {
  "010combined": "combined-opinion",
  "020lead": "lead-opinion",
  "030concurrence": "concurrence-opinion",
  "040dissent": "dissent",
};

/**
 * A docket with its documents, as `type=r` finds it: the fields of the answer, and the `plain_text` of each document.
 *
 * @typedef {Record<string, any> & { recap_documents: Record<string, any>[] }} Filing
 */

/**
 * @param {import("./library.mjs").Library} library
 * @param {Filing[]} filings
 * @param {URL} url
 */
export function searched(library, filings, url) {
  const wanted = (name) => url.searchParams.get(name) ?? "";
  const query = terms(wanted("q"));
  if (typeof query === "string") return answer(400, { detail: query });
  const statuses = [...url.searchParams.keys()].filter((name) => name.startsWith("stat_")).map((name) => name.slice("stat_".length));
  const highlight = wanted("highlight") === "on";
  const results = wanted("type") === "r" ? filingResults(filings, query, highlight) : opinionResults(library, query, highlight);
  const found = results
    .filter(({ court_id }) => wanted("court") === "" || wanted("court").split(/[ ,]+/).includes(court_id))
    .filter(({ dateFiled }) => wanted("filed_after") === "" || dateFiled >= day(wanted("filed_after")))
    .filter(({ dateFiled }) => wanted("filed_before") === "" || dateFiled <= day(wanted("filed_before")))
    .filter(({ caseName }) => includesAll(words(caseName), words(wanted("case_name"))))
    .filter(({ docketNumber }) => letters(docketNumber ?? "").includes(letters(wanted("docket_number"))))
    .filter(({ citation }) => wanted("citation") === "" || citation?.some((own) => slug(own) === slug(wanted("citation"))))
    .filter(({ status }) => status === undefined || (statuses.length === 0 ? ["Published"] : statuses).includes(status));
  const byDate = /^dateFiled (asc|desc)$/.exec(wanted("order_by"));
  if (byDate) found.sort((a, b) => (a.dateFiled < b.dateFiled ? -1 : 1) * (byDate[1] === "asc" ? 1 : -1));
  else found.sort((a, b) => b.meta.score.bm25 - a.meta.score.bm25);
  const page = cursorPage(found, url, PAGE_SIZE);
  return page === null ? answer(404, { detail: "Invalid cursor" }) : answer(200, { count: found.length, ...page });
}

function opinionResults(library, query, highlight) {
  return [...library.clusters.values()].flatMap((cluster) => {
    const siblings = library.opinionsOf(cluster);
    const hits = siblings
      .map((opinion) => ({ opinion, hit: matched(stripped(textOf(opinion)), query, highlight) }))
      .filter(({ hit }) => hit);
    if (hits.length === 0) return [];
    const court = library.courtOf(cluster);
    const cited = (type) => cluster.citations.filter((citation) => citation.type === type).map(written)[0] ?? "";
    return {
      absolute_url: cluster.absolute_url,
      attorney: cluster.attorneys,
      caseName: cluster.case_name,
      caseNameFull: cluster.case_name_full,
      citation: cluster.citations.map(written),
      citeCount: cluster.citation_count,
      cluster_id: cluster.id,
      court: court.full_name,
      court_citation_string: court.citation_string,
      court_id: court.id,
      dateFiled: cluster.date_filed,
      docketNumber: library.dockets.get(cluster.docket_id).docket_number,
      docket_id: cluster.docket_id,
      judge: cluster.judges,
      lexisCite: cited(6),
      meta: {
        timestamp: cluster.date_modified,
        date_created: cluster.date_created,
        score: { bm25: sum(hits.map(({ hit }) => hit.count)) },
      },
      neutralCite: cited(8),
      opinions: hits.map(({ opinion, hit }) => ({
        author_id: opinion.author_id,
        cites: opinion.opinions_cited.map((address) => Number(/(\d+)\/$/.exec(address)?.[1])),
        download_url: opinion.download_url,
        id: opinion.id,
        joined_by_ids: opinion.joined_by,
        local_path: opinion.local_path,
        meta: { timestamp: opinion.date_modified, date_created: opinion.date_created },
        ordering_key: opinion.ordering_key,
        per_curiam: opinion.per_curiam,
        sha1: opinion.sha1,
        snippet: hit.snippet,
        type: KINDS[opinion.type] ?? opinion.type.slice(3),
      })),
      sibling_ids: siblings.map(({ id }) => id),
      source: cluster.source,
      status: cluster.precedential_status,
      syllabus: cluster.syllabus,
    };
  });
}

function filingResults(filings, query, highlight) {
  return filings.flatMap(({ recap_documents, ...docket }) => {
    const hits = recap_documents.flatMap(({ plain_text, ...document }) => {
      const hit = matched(plain_text, query, highlight);
      return hit ? [{ document: { ...document, snippet: hit.snippet }, count: hit.count }] : [];
    });
    if (hits.length === 0) return [];
    const meta = { score: { bm25: sum(hits.map(({ count }) => count)) } };
    return { ...docket, meta, recap_documents: hits.map(({ document }) => document) };
  });
}

/** The terms of a query, or its error. */
function terms(query) {
  const straight = query.replace(/[“”]/g, '"');
  if ((straight.match(/"/g) ?? []).length % 2 > 0) return "The query contains unbalanced quotes.";
  if ((straight.match(/\(/g) ?? []).length !== (straight.match(/\)/g) ?? []).length) return "The query contains unbalanced parentheses.";
  if (/\/[sp]\b/.test(straight)) return "The query contains an unrecognized proximity token.";
  if (/(?:^|\s)[*?]/.test(straight)) return "The query contains a disallowed wildcard pattern.";
  return [...straight.matchAll(/"([^"]*)"(?:~(\d+))?|([^\s"]+)/g)]
    .map(([, phrase, slop, word]) => ({ words: words(phrase ?? word), slop: Number(slop ?? 0) }))
    .filter((term) => term.words.length > 0);
}

/** How often a text contains the terms, of which none may be missing, and a snippet. */
function matched(text, query, highlight) {
  const tokens = words(text);
  const counts = query.map((term) => occurrences(tokens, term));
  if (counts.includes(0)) return null;
  const first = query[0]?.words.map((word) => word.replace(/./gu, "$&['’]?")).join("[^\\p{L}\\p{N}]+");
  const place = highlight && first !== undefined ? new RegExp(`(?<![\\p{L}\\p{N}])${first}(?![\\p{L}\\p{N}])`, "iu").exec(text) : null;
  return { count: sum(counts), snippet: place === null ? text.slice(0, SNIPPET) : fragment(text, place) };
}

function occurrences(tokens, term) {
  return tokens.filter((token, start) => token === term.words[0] && follows(tokens, start, term)).length;
}

/** Whether the words stand from `start` on in order, with no more than `slop` others between them. */
function follows(tokens, start, { words: wanted, slop }) {
  let at = start;
  for (const word of wanted) {
    at = tokens.indexOf(word, at) + 1;
    if (at === 0 || at - start > wanted.length + slop) return false;
  }
  return true;
}

function fragment(text, { index, 0: found }) {
  const around = Math.max(0, Math.floor((FRAGMENT - found.length) / 2));
  const end = index + found.length;
  return `${text.slice(Math.max(0, index - around), index)}<mark>${found}</mark>${text.slice(end, end + around)}`;
}

function textOf({ html_with_citations, xml_harvard, html_columbia, html_lawbox, html, plain_text }) {
  return html_with_citations || xml_harvard || html_columbia || html_lawbox || html || plain_text;
}

function stripped(markup) {
  return markup
    .replace(BLOCK, " ")
    .replace(/<[^>]*>/g, "")
    .replace(/&#?\w+;/g, (entity) => ENTITIES[entity] ?? " ");
}

function words(text) {
  return (
    text
      .toLowerCase()
      .replace(/['’]/g, "")
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

function includesAll(own, wanted) {
  return wanted.every((word) => own.includes(word));
}

/** Letters and figures alone: `215cv01228` of `2:15-cv-01228`. */
function letters(text) {
  return text.toLowerCase().replace(/[^a-z0-9]/g, "");
}

function written({ volume, reporter, page }) {
  return `${volume} ${reporter} ${page}`;
}

function day(written) {
  const [month, date, year] = written.split("/");
  return year === undefined ? written : `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
