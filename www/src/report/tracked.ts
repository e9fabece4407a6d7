import type { TrackedEdit } from "../engine/engine.js";
import type { QuotationFinding, Report, Span16 } from "../model.js";
import type { Repair, TextEdit } from "./edits.js";
import { nameOfSource, pagesOf } from "./passage.js";
import { citationOf } from "./pins.js";

/** The most comparisons of words that one edit takes; a longer one is tracked as a whole. */
const MOST_COMPARED = 250_000;

/** Repairs as a word processor tracks them: each difference in words by itself, the first of a repair with the reason. */
export function trackedEdits(repairs: readonly Repair[], report: Report, draft: { readonly text: string }): TrackedEdit[] {
  return repairs.flatMap((repair) =>
    hunksOf(repair.edit, draft.text).map((edit, index) => ({ ...edit, comment: index === 0 ? commentOn(repair, report) : [] })),
  );
}

/** Edits that a reader has accepted as a word processor tracks them, each with the reason of the finding whose words or citation it changes. */
export function acceptedEdits(edits: readonly TextEdit[], report: Report, draft: { readonly text: string }): TrackedEdit[] {
  return edits.flatMap((edit) => {
    const touches = ([from, to]: Span16): boolean => from <= edit.end && edit.start <= to;
    const of = (finding: QuotationFinding): boolean => {
      const cited = citationOf(finding, report)?.span;
      return touches(finding.span) || (cited !== undefined && touches(cited));
    };
    const finding = report.quotations.find((one) => one.attention === "fix" && of(one)) ?? report.quotations.find(of);
    const comment = finding ? commentOn({ finding: finding.id, explanation: finding.reason }, report) : [];
    return hunksOf(edit, draft.text).map((hunk, index) => ({ ...hunk, comment: index === 0 ? comment : [] }));
  });
}

/** The verdict with its reason, then what the source has. */
function commentOn({ finding, explanation }: Pick<Repair, "finding" | "explanation">, report: Report): string[] {
  const quotation = report.quotations.find(({ id }) => id === finding);
  const [best] = quotation?.passages ?? [];
  const source = best && `${nameOfSource(report, best.source)}${pagesOf(best)}: “${best.text.replace(/\s+/g, " ")}”`;
  return [`${quotation ? `${quotation.label}: ` : ""}${explanation}`, ...(source === undefined ? [] : [source])];
}

/** An edit as the differences in words that it consists of, in order of place. */
export function hunksOf({ start, end, text }: TextEdit, draft: string): TextEdit[] {
  const [before, after] = [tokens(draft.slice(start, end)), tokens(text)];
  if (before.length * after.length > MOST_COMPARED) return [{ start, end, text }];
  const hunks: TextEdit[] = [];
  let at = start;
  let gap = "";
  for (const { kept, was, now } of differences(before, after)) {
    if (kept) {
      gap += was;
      at += was.length;
      continue;
    }
    const last = hunks.at(-1);
    // Differences with only a space between them are read as one.
    if (last && last.end + gap.length === at && gap.trim() === "")
      hunks.splice(-1, 1, { start: last.start, end: at + was.length, text: last.text + gap + now });
    else hunks.push({ start: at, end: at + was.length, text: now });
    at += was.length;
    gap = "";
  }
  return hunks;
}

function tokens(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}]+(?:['’-][\p{L}\p{N}\p{M}]+)*|\s+|./gsu) ?? [];
}

interface Difference {
  /** Whether both have the same words here. */
  readonly kept: boolean;
  readonly was: string;
  readonly now: string;
}

/** What two lists have in common and what not, in order, by their longest common subsequence. */
function differences(before: readonly string[], after: readonly string[]): Difference[] {
  const width = after.length + 1;
  const longest = new Uint32Array((before.length + 1) * width);
  const of = (i: number, j: number): number => longest[i * width + j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      longest[i * width + j] = before[i] === after[j] ? of(i + 1, j + 1) + 1 : Math.max(of(i + 1, j), of(i, j + 1));
  const found: Difference[] = [];
  const add = (kept: boolean, was: string, now: string): void => {
    const last = found.at(-1);
    if (last?.kept === kept) found.splice(-1, 1, { kept, was: last.was + was, now: last.now + now });
    else found.push({ kept, was, now });
  };
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [was, now] = [before[i], after[j]];
    if (was !== undefined && was === now) {
      add(true, was, was);
      i++;
      j++;
    } else if (now === undefined || (was !== undefined && of(i + 1, j) >= of(i, j + 1))) {
      add(false, was ?? "", "");
      i++;
    } else {
      add(false, "", now);
      j++;
    }
  }
  return found;
}
