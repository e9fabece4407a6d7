import type { ClaimFinding, ModelCall, Report } from "../model.js";
import { plain } from "./terminal.js";

/** The passages of a claim that are written. */
const PASSAGES = 3;

/** The claims of a report as text: verdict, reason, flags, what a model quotes, and the best passages. */
export function writeClaims({ claims, sources, model_calls: calls = [] }: Report): string {
  const nameOf = (id: string): string => sources.find((source) => source.id === id)?.name ?? id;
  const lines = claims.flatMap((claim) => [...linesOf(claim, nameOf), ""]);
  const totals = new Map<string, number>();
  for (const { label } of claims) totals.set(label, (totals.get(label) ?? 0) + 1);
  const counts = [...totals].map(([label, count]) => `${label.toLowerCase()}: ${count}`).join(", ");
  lines.push(claims.length === 0 ? "The draft makes no claims." : `${counted(claims.length, "claim")}: ${counts}.`);
  const asked = calls.filter(({ kept }) => !kept);
  if (calls.length > 0) {
    const sum = (of: (call: ModelCall) => number): number => asked.reduce((total, call) => total + of(call), 0);
    const dollars = asked.every((call) => call.dollars !== null) ? `$${sum((call) => call.dollars ?? 0).toFixed(4)}` : "price not known";
    const tokens = `${sum((call) => call.input_tokens)} tokens in, ${sum((call) => call.output_tokens)} out`;
    lines.push(
      `${counted(asked.length, "question")}, ${counted(calls.length - asked.length, "answer")} kept; ${tokens}, ${(sum((call) => call.ms) / 1000).toFixed(1)} s, ${dollars}.`,
    );
  }
  return `${plain(lines.join("\n"))}\n`;
}

function linesOf(claim: ClaimFinding, nameOf: (id: string) => string): string[] {
  const { id, label, fault, confidence, model, reason, flags, parts, passages, notes } = claim;
  const how = fault === null ? "" : ` (${fault.replaceAll("_", " ")})`;
  const sure = model === null || confidence === null ? "" : `, ${model}, confidence ${confidence.toFixed(2)}`;
  const quotes = parts.flatMap((part) => part.quotes);
  return [
    `${id}  ${label}${how}${sure}`,
    `    ${oneLine(claim.text)}`,
    `    ${oneLine(reason)}`,
    ...flags.map(({ text }) => `    ! ${oneLine(text)}`),
    ...quotes.map(
      ({ text, passage }) =>
        `    ${passage ? `“${oneLine(text)}” is in ${nameOf(passage.source)}` : `! invented: “${oneLine(text)}” is in no source`}`,
    ),
    ...notes.map((note) => `    ${oneLine(note)}`),
    ...passages.slice(0, PASSAGES).map(({ source, pages, text }) => {
      const place = pages[0] === undefined ? "" : `, ${pages[0]}`;
      return `    > ${oneLine(text)} (${nameOf(source)}${place})`;
    }),
  ];
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
