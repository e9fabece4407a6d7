import type { Edit, QuotationFinding } from "../model.js";

/** The mark of words left out, as American legal citation has it. */
const ELLIPSIS = ". . .";

/**
 * The quotation with every unmarked change undone, so that it has the source's words; its brackets and ellipses stay.
 * Null when nothing is to be undone or there is no passage to take the words from.
 */
export function corrected(finding: QuotationFinding): string | null {
  return rewritten(finding, ({ passage }) => passage.text);
}

/**
 * The draft's words with the marks that make them honest: brackets around what was changed or added, an ellipsis where words were left out.
 * Null when nothing is to be marked, or when a change may alter the meaning: marks would be honest in form and misleading in substance. Only another
 * form of the same word may be marked then.
 */
export function disclosed(finding: QuotationFinding): string | null {
  if (unmarked(finding).some(({ type, material }) => material && type !== "tense")) return null;
  return rewritten(finding, ({ quotation, passage }) => {
    if (quotation.text.trim() === "") return isWord(passage.text) ? ELLIPSIS : passage.text;
    return isWord(quotation.text) ? `[${quotation.text.trim()}]` : quotation.text;
  });
}

/** The differences that the draft does not mark. */
function unmarked({ words, edits }: QuotationFinding): Edit[] {
  if (words !== "minor" && words !== "altered") return [];
  return edits.filter(({ license }) => !license);
}

function rewritten(finding: QuotationFinding, text: (edit: Edit) => string): string | null {
  const edits = unmarked(finding).sort((a, b) => a.quotation.within[0] - b.quotation.within[0]);
  if (edits.length === 0) return null;
  let made = "";
  let done = 0;
  for (const edit of edits) {
    const [start, end] = edit.quotation.within;
    if (start < done) return null;
    const piece = text(edit).trim();
    made += finding.text.slice(done, start);
    made += start === end ? inserted(piece, edit, finding) : piece;
    done = end;
  }
  return spaced(made + finding.text.slice(done));
}

/** Words or signs that are put between the draft's words: words with spaces, signs with those that the source has there. */
function inserted(piece: string, { passage }: Edit, { passages }: QuotationFinding): string {
  if (isWord(piece) || piece === ELLIPSIS) return ` ${piece} `;
  const [from, to] = passage.within;
  const source = passages.find(({ text }) => text.slice(from, to) === passage.text)?.text ?? "";
  const [before, after] = [source.slice(0, from), source.slice(to)];
  const spaceAt = (isThere: boolean) => (isThere ? " " : "");
  return `${spaceAt(/\s$/.test(before) || /^\s/.test(passage.text))}${piece}${spaceAt(/^\s/.test(after) || /\s$/.test(passage.text))}`;
}

/** One space between words, none before a comma, one after it. */
function spaced(text: string): string {
  return text
    .replace(/ {2,}/g, " ")
    .replace(/ (?=[,;:!?])/g, "")
    .replace(/(?<!\.) (?=\.(?! \.))/g, "")
    .replace(/[,;](?=\p{L})/gu, "$& ")
    .trim();
}

function isWord(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}
