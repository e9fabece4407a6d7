import type { QuotationFinding, Span16 } from "../model.js";

/** A change of a draft: the UTF-16 units from `start` to `end` are replaced by `text`. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * What a correction changes: the quotation's words (`words`), or what is between its pieces (`ellipsis`); the page that its citation gives (`page`), the case that it cites (`citation`), or what it says of the opinion (`opinion`) and of
 * changes (`disclosure`); quotation marks around words that have none (`marks`).
 */
export const CORRECTION_KINDS = ["words", "ellipsis", "page", "citation", "opinion", "disclosure", "marks"] as const;

/** The name of what a correction changes. */
export type CorrectionKind = (typeof CORRECTION_KINDS)[number];

/** A correction of a finding. */
export interface Correction {
  readonly changes: CorrectionKind;
  /** What it does, for a button: `Put back the words left out`, `Add (emphasis added)`. */
  readonly title: string;
  readonly edit: TextEdit;
}

/** A finding that is certain, with the edit that ends it. */
export interface Repair {
  /** Its id in the report, `q3`. A quotation may have several repairs, which end it together: its words and its page. */
  readonly finding: string;
  /** What the edit changes: the quotation's words, or its citation. */
  readonly changes: CorrectionKind;
  readonly verdict: QuotationFinding["headline"];
  readonly explanation: string;
  /** The draft's words. */
  readonly quotation: string;
  /** The citation that the quotation belongs to. */
  readonly citation: string | null;
  /** The source's words. */
  readonly source_quote: string;
  /** The source's name. */
  readonly source: string;
  /** The page, paragraph or section of the words, as a citation gives it; null if the source shows none. */
  readonly page: string | null;
  /** The edit of the draft as it was checked. */
  readonly edit: TextEdit;
}

/** A text with edits that do not overlap. */
export function withEdits(text: string, edits: readonly TextEdit[]): string {
  let made = "";
  let done = 0;
  for (const edit of [...edits].sort((a, b) => a.start - b.start)) {
    made += text.slice(done, edit.start) + edit.text;
    done = edit.end;
  }
  return made + text.slice(done);
}

/**
 * The edits of a text, in order of place, after `words` were put in place of a span of the text that they made. An edit that the span touches becomes
 * one with it, and one that leaves the text as it was is none.
 */
export function editedIn(text: string, edits: readonly TextEdit[], [from, to]: Span16, words: string): TextEdit[] {
  const now = withEdits(text, edits);
  let shift = 0;
  const placed = edits.map((edit) => {
    const begin = edit.start + shift;
    shift += edit.text.length - (edit.end - edit.start);
    return { edit, begin, end: begin + edit.text.length };
  });
  const before = placed.filter(({ end }) => end < from);
  const touched = placed.filter(({ begin, end }) => end >= from && begin <= to);
  const begin = Math.min(from, ...touched.map((one) => one.begin));
  const end = Math.max(to, ...touched.map((one) => one.end));
  // How much longer the edits made the text, up to the beginning and up to the end of the new one.
  const longer = (list: typeof placed): number => list.reduce((sum, { edit }) => sum + edit.text.length - (edit.end - edit.start), 0);
  const made: TextEdit = {
    start: begin - longer(before),
    end: end - longer([...before, ...touched]),
    text: now.slice(begin, from) + words + now.slice(to, end),
  };
  const isNone = made.text === text.slice(made.start, made.end);
  return [...before.map(({ edit }) => edit), ...(isNone ? [] : [made]), ...placed.flatMap((one) => (one.begin > to ? [one.edit] : []))];
}
