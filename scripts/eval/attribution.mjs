// The attribution of quotations to citations, against labels made by reading: those of the project, and those in DIR/attribution.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { readAny, readPlain, Session } from "./engine.mjs";

const OWN = fileURLToPath(new URL("../../tests/attribution/", import.meta.url));

export function attribution(data) {
  const files = [...["dev", "held", "third"].flatMap((half) => jsonIn(join(OWN, half))), ...jsonIn(join(data, "attribution"))];
  const figures = { ...empty(), halves: {}, skipped: [] };
  for (const path of files) {
    const { document, sha256, labels } = JSON.parse(readFileSync(path, "utf8"));
    const text = textOf(document, data, dirname(path));
    if (text === undefined || sha256 !== createHash("sha256").update(text).digest("hex")) {
      figures.skipped.push(document);
      continue;
    }
    const half = path.startsWith(OWN) ? path.slice(OWN.length).split(/[\\/]/)[0] : "given";
    figures.halves[half] ??= empty();
    const report = planned(text, document);
    for (const label of labels) for (const into of [figures, figures.halves[half]]) score(label, report, document, into);
  }
  if (figures.labelled === 0) throw Object.assign(new Error("no labels"), { code: "ENOENT", path: join(data, "attribution") });
  [figures, ...Object.values(figures.halves)].forEach(finish);
  figures.halves = Object.fromEntries(
    Object.entries(figures.halves).map(([half, { labelled, precision, recall }]) => [half, { labelled, precision, recall }]),
  );
  return figures;
}

const empty = () => ({
  labelled: 0,
  found: 0,
  precision: 0,
  recall: 0,
  null_right: 0,
  by_rule: {},
  wrong: [],
  given: 0,
  right: 0,
  cited: 0,
});

function finish(figures) {
  figures.precision = figures.right / figures.given;
  figures.recall = figures.right / figures.cited;
  for (const key of ["given", "right", "cited"]) delete figures[key];
}

function jsonIn(folder) {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(".json"))
      .sort()
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}

/** The text of a document: a file beside the labels or in the data, or with `#id` the clean text of one of a list. */
function textOf(document, data, folder) {
  const [path, id] = document.split("#");
  try {
    if (id === undefined) return readFileSync(document.includes("/") ? join(data, document) : join(folder, document), "utf8");
    const { docs } = JSON.parse(gunzipSync(readFileSync(join(data, path))).toString("utf8"));
    return docs.find((doc) => doc.id === id)?.clean_text;
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
    return undefined;
  }
}

/** The quotations with the spans of their citations, in code points. */
function planned(text, document) {
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
  const citations = new Map(report.citations.map((citation) => [citation.id, span(citation.span)]));
  return report.quotations.map(({ span: own, attribution: { citation } }) => ({ span: span(own), citation: citations.get(citation) }));
}

function score({ start, end, citation, rule, alternatives = [], alt_spans: others = [] }, quotations, document, figures) {
  if (rule !== undefined) figures.by_rule[rule] ??= { n: 0, right: 0 };
  const by = figures.by_rule[rule];
  figures.labelled += 1;
  figures.cited += Number(citation !== null);
  if (by) by.n += 1;
  const extents = [[start, end], ...others];
  const found = quotations.find(({ span }) => extents.some((extent) => overlap(span, extent) >= 0.8));
  if (found === undefined) return;
  figures.found += 1;
  const wanted = [citation, ...alternatives.map((other) => other.citation)].filter((span) => span !== null && span !== undefined);
  const right = found.citation ? wanted.some((span) => overlap(span, found.citation) > 0) : citation === null;
  figures.given += Number(found.citation !== undefined);
  figures.right += Number(found.citation !== undefined && right);
  figures.null_right += Number(found.citation === undefined && right);
  if (right && by) by.right += 1;
  if (!right) figures.wrong.push(`${document}:${start}`);
}

function overlap([a, b], [c, d]) {
  const shared = Math.min(b, d) - Math.max(a, c);
  return shared <= 0 ? 0 : shared / (Math.max(b, d) - Math.min(a, c));
}
