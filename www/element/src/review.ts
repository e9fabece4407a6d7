import { messageOf } from "../../src/errors.js";
import type { DocumentView, QuotationFinding, Report, SourceInfo, Span16 } from "../../src/model.js";
import type { Checked } from "../../src/report/checked.js";
import { findingText } from "../../src/report/finding-text.js";
import type { WithFurniture } from "../../src/report/furniture.js";
import type { ReviewAct, ReviewLog } from "../../src/report/review-log.js";
import { countsOf, findingsOf, headlineOf, isUnmarked, listedOf, type Section, sectionOf } from "../../src/report/sections.js";
import { type Finding, labelOf } from "../../src/report/verdicts.js";
import type { DraftSide } from "./document/draft-view.js";
import { Strip } from "./document/strip.js";
import { FindingsPanel } from "./findings/findings.js";
import { summaryParts } from "./findings/summary.js";
import type { GiveAll } from "./intake/source-intake.js";
import { button, element } from "./ui/element.js";
import type { FoundFile } from "./ui/files.js";
import { icon } from "./ui/icons.js";
import { keepInView, replaceParts } from "./ui/in-place.js";
import { plain } from "./ui/plain.js";
import type { Tab } from "./ui/tabs.js";

/** Below this width the findings are a sheet at the window's foot; the style sheet has the same number. */
const NARROW = "(max-width: 719px)";

/** The dialogs in which documents are read. */
export type Reader = typeof import("./document/source-reader.js");

/** Undoes a correction. */
export type Undo = () => void;

/** What the review needs from the page or the element around it. */
export interface ReviewHost {
  /** A source as a document, by its id. */
  sourceView(id: string): Promise<DocumentView>;
  /** Loads the dialogs in which documents are read. */
  reader(): Promise<Reader>;
  /** Shows a short message, with an optional action. */
  tell(text: string, offer?: { label: string; act: () => void }): void;
  /** Makes screen readers say a text. */
  announce(text: string): void;
  /** Checks the draft again. */
  checkAgain(): void;
  /** What the reviewer has done with the findings of the draft. */
  readonly log: ReviewLog;
  /**
   * Replaces a span of the draft with other words, and returns a function that undoes it, or null when these words are no longer there; null
   * where the draft cannot be changed. A host whose draft is elsewhere returns a promise; it rejects with an error for the user where these words
   * cannot be replaced.
   */
  readonly replace: ((span: Span16, words: string) => Undo | null | Promise<Undo | null>) | null;
  /** Keeps a finding that the reader says is wrong, with the reason; null where that is not possible. */
  readonly reportWrong?: (finding: QuotationFinding, why: string) => void;
  /** How to undo what was changed in a span of the draft; null if nothing was. */
  readonly undoIn?: (span: Span16) => Undo | null;
  /** Makes a text copy of the draft the draft and checks that, so that it can be changed; null where that is not possible. */
  readonly editAsText: (() => void) | null;
  /**
   * Attributes the quotations with these words to a citation, by its text, or to none, and checks again; undefined undoes what was said of
   * them. Null where that cannot be said.
   */
  readonly attribute: ((words: string, citation: string | null | undefined) => void) | null;
  /** Takes one of several cases, by its id in the index, for what the citations with a text mean, or none, and checks again; null where that cannot be said. */
  readonly choose: ((citation: string, id: string | null) => void) | null;
  /** Lets the reader ask a model about the claims; null where that is not possible. */
  readonly askModel: (() => void) | null;
  /** Asks for more sources; null where there is nobody to ask. */
  readonly addSources: (() => void) | null;
  /** Adds a file as the source of a citation; null where files cannot be added. */
  readonly giveFor: ((citation: string, files: FoundFile[]) => void) | null;
  /** Takes files for all that is missing at once; null where files cannot be added. */
  readonly giveAll: GiveAll | null;
  /** Shows the draft as its pages, if it is a PDF that can be drawn; null if it has none. */
  readonly pages: ((checked: Checked, open: (id: string) => void) => Promise<DraftSide>) | null;
  /** What was read of the draft or of a source, by its name, as text with signs for its structure; null where that is not known. */
  readonly textAsRead: ((name: string) => Promise<string>) | null;
  /** The offer to recognise the text of pages of the draft or a source, by its name; null if there are none. */
  recognitionOffer(name: string): HTMLElement | null;
  /** Where dialogs are opened. */
  readonly stage: ParentNode & Node;
}

/** How far a review is scrolled, in pixels. */
export interface ReviewPlace {
  readonly draft: number;
  readonly findings: number;
}

/** A check: the draft with its findings marked, and the findings next to it. Later reports are shown in place. */
export class Review {
  readonly root: HTMLElement;
  readonly #host: ReviewHost;
  readonly #faces = element("div", { class: "faces", hidden: true });
  #draft: DraftSide;
  readonly #panel: FindingsPanel;
  readonly #strip = new Strip((id) => this.choose(id));
  readonly #summary = element("div", { class: "summary", part: "headline" });
  readonly #problems = element("div", { class: "draft-problems" });
  readonly #side: HTMLElement;
  readonly #scroller: HTMLElement;
  readonly #handle: HTMLButtonElement;
  readonly #handleText = element("span");
  readonly #printing = new AbortController();
  readonly #view = { sideBySide: false };
  #checked: Checked;

  /**
   * @param draftSide makes the draft's side, which calls `open` with a finding that the reader asks for there
   * @param extra tabs of the host besides the findings and the sources
   */
  constructor(checked: Checked, host: ReviewHost, draftSide: (open: (id: string) => void) => DraftSide, extra: readonly Tab[] = []) {
    this.#checked = checked;
    this.#host = host;
    this.#draft = draftSide((id) => this.open(id));
    const replace = (id: string, span: Span16, words: string): void => void this.#replace(id, span, words);
    const acts = {
      chosen: (id: string | null) => this.#choose(id),
      show: (id: string) => this.#panel.choose(id),
      copy: (id: string) => void this.#copy(id),
      copyWords: (words: string, what: string) => void this.#copyText(words, `${what} copied.`),
      get replace() {
        return host.replace === null ? null : replace;
      },
      undoIn: host.undoIn ?? (() => null),
      reportWrong: host.reportWrong ?? null,
      editAsText: host.editAsText,
      get attribute() {
        return host.attribute;
      },
      choose: host.choose,
      textOf: async (id: string, [from, to]: Span16) => (await host.sourceView(id)).text.slice(from, to),
      openPassage: (id: string, passage: Span16) =>
        this.#read(
          this.#sourceOf((source) => source.id === id),
          passage,
        ),
      readSource: (name: string) =>
        this.#read(
          this.#sourceOf((source) => source.name === name),
          null,
        ),
      get addSources() {
        return host.addSources;
      },
      get giveFor() {
        return host.giveFor;
      },
      get giveAll() {
        return host.giveAll;
      },
      readAsText: host.textAsRead === null ? null : (name: string) => void this.#readAsText(name),
      recognitionOffer: (name: string) => host.recognitionOffer(name),
      log: host.log,
      settle: (id: string, act: ReviewAct, note?: string) => this.#settle(id, act, note),
      view: this.#view,
      turnView: () => this.#turnView(),
    };
    this.#panel = new FindingsPanel(checked, acts, extra);
    this.#handle = button(
      { class: "sheet-handle", "aria-expanded": "false", "aria-controls": "findings-side" },
      () => this.#turnSheet(),
      icon("open"),
      this.#handleText,
    );
    const { root } = this.#draft;
    this.#scroller = element("div", { class: "findings-scroll" }, root ? null : this.#problems, this.#summary, this.#panel.root);
    this.#side = element(
      "aside",
      { class: "findings-side", part: "list", id: "findings-side", "aria-label": "Findings" },
      this.#handle,
      this.#scroller,
    );
    const label = plain(`Draft: ${checked.report.draft.name}`);
    this.root = element(
      "div",
      { class: "review-grid" },
      root && element("section", { class: "draft-side", "aria-label": label }, this.#problems, this.#faces, root),
      root && this.#strip.root,
      this.#side,
    );
    this.#fill();
    this.#strip.show(checked, host.log);
    if (host.pages !== null) this.#offerPages(host.pages, () => draftSide((id) => this.open(id)));
    const { signal } = this.#printing;
    const openAll = (): void => {
      this.#draft.complete();
      this.#panel.openAll();
    };
    window.addEventListener("beforeprint", openAll, { signal });
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
    this.#strip.show(checked, this.#host.log);
    this.#draft.mark(checked);
  }

  /** Shows the number of items of a tab that the host has added. */
  count(tab: string, count: number): void {
    this.#panel.count(tab, count);
  }

  /** How far the draft and the findings are scrolled. */
  get place(): ReviewPlace {
    return { draft: window.scrollY, findings: this.#scroller.scrollTop };
  }

  /** Scrolls to the place of an earlier review of nearly the same draft. */
  resume({ draft, findings }: ReviewPlace): void {
    this.#draft.complete();
    window.scrollTo({ top: draft, behavior: "instant" });
    this.#scroller.scrollTop = findings;
  }

  /** Gives the focus to where reading begins: the summary, or on a narrow window the handle of the closed sheet that holds it. */
  focus(): void {
    const heading = this.#summary.querySelector("h2");
    heading?.focus({ preventScroll: true });
    if ((this.root.getRootNode() as Document | ShadowRoot).activeElement !== heading) this.#handle.focus({ preventScroll: true });
  }

  /** Removes the review from the page. */
  leave(): void {
    this.#printing.abort();
    this.#draft.clear();
    this.root.remove();
  }

  /** The chosen finding. */
  get chosen(): string | null {
    return this.#panel.chosen;
  }

  /** Opens the card of a finding and shows its place, as a click on the draft does; null closes the one that is open. */
  choose(id: string | null): void {
    this.#panel.choose(id);
  }

  /** Opens the card of a finding and gives it the focus. */
  open(id: string): void {
    this.#turnSheet(true);
    this.#panel.choose(id);
    this.#panel.focusChosen();
  }

  /** Chooses the first finding to fix, unless the reader has chosen one or read on. */
  openFirst(): void {
    if (this.#panel.chosen !== null || this.#scroller.scrollTop > 0 || (this.#draft.root !== null && window.scrollY > 0)) return;
    const first = findingsOf(this.#report).find((one) => sectionOf(one, this.#checked, this.#host.log) === "fix");
    if (first === undefined) return;
    this.#panel.choose(first.id);
    // Its head is in view below the counts, unless the window leaves no room for both.
    const { top, height } = this.#scroller.getBoundingClientRect();
    const head = (this.#panel.held?.getBoundingClientRect().top ?? 0) + this.#scroller.scrollTop - top;
    if (matchMedia(NARROW).matches || head < height / 2) this.#scroller.scrollTop = 0;
  }

  /** Chooses the first finding to fix from a place of the draft on, or else the first of all; it has the focus, unless something else has. */
  openNext(from: number): void {
    const isToFix = (one: Finding): boolean => sectionOf(one, this.#checked, this.#host.log) === "fix";
    const toFix = findingsOf(this.#report)
      .filter(isToFix)
      .sort((one, other) => one.span[0] - other.span[0]);
    const next = toFix.find(({ span }) => span[1] > from) ?? toFix[0];
    if (next !== undefined) this.#panel.choose(next.id);
    if (document.activeElement !== document.body) return;
    if (next === undefined) this.focus();
    else this.#panel.focusChosen();
  }

  /** Makes the correction that the chosen card offers first; false when there is none. */
  accept(): boolean {
    return this.#panel.accept();
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

  /** Marks the chosen finding as reviewed, or opens it again; false when there is none. */
  settle(): boolean {
    const finding = this.#finding(this.#panel.chosen);
    if (finding === undefined) return false;
    const isSettled = this.#host.log.settled(finding, this.#report) !== null;
    this.#settle(finding.id, isSettled ? "reopened" : "reviewed");
    return true;
  }

  /** Shows the differences side by side, or in one text again; false when no finding is chosen. */
  compare(): boolean {
    if (this.#panel.chosen !== null) this.#turnView();
    return this.#panel.chosen !== null;
  }

  /** Gives the focus to the search field. */
  search(): boolean {
    this.#turnSheet(true);
    this.#panel.search();
    return true;
  }

  /** Closes what is open; false when nothing was. */
  close(): boolean {
    if (this.#panel.chosen === null && !this.#open) return false;
    this.#panel.choose(null);
    this.#turnSheet(false);
    return true;
  }

  /** Offers to show the draft as its pages, and begins with them. `asText` shows it as text. */
  #offerPages(pages: NonNullable<ReviewHost["pages"]>, asText: () => DraftSide): void {
    const open = (id: string): void => this.open(id);
    const choice = (label: string, made: () => Promise<DraftSide>): HTMLButtonElement => {
      const own: HTMLButtonElement = button({ class: "chip", "aria-pressed": "false" }, () => void turn(own, made), label);
      return own;
    };
    const turn = async (own: HTMLButtonElement, made: () => Promise<DraftSide>): Promise<void> => {
      try {
        const side = await made();
        // Another draft may be shown by now.
        if (this.#printing.signal.aborted) return side.clear();
        const before = this.#draft;
        if (side.root) before.root?.replaceWith(side.root);
        before.clear();
        this.#draft = side;
        side.choose(this.#panel.chosen);
        for (const one of this.#faces.children) one.setAttribute("aria-pressed", String(one === own));
      } catch (error) {
        this.#host.tell(`The pages could not be drawn: ${messageOf(error)}`);
      }
    };
    const asPages = (): Promise<DraftSide> => pages(this.#checked, open);
    const first = choice("Pages", asPages);
    this.#faces.append(
      first,
      choice("Text", async () => asText()),
    );
    this.#faces.hidden = false;
    void turn(first, asPages);
  }

  get #report(): Report {
    return this.#checked.report;
  }

  /** Shows what was read of the draft or of a source, with what is left out of it. */
  async #readAsText(name: string): Promise<void> {
    const { textAsRead, stage } = this.#host;
    if (textAsRead === null) return;
    const [text, view] = [() => textAsRead(name), () => this.#viewOf(name)];
    await this.#reader((to) => to.readAsText(name, text, view, stage));
  }

  /** What was read of the draft or of a source, by its name. */
  async #viewOf(name: string): Promise<WithFurniture> {
    const { draft, sources } = this.#report;
    // As in the host, the draft comes before a source of its name.
    const source = name === draft.name ? undefined : sources.find((one) => one.name === name);
    if (source === undefined) return { ...this.#checked.draft, type: draft.type };
    return { ...(await this.#host.sourceView(source.id)), type: source.type };
  }

  #finding(id: string | null): Finding | undefined {
    return findingsOf(this.#report).find((one) => one.id === id);
  }

  #fill(): void {
    const { log } = this.#host;
    const acts = {
      showOnly: (section: Section) => this.#showOnly(section),
      checkAgain: () => this.#host.checkAgain(),
      askModel: this.#host.askModel,
    };
    replaceParts(this.#summary, summaryParts(this.#checked, log, this.#panel.only, acts));
    this.#handleText.textContent = headlineOf(countsOf(this.#checked, log));
    const problems = this.#report.draft.problems.map(({ code, text }) =>
      code === "missing_styles"
        ? element("p", { class: "note" }, plain(text))
        : element("p", { class: "warning" }, icon("warning"), element("span", {}, plain(text))),
    );
    replaceParts(this.#problems, [...problems, this.#host.recognitionOffer(this.#report.draft.name)]);
  }

  #showOnly(section: Section): void {
    this.#panel.showOnly(this.#panel.only === section ? null : section);
    this.#fill();
  }

  get #open(): boolean {
    return this.#side.classList.contains("is-open");
  }

  #choose(id: string | null): void {
    const covered = matchMedia(NARROW).matches && this.#open ? this.#side.offsetHeight : 0;
    this.#draft.choose(id);
    this.#strip.choose(id);
    this.#draft.show(id, covered);
    this.#fill();
    const listed = listedOf(this.#report).find((one) => one.id === id);
    if (listed) this.#host.announce(isUnmarked(listed) ? listed.reason : `${labelOf(listed, this.#checked.open)}. ${listed.reason}`);
  }

  #turnSheet(open = !this.#open): void {
    this.#side.classList.toggle("is-open", open);
    this.#handle.setAttribute("aria-expanded", String(open));
  }

  #turnView(): void {
    this.#view.sideBySide = !this.#view.sideBySide;
    this.update(this.#checked);
  }

  /** Settles a finding or opens it again. The card moves to its new section; the next one that is open takes the choice. */
  #settle(id: string, act: ReviewAct, note = ""): void {
    const finding = this.#finding(id);
    if (finding === undefined) return;
    const { log } = this.#host;
    const section = sectionOf(finding, this.#checked, log);
    log.add(finding, this.#report, act, note);
    const next = act === "reopened" ? id : this.#panel.after(id, section);
    this.update(this.#checked);
    this.#panel.choose(next);
    this.#panel.focusChosen();
    if (act === "reopened") return;
    const undo = (): void => {
      log.add(finding, this.#report, "reopened");
      this.update(this.#checked);
      this.#panel.choose(id);
    };
    this.#host.tell(SETTLED[act], { label: "Undo", act: undo });
  }

  /** Puts other words into the draft to correct a finding; the host checks it again. */
  async #replace(id: string, span: Span16, words: string): Promise<void> {
    const finding = this.#finding(id);
    const { log, replace } = this.#host;
    if (finding === undefined || replace === null) return;
    const report = this.#report;
    let back: Undo | null;
    try {
      const answer = replace(span, words);
      back = answer instanceof Promise ? await answer : answer;
    } catch (error) {
      return this.#host.tell(messageOf(error));
    }
    if (back === null) return this.#host.tell("These words have changed since the check. Check again first.");
    log.add(finding, report, "mended", words);
    const undo = (): void => {
      log.add(finding, report, "reopened");
      back();
    };
    this.#host.tell(SETTLED.mended, { label: "Undo", act: undo });
  }

  #sourceOf(isMeant: (source: SourceInfo) => boolean): SourceInfo | undefined {
    return this.#report.sources.find(isMeant);
  }

  #read(source: SourceInfo | undefined, passage: Span16 | null): void {
    if (source === undefined) return;
    void this.#reader((to) => to.readSource(source, passage, () => this.#host.sourceView(source.id), this.#host.stage));
  }

  /** Opens a dialog of the reader. */
  async #reader(open: (reader: Reader) => Promise<void>): Promise<void> {
    try {
      await open(await this.#host.reader());
    } catch (error) {
      this.#host.tell(`The reader could not be opened: ${messageOf(error)}`);
    }
  }

  async #copy(id: string): Promise<void> {
    const finding = listedOf(this.#report).find((one) => one.id === id);
    if (finding !== undefined) await this.#copyText(findingText(finding, this.#report), "Finding copied.");
  }

  async #copyText(text: string, done: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.#host.tell(done);
    } catch {
      this.#host.tell("The browser did not allow the page to copy. Select the text and copy it yourself.");
    }
  }
}

/** What is said when a finding is settled. */
const SETTLED: Record<Exclude<ReviewAct, "reopened">, string> = {
  reviewed: "Marked as reviewed.",
  dismissed: "Dismissed.",
  mended: "The draft was changed and is checked again.",
};
