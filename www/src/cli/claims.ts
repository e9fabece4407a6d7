import { plainMarkdown } from "../lsp/markdown.js";
import type { ClaimFinding, Report } from "../model.js";
import { citedBy } from "../report/citation-type.js";
import { tookPart } from "../report/spent.js";
import { plain } from "./terminal.js";

/** The passages of a claim that are written. */
const PASSAGES = 3;

/** The claims of a report as text: verdict, reason, flags, what a model quotes, and the best passages. */
export function writeClaims(report: Report): string {
  const { claims, sources } = report;
  const nameOf = (id: string): string => sources.find((source) => source.id === id)?.name ?? id;
  const lines = claims.flatMap((claim) => [...linesOf(claim, report, nameOf), ""]);
  lines.push(totalsOf(report), ...tookPart(report));
  return `${plain(lines.join("\n"))}\n`;
}

/** The same in Markdown: a section for each claim. */
export function claimsInMarkdown(report: Report): string {
  const { claims, sources, draft } = report;
  const nameOf = (id: string): string => sources.find((source) => source.id === id)?.name ?? id;
  const sections = claims.flatMap((claim) => {
    const [head = "", text = "", ...others] = linesOf(claim, report, nameOf).map((line) => plainMarkdown(line.trim()));
    return [`## ${head}`, "", `> ${text}`, "", ...others.map((line) => `- ${line}`), ""];
  });
  const about = [totalsOf(report), ...tookPart(report)].map((line) => plainMarkdown(line));
  return plain([`# Claims of ${plainMarkdown(draft.name)}`, "", ...about, "", ...sections].join("\n"));
}

function totalsOf({ claims }: Report): string {
  const totals = new Map<string, number>();
  for (const { label } of claims) totals.set(label, (totals.get(label) ?? 0) + 1);
  const counts = [...totals].map(([label, count]) => `${label.toLowerCase()}: ${count}`).join(", ");
  return claims.length === 0 ? "The draft makes no claims." : `${counted(claims.length, "claim")}: ${counts}.`;
}

function linesOf(claim: ClaimFinding, { citations }: Report, nameOf: (id: string) => string): string[] {
  const cited = citations.filter((citation) => claim.citations.includes(citation.id));
  const { id, label, fault, confidence, model, reason, flags, parts, passages, notes } = claim;
  const how = fault === null ? "" : ` (${fault.replaceAll("_", " ")})`;
  const sure = model === null || confidence === null ? "" : `, ${model}, confidence ${confidence.toFixed(2)}`;
  const quotes = parts.flatMap((part) => part.quotes);
  return [
    `${id}  ${label}${how}${sure}`,
    `    ${oneLine(claim.text)}`,
    `    ${oneLine(reason)}`,
    ...cited.map((citation) => `    cites ${citedBy(citation).replaceAll("_", " ")}: ${oneLine(citation.named)}`),
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
