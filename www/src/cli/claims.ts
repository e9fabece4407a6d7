import type { ClaimFinding, Report } from "../model.js";
import { tookPart } from "../report/spent.js";
import { plain } from "./terminal.js";

/** The passages of a claim that are written. */
const PASSAGES = 3;

/** The claims of a report as text: verdict, reason, flags, what a model quotes, and the best passages. */
export function writeClaims(report: Report): string {
  const { claims, sources } = report;
  const nameOf = (id: string): string => sources.find((source) => source.id === id)?.name ?? id;
  const lines = claims.flatMap((claim) => [...linesOf(claim, nameOf), ""]);
  const totals = new Map<string, number>();
  for (const { label } of claims) totals.set(label, (totals.get(label) ?? 0) + 1);
  const counts = [...totals].map(([label, count]) => `${label.toLowerCase()}: ${count}`).join(", ");
  lines.push(claims.length === 0 ? "The draft makes no claims." : `${counted(claims.length, "claim")}: ${counts}.`);
  lines.push(...tookPart(report));
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
