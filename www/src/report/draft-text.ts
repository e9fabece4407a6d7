import type { DocumentView, Span16 } from "../model.js";
import { wordsChanged } from "./changes.js";
import type { TextEdit } from "./edits.js";

/** A draft's text, and what of it no reader sees: marks of notes, markup. */
export type DraftText = Pick<DocumentView, "text"> & Partial<Pick<DocumentView, "hidden">>;

/** What a reader sees of a span, with one space for each white space, and where each of its units is. */
export interface Seen {
  readonly text: string;
  /** The place of each unit in the draft, and last where the text ends. */
  readonly places: readonly number[];
}

/** What a reader sees of a span of a draft. */
export function seen({ text, hidden = [] }: DraftText, [start, end]: Span16): Seen {
  const inside = hidden.filter(([from, to]) => from < end && start < to);
  const places: number[] = [];
  let made = "";
  for (let at = start; at < end; at++) {
    const isSpace = /\s/.test(text.charAt(at));
    if ((isSpace && made.endsWith(" ")) || inside.some(([from, to]) => from <= at && at < to)) continue;
    made += isSpace ? " " : text.charAt(at);
    places.push(at);
  }
  const last = places.at(-1);
  return { text: made, places: [...places, last === undefined ? end : last + 1] };
}

/** The edit, in whole words, that gives what is seen other words; undefined if they are the same. {@link isPlainly} tells whether something hidden is between those that go. */
export function editOf({ text, places }: Seen, words: string): TextEdit | undefined {
  const change = wordsChanged(text, words.replace(/\s+/g, " "));
  if (!change) return undefined;
  const [start, last] = [places[change.start], places[change.end - 1]];
  if (start === undefined) return undefined;
  if (change.start === change.end || last === undefined) return { start, end: start, text: change.text };
  return { start, end: last + 1, text: change.text };
}

/** Whether nothing hidden is between the words that an edit takes away. */
export function isPlainly({ start, end }: TextEdit, { hidden = [] }: DraftText): boolean {
  return !hidden.some(([from, to]) => from < end && start < to);
}

/** A text of the same length with straight quotation marks and apostrophes. */
export function straightened(text: string): string {
  return text.replace(/[“”]/g, '"').replace(/[‘’]/g, "'");
}
