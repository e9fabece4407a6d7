import type { TextDocument } from "vscode-languageserver-textdocument";
import type { Range } from "vscode-languageserver-types";
import type { Span16 } from "../model.js";
import { changeBetween, moved } from "../report/changes.js";
import type { Checked } from "../report/checked.js";
import { findingsOf } from "../report/sections.js";
import type { Finding } from "../report/verdicts.js";

/** A finding with the place where its words are in the document now. */
export interface Placed {
  readonly finding: Finding;
  readonly span: Span16;
}

/** The findings whose words the document still has, in order of place. A change since the check moves those behind it. */
export function placed({ report, draft, open }: Checked, document: TextDocument): Placed[] {
  const change = changeBetween(draft.text, document.getText());
  return findingsOf(report).flatMap((finding) => {
    const span = change === null ? finding.span : moved(finding.span, change);
    return span === null || open.has(finding.id) ? [] : [{ finding, span }];
  });
}

/** Where a span of the checked text is in the document now; null if its words have changed. */
export function placeOf(span: Span16, { draft }: Checked, document: TextDocument): Span16 | null {
  const change = changeBetween(draft.text, document.getText());
  return change === null ? span : moved(span, change);
}

/** A span as a range of the document, in lines and UTF-16 units. */
export function rangeOf([start, end]: Span16, document: TextDocument): Range {
  return { start: document.positionAt(start), end: document.positionAt(end) };
}
