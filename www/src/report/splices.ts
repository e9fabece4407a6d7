import type { QuotationFinding } from "../model.js";
import { type DraftText, editOf, type Seen, seen, straightened } from "./draft-text.js";
import type { Correction } from "./edits.js";

/**
 * An ellipsis between the pieces of a quotation that joins places of its source. Undefined when a piece has other words than the source, or when the
 * pieces are not in the source's order.
 */
export function joined(finding: QuotationFinding, draft: DraftText): Correction | undefined {
  if (finding.words !== "spliced") return undefined;
  const { passages } = finding;
  const isInOrder = passages.every(({ span, source, opinion }, index) => {
    const before = passages[index - 1];
    return before === undefined || (before.source === source && before.opinion === opinion && before.span[1] <= span[0]);
  });
  const words = seen(draft, finding.span);
  const gaps = isInOrder && passages.length > 1 ? gapsOf(words, passages) : undefined;
  if (gaps === undefined) return undefined;
  let made = "";
  let done = 0;
  for (const at of gaps) {
    made += `${words.text.slice(done, at)} . . .`;
    done = at;
  }
  const edit = editOf(words, made + words.text.slice(done));
  return edit && { changes: "ellipsis", title: "Put . . . between the pieces", edit };
}

/** Whether each piece ends with a sentence of its source, and the next one begins with one, so that only whole sentences are left out. */
export function isOfSentences({ passages }: QuotationFinding): boolean {
  return passages.every(
    ({ before, text, after }, index) =>
      (index === passages.length - 1 || /[.?!]\s*$/.test(text) || /^[.?!]/.test(after)) && (index === 0 || /[.?!][”"’']?\s*$/.test(before)),
  );
}

/** Where each piece but the last ends, with its punctuation; undefined when a piece or only punctuation between two is not found. */
function gapsOf({ text }: Seen, passages: QuotationFinding["passages"]): number[] | undefined {
  const folded = plain(text);
  const gaps: number[] = [];
  let at = 0;
  for (const [index, { text: piece }] of passages.entries()) {
    const start = folded.indexOf(plain(piece.replace(/\s+/g, " ").trim()), at);
    const between = text.slice(at, start);
    if (start < 0 || /[\p{L}\p{N}]/u.test(between)) return undefined;
    if (index > 0) gaps.push(text.slice(0, start).trimEnd().length);
    at = start + piece.replace(/\s+/g, " ").trim().length;
  }
  return /[\p{L}\p{N}]/u.test(text.slice(at)) ? undefined : gaps;
}

/** A text of the same length with straight marks, in lower case where that has as many units. */
function plain(text: string): string {
  const straight = straightened(text);
  const lower = straight.toLowerCase();
  return lower.length === straight.length ? lower : straight;
}
