import { readFile } from "node:fs/promises";
import * as v from "valibot";
import { messageOf } from "../errors.js";
import type { Report } from "../model.js";
import { type Agreement, type Labelled, NOT_FOUND } from "../models/agreement.js";
import { spentIn, spentWords } from "../report/spent.js";
import { plain } from "./terminal.js";
import { UsageError } from "./usage-error.js";

const VERDICTS = ["supported", "not_supported", "partial", "inconclusive", "source_unavailable"] as const;

const LINE = v.object({
  id: v.union([v.string(), v.number()]),
  answer: v.string(),
  retrieval_results: v.optional(v.array(v.unknown()), []),
  labels: v.optional(v.array(v.object({ claim: v.string(), verdict: v.picklist(VERDICTS) })), []),
});

/** A question of a golden set: an answer, the passages from which it was made, and what a person says of its claims. */
export interface Golden {
  readonly id: string;
  /** The answer with its passages, as a draft. */
  readonly draft: { readonly answer: string; readonly passages: readonly unknown[] };
  readonly labels: readonly { readonly claim: string; readonly verdict: string }[];
}

/** The figures of one question. */
export interface GoldenResult {
  readonly id: string;
  readonly quotations: Readonly<Record<string, number>>;
  readonly claims: Readonly<Record<string, number>>;
  /** The claims that are not or only partly supported, with the reason. */
  readonly unsupported: readonly { readonly text: string; readonly verdict: string; readonly reason: string }[];
  /** The claims that a model finds supported though something differs, with what differs. */
  readonly doubtful: readonly { readonly text: string; readonly reason: string }[];
  readonly labelled: readonly Labelled[];
  /** Labels whose words are no claim of the answer. */
  readonly unmatched: readonly string[];
  readonly quotes: { readonly verified: number; readonly invented: number };
  /** Passages without a text. */
  readonly unavailable: number;
  readonly passages: number;
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly ms: number;
  readonly dollars: number | null;
}

/** The questions of a golden set, a JSON object a line. @throws UsageError with the line and what is wrong with it. */
export async function goldenIn(file: string): Promise<Golden[]> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw new UsageError(`The golden set ${file} cannot be read: ${messageOf(error)}`);
  });
  const lines = text.split("\n").map((line, index) => ({ line, number: index + 1 }));
  const golden = lines.filter(({ line }) => line.trim() !== "").map(({ line, number }) => goldenOf(line, `${file}, line ${number}`));
  if (golden.length === 0)
    throw new UsageError(`The golden set ${file} is empty; give a JSON object a line: {"id", "answer", "retrieval_results", "labels"}.`);
  return golden;
}

function goldenOf(line: string, where: string): Golden {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    throw new UsageError(`${where} is not JSON; give an object: {"id", "answer", "retrieval_results", "labels"}.`);
  }
  const read = v.safeParse(LINE, json);
  if (!read.success) {
    const [issue] = read.issues;
    throw new UsageError(`${where}: ${v.getDotPath(issue) ?? "the line"} is not ${issue.expected ?? "as it must be"}.`);
  }
  const { id, answer, retrieval_results: passages, labels } = read.output;
  return { id: String(id), draft: { answer, passages }, labels };
}

/** The figures of a question from the report on its answer. */
export function resultOf({ id, labels }: Golden, report: Report): GoldenResult {
  const { claims, quotations, sources, model_calls: calls = [] } = report;
  const cited = claims.filter(({ citations }) => citations.length > 0);
  const quotes = claims.flatMap(({ parts }) => parts.flatMap((part) => part.quotes));
  const claimOf = (words: string) =>
    claims.find(({ text }) => spaced(text).includes(spaced(words)) || spaced(words).includes(spaced(text)));
  const judged = labels.map((label) => ({ ...label, finding: claimOf(label.claim) }));
  const { input: input_tokens, output: output_tokens, ms, dollars } = spentIn(calls);
  return {
    id,
    quotations: counted(quotations.map(({ headline }) => headline)),
    claims: counted(cited.map(({ headline }) => headline)),
    unsupported: cited
      .filter(({ headline }) => headline === "not_supported" || headline === "partial")
      .map(({ text, headline, reason }) => ({ text, verdict: headline, reason })),
    doubtful: cited
      .filter(({ headline, attention }) => headline === "supported" && attention === "look_up")
      .map(({ text, reason }) => ({ text, reason })),
    labelled: judged.flatMap(({ verdict, finding }) => (finding ? labelledAs(verdict, finding) : { label: verdict, verdict: NOT_FOUND })),
    unmatched: judged.flatMap(({ claim, finding }) => (finding ? [] : claim)),
    quotes: {
      verified: quotes.filter(({ passage }) => passage !== null).length,
      invented: quotes.filter(({ passage }) => passage === null).length,
    },
    unavailable: sources.filter(({ status }) => status !== "ok" && status !== "partial").length,
    passages: sources.length,
    input_tokens,
    output_tokens,
    ms,
    dollars,
  };
}

function labelledAs(label: string, { headline, confidence, model }: Report["claims"][number]): Labelled {
  const isOpen = headline === "inconclusive" || headline === "source_unavailable";
  return {
    label,
    verdict: isOpen && headline !== label ? undefined : headline,
    confidence: model === null ? undefined : (confidence ?? undefined),
  };
}

/** The results as text: a paragraph for each question, then the totals. */
export function writeGolden(results: readonly GoldenResult[], agreement: Agreement): string {
  const lines = results.flatMap(({ id, quotations, claims, unsupported, doubtful, unmatched }) => [
    `${id}`,
    `    quotations: ${listed(quotations)}; claims: ${listed(claims)}`,
    ...unsupported.map(({ text, verdict, reason }) => `    ! ${verdict.replaceAll("_", " ")}: ${spaced(text)} (${spaced(reason)})`),
    ...doubtful.map(({ text, reason }) => `    ? supported, to look up: ${spaced(text)} (${spaced(reason)})`),
    ...unmatched.map((claim) => `    no claim has the words of the label: ${spaced(claim)}`),
  ]);
  const total = (of: (result: GoldenResult) => number): number => results.reduce((sum, result) => sum + of(result), 0);
  lines.push(
    "",
    `${results.length} questions; passages without a text: ${total(({ unavailable }) => unavailable)} of ${total(({ passages }) => passages)}`,
    `quotations: ${listed(summed(results.map(({ quotations }) => quotations)))}`,
    `claims: ${listed(summed(results.map(({ claims }) => claims)))}; unsupported: ${total(({ unsupported }) => unsupported.length)}; to look up: ${total(({ doubtful }) => doubtful.length)}`,
    `words quoted by the model: ${total(({ quotes }) => quotes.verified)} verified, ${total(({ quotes }) => quotes.invented)} invented`,
    spentWords(spentIn(results.map((result) => ({ ...result, kept: false })))),
  );
  if (agreement.n > 0) lines.push("", ...agreementLines(agreement));
  return `${plain(lines.join("\n"))}\n`;
}

function agreementLines({
  n,
  coverage,
  balanced_accuracy: accuracy,
  balanced_accuracy_interval: interval,
  labels,
  brier,
}: Agreement): string[] {
  const shown = (share: number | null): string => (share === null ? "none" : share.toFixed(3));
  const range = interval ? ` (${shown(interval.low)} to ${shown(interval.high)})` : "";
  const rows = Object.entries(labels).map(
    ([label, { n: count, precision, recall, f1 }]) =>
      `    ${label}: ${count}, precision ${shown(precision)}, recall ${shown(recall)}, F1 ${shown(f1)}`,
  );
  return [`${n} labels: coverage ${shown(coverage)}, balanced accuracy ${shown(accuracy)}${range}, Brier score ${shown(brier)}`, ...rows];
}

function counted(values: readonly string[]): Record<string, number> {
  return summed(values.map((value) => ({ [value]: 1 })));
}

function summed(counts: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const total: Record<string, number> = {};
  for (const each of counts) for (const [name, count] of Object.entries(each)) total[name] = (total[name] ?? 0) + count;
  return total;
}

function listed(counts: Readonly<Record<string, number>>): string {
  const all = Object.entries(counts).map(([name, count]) => `${name.replaceAll("_", " ")} ${count}`);
  return all.length === 0 ? "none" : all.join(", ");
}

function spaced(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
