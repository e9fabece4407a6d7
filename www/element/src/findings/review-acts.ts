import type { Report } from "../../../src/model.js";
import type { ReviewEntry } from "../../../src/report/review-log.js";
import { type Finding, isQuotation } from "../../../src/report/verdicts.js";
import { button, element } from "../ui/element.js";
import { icon } from "../ui/icons.js";
import { menu } from "../ui/menu.js";
import type { FindingActs } from "./finding-acts.js";

const DONE: Record<ReviewEntry["act"], string> = {
  reviewed: "Reviewed",
  dismissed: "Dismissed",
  mended: "Corrected",
  reopened: "Open",
};

/**
 * What can be done with a finding: the first of `main` is the filled button, next to it the mark that it was reviewed; the others, `rest`, and
 * dismissing it with a reason are in a menu. A settled finding says how it was settled, and can be opened again.
 */
export function reviewActs(
  finding: Finding,
  report: Report,
  acts: FindingActs,
  main: readonly HTMLButtonElement[] = [],
  rest: readonly (HTMLButtonElement | null)[] = [],
): HTMLElement[] {
  const [first, ...others] = main;
  first?.classList.replace("quiet", "primary");
  const settled = acts.log.settled(finding, report);
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
  const review = [note, button({ class: "quiet small" }, () => settle("dismissed"), icon("close"), "Dismiss")];
  const { reportWrong } = acts;
  const wrong =
    reportWrong !== null && isQuotation(finding)
      ? button({ class: "quiet small" }, () => reportWrong(finding, note.value.trim()), icon("warning"), "This finding is wrong")
      : null;
  const foot = element(
    "div",
    { class: "card-foot", role: "group", "aria-label": "Actions" },
    first,
    settled === null && button({ class: "quiet small" }, () => settle("reviewed"), icon("sound"), "Mark as reviewed"),
    menu("More", [...others, ...rest], settled === null ? [...review, wrong] : []),
  );
  const undo = acts.undoIn(finding.span);
  return [
    foot,
    ...(undo === null
      ? []
      : [
          element(
            "p",
            { class: "settled" },
            "You changed these words.",
            button({ class: "link-button" }, () => undo(), "Undo the change"),
          ),
        ]),
    ...(settled === null ? [] : [settledLine(finding, settled, acts)]),
  ];
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
