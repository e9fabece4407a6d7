// The attribution of quotations to citations, against labels made by reading: those of the project, and those in DIR/attribution.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { overlap, readDraft, shared } from "./references.mjs";

const OWN = fileURLToPath(new URL("../../tests/attribution/", import.meta.url));

/** Figures over the labels of DIR, and under `own` those of each set of the project. */
export function attribution(data) {
  const sets = ["dev", "held", "third"].map((name) => ({ name, files: jsonIn(join(OWN, name)) }));
  const figures = { ...empty(), own: {}, skipped: [] };
  for (const { name, files } of [{ name: undefined, files: jsonIn(join(data, "attribution")) }, ...sets]) {
    const into = name === undefined ? figures : empty();
    for (const path of files) {
      const { document, sha256, labels } = JSON.parse(readFileSync(path, "utf8"));
      const text = textOf(document, data, dirname(path));
      if (text === undefined || sha256 !== createHash("sha256").update(text).digest("hex")) {
        figures.skipped.push(document);
        continue;
      }
      const read = readDraft(text, document);
      for (const label of labels) score(label, read, document, into);
    }
    if (name !== undefined) figures.own[name] = finished(into);
  }
  if (figures.labelled + Object.values(figures.own).reduce((sum, { labelled }) => sum + labelled, 0) === 0)
    throw Object.assign(new Error("no labels"), { code: "ENOENT", path: join(data, "attribution") });
  return finished(figures);
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

function finished({ given, right, cited, ...figures }) {
  return { ...figures, precision: right / given, recall: right / cited };
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

/** The text of a document: a file next to the labels or in the data, or with `#id` the clean text of one of a list. */
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

/** A quotation is right when its citation overlaps a wanted one, or means the same authority. */
function score({ start, end, citation, rule, alternatives = [], alt_spans: others = [] }, read, document, figures) {
  if (rule !== undefined) figures.by_rule[rule] ??= { n: 0, right: 0 };
  const by = figures.by_rule[rule];
  figures.labelled += 1;
  figures.cited += Number(citation !== null);
  if (by) by.n += 1;
  const extents = [[start, end], ...others];
  const found = read.quotations.find(({ span }) => extents.some((extent) => overlap(span, extent) >= 0.8));
  if (found === undefined) return;
  figures.found += 1;
  const wanted = [citation, ...alternatives.map((other) => other.citation)].filter((span) => span !== null && span !== undefined);
  const right = found.citation ? wanted.some((span) => means(found.citation, span, read)) : citation === null;
  figures.given += Number(found.citation !== undefined);
  figures.right += Number(found.citation !== undefined && right);
  figures.null_right += Number(found.citation === undefined && right);
  if (right && by) by.right += 1;
  if (!right) figures.wrong.push(`${document}:${start}`);
}

function means({ span, authority }, wanted, { citations }) {
  if (shared(span, wanted) > 0) return true;
  return authority !== null && citations.some((other) => other.authority === authority && shared(other.span, wanted) > 0);
}
