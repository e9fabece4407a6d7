import { LiteratimError } from "../errors.js";
import { HEADLINES } from "../verdicts.js";
import { explanationOf, WARNINGS, type WarningCode } from "../warnings.js";
import { wrap } from "./help.js";

/**
 * The output of `literatim explain`: a warning under the headings of every warning, or what a verdict means and how often it was wrong.
 *
 * @throws LiteratimError `no_warning` for another code, with the nearest one.
 */
export function explained(code: string): string {
  const meaning = Object.entries(HEADLINES).find(([headline]) => headline === code)?.[1].meaning;
  const parts = [...(meaning === undefined ? [] : [["What it says", meaning] as const]), ...explanationOf(code)];
  if (parts.length === 0)
    throw new LiteratimError(
      "no_warning",
      `There is no warning or verdict "${code}"; the nearest code of a warning is ${nearestCode(code)}.`,
    );
  const text = parts.map(
    ([head, words]) =>
      `${head}\n${wrap(words, 2)
        .map((line) => `  ${line}`)
        .join("\n")}`,
  );
  return `${[code, ...text].join("\n\n")}\n`;
}

/** The code that differs least from `text`. */
function nearestCode(text: string): WarningCode {
  const codes = Object.keys(WARNINGS) as WarningCode[];
  const distances = codes.map((code) => [distance(text.toLowerCase(), code), code] as const);
  return distances.reduce((best, next) => (next[0] < best[0] ? next : best))[1];
}

/** The fewest characters to insert, delete or replace (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
