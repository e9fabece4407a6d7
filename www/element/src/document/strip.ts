import type { Checked } from "../../../src/report/checked.js";
import type { ReviewLog } from "../../../src/report/review-log.js";
import { findingsOf, sectionOf } from "../../../src/report/sections.js";
import { drawnAs, type Finding, isQuotation, labelOf } from "../../../src/report/verdicts.js";
import { element } from "../ui/element.js";
import { plain } from "../ui/plain.js";

/** The most ticks: more would be one line, and cost time in each frame. */
const MOST_TICKS = 400;

/** The characters of a finding's words that are said. */
const SAID = 80;

/**
 * The draft at a glance: a strip at its edge with a tick for each quotation, and for each other finding that asks something of the reader. A
 * click goes to the nearest tick. It is one stop of the Tab key, and the arrow keys go from tick to tick.
 */
export class Strip {
  readonly root = element("div", {
    class: "strip",
    role: "slider",
    tabindex: 0,
    "aria-orientation": "vertical",
    "aria-label": "Findings in the draft",
    "aria-valuemin": 1,
  });
  readonly #open: (id: string) => void;
  /** The findings that have ticks, in order, and where each is, from 0 to 1. */
  #ticks: readonly { readonly finding: Finding; readonly at: number }[] = [];
  #checked: Checked | null = null;
  #chosen: string | null = null;

  /** `open` shows a finding and leaves the focus where it is. */
  constructor(open: (id: string) => void) {
    this.#open = open;
    this.root.addEventListener("click", ({ clientY }) => {
      const { top, height } = this.root.getBoundingClientRect();
      const at = (clientY - top) / height;
      const distances = this.#ticks.map((tick) => Math.abs(tick.at - at));
      this.#go(distances.indexOf(Math.min(...distances)));
    });
    this.root.addEventListener("keydown", (event) => {
      const now = this.#ticks.findIndex(({ finding }) => finding.id === this.#chosen);
      const last = this.#ticks.length - 1;
      const next = { ArrowDown: now + 1, ArrowRight: now + 1, ArrowUp: now < 0 ? last : now - 1, ArrowLeft: now - 1, Home: 0, End: last }[
        event.key
      ];
      if (next === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      this.#go(Math.min(Math.max(next, 0), last));
    });
  }

  /** Shows a tick for each finding of a report; if there are too many, for the first {@link MOST_TICKS} that ask something of the reader. */
  show(checked: Checked, log: ReviewLog): void {
    const { length } = checked.draft.text;
    this.#checked = checked;
    const isAsking = (finding: Finding): boolean => ["fix", "look_up"].includes(sectionOf(finding, checked, log));
    const shown = findingsOf(checked.report).filter((finding) => isQuotation(finding) || isAsking(finding));
    const few = shown.length > MOST_TICKS ? shown.filter(isAsking).slice(0, MOST_TICKS) : shown;
    this.#ticks = few.map((finding) => ({ finding, at: length === 0 ? 0 : finding.span[0] / length }));
    this.root.hidden = few.length === 0;
    this.root.setAttribute("aria-valuemax", String(few.length));
    this.root.replaceChildren(
      ...this.#ticks.map(({ finding, at }) => {
        const section = sectionOf(finding, checked, log);
        const tick = element("span", { class: `tick tick-${section === "done" ? "done" : drawnAs(finding, checked.open)}` });
        if (section === "fix") tick.classList.add("tick-fix");
        tick.style.setProperty("--at", String(at));
        return tick;
      }),
    );
    this.choose(this.#chosen);
  }

  /** Shows which finding is chosen. */
  choose(id: string | null): void {
    this.#chosen = id;
    const index = this.#ticks.findIndex(({ finding }) => finding.id === id);
    for (const [at, tick] of [...this.root.children].entries()) tick.classList.toggle("is-chosen", at === index);
    this.root.setAttribute("aria-valuenow", String(Math.max(index, 0) + 1));
    const finding = this.#ticks[index]?.finding;
    const said = finding && this.#checked ? `${labelOf(finding, this.#checked.open)}: ${finding.text.slice(0, SAID)}` : "None chosen";
    this.root.setAttribute("aria-valuetext", plain(said));
  }

  #go(index: number): void {
    const id = this.#ticks[index]?.finding.id;
    if (id !== undefined) this.#open(id);
  }
}
