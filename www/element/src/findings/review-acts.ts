import type { Report } from "../../../src/model.js";
import type { ReviewEntry } from "../../../src/report/review-log.js";
import type { Finding } from "../../../src/report/verdicts.js";
import { button, element } from "../ui/element.js";
import { icon } from "../ui/icons.js";
import type { FindingActs } from "./finding-acts.js";

const DONE: Record<ReviewEntry["act"], string> = {
  reviewed: "Reviewed",
  dismissed: "Dismissed",
  mended: "Corrected",
  reopened: "Open",
};

/** What the reviewer can do with a finding: mark it as reviewed, or dismiss it with a reason; once settled, open it again. */
export function reviewActs(finding: Finding, report: Report, acts: FindingActs): HTMLElement {
  const settled = acts.log.settled(finding, report);
  if (settled !== null) return settledLine(finding, settled, acts);
  const note = element("input", {
    type: "text",
    class: "note-field",
    "aria-label": "Note or reason",
    placeholder: "Note or reason (optional)",
    maxlength: 500,
  });
  const settle = (act: "reviewed" | "dismissed"): void => acts.settle(finding.id, act, note.value.trim());
  note.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    settle("reviewed");
  });
  return element(
    "div",
    { class: "review-acts", role: "group", "aria-label": "Review" },
    button({ class: "quiet small" }, () => settle("reviewed"), icon("sound"), "Mark as reviewed"),
    button({ class: "quiet small" }, () => settle("dismissed"), icon("close"), "Dismiss"),
    note,
  );
}

/** How a settled finding was settled, and a button that opens it again. */
function settledLine(finding: Finding, { act, note, time }: ReviewEntry, acts: FindingActs): HTMLElement {
  const when = new Date(time).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" });
  return element(
    "p",
    { class: "settled" },
    element("span", {}, `${DONE[act]} on ${when}${note === "" ? "." : `: ${note}`}`),
    button({ class: "link-button" }, () => acts.settle(finding.id, "reopened"), "Open again"),
  );
}
