// Where locate places quotations, and the verdicts on them.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { readPlain, sessionOf } from "./engine.mjs";

const NO_FAULT = new Set(["verbatim", "faithful", "minor"]);
const isNoise = ({ type }) => type.startsWith("edit") || type === "cite_omitted";
const isLong = ({ quote }) => quote.length >= 20 && quote.split(/\s+/).length >= 5;

export function locate(data) {
  const cases = readFileSync(join(data, "fuzzy", "cases.jsonl"), "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const sessions = new Map();
  const sessionFor = (name) => {
    if (!sessions.has(name)) sessions.set(name, sessionOf(readPlain(readFileSync(join(data, "fuzzy", "src", name), "utf8")), name));
    return sessions.get(name);
  };
  for (const { src } of cases) sessionFor(src);
  const figures = {
    positives: 0,
    iou_over_half: 0,
    auc: 0,
    material: 0,
    material_altered: 0,
    benign: 0,
    benign_accused: 0,
    cite_omitted: { n: 0, accused: 0 },
    negatives: 0,
    negatives_found: 0,
    types: {},
    ms_per_quote: 0,
    misplaced: [],
    accused: [],
    passed: [],
  };
  const similarities = { positive: [], negative: [] };
  let spent = 0;
  for (const test of cases) {
    const session = sessionFor(test.src);
    const begun = performance.now();
    const located = session.locate(test.quote, "thorough");
    spent += performance.now() - begun;
    const finding = session.quote(test.quote, undefined, undefined);
    figures.types[test.type] ??= { n: 0, ok: 0 };
    const type = figures.types[test.type];
    type.n += 1;
    similarities[test.label === 1 ? "positive" : "negative"].push(located?.similarity ?? 0);
    let ok;
    if (test.label === 0) {
      figures.negatives += 1;
      ok = ["not_found", "paraphrase", "cannot_check"].includes(finding.words);
      figures.negatives_found += Number(!ok);
    } else {
      figures.positives += 1;
      const placed = located !== null && overlap(located.span, test.gold16) > 0.5;
      figures.iou_over_half += Number(placed);
      if (!placed) figures.misplaced.push(test.id);
      const accused = !NO_FAULT.has(finding.words);
      ok = test.material ? finding.words === "altered" : !accused;
      if (test.material) {
        figures.material += 1;
        figures.material_altered += Number(finding.words === "altered");
        if (!accused) figures.passed.push(test.id);
      } else if (test.type === "cite_omitted") {
        figures.cite_omitted.n += 1;
        figures.cite_omitted.accused += Number(accused);
      } else if (!isNoise(test) && isLong(test)) {
        figures.benign += 1;
        figures.benign_accused += Number(accused);
        if (accused) figures.accused.push(test.id);
      }
    }
    type.ok += Number(ok);
  }
  figures.auc = areaUnderCurve(similarities.positive, similarities.negative);
  figures.ms_per_quote = spent / cases.length;
  for (const session of sessions.values()) session.free();
  return figures;
}

function overlap([a, b], [c, d]) {
  const shared = Math.min(b, d) - Math.max(a, c);
  return shared <= 0 ? 0 : shared / (Math.max(b, d) - Math.min(a, c));
}

/** The share of pairs in which the positive has the higher score; a tie counts as half a pair. */
function areaUnderCurve(positive, negative) {
  let won = 0;
  for (const a of positive) for (const b of negative) won += a > b ? 1 : a === b ? 0.5 : 0;
  return won / (positive.length * negative.length);
}
