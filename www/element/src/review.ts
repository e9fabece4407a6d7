import type { Checked } from "./check/engine.js";
import { DraftView } from "./document/draft-view.js";
import { readSource } from "./document/source-reader.js";
import { findingText } from "./findings/finding-text.js";
import { FindingsPanel } from "./findings/findings.js";
import { summaryParts } from "./findings/summary.js";
import type { FoundFile } from "./intake/dropped.js";
import type { Ledger } from "./ledger/ledger.js";
import { LedgerView } from "./ledger/ledger-view.js";
import type { DocumentView, Report, SourceInfo, Span16 } from "./report/model.js";
import { type Finding, verdictOf, wordOf } from "./report/verdicts.js";
import { announce } from "./ui/announce.js";
import { button, element } from "./ui/element.js";
import { icon } from "./ui/icons.js";
import { keepInView, replaceParts } from "./ui/in-place.js";
import { toast } from "./ui/toast.js";

/** Below this width the findings are a sheet at the window's foot; the style sheet has the same number. */
const NARROW = "(max-width: 719px)";

/** What the review needs from the page around it. */
export interface ReviewActs {
  sourceView(id: string): Promise<DocumentView>;
  addSources(): void;
  /** Adds a file as the source of a citation. */
  giveFor(citation: string, files: FoundFile[]): void;
  /** Checks the draft again. */
  checkAgain(): void;
  /** The offer to recognise the text of pages of the draft or a source, by its name; null if there are none. */
  recognitionOffer(name: string): HTMLElement | null;
}

/** A check: the draft with its findings marked, and the findings beside it. Later reports are shown in place. */
export class Review {
  readonly root: HTMLElement;
  readonly #acts: ReviewActs;
  readonly #draft: DraftView;
  readonly #panel: FindingsPanel;
  readonly #summary = element("div", { class: "summary" });
  readonly #problems = element("div", { class: "draft-problems" });
  readonly #side: HTMLElement;
  readonly #scroller: HTMLElement;
  readonly #handle: HTMLButtonElement;
  readonly #ledger: LedgerView;
  readonly #printing = new AbortController();
  #checked: Checked;

  constructor(checked: Checked, ledger: Ledger, acts: ReviewActs) {
    this.#checked = checked;
    this.#acts = acts;
    this.#ledger = new LedgerView(ledger);
    this.#draft = new DraftView(checked, (id) => this.#openFromText(id));
    this.#panel = new FindingsPanel(checked, this.#ledger, {
      chosen: (id) => this.#choose(id),
      show: (id) => this.#panel.choose(id),
      copy: (id) => void this.#copy(id),
      openPassage: (id) => this.#openPassage(id),
      readSource: (name) =>
        this.#read(
          this.#report.sources.find((source) => source.name === name),
          null,
        ),
      addSources: acts.addSources,
      giveFor: acts.giveFor,
      recognitionOffer: acts.recognitionOffer,
    });
    this.#handle = button(
      { class: "sheet-handle", "aria-expanded": "false", "aria-controls": "findings-side" },
      () => this.#turnSheet(),
      icon("open"),
      element("span", {}, "Findings"),
    );
    this.#scroller = element("div", { class: "findings-scroll" }, this.#summary, this.#panel.root);
    this.#side = element("aside", { class: "findings-side", id: "findings-side", "aria-label": "Findings" }, this.#handle, this.#scroller);
    this.root = element(
      "div",
      { class: "review-grid" },
      element("section", { class: "draft-side", "aria-label": `Draft: ${checked.report.draft.name}` }, this.#problems, this.#draft.root),
      this.#side,
    );
    this.#fill();
    this.showLedger();
    const { signal } = this.#printing;
    window.addEventListener("beforeprint", () => this.#panel.openAll(), { signal });
    window.addEventListener("afterprint", () => this.#panel.closeOthers(), { signal });
  }

  /** Whether it is a check of this draft, with the same text: more of a file is read once its pages are recognised. */
  isOf({ report: { draft }, draft: { text } }: Checked): boolean {
    return draft.sha256 === this.#report.draft.sha256 && draft.name === this.#report.draft.name && text === this.#checked.draft.text;
  }

  /** Shows another report of the same draft, in place, so that choice, focus and scroll position stay. */
  update(checked: Checked): void {
    this.#checked = checked;
    keepInView(this.#scroller, this.#panel.held, this.#panel.shownItems, () => {
      this.#panel.show(checked);
      this.#fill();
    });
    this.#draft.mark(checked);
  }

  /** Shows the current requests. */
  showLedger(): void {
    this.#ledger.show();
    this.#panel.countRequests(this.#ledger.count);
  }

  /** Gives the focus to where reading begins: the summary, or on a narrow window the handle of the closed sheet that holds it. */
  focus(): void {
    const heading = this.#summary.querySelector("h2");
    heading?.focus({ preventScroll: true });
    if (document.activeElement !== heading) this.#handle.focus({ preventScroll: true });
  }

  /** Removes the review from the page. */
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

  get #report(): Report {
    return this.#checked.report;
  }

  get #findings(): Finding[] {
    return [...this.#report.quotations, ...this.#report.citations];
  }

  #fill(): void {
    replaceParts(
      this.#summary,
      summaryParts(this.#checked, () => this.#acts.checkAgain()),
    );
    const problems = this.#report.draft.problems.map(({ text }) =>
      element("p", { class: "warning" }, icon("warning"), element("span", {}, text)),
    );
    replaceParts(this.#problems, [...problems, this.#acts.recognitionOffer(this.#report.draft.name)]);
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
    this.#draft.show(id, covered);
    const finding = this.#findings.find((one) => one.id === id);
    if (finding === undefined) return;
    const verdict = verdictOf(finding, this.#checked.open);
    announce(verdict === "waiting" ? "Waiting." : `${wordOf(verdict)}. ${finding.reason}`);
  }

  #turnSheet(open = !this.#open): void {
    this.#side.classList.toggle("is-open", open);
    this.#handle.setAttribute("aria-expanded", String(open));
  }

  #openPassage(id: string): void {
    const passage = this.#report.quotations.find((one) => one.id === id)?.passages[0];
    if (passage === undefined) return;
    this.#read(
      this.#report.sources.find((source) => source.id === passage.source),
      passage.span,
    );
  }

  #read(source: SourceInfo | undefined, passage: Span16 | null): void {
    if (source !== undefined) void readSource(source, passage, () => this.#acts.sourceView(source.id));
  }

  async #copy(id: string): Promise<void> {
    const finding = this.#findings.find((one) => one.id === id);
    if (finding === undefined) return;
    try {
      await navigator.clipboard.writeText(findingText(finding, this.#report));
      toast("Copied.");
    } catch {
      toast("The browser did not allow the page to copy. Select the text and copy it yourself.");
    }
  }
}
