// References, unmarked blocks and all citations of some pages, against labels made by reading: those of the project in
// tests/references/, and those in DIR/references. tests/references/README.md describes a file of labels.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readAny, readPlain, Session } from "./engine.mjs";

/** The project's own labels, a folder for each batch. */
export const OWN = fileURLToPath(new URL("../../tests/references/", import.meta.url));

/**
 * The labelled documents that are there, each with what the engine reads.
 *
 * @param {string} data
 * @param {string[]} skipped takes the names of documents that are missing or have other text
 */
export function labelledDocuments(data, skipped) {
  const batches = foldersIn(OWN).map((batch) => ({ batch, folder: join(OWN, batch) }));
  const all = [{ batch: "given", folder: join(data, "references") }, ...batches];
  return all.flatMap(({ batch, folder }) =>
    jsonIn(folder).flatMap((path) => {
      const labels = JSON.parse(readFileSync(path, "utf8"));
      const text = textOf(join(data, labels.document));
      if (text !== undefined && labels.sha256 === createHash("sha256").update(text).digest("hex"))
        return [{ batch, labels, read: readDraft(text, labels.document, labels.read_to) }];
      skipped.push(labels.document);
      return [];
    }),
  );
}

/** Short references of each kind, by the authority that they mean. */
export function references(data) {
  return overBatches(
    data,
    () => ({ n: 0, right: 0, wrong: 0, open: 0, kinds: {}, failures: [] }),
    (figures, { labels, read }) => {
      for (const label of labels.references) {
        figures.kinds[label.kind] ??= { n: 0, right: 0, wrong: 0, open: 0 };
        const answer = answered(label, read);
        for (const into of [figures, figures.kinds[label.kind]]) {
          into.n += 1;
          into[answer] += 1;
        }
        if (answer !== "right") figures.failures.push(`${labels.document}:${label.start} ${label.kind} ${answer}`);
      }
    },
  );
}

function answered({ start, end, authority }, read) {
  const label = [start, end];
  const own = read.citations.find(({ core }) => shared(core, label) > 0) ?? read.citations.find(({ span }) => shared(span, label) > 0);
  if (authority === null) return own === undefined || own.authority === null || own.type === "record" ? "right" : "wrong";
  if (own === undefined || own.authority === null) return "open";
  return isOf(own.authority, authority, read) ? "right" : "wrong";
}

/** Bytes of an entry of a list in which its title begins. */
const ENTRY = 400;

/** Whether an authority is the one that a labelled citation means, which may be its entry in the list of references. */
export function isOf(authority, span, read) {
  const of = read.citations.filter((citation) => citation.authority === authority);
  const entry = () => read.text.slice(span[0], span[0] + ENTRY).join("");
  return (
    of.some((citation) => shared(citation.span, span) > 0) ||
    of.some(({ type, name }) => type === "marker" && name && entry().includes(name))
  );
}

/** Block quotations that no marks set off. */
export function blocks(data) {
  return overBatches(
    data,
    () => ({ labelled: 0, found: 0, false: 0, failures: [] }),
    (figures, { labels, read }) => {
      const unmarked = labels.quotations.filter(({ block_unmarked }) => block_unmarked);
      const own = read.quotations.filter(({ block }) => block);
      for (const { start, end } of unmarked) {
        const isFound = own.some(({ span }) => overlap(span, [start, end]) >= 0.8);
        figures.labelled += 1;
        figures.found += Number(isFound);
        if (!isFound) figures.failures.push(`${labels.document}:${start} missed`);
      }
      for (const { span } of own) {
        if (labels.quotations.some(({ start, end }) => overlap(span, [start, end]) >= 0.5)) continue;
        figures.false += 1;
        figures.failures.push(`${labels.document}:${span[0]} false`);
      }
    },
  );
}

/** All citations on some pages. */
export function citationsRead(data) {
  const empty = () => ({ labelled: 0, found: 0, spurious: 0, kinds: {}, failures: [] });
  return overBatches(data, empty, (figures, { labels, read }) => {
    const { pages, list } = labels.citations;
    for (const { start, end, kind } of list) {
      figures.kinds[kind] ??= { n: 0, found: 0 };
      const isFound = read.citations.some(({ span }) => shared(span, [start, end]) > 0);
      figures.labelled += 1;
      figures.kinds[kind].n += 1;
      figures.found += Number(isFound);
      figures.kinds[kind].found += Number(isFound);
      if (!isFound) figures.failures.push(`${labels.document}:${start} ${kind} missed`);
    }
    for (const { span, core } of read.citations) {
      if (!pages.some(([start, end]) => start <= core[0] && core[1] <= end)) continue;
      // A name may be labelled as a reference alone.
      if ([...list, ...labels.references].some(({ start, end }) => shared(span, [start, end]) > 0)) continue;
      figures.spurious += 1;
      figures.failures.push(`${labels.document}:${span[0]} spurious`);
    }
  });
}

/** Quotations by the authority to which they are attributed. */
export function quotationsByAuthority(data) {
  const empty = () => ({ labelled: 0, found: 0, given: 0, right: 0, cited: 0, cited_right: 0, failures: [] });
  const figures = overBatches(data, empty, (figures, { labels, read }) => {
    for (const label of labels.quotations) {
      const { start, end, citation } = label;
      figures.labelled += 1;
      figures.cited += Number(citation !== null);
      const own = read.quotations.find(({ span }) => overlap(span, [start, end]) >= 0.8);
      if (own === undefined) {
        figures.failures.push(`${labels.document}:${start} not found`);
        continue;
      }
      figures.found += 1;
      figures.given += Number(own.citation !== undefined);
      const isRight = [label, ...(label.alternatives ?? [])].some((wanted) => isAttributed(own, wanted, read));
      figures.right += Number(own.citation !== undefined && isRight);
      figures.cited_right += Number(citation !== null && isRight);
      if (!isRight) figures.failures.push(`${labels.document}:${start} ${own.citation === undefined ? "open" : "wrong"} ${own.rule}`);
    }
  });
  const finish = (one) => ({ ...one, precision: one.right / one.given, recall: one.cited_right / one.cited });
  return { ...finish(figures), own: Object.fromEntries(Object.entries(figures.own).map(([batch, one]) => [batch, finish(one)])) };
}

function isAttributed({ citation }, wanted, read) {
  if (citation === undefined) return wanted.citation === null;
  if (wanted.authority !== null && wanted.authority !== undefined && citation.authority !== null)
    return isOf(citation.authority, wanted.authority, read);
  return wanted.citation !== null && shared(citation.span, wanted.citation) > 0;
}

/** Figures over the labels of DATA, and under `own` those of each batch of the project. */
function overBatches(data, empty, measure) {
  const skipped = [];
  const figures = { ...empty(), own: {} };
  const documents = labelledDocuments(data, skipped);
  if (documents.length === 0) throw Object.assign(new Error("no labels"), { code: "ENOENT", path: join(data, "references") });
  for (const document of documents) {
    if (document.batch !== "given") figures.own[document.batch] ??= empty();
    measure(document.batch === "given" ? figures : figures.own[document.batch], document);
  }
  return { ...figures, skipped };
}

/** What the engine reads of a draft, if need be up to a place, with spans in code points. */
export function readDraft(text, document, readTo) {
  const session = new Session();
  session.setDraft("draft", "", document.endsWith(".md") ? readAny(text) : readPlain(text));
  const report = session.report();
  session.free();
  const points = [];
  let at = 0;
  for (const character of text) {
    for (let i = 0; i < character.length; i++) points.push(at);
    at += 1;
  }
  points.push(at);
  const span = ([start, end]) => [points[start], points[end]];
  const isRead = ({ span: [, end] }) => end <= (readTo ?? at);
  const citations = report.citations
    .map((citation) => ({ ...citation, span: span(citation.span), core: span(coreOf(citation)) }))
    .filter(isRead);
  const byId = new Map(citations.map((citation) => [citation.id, citation]));
  const quotations = report.quotations.map(({ span: own, block, attribution: { citation, rule } }) => ({
    span: span(own),
    block,
    rule,
    citation: byId.get(citation),
  }));
  return { text: [...text], citations, quotations: quotations.filter(isRead) };
}

/** The reference itself, without the name of its case and what follows. */
function coreOf({ locators, span }) {
  return locators[0]?.span ?? span;
}

export function shared([a, b], [c, d]) {
  return Math.min(b, d) - Math.max(a, c);
}

export function overlap([a, b], [c, d]) {
  const common = shared([a, b], [c, d]);
  return common <= 0 ? 0 : common / (Math.max(b, d) - Math.min(a, c));
}

function foldersIn(folder) {
  return entriesIn(folder)
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

function jsonIn(folder) {
  return entriesIn(folder)
    .filter(({ name }) => name.endsWith(".json"))
    .map(({ name }) => join(folder, name))
    .sort();
}

function entriesIn(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
    return [];
  }
}

function textOf(path) {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
    return undefined;
  }
}
