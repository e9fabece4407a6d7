import { announce } from "./announce.js";
import { DraftView } from "./draft-view.js";
import { button, element } from "./element.js";
import type { Checked } from "./engine.js";
import { findingText } from "./finding-text.js";
import { FindingsPanel, type PanelState } from "./findings.js";
import { icon } from "./icons.js";
import type { DocumentView, Report, SourceInfo, Span16 } from "./model.js";
import { readSource } from "./source-reader.js";
import { summaryOf } from "./summary.js";
import { toast } from "./toast.js";
import { type Finding, wordOf } from "./verdicts.js";

/** Below this width the findings are a sheet at the window's foot; the style sheet knows the same number. */
const NARROW = "(max-width: 719px)";

/** What the review needs from the page around it. */
export interface ReviewActs {
  sourceView(id: string): Promise<DocumentView>;
  addSources(): void;
}

/** What the user had before them: for the review of the next check, so that nothing is lost. */
export interface Place {
  panel: PanelState;
  /** The span of the chosen quotation or citation: the draft is the same, so it tells it from the others, as an id may not. */
  chosen: Span16 | null;
  /** Whether the sheet of a narrow window was open. */
  sheet: boolean;
  /** How far the findings were scrolled. */
  scrolled: number;
  /** Whether the focus was inside. */
  focused: boolean;
}

/** A finished check: the draft with its findings marked, and the findings beside it. */
export class Review {
  readonly root: HTMLElement;
  readonly #report: Report;
  readonly #acts: ReviewActs;
  readonly #draft: DraftView;
  readonly #panel: FindingsPanel;
  readonly #summary: HTMLElement;
  readonly #side: HTMLElement;
  readonly #scroller: HTMLElement;
  readonly #handle: HTMLButtonElement;
  readonly #printing = new AbortController();
  /** Whether choosing a finding leaves the draft where it is. */
  #still = false;

  constructor({ report, draft }: Checked, acts: ReviewActs, panel: PanelState) {
    this.#report = report;
    this.#acts = acts;
    this.#draft = new DraftView(draft, report, (id) => this.#openFromText(id));
    this.#panel = new FindingsPanel(report, panel, {
      chosen: (id) => this.#choose(id),
      show: (id) => this.#panel.choose(id),
      copy: (id) => void this.#copy(id),
      openSource: (source, finding, passage) => this.#read(source, finding.passages[passage]?.span ?? null),
      readSource: (source) => this.#read(source, null),
      addSources: acts.addSources,
    });
    this.#handle = button(
      { class: "sheet-handle", "aria-expanded": "false", "aria-controls": "findings-side" },
      () => this.#turnSheet(),
      icon("open"),
      element("span", {}, "Findings"),
    );
    this.#summary = summaryOf(report);
    this.#scroller = element("div", { class: "findings-scroll" }, this.#summary, this.#panel.root);
    this.#side = element("aside", { class: "findings-side", id: "findings-side", "aria-label": "Findings" }, this.#handle, this.#scroller);
    this.root = element(
      "div",
      { class: "review-grid" },
      element(
        "section",
        { class: "draft-side", "aria-label": `Draft: ${report.draft.name}` },
        ...report.draft.problems.map(({ text }) => element("p", { class: "warning" }, icon("warning"), element("span", {}, text))),
        this.#draft.root,
      ),
      this.#side,
    );
    const { signal } = this.#printing;
    window.addEventListener("beforeprint", () => this.#panel.openAll(), { signal });
    window.addEventListener("afterprint", () => this.#panel.closeOthers(), { signal });
  }

  /** What the user has before them. */
  get place(): Place {
    return {
      panel: this.#panel.state,
      chosen: this.#findings.find(({ id }) => id === this.#panel.chosen)?.span ?? null,
      sheet: this.#open,
      scrolled: this.#scroller.scrollTop,
      focused: this.root.contains(document.activeElement),
    };
  }

  /** Puts the user back to where they were, without moving the draft. To be called once the review stands in the page. */
  restore({ panel, chosen, sheet, scrolled, focused }: Place): void {
    const finding = this.#findings.find(({ span }) => span[0] === chosen?.[0] && span[1] === chosen[1]);
    this.#still = true;
    this.#panel.choose(finding?.id ?? null);
    this.#still = false;
    this.#panel.showTab(panel.tab);
    this.#turnSheet(sheet);
    this.#scroller.scrollTop = scrolled;
    if (focused && finding !== undefined) this.#panel.focusChosen();
    else if (focused) this.focus();
  }

  /** Gives the focus to where reading begins: the summary, or on a narrow window the handle of the closed sheet that holds it. */
  focus(): void {
    const heading = this.#summary.querySelector("h2");
    heading?.focus({ preventScroll: true });
    if (document.activeElement !== heading) this.#handle.focus({ preventScroll: true });
  }

  /** Takes the review from the page. */
  leave(): void {
    this.#printing.abort();
    this.#draft.clear();
    this.root.remove();
  }

  /** The next or previous finding. */
  step(by: 1 | -1): boolean {
    this.#panel.step(by);
    return true;
  }

  /** Copies the chosen finding; false when there is none. */
  copy(): boolean {
    const { chosen } = this.#panel;
    if (chosen !== null) void this.#copy(chosen);
    return chosen !== null;
  }

  /** Closes what is open; false when nothing was. */
  close(): boolean {
    if (this.#panel.chosen === null && !this.#open) return false;
    this.#panel.choose(null);
    this.#turnSheet(false);
    return true;
  }

  get #findings(): Finding[] {
    return [...this.#report.quotations, ...this.#report.citations];
  }

  get #open(): boolean {
    return this.#side.classList.contains("is-open");
  }

  #openFromText(id: string): void {
    this.#turnSheet(true);
    this.#panel.choose(id);
    this.#panel.focusChosen();
  }

  #choose(id: string | null): void {
    const covered = matchMedia(NARROW).matches && this.#open ? this.#side.offsetHeight : 0;
    this.#draft.choose(id);
    if (this.#still) return;
    this.#draft.show(id, covered);
    const finding = this.#findings.find((one) => one.id === id);
    if (finding !== undefined) announce(`${wordOf(finding.headline)}. ${finding.reason}`);
  }

  #turnSheet(open = !this.#open): void {
    this.#side.classList.toggle("is-open", open);
    this.#handle.setAttribute("aria-expanded", String(open));
  }

  #read(id: string, passage: Span16 | null): void {
    const source: SourceInfo | undefined = this.#report.sources.find((one) => one.id === id);
    if (source !== undefined) void readSource(source, passage, () => this.#acts.sourceView(id));
  }

  async #copy(id: string): Promise<void> {
    const finding = this.#findings.find((one) => one.id === id);
    if (finding === undefined) return;
    try {
      await navigator.clipboard.writeText(findingText(finding, this.#report));
      toast("Copied.");
    } catch {
      toast("The browser did not allow the page to copy. Mark the text and copy it by hand.");
    }
  }
}
