// The sets of quotations with known verdicts, or with verdicts to read.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { readAny, readPlain, sessionOf } from "./engine.mjs";

const ACCEPTED = new Set(["verbatim", "faithful", "minor"]);
const stands = (finding) => ACCEPTED.has(finding.words) && finding.source === "own";
const json = (path) => JSON.parse(readFileSync(path, "utf8"));
const zipped = (path) => JSON.parse(gunzipSync(readFileSync(path)).toString("utf8"));
const isShort = (quote) => quote.length < 20 || quote.split(/\s+/).length < 5;

/** Constructed cases: right ones must be accepted, materially wrong ones must not. */
export function quotes(data) {
  const { cases } = zipped(join(data, "quotes", "perturbed.json.gz"));
  const figures = {
    right: 0,
    right_accepted: 0,
    material: 0,
    material_accepted: 0,
    kinds: {},
    accused: [],
    missed: [],
    short: { right: 0, right_accepted: 0 },
  };
  for (const { id, kind, material, quote, source } of cases) {
    const session = sessionOf(readPlain(source));
    const finding = session.quote(quote, undefined, undefined);
    session.free();
    const accepted = material ? stands(finding) && finding.warnings.length === 0 : stands(finding);
    if (isShort(quote)) {
      if (material) continue;
      figures.short.right += 1;
      figures.short.right_accepted += Number(accepted);
      continue;
    }
    figures.kinds[kind] ??= { n: 0, accepted: 0 };
    figures.kinds[kind].n += 1;
    figures.kinds[kind].accepted += Number(accepted);
    figures[material ? "material" : "right"] += 1;
    if (accepted) figures[material ? "material_accepted" : "right_accepted"] += 1;
    if (material && accepted) figures.missed.push(id);
    if (!material && !accepted) figures.accused.push(id);
  }
  return figures;
}

/** Quotations of real briefs; the right verdicts are not known, so each is listed with its verdict. */
export function realQuotes(data) {
  const set = zipped(join(data, "quotes", "real.json.gz"));
  const figures = { n: 0, verdicts: {}, cases: [] };
  for (const [index, { quote, cited_case, opinion_file }] of set.quotes.entries()) {
    const text = set.opinions[opinion_file];
    const session = text === undefined ? undefined : sessionOf(readAny(text), opinion_file);
    const { headline, reason } = session?.quote(quote, undefined, cited_case) ?? {
      headline: "cannot_check",
      reason: "The opinion is not in the set.",
    };
    session?.free();
    count(figures, { index, verdict: headline, reason });
  }
  return figures;
}

/** Judges' own quotations, with a known place in the cited opinion. */
export function judges(data) {
  const { gold } = json(join(data, "quotes", "judges-quotations.json"));
  const figures = { n: 0, skipped: 0, verdicts: {}, cases: [] };
  for (const [index, { cited, quote, cite }] of gold.entries()) {
    const text = opinion(data, cited);
    if (text === undefined) {
      figures.skipped += 1;
      continue;
    }
    const session = sessionOf(readAny(text), `${cited}.json`);
    const { headline, reason } = session.quote(quote, undefined, cite);
    session.free();
    count(figures, { index, verdict: headline, reason });
  }
  return figures;
}

function opinion(data, id) {
  for (const folder of ["opinions", join("opinions", "pairs")]) {
    try {
      return readFileSync(join(data, folder, `${id}.json`), "utf8");
    } catch (error) {
      if (error.code !== "ENOENT") throw error;
    }
  }
  return undefined;
}

function count(figures, entry) {
  figures.n += 1;
  figures.verdicts[entry.verdict] = (figures.verdicts[entry.verdict] ?? 0) + 1;
  figures.cases.push(entry);
}
