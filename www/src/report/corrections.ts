import type { Edit, QuotationFinding } from "../model.js";

/** The mark of words left out, as American legal citation has it. */
const ELLIPSIS = ". . .";

/** The warning that a parenthetical ends, whatever the words are. */
export const OF_EMPHASIS = "emphasis_not_disclosed";

/**
 * The quotation with every unmarked change undone, so that it has the source's words; its brackets and ellipses stay, and its first letter has the
 * case that the draft's sentence needs: `[t]he`.
 * Null when nothing is to be undone, when there is no passage to take the words from, or when the source's words would lead to a finding: the
 * source goes on with an exception, for example, which the quotation cuts off. Null too when its first or last word is the draft's alone.
 */
export function corrected(finding: QuotationFinding): string | null {
  if (finding.warnings.some(({ code }) => code !== OF_EMPHASIS)) return null;
  if (unmarked(finding).every(({ type }) => type === "citation_omitted") || unmarked(finding).some((edit) => isAtEdge(edit, finding)))
    return null;
  return rewritten(finding, (edit) => {
    // A citation that was left out is said to be: (citation omitted).
    if (edit.type === "citation_omitted") return edit.quotation.text;
    return isFirstCase(edit) ? inCaseOf(edit.quotation.text.trim(), edit.passage.text) : edit.passage.text;
  });
}

/** Whether the words of a correction are all inside the passage: a change of the first or last word may be one of the place where the quotation ends. */
export function isInner(finding: QuotationFinding): boolean {
  const end = endOfWords(finding);
  return unmarked(finding).every(({ material, quotation }) => !material || (quotation.within[0] > 0 && quotation.within[1] < end));
}

/**
 * Whether an edit takes the first or the last words away: the draft may have them for words of the source that the passage, which begins or ends there,
 * does not have.
 */
function isAtEdge({ material, quotation, passage }: Edit, finding: QuotationFinding): boolean {
  const [from, to] = quotation.within;
  return material && isWord(quotation.text) && !isWord(passage.text) && (from === 0 || to >= endOfWords(finding));
}

/** Where the last word of a quotation ends. */
function endOfWords({ text }: QuotationFinding): number {
  return text.replace(/(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/u, "").length;
}

/** Whether a correction only puts words back. */
export function isOmission(finding: QuotationFinding): boolean {
  return unmarked(finding).every(({ quotation, material }) => !material || !isWord(quotation.text));
}

/** Whether a difference is in the case of the first letter alone. */
function isFirstCase({ type, quotation }: Edit): boolean {
  return type === "case" && quotation.within[0] === 0;
}

/** Words in the case that other words begin with, marked as changed: `[t]he`. */
function inCaseOf(now: string, words: string): string {
  const letter = /^\p{L}/u.exec(now)?.[0];
  return letter === undefined || words.startsWith(letter) ? words : `[${letter}]${words.slice(letter.length)}`;
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
export function unmarked({ words, edits }: QuotationFinding): Edit[] {
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
