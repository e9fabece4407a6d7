import type { CitationFinding, Report } from "../model.js";
import { regionIn } from "./formats/draft.js";
import { plainLine } from "./terminal.js";

/** A citation of a draft and its place. */
export type ListedCitation = Pick<
  CitationFinding,
  "id" | "type" | "text" | "span" | "name" | "volume" | "reporter" | "page" | "pin" | "docket" | "court" | "year" | "parallel" | "authority"
> & {
  /** The line and the column of its beginning, from 1, in a file that has lines. */
  readonly line: number | null;
  readonly column: number | null;
  /** The page of the draft on which it begins. */
  readonly draft_page: string | null;
};

/** The citations of a draft, in order of place. */
export function citationsOf({ citations, draft }: Report, text: string): ListedCitation[] {
  return citations.map((citation) => {
    const { id, type, span, name, volume, reporter, page, pin, docket, court, year, parallel, authority, draft_page } = citation;
    const place = regionIn(span, text, draft.type);
    const parts = { name, volume, reporter, page, pin, docket, court, year, parallel, authority };
    return { id, type, text: citation.text, span, line: place?.line ?? null, column: place?.column ?? null, draft_page, ...parts };
  });
}

/** The citations as lines: place, kind, text, and for a later citation of an authority, the first one. */
export function writeCitations(citations: readonly ListedCitation[]): string {
  const placeOf = ({ line, column, draft_page: page }: ListedCitation) =>
    line === null ? (page ? `page ${page}` : "") : `${line}:${column}`;
  const width = Math.max(0, ...citations.map((citation) => placeOf(citation).length));
  const lines = citations.map((citation) => {
    const first = citations.find(({ id }) => id === citation.authority);
    const of = first && first.id !== citation.id ? `  (${first.text})` : "";
    return `${placeOf(citation).padEnd(width)}  ${citation.type.replaceAll("_", " ").padEnd(10)}  ${plainLine(`${citation.text}${of}`)}`;
  });
  const total =
    citations.length === 0 ? "The draft cites nothing." : `${citations.length} ${citations.length === 1 ? "citation" : "citations"}.`;
  return `${[...lines, total].join("\n")}\n`;
}
