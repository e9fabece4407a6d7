import { casesSentenceOf, totalOf } from "../../../element/src/findings/summary.js";
import type { Checked } from "../../../src/report/checked.js";
import { countsOf, findingsOf, headlineOf } from "../../../src/report/sections.js";
import { keptLog } from "./kept-log.js";

/** Whether a report has a verdict on a finding that the next one still waits for. */
export function losesVerdict({ report, open }: Checked, next: Checked): boolean {
  return findingsOf(report).some(
    ({ id, headline }) => next.open.has(id) && !open.has(id) && headline !== "cannot_check" && headline !== "not_looked_up",
  );
}

/** A report in a few sentences, for screen readers. */
export function tellingOf(checked: Checked): string {
  const log = keptLog(checked.report.draft.sha256);
  return [`${totalOf(checked)}.`, `${headlineOf(countsOf(checked, log))}.`, casesSentenceOf(checked)].filter(Boolean).join(" ");
}
