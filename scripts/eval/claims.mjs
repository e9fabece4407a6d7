// Claims: the sentences that bear on them, against labels made by reading; flags on numbers, right and altered; recorded answers of models, and
// those of a model that the user brings.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { agreementOf, askClaims, keyVariableOf, openProvider } from "../../www/dist/models.js";
import { check, fromFiles, openEngine, textInput } from "../../www/dist/node.js";
import { readPlain, sessionOf } from "./engine.mjs";

const LABELS = fileURLToPath(new URL("../../tests/claims/evidence.json", import.meta.url));
const FILES = ["llm/candidates.jsonl", "llm/wice_recorded_llm.jsonl"];
const CITED = "Doe v. Roe, 900 F.3d 12";
const NUMBERS = ["number", "percentage", "amount", "date"];

/** Lines below which the best ten are nearly all there is. */
const FEWEST_LINES = 12;

/**
 * Figures of each file, so that what was seen when the code was written stays apart. With a provider other than `recorded`, the figures of its model
 * instead: the key is read from the environment.
 */
export async function claims(data, { provider, model, address }) {
  const labels = JSON.parse(readFileSync(LABELS, "utf8"));
  const figures = {};
  for (const file of FILES) {
    const rows = readFileSync(join(data, file), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    if (provider !== undefined && provider !== "recorded") {
      figures[`${file} by ${model}`] = await askedOf(rows, { provider, model, address });
      continue;
    }
    figures[file] = { recall: recall(rows, labels[file]), numbers: numbers(rows), ...numbersByHalf(rows) };
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

/** The figures of numbers in two halves: rules are made by looking at the errors of the one, and the other is only scored. */
function numbersByHalf(rows) {
  const isLookedAt = (/** @type {{ claim: string }} */ { claim }) => createHash("sha256").update(claim).digest()[0] % 2 === 0;
  return { numbers_looked_at: numbers(rows.filter(isLookedAt)), numbers_only_scored: numbers(rows.filter((row) => !isLookedAt(row))) };
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

/** How recorded answers agree with the labels, and how many of the strings that they quote are in the source. They have no confidence. */
function recorded(rows, model) {
  const NAMES = { supported: "SUPPORTED", partially_supported: "PARTIAL", not_supported: "NOT_SUPPORTED" };
  const judged = [];
  let [quoted, verified] = [0, 0];
  for (const { claim, source, label, recorded: answers } of rows) {
    const verdict = NAMES[/<answer>\s*(\w+)\s*<\/answer>/.exec(answers[model])?.[1] ?? ""];
    judged.push({ label, verdict });
    if (verdict === undefined) continue;
    const quotes = [...answers[model].matchAll(/["“]([^"”]+)["”]/g)]
      .map(([, words]) => words)
      .filter((words) => words.split(/\s+/).length > 2);
    const part = { text: claim, status: "supported", reason: "", quotes };
    const proposal = { model, verdict: "supported", fault: null, confidence: 1, reason: "", parts: [part], notes: [] };
    const [finding] = findings(claim, source.split("\n"), (session) => {
      for (const { id } of session.report().claims) session.settleClaim(id, proposal);
    });
    quoted += quotes.length;
    verified += finding?.parts.flatMap((one) => one.quotes).filter(({ passage }) => passage !== null).length ?? 0;
  }
  return { ...agreed(judged), quoted_strings: quoted, quotes_verified: verified };
}

/** How a model agrees with the labels, what it quotes, and what it takes. */
async function askedOf(rows, { provider: name, model, address }) {
  const provider = await openProvider(name, { key: process.env[keyVariableOf(name) ?? ""], address });
  const judged = [];
  const quotes = [];
  const calls = [];
  let unavailable = 0;
  const engine = openEngine();
  try {
    for (const { claim, source, label } of rows) {
      const draft = textInput("draft", `${claim.replace(/[.\s]*$/, ".")} ${CITED} (2018).`);
      const sources = [fromFiles([textInput(`${CITED}.txt`, source.split("\n").join("\n\n"))])];
      const report = await check(engine, draft, { sources, claims: true });
      // Who names a provider and a model here agrees to what is sent: public texts.
      const asked = await askClaims(engine, report, provider, { model, consent: () => true });
      const cited = asked.report.claims.filter(({ citations }) => citations.length > 0);
      judged.push({ label, ...together(cited) });
      quotes.push(...cited.flatMap(({ parts }) => parts.flatMap((part) => part.quotes)));
      calls.push(...asked.report.model_calls);
      unavailable += Number(cited.some(({ headline }) => headline === "source_unavailable"));
    }
  } finally {
    engine.close();
  }
  const sum = (/** @type {(call: any) => number} */ of) => calls.reduce((total, call) => total + of(call), 0);
  return {
    ...agreed(judged),
    quoted_strings: quotes.length,
    quotes_verified: quotes.filter(({ passage }) => passage !== null).length,
    sources_unavailable: unavailable / rows.length,
    tokens_per_claim: sum((call) => call.input_tokens + call.output_tokens) / rows.length,
    ms_per_claim: sum((call) => call.ms) / rows.length,
    dollars_per_claim: calls.every(({ dollars }) => dollars !== null) ? sum((call) => call.dollars) / rows.length : null,
  };
}

/** The verdict on a claim whose sentences are judged one by one. */
function together(cited) {
  const verdicts = new Set(cited.map(({ headline }) => headline));
  const isOpen = verdicts.size === 0 || verdicts.has("inconclusive") || verdicts.has("source_unavailable");
  if (isOpen) return { verdict: undefined };
  const [verdict] = verdicts.size === 1 ? verdicts : ["partial"];
  return { verdict: verdict.toUpperCase(), confidence: Math.min(...cited.map(({ confidence }) => confidence ?? 0)) };
}

/** Agreement by the three labels, and of supported against the rest. */
function agreed(judged) {
  const binary = (/** @type {string | undefined} */ label) => label && String(label === "SUPPORTED");
  const two = agreementOf(
    judged.map(({ label, verdict, confidence }) => ({ label: binary(label) ?? "", verdict: binary(verdict), confidence })),
  );
  return {
    ...agreementOf(judged),
    balanced_accuracy_binary: two.balanced_accuracy,
    balanced_accuracy_binary_interval: two.balanced_accuracy_interval,
  };
}

function spaced(/** @type {string} */ text) {
  return text.replace(/\s+/g, " ").trim();
}
