import type { DocumentView, Report } from "../model.js";

/** The report of a check, final or interim, with the draft as it was read. */
export interface Checked {
  report: Report;
  draft: DocumentView;
  /** The ids of the findings that may still change; none when the check is over. */
  open: ReadonlySet<string>;
  /** Whether it was stopped before everything had arrived. */
  isStopped: boolean;
}
