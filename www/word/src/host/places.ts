import type { DocumentText, Span16 } from "../../../src/index.js";

/** Where a document keeps text: its body, its footnotes, its endnotes. They have the numbers of the parts in `DocumentText.files`. */
export type Story = 0 | 1 | 2;

/** A paragraph of the document as it was read. */
export interface Paragraph {
  readonly story: Story;
  /** Its letters and digits: what Word's own text of it has in common with it. */
  readonly letters: string;
  /** The runs of its text, each as a span of the document's text. */
  readonly runs: readonly Span16[];
}

/** Words to search for in a paragraph, and how many letters and digits stand before them. */
export interface Sought {
  /** The paragraph, by its index in the list of all. */
  readonly paragraph: number;
  readonly words: string;
  readonly before: number;
}

/** A span of the document: where its first and its last words are, and the letters and digits of all of it. */
export interface Sight {
  readonly first: Sought;
  readonly last: Sought;
  readonly letters: string;
}

/** Word searches for at most 255 characters. Fewer find the place as well, since the letters before it are counted too. */
const MOST_SOUGHT = 120;

/** The letters and digits of a text. White space, marks of notes and marks of punctuation may differ between Word and the file. */
export function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, "");
}

/** The paragraphs that have text, in order of the text. */
export function paragraphsOf({ text, origins }: DocumentText): Paragraph[] {
  const found = new Map<string, { story: Story; runs: Span16[] }>();
  for (const { span, place } of origins) {
    if (!("run" in place)) continue;
    const { file, paragraph } = place.run;
    const key = `${file} ${paragraph}`;
    const one = found.get(key) ?? { story: file as Story, runs: [] };
    one.runs.push(span);
    found.set(key, one);
  }
  return [...found.values()].map(({ story, runs }) => ({
    story,
    runs,
    letters: runs.map((run) => lettersOf(text.slice(...run))).join(""),
  }));
}

/** Where a span of the text is; null when none of its words comes from a run of the file. */
export function sightOf(text: string, paragraphs: readonly Paragraph[], span: Span16): Sight | null {
  const touched = paragraphs.flatMap(({ runs, story }, paragraph) => {
    const own = runs.flatMap((run) => searchable(text, cut(run, span)));
    return own.length > 0 ? [{ paragraph, story, own }] : [];
  });
  const [first] = touched;
  if (first === undefined) return null;
  // A note is a place of its own: a span that begins in the body ends there.
  const within = touched.filter(({ story }) => story === first.story);
  const last = within.at(-1) ?? first;
  const [from] = first.own as [Span16];
  const to = last.own.at(-1) as Span16;
  const sought = (paragraph: number, piece: Span16): Sought => ({
    paragraph,
    words: text.slice(...piece),
    before: lettersBefore(text, paragraphs[paragraph] as Paragraph, piece[0]),
  });
  return {
    first: sought(first.paragraph, [from[0], Math.min(from[1], between(text, from[0] + MOST_SOUGHT))]),
    last: sought(last.paragraph, [Math.max(to[0], between(text, to[1] - MOST_SOUGHT)), to[1]]),
    letters: within.flatMap(({ own }) => own.map((piece) => lettersOf(text.slice(...piece)))).join(""),
  };
}

/** A place of a text that is not inside a letter of two units: that one, or the one before it. */
function between(text: string, at: number): number {
  return /[\ud800-\udbff]/.test(text[at - 1] ?? "") && /[\udc00-\udfff]/.test(text[at] ?? "") ? at - 1 : at;
}

/** How many letters and digits of a paragraph stand before a place of the text. */
function lettersBefore(text: string, { runs }: Paragraph, place: number): number {
  return runs.reduce((sum, [from, to]) => sum + lettersOf(text.slice(from, Math.max(from, Math.min(to, place)))).length, 0);
}

function cut([from, to]: Span16, [start, end]: Span16): Span16 {
  return [Math.max(from, start), Math.min(to, end)];
}

/** The pieces of a span that Word's search finds as they are: tabs, breaks and special spaces and hyphens have signs of their own there. */
function searchable(text: string, [from, to]: Span16): Span16[] {
  if (from >= to) return [];
  return [...text.slice(from, to).matchAll(/[^\t\n\r\u00a0\u00ad\u2000-\u200b\u2011\u202f]+/gu)].flatMap(({ 0: piece, index }) =>
    lettersOf(piece) === "" ? [] : [[from + index, from + index + piece.length] as Span16],
  );
}

/** How many paragraphs with text may be on one side only, in a row: more are a jump to a later paragraph with the same words. */
const MOST_SKIPPED = 16;

/**
 * Which of Word's paragraphs each paragraph is, by their letters and digits. Word's list may have more or fewer: those of text boxes, or those whose
 * end is deleted. A paragraph that has other letters in Word, as when it has tracked deletions, follows the one before it; null where that is unknown.
 */
export function aligned(ours: readonly string[], theirs: readonly string[]): (number | null)[] {
  const filled = theirs.flatMap((letters, index) => (letters === "" ? [] : [{ letters, index }]));
  const places: (number | null)[] = [];
  let next = 0;
  for (const [index, letters] of ours.entries()) {
    const ahead = filled.slice(next, next + MOST_SKIPPED);
    const equal = ahead.findIndex((one) => one.letters === letters);
    // The next paragraph may be the following one of ours; then this one has no place.
    const isNext = equal < 0 && ahead[0] !== undefined && ahead[0].letters !== ours[index + 1];
    const skip = isNext ? 0 : equal;
    places.push(skip < 0 ? null : (filled[next + skip]?.index ?? null));
    if (skip >= 0) next += skip + 1;
  }
  return places;
}

/**
 * The units of a text from its letter or digit behind the first `before` units of letters and digits up to the end of the one that has unit `until`.
 * A letter outside the basic plane has two units.
 */
export function unitsBetween(text: string, before: number, until: number): Span16 {
  let seen = 0;
  let start = text.length;
  for (const { 0: sign, index } of text.matchAll(/[\p{L}\p{N}]/gu)) {
    if (seen <= before) start = index;
    seen += sign.length;
    if (seen >= until) return [start, index + sign.length];
  }
  return [start, text.length];
}
