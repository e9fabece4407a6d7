import { DraftView } from "../../element/src/document/draft-view.js";
import { type Given, givenAddress } from "../../element/src/intake/given.js";
import { recognitionOffer } from "../../element/src/intake/given-item.js";
import { type GiveAll, SourceIntake } from "../../element/src/intake/source-intake.js";
import { Review, type ReviewHost } from "../../element/src/review.js";
import { icon } from "../../element/src/ui/icons.js";
import { plain } from "../../element/src/ui/plain.js";
import { nextTurn } from "../../element/src/ui/turns.js";
import { addressWay } from "../../shell/src/intake/ways.js";
import type { Connection } from "../../shell/src/network/connection.js";
import { CourtListenerBox } from "../../shell/src/network/courtlistener-box.js";
import { withOwnServer } from "../../shell/src/offline/own-server.js";
import type { SavedFormat } from "../../shell/src/report/save.js";
import { set, settings } from "../../shell/src/settings/settings.js";
import { announce } from "../../shell/src/ui/announce.js";
import { byId } from "../../shell/src/ui/by-id.js";
import { listenToKeys } from "../../shell/src/ui/keyboard.js";
import { toast } from "../../shell/src/ui/toast.js";
import type { TrackedRepairs } from "../../src/check/repair.js";
import { messageOf } from "../../src/errors.js";
import type { QuotationFinding, Report } from "../../src/model.js";
import type { Checked } from "../../src/report/checked.js";
import { attributed, chosen, type Decisions, undecided } from "../../src/report/decisions.js";
import { Checking } from "./check/checking.js";
import type { Engine } from "./check/engine.js";
import { nameOfHost } from "./check/queue-text.js";
import { DraftIntake } from "./intake/draft-intake.js";
import { acceptDrops } from "./intake/drop-zones.js";
import { example } from "./intake/example.js";
import { isWorkKept, keepWork, keepWorkFromNow, keptWork } from "./intake/kept-work.js";
import { Ledger } from "./ledger/ledger.js";
import { LedgerView } from "./ledger/ledger-view.js";
import { onDemand } from "./parts.js";
import { losesVerdict, tellingOf } from "./report/arrived.js";
import { Correcting, isCorrected } from "./report/correcting.js";
import { inheritLog, keptLog, moveLogs } from "./report/kept-log.js";

/** The title of the page while nothing is reviewed. */
const TITLE = document.title;

/** Milliseconds after a change until draft and sources are kept: typing changes the draft with each key. */
const KEEP_MS = 500;

/** The page: a start screen that takes draft and sources, and a review of the findings. The tab keeps the draft across a reload. */
export class Page {
  readonly #engine: Engine;
  readonly #connection: Connection;
  readonly #ledger = new Ledger();
  readonly #ledgerView = new LedgerView(this.#ledger);
  readonly #correcting: Correcting;
  readonly #checking: Checking;
  readonly #sources: SourceIntake;
  readonly #giveAll: GiveAll;
  readonly #draft: DraftIntake;
  readonly #courtListener: CourtListenerBox;
  #checked: Checked | null = null;
  /** The draft of the report that is shown, and the draft whose report the user has saved. */
  #draftOfReport: Given | null = null;
  #saved: Given | null = null;
  #review: Review | null = null;
  /** Whether to show the report as soon as there is one; false once the user goes elsewhere. */
  #isAwaited = false;
  /** Whether what was kept has been restored, so that keeping does not delete it. */
  #isRestored = false;
  #keeping: ReturnType<typeof setTimeout> | undefined;
  /** What the reader decided about the draft. */
  #decisions = undecided("");

  constructor(engine: Engine, connection: Connection) {
    this.#engine = engine;
    this.#connection = connection;
    this.#checking = new Checking(engine, this.#ledger);
    const refusalOf = (file: Given): Promise<string | null> => engine.refusalOf(file);
    const recognise = (given: Given): void => void this.#recognise(given);
    const places = { list: byId("source-list"), empty: byId("source-empty"), refused: byId("source-refused"), ways: byId("source-ways") };
    this.#sources = new SourceIntake(places, { changed: () => this.#changed(), refusalOf, recognise, tell: toast, announce });
    this.#giveAll = this.#sources.giveAll(() => this.#checked?.report);
    places.ways.append(addressWay("source-address", "Enter an address", (address) => this.#sources.take([givenAddress(address)])));
    this.#draft = new DraftIntake(
      () => this.#changed(),
      (files) => this.#sources.takeFiles(files),
      refusalOf,
      recognise,
    );
    this.#correcting = new Correcting({
      track: (...how) => engine.accepted(...how),
      draft: this.#draft,
      shown: () => this.#checked,
      decisions: () => this.#decisions,
      decide: (decisions) => {
        this.#decisions = decisions;
      },
    });
    this.#courtListener = new CourtListenerBox(
      connection,
      () => this.#tellReadiness(),
      async () => {
        const parts = await onDemand();
        return parts && new parts.KeptBox(connection);
      },
    );
    connection.onStoreProblem = toast;
    connection.onForgotten = () => {
      this.#courtListener.refresh();
      this.#checking.stop();
    };
    connection.onSent = (entry) => this.#ledger.note(entry);
    this.#ledger.changed = () => this.#showLedger();
    this.#listen();
    this.#offerClaims();
    this.#offerKeeping();
    void this.#restore();
    this.#changed();
  }

  #listen(): void {
    const press = (id: string, act: () => void): void => byId(id).addEventListener("click", act);
    press("check", () => void this.#check());
    press("example", () => void this.#showExample());
    press("back", () => this.#turnTo("review"));
    press("clear", () => this.#clear());
    press("add-more", () => this.#sources.choose());
    press("new-check", () => this.#turnTo("start"));
    press("help", () => void this.#showHelp());
    press("settings", () => void this.#showSettings());
    byId("settings-icon").replaceWith(icon("settings"));
    this.#offerSaving();
    window.addEventListener("beforeunload", (event) => this.#leave(event));
    window.addEventListener("pagehide", () => {
      this.#draft.keep(this.#sources.sources.length > 0, this.#decisions);
      void this.#keepWork();
    });
    window.addEventListener("popstate", ({ state }) => this.#showScreen(state === "review" && this.#review ? "review" : "start"));
    acceptDrops({
      draft: (files) => this.#draft.takeFiles(files),
      sources: (files) => (this.#starting ? this.#sources.takeFiles(files) : this.#giveAll.give(files)),
      starting: () => this.#starting,
      hasDraft: () => this.#draft.present,
    });
    listenToKeys({
      step: (by) => this.#reviewed?.step(by) ?? false,
      copy: () => this.#reviewed?.copy() ?? false,
      settle: () => this.#reviewed?.settle() ?? false,
      accept: () => this.#reviewed?.accept() ?? false,
      search: () => this.#reviewed?.search() ?? false,
      compare: () => this.#reviewed?.compare() ?? false,
      undo: () => this.#reviewed !== null && this.#correcting.changes.undoLast(),
      leave: () => this.#reviewed?.close() ?? false,
      help: () => {
        void this.#showHelp();
        return true;
      },
    });
  }

  /** Restores what this tab or this device kept; the user may discard it. A reload of a report leads back to it. */
  async #restore(): Promise<void> {
    const wasReview = history.state === "review";
    history.replaceState(null, "");
    const inTab = this.#draft.restore();
    const { draft, sources, decisions } = isWorkKept() ? await keptWork() : { draft: null, sources: [], decisions: null };
    this.#decisions = inTab?.decisions ?? decisions ?? this.#decisions;
    if (inTab === null && draft !== null) await this.#draft.takeKept(draft);
    if (sources.length > 0) this.#sources.replaceAll(sources);
    this.#isRestored = true;
    if (inTab === null && draft === null && sources.length === 0) return;
    const lacksSources = inTab?.hadSources === true && sources.length === 0;
    const text = lacksSources ? "Your draft is back. Add its sources again." : "Your draft is back.";
    toast(text, { label: "Discard it", act: () => this.#clear() });
    // With a token, a check asks the network, and nobody has pressed a button.
    if (wasReview && !lacksSources && !this.#connection.isAsked && !this.#connection.works) await this.#check();
  }

  /** The choice to compare claims too. */
  #offerClaims(): void {
    const wish = byId<HTMLInputElement>("claims");
    wish.checked = settings().claims;
    wish.addEventListener("change", () => set({ claims: wish.checked }));
  }

  /** The choice to keep draft and sources on the device after the tab is closed. */
  #offerKeeping(): void {
    const wish = byId<HTMLInputElement>("keep-work");
    wish.checked = isWorkKept();
    wish.addEventListener("change", () => {
      void keepWorkFromNow(wish.checked).then(() => this.#keepWork());
      moveLogs();
      toast(wish.checked ? "Draft, sources and review are kept on this device." : "What was kept on this device is deleted.");
    });
  }

  /** Keeps draft and sources on the device, if the user agreed to that. */
  async #keepWork(): Promise<void> {
    if (!isWorkKept() || !this.#isRestored) return;
    try {
      await keepWork(this.#draft.draft, this.#sources.sources, this.#decisions);
    } catch (error) {
      toast(`The browser could not keep the draft and its sources: ${messageOf(error)}`);
    }
  }

  /** Keeps the draft, and makes the browser ask before it is lost: typed text and corrections are in no file, and a large file cannot be kept. */
  #leave(event: BeforeUnloadEvent): void {
    const isKept = this.#draft.keep(this.#sources.sources.length > 0, this.#decisions);
    const { draft } = this.#draft;
    if (draft === null || draft.origin === "example" || draft === this.#saved || isWorkKept()) return;
    if (draft.origin === "pasted" || !isKept || this.#correcting.changes.count > 0) event.preventDefault();
  }

  get #starting(): boolean {
    return !byId("start").hidden;
  }

  /** The review, while it is shown. */
  get #reviewed(): Review | null {
    return this.#starting ? null : this.#review;
  }

  /** Called when draft or sources change: says what is missing. Sources added while a report is shown are checked at once. */
  #changed(): void {
    const missing = !this.#draft.present;
    byId<HTMLButtonElement>("check").disabled = missing;
    byId("clear").hidden = missing && this.#sources.sources.length === 0;
    this.#tellReadiness();
    this.#keepSoon();
    if (!this.#starting) void this.#check();
  }

  #keepSoon(): void {
    clearTimeout(this.#keeping);
    this.#keeping = setTimeout(() => void this.#keepWork(), KEEP_MS);
  }

  /** Checks again with what the reader decided. */
  #decide(decisions: Decisions): void {
    this.#decisions = decisions;
    this.#keepSoon();
    void this.#check();
  }

  #tellReadiness(): void {
    const { offline, isAsked, works, host } = this.#connection;
    const asked = [
      ...(isAsked ? [`The cited cases are looked up at ${nameOfHost(host)}; only citations and case names leave this device.`] : []),
      ...(works
        ? ["The cited works are looked up at OpenAlex, Crossref and Semantic Scholar; only their references leave this device."]
        : []),
    ];
    const looked = offline
      ? "No requests to the network; cases are looked up in what is kept on this device."
      : asked.length > 0
        ? asked.join(" ")
        : this.#sources.sources.length === 0
          ? "Without sources, quotations and citations are found but not compared."
          : "";
    byId("readiness").textContent = this.#draft.present ? looked : "Add a draft to begin.";
  }

  /** Checks the draft. The last report stays until the new one has as many verdicts. */
  async #check(): Promise<void> {
    await Promise.all([this.#draft.settled, this.#sources.settled]);
    const draft = this.#draft.draft;
    if (draft === null) return;
    // What the reader decided about another draft does not hold for this one.
    if (draft.name !== this.#decisions.draft) this.#decisions = undecided(draft.name);
    const task = { draft, sources: this.#sources.sources, decisions: this.#decisions };
    this.#isAwaited = this.#starting;
    byId("start-problem").hidden = true;
    try {
      const running = this.#checking.run(task, byId(this.#starting ? "progress" : "running"), (now) => this.#arrived(now, draft));
      this.#showFoot();
      if (this.#starting) byId("progress").querySelector<HTMLElement>("button:not([hidden])")?.focus();
      const { checked, hadFocus } = await running;
      this.#showFoot();
      if (checked !== null) await this.#take(checked, draft);
      if (hadFocus && this.#starting) byId("check").focus();
      else if (hadFocus) this.#review?.focus();
    } catch (error) {
      this.#showFoot();
      this.#say(error, draft);
    }
  }

  /** Shows an interim or final report. A report of the same draft with more verdicts stays until this one has as many. */
  #arrived(now: Checked, draft: Given): void {
    const shown = this.#review?.isOf(now) ? this.#checked : null;
    if (shown === null || !losesVerdict(shown, now)) this.#show(now, draft);
    if (shown === null) announce(tellingOf(now));
    void this.#openAwaited();
  }

  /** Turns to the report if the user waits for it, in a turn of its own: both to make it and to lay it out takes time. */
  async #openAwaited(): Promise<void> {
    await nextTurn();
    if (this.#isAwaited) this.#turnTo("review");
  }

  async #take(checked: Checked, draft: Given): Promise<void> {
    this.#show(checked, draft);
    await this.#openAwaited();
    const from = this.#correcting.takePlace(draft);
    if (from === null) this.#reviewed?.openFirst();
    else this.#reviewed?.openNext(from);
    announce(tellingOf(checked));
    if (this.#starting) toast("The report is ready.", { label: "Show it", act: () => this.#turnTo("review") });
    this.#sources.tellUnused(checked.report);
  }

  /** Shows a report, in place if it is of the same draft. */
  #show(checked: Checked, draft: Given): void {
    draft.problem = null;
    this.#draft.show();
    this.#sources.showProblems(checked.report);

    const before = this.#checked?.report.draft.sha256;
    this.#checked = checked;
    this.#draftOfReport = draft;
    if (this.#review?.isOf(checked)) {
      this.#review.update(checked);
    } else {
      const isMade = this.#correcting.isMade(draft);
      const place = isMade ? this.#review?.place : undefined;
      if (isMade && before !== undefined) inheritLog(before, checked.report.draft.sha256);
      this.#review?.leave();
      const ledger = { id: "ledger", label: "Network log", panel: this.#ledgerView.root };
      this.#correcting.follow(draft, checked);
      const { changes } = this.#correcting;
      const side = (open: (id: string) => void): DraftView => new DraftView(checked, open);
      this.#review = new Review(checked, this.#hostOf(checked, draft), side, [...changes.tabs, ledger]);
      if (changes.count > 0) this.#review.count("changes", changes.count);
      this.#showLedger();
      byId("review").append(this.#review.root);
      this.#showName();
      if (place !== undefined) this.#review.resume(place);
    }
  }

  /** What the review of a draft may do with the page. */
  #hostOf({ report }: Checked, given: Given): ReviewHost {
    const { type } = report.draft;
    const pages: ReviewHost["pages"] = async (checked, open) => {
      const { PagesView } = await withOwnServer(import("./on-demand.js"));
      return new PagesView(checked, await this.#engine.pagesOf(given), open);
    };
    return {
      sourceView: (id) => this.#engine.sourceView(id),
      reader: () => withOwnServer(import("./on-demand.js")),
      tell: toast,
      announce,
      checkAgain: () => void this.#check(),
      log: keptLog(report.draft.sha256),
      replace: this.#correcting.replacing(report, given),
      undoIn: (span) => this.#correcting.changes.undoIn(span),
      reportWrong: (finding, why) => void this.#keepWrong(finding, why),
      // The lines and notes of a PDF do not become a text that can be read as well.
      editAsText: given.content === null || isCorrected(report) || type === "pdf" ? null : () => void this.#editAsText(given),
      attribute: (quotation, citation) => this.#decide(attributed(this.#decisions, quotation, citation)),
      choose: (citation, id) => this.#decide(chosen(this.#decisions, citation, id)),
      askModel: () => void this.#askModel(given),
      addSources: () => this.#sources.choose(),
      giveFor: (citation, files) => this.#checked && this.#sources.takeFor(citation, this.#checked.report, files),
      giveAll: this.#giveAll,
      pages: type === "pdf" && given.content !== null ? pages : null,
      textAsRead: async (name) => this.#engine.textAsRead(name === report.draft.name ? given : (this.#givenOf(name) ?? givenAddress(name))),
      recognitionOffer: (name) => this.#offerOf(name),
      stage: document.body,
    };
  }

  /** Makes a text copy of the draft the draft, and checks that. */
  async #editAsText(given: Given): Promise<void> {
    try {
      const parts = await onDemand();
      if (parts === null) return;
      const copy = parts.textCopyOf(given, await this.#engine.textAsRead(given), this.#checked?.draft);
      const undo = this.#correcting.revise({ ...this.#decisions, draft: copy.name }, () => this.#draft.replace(copy));
      toast("The draft is a text copy now, its italics between asterisks. Your file is as it was.", { label: "Undo", act: undo });
    } catch (error) {
      toast(messageOf(error));
    }
  }

  #showLedger(): void {
    this.#ledgerView.show();
    this.#review?.count("ledger", this.#ledgerView.count);
  }

  async #showHelp(): Promise<void> {
    (await onDemand())?.showHelp();
  }

  async #showSettings(): Promise<void> {
    (await onDemand())?.showSettings();
  }

  /** Keeps a case of a finding that the reader says is wrong. */
  async #keepWrong(finding: QuotationFinding, why: string): Promise<void> {
    const parts = await onDemand();
    const source = finding.passages[0]?.source;
    try {
      const view = source === undefined ? null : await this.#engine.sourceView(source);
      if (this.#checked !== null) parts?.keepWrongFinding(finding, this.#checked, view, why);
    } catch (error) {
      toast(messageOf(error));
    }
  }

  /** Lets the reader ask a model about the claims of the report, and shows each answer as it comes. */
  async #askModel(draft: Given): Promise<void> {
    const parts = await onDemand();
    const asked = this.#checked;
    if (parts === null || asked === null) return;
    const show = (report: Report): void => {
      // Another draft may be shown by now.
      if (this.#draftOfReport === draft && this.#checked?.report.draft.sha256 === report.draft.sha256)
        this.#show({ ...this.#checked, report }, draft);
    };
    await parts.askModel(asked.report, (...how) => this.#engine.askClaims(...how), show);
  }

  /** Has the text of a document's pages recognised, and checks again with what was. */
  async #recognise(given: Given): Promise<void> {
    const parts = await onDemand();
    const changed = (): void => {
      this.#draft.show();
      this.#sources.show();
      if (this.#checked !== null) this.#review?.update(this.#checked);
      this.#keepSoon();
    };
    const isRead = await parts?.recogniseText(given, (...how) => this.#engine.recognise(given, ...how), changed);
    // It may have been removed since.
    if (isRead && [this.#draft.draft, ...this.#sources.sources].includes(given)) await this.#check();
  }

  /** The draft of the shown report, or the source, of this name. */
  #givenOf(name: string): Given | null {
    return [this.#draftOfReport, ...this.#sources.sources].find((one) => one?.name === name) ?? null;
  }

  /** The offer to recognise the text of a document of the shown report; null if it has no pages that need it. */
  #offerOf(name: string): HTMLElement | null {
    const given = this.#givenOf(name);
    return given ? recognitionOffer(given, () => void this.#recognise(given)) : null;
  }

  /** Shows the progress of a check that was started here in place of the buttons. */
  #showFoot(): void {
    byId("start-foot").hidden = this.#checking.busy && !byId("progress").hidden;
  }

  /** Says why the draft could not be checked: at the file, or under the button for typed text. */
  #say(error: unknown, draft: Given): void {
    const text = messageOf(error);
    draft.problem = text;
    this.#draft.show();
    // The interim report stays, and nothing more is awaited.
    if (this.#checked && this.#checked.open.size > 0) this.#show({ ...this.#checked, open: new Set(), isStopped: true }, draft);
    if (!this.#starting) toast(text);
    const note = byId("start-problem");
    note.textContent = plain(text);
    note.hidden = draft.origin !== "pasted";
  }

  /** Shows a screen. Each is an entry of the browser's history, so that the back button leads from one to the other and not out of the page. */
  #turnTo(screen: "start" | "review"): void {
    history.pushState(screen, "");
    this.#showScreen(screen);
  }

  #showScreen(screen: "start" | "review"): void {
    const starting = screen === "start";
    byId("start").hidden = !starting;
    byId("review").hidden = starting;
    byId("review-actions").hidden = starting;
    byId("back").hidden = this.#review === null;
    this.#isAwaited = false;
    this.#checking.moveTo(byId("running"));
    this.#showFoot();
    byId("bar-title").hidden = starting;
    this.#showName(starting);
    document.body.dataset["screen"] = screen;
    window.scrollTo(0, 0);
    if (starting) this.#courtListener.refresh();
    if (starting) byId("content").focus({ preventScroll: true });
    else this.#review?.focus();
  }

  /** Shows the name of the reviewed draft in the bar and as the title of the page. */
  #showName(starting = this.#starting): void {
    const name = this.#checked?.report.draft.name ?? "";
    byId("bar-title").textContent = name;
    document.title = starting || name === "" ? TITLE : plain(`${name} · Literatim`);
  }

  /** Removes draft, sources and report; this can be undone. */
  #clear(): void {
    const bringBack = this.#remember();
    const [checked, given] = [this.#checked, this.#draftOfReport];
    if (!this.#starting) this.#turnTo("start");
    this.#draft.clear();
    this.#decisions = undecided("");
    this.#sources.replaceAll([]);
    this.#review?.leave();
    this.#review = this.#checked = this.#draftOfReport = null;
    byId("back").hidden = true;
    const undo = (): void => {
      bringBack?.();
      if (checked !== null && given !== null && this.#review === null) this.#show(checked, given);
      byId("back").hidden = this.#review === null;
    };
    if (bringBack !== null) toast("Draft, sources and report removed.", { label: "Undo", act: undo });
    byId("editor").focus();
  }

  /** A function that restores the current draft and sources on the start screen; null when there are none. */
  #remember(): (() => void) | null {
    const sources = [...this.#sources.sources];
    const draft = this.#draft.remember();
    const decisions = this.#decisions;
    if (!this.#draft.present && sources.length === 0) return null;
    return () => {
      if (!this.#starting) this.#turnTo("start");
      this.#decisions = decisions;
      draft();
      this.#sources.replaceAll(sources);
    };
  }

  /** Replaces draft and sources with the example, which can be undone, and checks it. */
  async #showExample(): Promise<void> {
    try {
      const given = await example();
      const bringBack = this.#remember();
      this.#draft.take(given.draft);
      this.#sources.replaceAll(given.sources);
      if (bringBack !== null) toast("The example replaced your draft and sources.", { label: "Undo", act: bringBack });
      await this.#check();
    } catch (error) {
      toast(messageOf(error));
    }
  }

  /** Makes the menu of the Export button when that is first pressed. */
  #offerSaving(): void {
    const make = async (): Promise<void> => {
      const parts = await onDemand();
      if (parts === null) return this.#offerSaving();
      parts.saveMenu(
        (format) => void this.#save(format),
        () => this.#checked?.report,
        () => this.#correcting.accepted,
      );
    };
    byId("save").addEventListener("click", () => void make(), { once: true });
  }

  async #save(format: SavedFormat): Promise<void> {
    const parts = await onDemand();
    if (parts === null || this.#checked === null) return;
    const report = keptLog(this.#checked.report.draft.sha256).onto(this.#checked.report);
    try {
      parts.saveReport(report, format, await this.#contentOf(report, format, parts.trackedTold));
      this.#saved = this.#draftOfReport;
    } catch (error) {
      toast(messageOf(error));
    }
  }

  async #contentOf(report: Report, format: SavedFormat, told: (made: TrackedRepairs) => string): Promise<BlobPart> {
    if (format === "json") return JSON.stringify(report, null, 2);
    if (format === "draft") return this.#checked?.draft.text ?? "";
    if (format !== "comments" && format !== "tracked" && format !== "accepted") return this.#engine.render(report, format);
    const given = this.#draftOfReport;
    if (given?.content == null || this.#checked === null) throw new Error("The draft is gone; check it again.");
    if (format === "comments") return this.#engine.annotated(given, report);
    if (format === "accepted") return given.content;
    const made = await this.#engine.tracked(given, report, this.#checked.draft);
    toast(told(made));
    return new Uint8Array(made.bytes);
  }
}
