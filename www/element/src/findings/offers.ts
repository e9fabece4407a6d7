import type { QuotationFinding, Span16 } from "../../../src/model.js";
import type { Checked } from "../../../src/report/checked.js";
import type { Correction } from "../../../src/report/edits.js";
import { citationOf } from "../../../src/report/pins.js";
import { correctionsOf } from "../../../src/report/repairs.js";

/** A correction as the card offers it: a span of the draft that is marked, the quotation's or its citation's, and the words that it becomes. */
export interface Offer {
  readonly title: string;
  readonly span: Span16;
  readonly words: string;
}

/** The certain corrections of a finding besides those of its page and, where the source's words are offered as they are, of its words. */
export function offersOf(finding: QuotationFinding, { report, draft }: Checked, hasWords: boolean): Offer[] {
  const cited = citationOf(finding, report)?.span;
  const spans = cited ? [finding.span, cited] : [finding.span];
  const others = correctionsOf(finding, report, draft).filter(({ changes }) => changes !== "page" && !(changes === "words" && hasWords));
  return others.flatMap((correction) => offerIn(correction, spans, draft.text) ?? []);
}

/** A correction as a change of the marked span of a draft that it is in; null if it is in none. */
export function offerIn({ title, edit }: Correction, spans: readonly Span16[], draft: string): Offer | null {
  const span = spans.find(([from, to]) => from <= edit.start && edit.end <= to);
  return span ? { title, span, words: draft.slice(span[0], edit.start) + edit.text + draft.slice(edit.end, span[1]) } : null;
}
