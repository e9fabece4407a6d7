// Claims: the sentences that bear on them, against labels made by reading; flags on numbers, right and altered; and recorded answers of models.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readPlain, sessionOf } from "./engine.mjs";

const LABELS = fileURLToPath(new URL("../../tests/claims/evidence.json", import.meta.url));
const FILES = ["llm/candidates.jsonl", "llm/wice_recorded_llm.jsonl"];
const CITED = "Doe v. Roe, 900 F.3d 12";
const NUMBERS = ["number", "percentage", "amount", "date"];

/** Lines below which the best ten are nearly all there is. */
const FEWEST_LINES = 12;

/** Figures of each file, so that what was seen when the code was written stays apart. */
export function claims(data) {
  const labels = JSON.parse(readFileSync(LABELS, "utf8"));
  const figures = {};
  for (const file of FILES) {
    const rows = readFileSync(join(data, file), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    figures[file] = { recall: recall(rows, labels[file]), numbers: numbers(rows) };
    for (const model of Object.keys(rows[0].recorded ?? {})) figures[model] = recorded(rows, model);
  }
  return figures;
}

/** The claims of a draft that says `claim` and cites the source, whose lines are paragraphs. */
function findings(claim, lines, settle = (/** @type {any} */ _session) => {}) {
  const session = sessionOf(readPlain(lines.join("\n\n")), `${CITED}.txt`);
  try {
    session.setDraft("draft", "", readPlain(`${claim.replace(/[.\s]*$/, ".")} ${CITED} (2018).`));
    session.setClaims(true);
    settle(session);
    return session.report().claims.filter(({ citations }) => citations.length > 0);
  } finally {
    session.free();
  }
}

/** The share of labelled lines that are among the best three, five and ten sentences. */
function recall(rows, labels) {
  const figures = { claims: 0, lines: 0, at_3: 0, at_5: 0, at_10: 0 };
  for (const { id, claim, source } of rows) {
    const lines = source.split("\n").map(spaced);
    const wanted = labels[id] ?? [];
    if (wanted.length === 0 || lines.length < FEWEST_LINES) continue;
    const best = findings(claim, lines).flatMap(({ passages }) => passages.map(({ text }) => text));
    figures.claims += 1;
    for (const line of wanted) {
      const rank = best.findIndex((text) => text.includes(lines[line]) || lines[line].includes(text));
      figures.lines += 1;
      for (const count of [3, 5, 10]) if (rank >= 0 && rank < count) figures[`at_${count}`] += 1;
    }
  }
  for (const count of [3, 5, 10]) figures[`at_${count}`] /= figures.lines;
  return figures;
}

/** How many supported claims with figures are flagged, and how many are once a figure is altered, each in turn. */
function numbers(rows) {
  const figures = { supported: 0, flagged: 0, altered: 0, caught: 0 };
  for (const { set, claim, source, label } of rows) {
    if (label !== "SUPPORTED" || !set.startsWith("wice") || !/\d/.test(claim)) continue;
    const lines = source.split("\n");
    const flags = (/** @type {string} */ text) =>
      findings(text, lines).flatMap((one) => one.flags.filter(({ kind }) => NUMBERS.includes(kind)));
    figures.supported += 1;
    figures.flagged += Number(flags(claim).length > 0);
    for (const { 0: figure, index } of claim.matchAll(/\d+(?:[.,]\d+)*/g)) {
      const other = altered(figure);
      if (other === figure) continue;
      figures.altered += 1;
      figures.caught += Number(
        flags(claim.slice(0, index) + other + claim.slice(index + figure.length)).some(({ text }) => text.includes(other)),
      );
    }
  }
  return figures;
}

/** A figure with another last digit that is not zero. */
function altered(figure) {
  return figure.replace(/[1-9](?=[0.,]*$)/, (digit) => String(((Number(digit) + 2) % 9) + 1));
}

/** Balanced accuracy of a model's recorded answers, and how many of the strings that it quotes are in the source. */
function recorded(rows, model) {
  const NAMES = { supported: "SUPPORTED", partially_supported: "PARTIAL", not_supported: "NOT_SUPPORTED" };
  const confusion = {};
  const figures = {
    n: 0,
    balanced_accuracy: 0,
    balanced_accuracy_binary: 0,
    labels: confusion,
    quoted_strings: 0,
    quotes_verified: 0,
    coverage: 0,
  };
  for (const { claim, source, label, recorded: answers } of rows) {
    figures.n += 1;
    const answer = NAMES[/<answer>\s*(\w+)\s*<\/answer>/.exec(answers[model])?.[1] ?? ""];
    if (answer === undefined) continue;
    figures.coverage += 1;
    confusion[label] ??= {};
    confusion[label][answer] = (confusion[label][answer] ?? 0) + 1;
    const quotes = [...answers[model].matchAll(/["“]([^"”]+)["”]/g)]
      .map(([, words]) => words)
      .filter((words) => words.split(/\s+/).length > 2);
    const part = { text: claim, status: "supported", reason: "", quotes };
    const proposal = { model, verdict: "supported", fault: null, confidence: 1, reason: "", parts: [part] };
    const [finding] = findings(claim, source.split("\n"), (session) => {
      for (const { id } of session.report().claims) session.settleClaim(id, proposal);
    });
    figures.quoted_strings += quotes.length;
    figures.quotes_verified += finding?.parts.flatMap((one) => one.quotes).filter(({ passage }) => passage !== null).length ?? 0;
  }
  figures.coverage /= figures.n;
  const shares = (/** @type {(answer: string, label: string) => boolean} */ isRight, /** @type {(label: string) => string} */ group) => {
    const totals = {};
    for (const [label, answers] of Object.entries(confusion)) {
      totals[group(label)] ??= [0, 0];
      const total = totals[group(label)];
      for (const [answer, count] of Object.entries(answers)) {
        total[1] += count;
        if (isRight(answer, label)) total[0] += count;
      }
    }
    const all = Object.values(totals).map(([right, n]) => right / n);
    return all.reduce((sum, share) => sum + share, 0) / all.length;
  };
  figures.balanced_accuracy = shares(
    (answer, label) => answer === label,
    (label) => label,
  );
  const binary = (/** @type {string} */ label) => String(label === "SUPPORTED");
  figures.balanced_accuracy_binary = shares((answer, label) => binary(answer) === binary(label), binary);
  return figures;
}

function spaced(/** @type {string} */ text) {
  return text.replace(/\s+/g, " ").trim();
}
