import type { Span16 } from "../model.js";

/** Where two texts differ: `[start, end)` of the first is replaced by `text`. */
export interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The one change that makes `after` of `before`: all between what they begin with and what they end with. Null when they are equal. */
export function changeBetween(before: string, after: string): Change | null {
  if (before === after) return null;
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let tail = 0;
  while (tail < most - start && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  return { start, end: before.length - tail, text: after.slice(start, after.length - tail) };
}

/** Where a span is after a change; null when the change touches its words. */
export function moved([from, to]: Span16, { start, end, text }: Change): Span16 | null {
  if (to <= start) return [from, to];
  const by = text.length - (end - start);
  return from >= end ? [from + by, to + by] : null;
}

/** Where a place between two units is after a change; one inside the words that it replaces is behind the new ones. */
export function placeAfter(at: number, { start, end, text }: Change): number {
  if (at <= start) return at;
  return at < end ? start + text.length : at + text.length - (end - start);
}

/** Where a span is after a change, with the words that the change put into it. */
export function stretched(span: Span16, change: Change): Span16 {
  const by = change.text.length - (change.end - change.start);
  return moved(span, change) ?? [Math.min(span[0], change.start), Math.max(span[1], change.end) + by];
}

/** The change between two texts, in whole words, so that the words that stay keep their style. */
export function wordsChanged(before: string, after: string): Change | null {
  const change = changeBetween(before, after);
  if (change === null) return null;
  let { start, end } = change;
  const tail = before.length - end;
  while (start > 0 && isInside(before, start)) start--;
  let behind = tail;
  while (behind > 0 && isInside(before, before.length - behind)) behind--;
  end = before.length - behind;
  return { start, end, text: after.slice(start, after.length - behind) };
}

/** Whether a place is inside of a word, or of a character. */
function isInside(text: string, at: number): boolean {
  return /\S\S/.test(text.slice(at - 1, at + 1));
}
