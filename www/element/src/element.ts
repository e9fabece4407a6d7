import type { CheckOptions } from "../../src/check/check.js";
import type { EngineClient, Input, Progress, QuotationFinding, Report, SourceProvider } from "../../src/index.js";
import { textInput } from "../../src/input.js";
import type { ClaimFinding, DocumentView, Span16 } from "../../src/model.js";
import { attributed, reworded, undecided } from "../../src/report/decisions.js";
import { countsOf, headlineOf } from "../../src/report/sections.js";
import type { Adapter } from "./adapters/adapter.js";
import { contentEditable } from "./adapters/content-editable.js";
import { textarea } from "./adapters/textarea.js";
import type { ClaimModel } from "./ask-claims.js";
import { Attributes } from "./attributes.js";
import { Passwords } from "./intake/password.js";
import { refusalOf } from "./intake/refusals.js";
import type { LiveDraft } from "./live-draft.js";
import { type Given, Loaded } from "./loaded.js";
import { OwnEditor } from "./own-editor.js";
import { OwnSources } from "./own-sources.js";
import type { ReviewHost } from "./review.js";
import { isOwner, keepEngine, leaveEngine, sharedEngine } from "./shared-engine.js";
import { sheetsFor } from "./sheets.js";
import { Shown, viewOf } from "./shown.js";
import { takeDrops } from "./ui/drops.js";
import { button, element } from "./ui/element.js";
import type { FoundFile } from "./ui/files.js";
import { Work, type WorkState } from "./work.js";

/** The pause after the last change before the draft is checked again, in milliseconds. */
const PAUSE = 800;

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
export class LiteratimCheck extends Attributes {
  static readonly formAssociated = true;
  static readonly observedAttributes = ["for", "theme", "auto", "readonly", "value", "fixed-sources"];

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
  readonly #shown = new Shown({
    place: this.#results,
    hostOf: (draft) => this.#hostOf(draft),
    changed: (draft) => this.#changed(draft),
  });
  readonly #work = new Work((state) => this.#tellState(state));
  readonly #loaded = new Loaded(this);
  #given: Adapter | null = null;
  #engine: EngineClient | null = null;
  #draftText: string | null = null;
  /** Whether the running check has waited for the files that the user has added. */
  #hasTakenSources = false;
  /** The draft as it was before the correction that can be undone by the message that is shown. */
  #uncorrected: string | null = null;
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
    this.#tellState({ is: "idle" });
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
    this.#work.cancelLater();
    this.#shown.draft?.stop();
    queueMicrotask(() => this.#leaveUnlessMoved());
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before === now) return;
    if (name === "theme") this.#dress();
    else if (name === "value") this.#takeDefault();
    else if (name === "readonly") this.#own.allow(this.readOnly, this.disabled);
    else if (name === "fixed-sources") this.#offerSources();
    else if (name === "auto") this.#checkLater();
    else if (this.isConnected) this.#attach();
  }

  /** The editor that has the draft, where `for` cannot name it. */
  get adapter(): Adapter | null {
    return this.#given ?? this.#shown.draft?.adapter ?? null;
  }

  set adapter(adapter: Adapter | null) {
    this.#given = adapter;
    if (this.isConnected) this.#attach();
  }

  /** The model that the user may ask about claims; null for none, and then nothing is asked. */
  get model(): ClaimModel | null {
    return this.#model;
  }

  set model(model: ClaimModel | null) {
    this.#model = model;
    this.#shown.refresh();
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
    this.#checkLater();
  }

  /** Where more sources come from, such as `fromAddresses` or `fromCourtListener`. */
  get providers(): readonly SourceProvider[] {
    return this.#providers;
  }

  set providers(providers: readonly SourceProvider[]) {
    this.#providers = providers;
    this.#checkLater();
  }

  /** More options of the checks: the user's own kinds of citation, what requests may do, and whether words without quotation marks are listed. */
  get options(): Pick<CheckOptions, "patterns" | "network" | "unmarked"> {
    return this.#options;
  }

  set options(options: Pick<CheckOptions, "patterns" | "network" | "unmarked">) {
    this.#options = options;
    this.#loaded.forget();
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
    return this.#shown.checked?.report ?? null;
  }

  set report(report: Report | null) {
    this.stop();
    this.#work.cancelLater();
    if (report === null) {
      this.#forget();
      return;
    }
    const text = this.#draftText ?? this.#shown.draft?.text.text ?? "";
    this.#show(report, text);
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
    const { draft } = this.#shown;
    const isOwn = draft === null || draft.adapter.surface === this.#own.root;
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
    return this.#do("Asking the model", async (signal) => {
      const { askAboutClaims } = await import("./ask-claims.js");
      return askAboutClaims(this.claims ? this.#model : null, this.#usedEngine, {
        signal,
        stage: this.#root,
        check: () => this.#checkNow(signal, true),
        tell: (text) => this.#work.say(text),
        show: (report) => this.#show(report, this.#draftText ?? ""),
        judged: (finding) => this.#send("literatim-claim", finding),
      });
    });
  }

  /** @param isEdit the draft was edited, and the sources are the same. */
  #run(isEdit: boolean): Promise<Report | null> {
    return this.#do("Reading the draft", (signal) => this.#checkNow(signal, isEdit));
  }

  async #do(says: string, act: (signal: AbortSignal) => Promise<Report | null>): Promise<Report | null> {
    this.#hasTakenSources = false;
    const report = await this.#work.run(says, act, (error) => {
      this.#announce(error.message);
      this.#send("literatim-error", error);
    });
    if (report !== null) this.#send("literatim-report", report);
    return report;
  }

  /** Stops the running check; the last report stays. */
  stop(): void {
    this.#work.stop();
  }

  /** Chooses the next finding and gives the focus to its card. */
  next(): void {
    this.#shown.step(1);
  }

  /** Chooses the previous finding and gives the focus to its card. */
  previous(): void {
    this.#shown.step(-1);
  }

  /** Chooses a finding by its id in the report, opens its card and shows its place; null closes the card that is open. */
  choose(id: string | null): void {
    this.#shown.choose(id);
  }

  async #checkNow(signal: AbortSignal, isEdit: boolean): Promise<Report> {
    await this.#added.intake.settled;
    this.#hasTakenSources = true;
    if (this.#shown.draft === null) this.#attach();
    const { draft } = this.#shown;
    if (draft === null)
      throw new Error(
        `The page has no element with the id ${this.htmlFor} that can be edited; give the id of a textarea or of an element with contenteditable.`,
      );
    draft.look();
    // What is new in the draft is checked now; checked again after a pause, it would end this check.
    this.#work.cancelLater();
    const { text } = draft.text;
    const given: Given = { engine: this.#usedEngine, sources: this.#allSources, providers: this.providers, claims: this.claims };
    const input = this.#draftInput(text, draft);
    const report = (isEdit && (await this.#checkAgain(given, input, signal))) || (await this.#checkWhole(given, input, text, signal));
    if (!signal.aborted) {
      this.#show(report, text);
      const { checked, log } = this.#shown;
      if (checked !== null) this.#announce(`Checked: ${headlineOf(countsOf(checked, log))}.`);
    }
    return report;
  }

  async #checkWhole(given: Given, input: Input, text: string, signal: AbortSignal): Promise<Report> {
    const report = await this.#loaded.check(given, input, {
      ...this.#options,
      attributions: this.#decisions.attributions,
      signal,
      onPassword: this.#canAdd
        ? (name, isWrong) => this.#passwords.ask(this.#fileNamed(name)?.data, name, isWrong, this.#root, signal)
        : undefined,
      onProgress: (progress) => {
        if (signal.aborted) return;
        this.#work.say(wordsFor(progress));
        this.#send("literatim-progress", progress);
      },
      onFinding: (finding) => signal.aborted || this.#send("literatim-finding", finding),
      onReport: (interim, open) => {
        // A whole report stays until the next one is whole.
        const isFirst = this.#shown.checked === null || this.#shown.checked.open.size > 0;
        if (!signal.aborted && isFirst) this.#show(interim, text, open);
      },
    });
    this.#added.intake.showProblems(report);
    this.#added.intake.tellUnused(report);
    return report;
  }

  #checkAgain(given: Given, input: Input, signal: AbortSignal): Promise<Report | null> {
    const { attributions } = this.#decisions;
    return this.#loaded.recheck(given, input, this.#shown.checked?.report, { attributions, unmarked: this.#options.unmarked, signal });
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
    this.#shown.attach(adapter, (followed) => followed.surface === adapter?.surface && (this.#given === null || followed === adapter));
    this.#checkLater();
  }

  /** An element that is moved in the page has returned by now. */
  #leaveUnlessMoved(): void {
    if (!this.isConnected) this.#shown.leave();
  }

  /** The editor that `for` names, or the element's own; null while there is none with that id, or it cannot be edited. */
  #named(): Adapter | null {
    const stage = this.#root;
    if (this.htmlFor === "") return contentEditable(this.#own.root, { stage, type: "text" });
    const named = (this.getRootNode() as Document | ShadowRoot).getElementById(this.htmlFor);
    if (named instanceof HTMLTextAreaElement) return textarea(named, { stage });
    return named?.isContentEditable ? contentEditable(named, { stage }) : null;
  }

  #changed(draft: LiveDraft): void {
    this.#internals.setFormValue(draft.adapter.surface === this.#own.root ? this.value : null);
    if (draft.text.text === this.#uncorrected) this.#tellNothing();
    if (this.auto && !this.disabled) this.#work.later(PAUSE, () => void this.#run(true));
  }

  /** With `auto`, a draft that is there is checked after a pause. */
  #checkLater(): void {
    const hasDraft = (this.#shown.draft?.text.text ?? "").trim() !== "";
    if (this.auto && !this.disabled && hasDraft) this.#work.later(PAUSE, () => void this.#run(true));
  }

  #fill(text: string): void {
    this.#own.value = text;
    this.#internals.setFormValue(text);
    const { draft } = this.#shown;
    if (draft?.adapter.surface === this.#own.root) draft.look();
  }

  /** Takes the attribute `value` as the text, until the user or the page has set one. */
  #takeDefault(): void {
    if (!this.#isTouched && this.value === "") this.#fill(this.getAttribute("value") ?? "");
  }

  #forget(): void {
    this.#shown.forget();
    this.#draftText = null;
    this.#nothing.hidden = false;
    this.#tellSteps();
  }

  /** @param open the findings that are not decided yet */
  #show(report: Report, text: string, open: ReadonlySet<string> = new Set()): void {
    this.#draftText = text;
    this.#nothing.hidden = true;
    this.#shown.show({ report, draft: viewOf(text), open, isStopped: false });
    this.#tellSteps();
  }

  #hostOf(draft: LiveDraft): ReviewHost {
    const replace = (span: Span16, words: string): (() => void) | null => this.#replace(draft, span, words);
    const { intake } = this.#added;
    const giveFor = (citation: string, files: FoundFile[]): void => {
      const { report } = this;
      if (report !== null) intake.takeFor(citation, report, files);
    };
    const giveAll = intake.giveAll(() => this.report ?? undefined);
    const canAdd = (): boolean => this.#canAdd;
    const askModel = (): (() => void) | null => (this.#model && this.claims ? () => void this.askClaims() : null);
    // A report that was made elsewhere has its sources there.
    const canAttribute = (): boolean => this.#loaded.isFilled;
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
      log: this.#shown.log,
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
    const whole = draft.text.text;
    const place = draft.placeOf(span);
    const undo = place && draft.adapter.replace?.(place, words);
    if (!undo) return null;
    const before = this.#decisions;
    this.#uncorrected = whole;
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
    this.#shown.refresh();
  }

  /** What is shown is checked again when the user has added or removed sources. */
  #sourcesChanged(): void {
    this.#allSources = this.#added.with(this.#sources);
    this.#send("literatim-sources", this.#added.inputs);
    if (this.#work.isRunning ? this.#hasTakenSources : this.report !== null) void this.check();
  }

  /** What was read of the draft of the report or of one of its sources. */
  async #textAsRead(name: string, draft: LiveDraft): Promise<string> {
    const isDraft = name === this.report?.draft.name;
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
    if (this.#work.isRunning) this.stop();
    else void this.check();
  }

  /** Escape closes the card that is open, and goes back to the draft. */
  #key(event: KeyboardEvent): void {
    const isInCards = event.composedPath().some((one) => one === this.#results);
    if (event.key !== "Escape" || !isInCards || event.defaultPrevented || this.#root.querySelector("dialog[open]") !== null) return;
    if (this.#shown.close()) this.#shown.draft?.adapter.surface.focus({ preventScroll: true });
  }

  #dress(): void {
    // Other sheets are of what is drawn over the draft.
    const own = this.#root.adoptedStyleSheets.filter((sheet) => !this.#worn.includes(sheet));
    this.#worn = sheetsFor(this.theme);
    this.#root.adoptedStyleSheets = [...this.#worn, ...own];
  }

  #tellState(state: WorkState): void {
    this.#checkButton.textContent = state.is === "running" ? "Stop" : "Check";
    this.#state.textContent = state.is === "running" ? state.says : "";
    this.#problem.textContent = state.is === "failed" ? state.message : "";
    this.#problem.hidden = state.is !== "failed";
    this.#tellSteps();
  }

  /** Lets the reader go from finding to finding where there are some. */
  #tellSteps(): void {
    this.#previous.disabled = this.#next.disabled = !this.#shown.hasFindings;
  }

  #tell(text: string, offer?: { label: string; act: () => void }): void {
    const act = (): void => {
      this.#tellNothing();
      offer?.act();
    };
    this.#told.replaceChildren(element("span", {}, text), ...(offer ? [button({ class: "link-button" }, act, offer.label)] : []));
    this.#told.hidden = false;
    this.#announce(text);
  }

  #tellNothing(): void {
    this.#uncorrected = null;
    this.#told.hidden = true;
  }

  #announce(text: string): void {
    this.#spoken.textContent = text;
  }

  #send<Name extends keyof LiteratimEventMap>(name: Name, detail: LiteratimEventMap[Name]["detail"]): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
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
