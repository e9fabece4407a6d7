import { type CheckOptions, check, recheck } from "../../src/check/check.js";
import type { EngineClient, Input, Progress, QuotationFinding, Report, SourceProvider } from "../../src/index.js";
import { textInput } from "../../src/input.js";
import type { ClaimFinding, DocumentView, Span16 } from "../../src/model.js";
import type { Checked } from "../../src/report/checked.js";
import { attributed, reworded, undecided } from "../../src/report/decisions.js";
import { ReviewLog } from "../../src/report/review-log.js";
import { countsOf, findingsOf, headlineOf } from "../../src/report/sections.js";
import type { Finding } from "../../src/report/verdicts.js";
import { fromFiles } from "../../src/sources/files.js";
import type { Adapter } from "./adapters/adapter.js";
import { contentEditable } from "./adapters/content-editable.js";
import { textarea } from "./adapters/textarea.js";
import type { ClaimModel } from "./ask-claims.js";
import { Passwords } from "./intake/password.js";
import { refusalOf } from "./intake/refusals.js";
import { LiveDraft } from "./live-draft.js";
import { OwnEditor } from "./own-editor.js";
import { OwnSources } from "./own-sources.js";
import { Review, type ReviewHost } from "./review.js";
import { isOwner, keepEngine, leaveEngine, ownEngine, sharedEngine } from "./shared-engine.js";
import { sheetsFor } from "./sheets.js";
import { takeDrops } from "./ui/drops.js";
import { button, element } from "./ui/element.js";
import type { FoundFile } from "./ui/files.js";
import { type Theme, themeOf } from "./ui/theme.js";

/** The pause after the last change before the draft is checked again, in milliseconds. */
const PAUSE = 800;

/** What a whole check was made with. */
interface Given {
  readonly engine: EngineClient;
  readonly sources: readonly Input[];
  readonly providers: readonly SourceProvider[];
  readonly claims: boolean;
}

/** The properties that a page may set before the element is defined, in the order in which they are taken. */
const EARLY = [
  "htmlFor",
  "adapter",
  "engine",
  "sources",
  "providers",
  "theme",
  "auto",
  "readOnly",
  "fixedSources",
  "claims",
  "model",
  "options",
  "disabled",
  "name",
  "value",
  "draft",
  "report",
];

/** The events of the element; they bubble, also out of shadow trees. */
export interface LiteratimEventMap {
  /** How far a check has come. */
  "literatim-progress": CustomEvent<Progress>;
  /** A quotation was judged; it may be judged again when a source arrives. */
  "literatim-finding": CustomEvent<QuotationFinding>;
  /** A model has answered about a claim, and the engine has looked up what it quotes. */
  "literatim-claim": CustomEvent<ClaimFinding>;
  /** The user has added or removed sources; these are the user's own now. */
  "literatim-sources": CustomEvent<readonly Input[]>;
  /** A check has ended with this report. */
  "literatim-report": CustomEvent<Report>;
  /** A check could not be made, for this reason. */
  "literatim-error": CustomEvent<Error>;
}

/**
 * `<literatim-check>`: checks the draft in an editor of the page, or in its own, and shows the findings.
 *
 * ```html
 * <textarea id="brief"></textarea>
 * <literatim-check for="brief" auto></literatim-check>
 * ```
 */
export class LiteratimCheck extends HTMLElement {
  static readonly formAssociated = true;
  static readonly observedAttributes = ["for", "theme", "readonly", "value", "fixed-sources"];

  readonly #internals = this.attachInternals();
  readonly #root = this.attachShadow({ mode: "open" });
  readonly #own = new OwnEditor(() => this.#internals.setFormValue(this.value));
  readonly #checkButton = button({ class: "primary" }, () => this.#press(), "Check");
  readonly #state = element("p", { class: "state" });
  readonly #previous = button({ class: "quiet" }, () => this.previous(), "Previous");
  readonly #next = button({ class: "quiet" }, () => this.next(), "Next");
  readonly #told = element("p", { class: "told", hidden: true });
  readonly #problem = element("p", { class: "problem", hidden: true });
  readonly #nothing = element("slot", { name: "empty", class: "nothing" }, "Not checked yet.");
  readonly #results = element("div", { class: "results-place" });
  readonly #spoken = element("div", { class: "spoken", role: "status", "aria-live": "polite" });
  readonly #added = new OwnSources({
    changed: () => this.#sourcesChanged(),
    refusalOf: (file) => refusalOf(this.#usedEngine, file),
    recognise: null,
    tell: (text, offer) => this.#tell(text, offer),
    announce: (text) => this.#announce(text),
  });
  readonly #passwords = new Passwords(() => import("./intake/password-dialog.js"));
  readonly #log = new ReviewLog([], () => undefined);
  #given: Adapter | null = null;
  #engine: EngineClient | null = null;
  #draft: LiveDraft | null = null;
  #review: Review | null = null;
  #checked: Checked | null = null;
  #draftText: string | null = null;
  #running: AbortController | null = null;
  /** Whether the running check has waited for the files that the user has added. */
  #hasTakenSources = false;
  /** With what the engine was filled, as far as this element filled it. */
  #loaded: Given | null = null;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #isTouched = false;
  #decisions = undecided("");
  #worn: readonly CSSStyleSheet[] = [];

  #sources: readonly Input[] = [];
  /** The sources of the page and of the user. Another array when they change. */
  #allSources: readonly Input[] = [];
  #providers: readonly SourceProvider[] = [];
  #options: LiteratimCheck["options"] = {};
  #model: ClaimModel | null = null;

  constructor() {
    super();
    const bar = element("div", { class: "check-bar", part: "bar" }, this.#checkButton, this.#state, this.#previous, this.#next);
    const place = element("div", { class: "editor-place" });
    const heading = element("slot", { name: "heading" });
    const parts = [heading, place, bar, this.#added.root, this.#told, this.#problem, this.#nothing, this.#results, this.#spoken];
    place.append(this.#own.root);
    const whole = element("div", { class: "whole" }, ...parts);
    takeDrops(
      whole,
      (files) => this.#added.intake.takeFiles(files),
      () => this.#canAdd,
    );
    this.#root.append(whole);
    this.#root.addEventListener("keydown", (event) => this.#key(event as KeyboardEvent));
    this.addEventListener("click", (event) => event.composedPath()[0] === this && this.#own.root.focus());
    this.#own.allow(false, false);
    this.#tellState();
  }

  connectedCallback(): void {
    keepEngine(this);
    this.#takeEarly();
    this.#dress();
    this.#attach();
    // The editor that `for` names may come later in the page.
    const again = (): void => {
      if (this.isConnected) this.#attach();
    };
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", again, { once: true });
  }

  disconnectedCallback(): void {
    leaveEngine(this);
    this.stop();
    clearTimeout(this.#pause);
    this.#draft?.stop();
    queueMicrotask(() => this.#leaveUnlessMoved());
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before === now) return;
    if (name === "theme") this.#dress();
    else if (name === "value") this.#takeDefault();
    else if (name === "readonly") this.#own.allow(this.readOnly, this.disabled);
    else if (name === "fixed-sources") this.#offerSources();
    else if (this.isConnected) this.#attach();
  }

  /** The id of the editable element that has the draft; empty for the element's own editor. */
  get htmlFor(): string {
    return this.getAttribute("for") ?? "";
  }

  set htmlFor(id: string) {
    if (id === "") this.removeAttribute("for");
    else this.setAttribute("for", id);
  }

  /** The editor that has the draft, where `for` cannot name it. */
  get adapter(): Adapter | null {
    return this.#given ?? this.#draft?.adapter ?? null;
  }

  set adapter(adapter: Adapter | null) {
    this.#given = adapter;
    if (this.isConnected) this.#attach();
  }

  get theme(): Theme {
    return themeOf(this);
  }

  set theme(theme: Theme) {
    this.setAttribute("theme", theme);
  }

  /** Whether the draft is checked after each change. */
  get auto(): boolean {
    return this.hasAttribute("auto");
  }

  set auto(is: boolean) {
    this.toggleAttribute("auto", is);
  }

  /** Whether the draft is never changed by the element. */
  get readOnly(): boolean {
    return this.hasAttribute("readonly");
  }

  set readOnly(is: boolean) {
    this.toggleAttribute("readonly", is);
  }

  /** Whether the user can add no sources. */
  get fixedSources(): boolean {
    return this.hasAttribute("fixed-sources");
  }

  set fixedSources(is: boolean) {
    this.toggleAttribute("fixed-sources", is);
  }

  /** Whether claims are compared too: what the draft says of its sources in its own words. */
  get claims(): boolean {
    return this.hasAttribute("claims");
  }

  set claims(is: boolean) {
    this.toggleAttribute("claims", is);
  }

  /** The model that the user may ask about claims; null for none, and then nothing is asked. */
  get model(): ClaimModel | null {
    return this.#model;
  }

  set model(model: ClaimModel | null) {
    this.#model = model;
    this.#refresh();
  }

  get disabled(): boolean {
    return this.hasAttribute("disabled") || this.matches(":disabled");
  }

  set disabled(is: boolean) {
    this.toggleAttribute("disabled", is);
  }

  get name(): string {
    return this.getAttribute("name") ?? "";
  }

  set name(name: string) {
    this.setAttribute("name", name);
  }

  get form(): HTMLFormElement | null {
    return this.#internals.form;
  }

  /** The text in the element's own editor. */
  get value(): string {
    return this.#own.value;
  }

  set value(text: string) {
    this.#isTouched = true;
    this.#fill(text);
  }

  /** The page's sources: files, or anything else that has a name and bytes. The user's own come in addition. */
  get sources(): readonly Input[] {
    return this.#sources;
  }

  set sources(sources: readonly Input[]) {
    this.#sources = sources;
    this.#allSources = this.#added.with(sources);
  }

  /** Where more sources come from, such as `fromAddresses` or `fromCourtListener`. */
  get providers(): readonly SourceProvider[] {
    return this.#providers;
  }

  set providers(providers: readonly SourceProvider[]) {
    this.#providers = providers;
  }

  /** More options of the checks: the user's own kinds of citation, what requests may do, and whether words without quotation marks are listed. */
  get options(): Pick<CheckOptions, "patterns" | "network" | "unmarked"> {
    return this.#options;
  }

  set options(options: Pick<CheckOptions, "patterns" | "network" | "unmarked">) {
    this.#options = options;
    this.#loaded = null;
  }

  /** The engine: by default one that all elements of the page share. */
  get engine(): EngineClient | null {
    return this.#engine;
  }

  set engine(engine: EngineClient | null) {
    this.#engine = engine;
  }

  /** The text of the draft that the report is of. Set it before the report. */
  get draft(): string | null {
    return this.#draftText;
  }

  set draft(text: string | null) {
    this.#draftText = text;
  }

  /** The report that is shown. A report that was made elsewhere is shown on the draft that was set with it. */
  get report(): Report | null {
    return this.#checked?.report ?? null;
  }

  set report(report: Report | null) {
    this.stop();
    if (report === null) {
      this.#forget();
      return;
    }
    const text = this.#draftText ?? this.#draft?.text.text ?? "";
    this.#show({ report, draft: viewOf(text), open: new Set(), isStopped: false });
  }

  formResetCallback(): void {
    this.#isTouched = false;
    this.#fill(this.getAttribute("value") ?? "");
  }

  formStateRestoreCallback(state: string | File | FormData | null): void {
    if (typeof state === "string") this.value = state;
  }

  formDisabledCallback(isDisabled: boolean): void {
    this.#own.allow(this.readOnly, isDisabled);
    this.#checkButton.disabled = isDisabled;
    this.#offerSources();
  }

  override focus(options?: FocusOptions): void {
    const isOwn = this.#draft === null || this.#draft.adapter.surface === this.#own.root;
    (isOwn ? this.#own.root : this.#checkButton).focus(options);
  }

  /** Checks the draft. Resolves with the report, or with null when the check was stopped or could not be made. */
  check(): Promise<Report | null> {
    return this.#run(false);
  }

  /**
   * Checks the draft again and asks the `model` whether the sources support its claims. Resolves with the report, or with null when the user did not
   * agree, when it was stopped, or when nobody could be asked.
   */
  askClaims(): Promise<Report | null> {
    return this.#work("Asking the model", async (signal) => {
      const { askAboutClaims } = await import("./ask-claims.js");
      return askAboutClaims(this.claims ? this.#model : null, this.#usedEngine, {
        signal,
        stage: this.#root,
        check: () => this.#checkNow(signal, true),
        tell: (text) => this.#tellState(text),
        show: (report) => this.#show({ ...(this.#checked as Checked), report }),
        judged: (finding) => this.#send("literatim-claim", finding),
      });
    });
  }

  /** @param isEdit the draft was edited, and the sources are the same. */
  #run(isEdit: boolean): Promise<Report | null> {
    return this.#work("Reading the draft", (signal) => this.#checkNow(signal, isEdit));
  }

  /** Does one thing at a time: what is running stops. */
  async #work(state: string, act: (signal: AbortSignal) => Promise<Report | null>): Promise<Report | null> {
    clearTimeout(this.#pause);
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    this.#hasTakenSources = false;
    this.#tellState(state);
    this.#problem.hidden = true;
    try {
      const report = await act(running.signal);
      if (running.signal.aborted) return null;
      if (report !== null) this.#send("literatim-report", report);
      return report;
    } catch (error) {
      if (!running.signal.aborted) this.#fail(error instanceof Error ? error : new Error(String(error)));
      return null;
    } finally {
      if (this.#running === running) {
        this.#running = null;
        this.#tellState();
      }
    }
  }

  /** Stops the running check; the last report stays. */
  stop(): void {
    this.#running?.abort();
    this.#running = null;
    this.#tellState();
  }

  /** Chooses the next finding and gives the focus to its card. */
  next(): void {
    this.#review?.step(1);
  }

  /** Chooses the previous finding and gives the focus to its card. */
  previous(): void {
    this.#review?.step(-1);
  }

  /** Chooses a finding by its id in the report, opens its card and shows its place; null closes the card that is open. */
  choose(id: string | null): void {
    this.#review?.choose(id);
  }

  async #checkNow(signal: AbortSignal, isEdit: boolean): Promise<Report> {
    await this.#added.intake.settled;
    this.#hasTakenSources = true;
    if (this.#draft === null) this.#attach();
    const draft = this.#draft;
    if (draft === null)
      throw new Error(
        `The page has no element with the id ${this.htmlFor} that can be edited; give the id of a textarea or of an element with contenteditable.`,
      );
    draft.look();
    // What is new in the draft is checked now; checked again after a pause, it would end this check.
    clearTimeout(this.#pause);
    const { text } = draft.text;
    const engine = this.#usedEngine;
    const input = this.#draftInput(text, draft);
    const report = (isEdit && (await this.#checkAgain(engine, input, signal))) || (await this.#checkWhole(engine, input, text, signal));
    if (!signal.aborted) {
      this.#show({ report, draft: viewOf(text), open: new Set(), isStopped: false });
      this.#announce(`Checked: ${headlineOf(countsOf(this.#checked as Checked, this.#log))}.`);
    }
    return report;
  }

  async #checkWhole(engine: EngineClient, input: Input, text: string, signal: AbortSignal): Promise<Report> {
    const given: Given = { engine, sources: this.#allSources, providers: this.providers, claims: this.claims };
    this.#loaded = null;
    const report = await check(engine, input, {
      ...this.#options,
      attributions: this.#decisions.attributions,
      sources: [fromFiles(given.sources), ...given.providers],
      claims: given.claims,
      signal,
      onPassword: this.#canAdd
        ? (name, isWrong) => this.#passwords.ask(this.#fileNamed(name)?.data, name, isWrong, this.#root, signal)
        : undefined,
      onDraft: () => ownEngine(engine, this),
      onProgress: (progress) => {
        if (signal.aborted) return;
        this.#tellState(wordsFor(progress));
        this.#send("literatim-progress", progress);
      },
      onFinding: (finding) => signal.aborted || this.#send("literatim-finding", finding),
      onReport: (interim, open) => {
        // A whole report stays until the next one is whole.
        const isFirst = this.#checked === null || this.#checked.open.size > 0;
        if (!signal.aborted && isFirst) this.#show({ report: interim, draft: viewOf(text), open, isStopped: false });
      },
    });
    this.#loaded = given;
    this.#added.intake.showProblems(report);
    this.#added.intake.tellUnused(report);
    return report;
  }

  /** Checks an edited draft against the sources that the engine has; null when that is not enough. */
  async #checkAgain(engine: EngineClient, input: Input, signal: AbortSignal): Promise<Report | null> {
    const { providers, claims } = this;
    const loaded = this.#loaded;
    const isLoaded = loaded?.engine === engine && loaded.sources === this.#allSources && loaded.providers === providers;
    if (!isLoaded || loaded.claims !== claims || !isOwner(engine, this)) return null;
    const { report, isIncomplete } = await recheck(engine, input, {
      unmarked: this.#options.unmarked,
      attributions: this.#decisions.attributions,
      signal,
    });
    // Another element may have checked before it was this one's turn.
    const isOurs = isOwner(engine, this) && !(isIncomplete && providers.length > 0);
    const { ledger = [], kept = [] } = this.#checked?.report ?? {};
    return isOurs ? { ...report, ledger, kept } : null;
  }

  /** Takes what the page has set before the element was defined: such values hide the accessors. */
  #takeEarly(): void {
    const own = this as unknown as Record<string, unknown>;
    for (const name of EARLY.filter((name) => Object.hasOwn(own, name))) {
      const value = own[name];
      delete own[name];
      own[name] = value;
    }
  }

  /** Finds the draft's editor, and lets go of another one. */
  #attach(): void {
    const adapter = this.#given ?? this.#named();
    const isOwn = adapter?.surface === this.#own.root;
    (this.#own.root.parentElement as HTMLElement).hidden = !isOwn;
    this.#internals.setFormValue(isOwn ? this.value : null);
    if (adapter !== null && this.#draft?.adapter.surface === adapter.surface && (this.#given === null || this.#draft.adapter === adapter)) {
      this.#draft.start();
    } else {
      this.#draft?.stop();
      this.#leaveReview();
      this.#draft = adapter === null ? null : this.#follow(adapter);
      this.#draft?.start();
    }
    if (this.#checked !== null && this.#review === null) this.#show(this.#checked);
  }

  /** An element that is moved in the page has returned by now. */
  #leaveUnlessMoved(): void {
    if (!this.isConnected) this.#leaveReview();
  }

  #leaveReview(): void {
    this.#review?.leave();
    this.#review = null;
  }

  #follow(adapter: Adapter): LiveDraft {
    return new LiveDraft(adapter, {
      changed: () => this.#changed(),
      // The focus stays in the draft: the reader may want to write there.
      asked: (id) => this.#review?.choose(id),
      stepped: (by) => this.#review?.step(by),
    });
  }

  /** The editor that `for` names, or the element's own; null while there is none with that id, or it cannot be edited. */
  #named(): Adapter | null {
    const stage = this.#root;
    if (this.htmlFor === "") return contentEditable(this.#own.root, { stage, type: "text" });
    const named = (this.getRootNode() as Document | ShadowRoot).getElementById(this.htmlFor);
    if (named instanceof HTMLTextAreaElement) return textarea(named, { stage });
    return named?.isContentEditable ? contentEditable(named, { stage }) : null;
  }

  #changed(): void {
    this.#internals.setFormValue(this.#draft?.adapter.surface === this.#own.root ? this.value : null);
    if (!this.auto || this.disabled) return;
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => void this.#run(true), PAUSE);
  }

  #fill(text: string): void {
    this.#own.value = text;
    this.#internals.setFormValue(text);
    if (this.#draft?.adapter.surface === this.#own.root) this.#draft.look();
  }

  /** Takes the attribute `value` as the text, until the user or the page has set one. */
  #takeDefault(): void {
    if (!this.#isTouched && this.value === "") this.#fill(this.getAttribute("value") ?? "");
  }

  #forget(): void {
    this.#leaveReview();
    this.#checked = null;
    this.#draftText = null;
    this.#nothing.hidden = false;
    this.#tellState();
  }

  /** Shows a report, in place of the last one: what is chosen stays so, and the draft does not scroll. */
  #show(checked: Checked): void {
    const draft = this.#draft;
    const before = this.#chosenFinding();
    const place = before && draft?.nearOf(before.span);
    this.#checked = checked;
    this.#draftText = checked.draft.text;
    this.#nothing.hidden = true;
    this.#openUndone(checked);
    if (draft === null) return;
    draft.quietly(() => {
      if (this.#review === null) {
        this.#review = new Review(checked, this.#hostOf(draft), () => draft);
        this.#results.replaceChildren(this.#review.root);
        draft.mark(checked);
      } else {
        this.#review.update(checked);
        this.#chooseAgain(before, place ?? null);
      }
    });
    this.#tellState();
  }

  /** A finding that was corrected and is there again was brought back by the editor's undo. */
  #openUndone({ report }: Checked): void {
    const undone = findingsOf(report).filter((finding) => this.#log.settled(finding, report)?.act === "mended");
    for (const finding of undone) this.#log.add(finding, report, "reopened");
  }

  #chosenFinding(): Finding | null {
    const id = this.#review?.chosen;
    return this.#checked === null || !id ? null : (findingsOf(this.#checked.report).find((one) => one.id === id) ?? null);
  }

  /** Chooses the finding at the place of the one that was chosen: ids count the findings of one draft. */
  #chooseAgain(before: Finding | null, place: Span16 | null): void {
    if (before === null || this.#checked === null || this.#draft === null) return;
    const draft = this.#draft;
    const same = findingsOf(this.#checked.report).find((one) => {
      const now = draft.placeOf(one.span);
      return one.kind === before.kind && now !== null && place !== null && now[0] < place[1] && place[0] < now[1];
    });
    if (same?.id !== before.id) this.#review?.choose(same?.id ?? null);
  }

  #hostOf(draft: LiveDraft): ReviewHost {
    const replace = (span: Span16, words: string): (() => void) | null => this.#replace(draft, span, words);
    const { intake } = this.#added;
    const giveFor = (citation: string, files: FoundFile[]): void => {
      if (this.#checked !== null) intake.takeFor(citation, this.#checked.report, files);
    };
    const giveAll = intake.giveAll(() => this.#checked?.report);
    const canAdd = (): boolean => this.#canAdd;
    const askModel = (): (() => void) | null => (this.#model && this.claims ? () => void this.askClaims() : null);
    // A report that was made elsewhere has its sources there.
    const canAttribute = (): boolean => this.#loaded !== null;
    const attribute = (words: string, citation: string | null | undefined): void => {
      this.#decisions = attributed(this.#decisions, words, citation);
      void this.#run(true);
    };
    const canChange = (): boolean => !this.readOnly && !this.disabled && draft.adapter.replace !== null;
    return {
      sourceView: (id) => this.#sourceView(id),
      reader: () => import("./document/source-reader.js"),
      tell: (text, offer) => this.#tell(text, offer),
      announce: (text) => this.#announce(text),
      checkAgain: () => void this.check(),
      log: this.#log,
      get replace() {
        return canChange() ? replace : null;
      },
      get addSources() {
        return canAdd() ? () => intake.choose() : null;
      },
      get giveFor() {
        return canAdd() ? giveFor : null;
      },
      get giveAll() {
        return canAdd() ? giveAll : null;
      },
      textAsRead: (name) => this.#textAsRead(name, draft),
      pages: null,
      editAsText: null,
      get attribute() {
        return canAttribute() ? attribute : null;
      },
      get askModel() {
        return askModel();
      },
      choose: null,
      recognitionOffer: () => null,
      stage: this.#root,
    };
  }

  /** Replaces words of the draft and checks it again. */
  #replace(draft: LiveDraft, span: Span16, words: string): (() => void) | null {
    draft.look();
    const place = draft.placeOf(span);
    const undo = place && draft.adapter.replace?.(place, words);
    if (!undo) return null;
    const before = this.#decisions;
    this.#decisions = reworded(before, (this.#draftText ?? "").slice(...span), words);
    this.#checkSoon(draft);
    return () => {
      undo();
      this.#decisions = before;
      this.#checkSoon(draft);
    };
  }

  /** An editor changes the page a moment after the call. */
  #checkSoon(draft: LiveDraft): void {
    draft.look();
    requestAnimationFrame(() => void this.#run(true));
  }

  get #usedEngine(): EngineClient {
    return this.#engine ?? sharedEngine();
  }

  #draftInput(text: string, draft: LiveDraft): Input {
    return draft.text.file ?? { ...textInput(this.name || "Draft", text), format: draft.text.type };
  }

  /** Whether the user can add sources. */
  get #canAdd(): boolean {
    return !this.fixedSources && !this.disabled;
  }

  #offerSources(): void {
    this.#added.root.hidden = !this.#canAdd;
    this.#refresh();
  }

  /** Shows the same report with what can be done now. */
  #refresh(): void {
    if (this.#checked !== null) this.#review?.update(this.#checked);
  }

  /** What is shown is checked again when the user has added or removed sources. */
  #sourcesChanged(): void {
    this.#allSources = this.#added.with(this.#sources);
    this.#send("literatim-sources", this.#added.inputs);
    if (this.#running === null ? this.#checked !== null : this.#hasTakenSources) void this.check();
  }

  /** What was read of the draft of the report or of one of its sources. */
  async #textAsRead(name: string, draft: LiveDraft): Promise<string> {
    const isDraft = name === this.#checked?.report.draft.name;
    const input = isDraft ? this.#draftInput(this.#draftText ?? "", draft) : this.#fileNamed(name);
    if (input === undefined) throw new Error(`${name} was fetched and is not kept; open it as a source instead.`);
    return this.#usedEngine.renderDocument({ ...input, password: input.password ?? this.#passwords.of(input.data) });
  }

  #fileNamed(name: string): Input | undefined {
    return this.#allSources.find((one) => one.name === name);
  }

  async #sourceView(id: string): Promise<DocumentView> {
    const engine = this.#usedEngine;
    // Another element may have checked since, and the engine has the sources of one draft.
    if (!isOwner(engine, this) && (await this.check()) === null) throw new Error("The sources of this report are not here. Check again.");
    return engine.exclusively(() => engine.sourceView(id));
  }

  #press(): void {
    if (this.#running !== null) this.stop();
    else void this.check();
  }

  /** Escape closes the card that is open, and goes back to the draft. */
  #key(event: KeyboardEvent): void {
    const isInCards = event.composedPath().some((one) => one === this.#results);
    if (event.key !== "Escape" || !isInCards || event.defaultPrevented || this.#root.querySelector("dialog[open]") !== null) return;
    if (this.#review?.close()) this.#draft?.adapter.surface.focus({ preventScroll: true });
  }

  #dress(): void {
    // Other sheets are of what is drawn over the draft.
    const own = this.#root.adoptedStyleSheets.filter((sheet) => !this.#worn.includes(sheet));
    this.#worn = sheetsFor(this.theme);
    this.#root.adoptedStyleSheets = [...this.#worn, ...own];
  }

  #tellState(running?: string): void {
    const isRunning = this.#running !== null;
    this.#checkButton.textContent = isRunning ? "Stop" : "Check";
    this.#state.textContent = isRunning && running !== undefined ? running : "";
    const isEmpty = this.#checked === null || findingsOf(this.#checked.report).length === 0;
    this.#previous.disabled = isEmpty;
    this.#next.disabled = isEmpty;
  }

  #fail(error: Error): void {
    this.#problem.textContent = error.message;
    this.#problem.hidden = false;
    this.#announce(error.message);
    this.#send("literatim-error", error);
  }

  #tell(text: string, offer?: { label: string; act: () => void }): void {
    const act = (): void => {
      this.#told.hidden = true;
      offer?.act();
    };
    this.#told.replaceChildren(element("span", {}, text), ...(offer ? [button({ class: "link-button" }, act, offer.label)] : []));
    this.#told.hidden = false;
    this.#announce(text);
  }

  #announce(text: string): void {
    this.#spoken.textContent = text;
  }

  #send<Name extends keyof LiteratimEventMap>(name: Name, detail: LiteratimEventMap[Name]["detail"]): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}

/** The draft as a document without blocks: its host shows it. */
function viewOf(text: string): DocumentView {
  return { text, blocks: [], styles: [], hidden: [], pages: [], unread_pages: [] };
}

function wordsFor({ phase, done, total, name }: Progress): string {
  if (phase === "check") return total === 0 ? "Writing the report" : `Checking quotation ${Math.min(done + 1, total)} of ${total}`;
  return `${phase === "fetch" ? "Fetching" : "Reading"} ${name ?? "the sources"}`;
}

declare global {
  interface HTMLElementTagNameMap {
    "literatim-check": LiteratimCheck;
  }
  interface HTMLElementEventMap extends LiteratimEventMap {}
}
