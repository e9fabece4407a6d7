import { type Given, givenAddress } from "../../element/src/intake/given.js";
import { SourceIntake } from "../../element/src/intake/source-intake.js";
import type { Review } from "../../element/src/review.js";
import { icon } from "../../element/src/ui/icons.js";
import { plain } from "../../element/src/ui/plain.js";
import { nextTurn } from "../../element/src/ui/turns.js";
import { addressWay } from "../../shell/src/intake/ways.js";
import type { Connection } from "../../shell/src/network/connection.js";
import { CourtListenerBox } from "../../shell/src/network/courtlistener-box.js";
import { set, settings } from "../../shell/src/settings/settings.js";
import { announce } from "../../shell/src/ui/announce.js";
import { byId } from "../../shell/src/ui/by-id.js";
import { listenToKeys } from "../../shell/src/ui/keyboard.js";
import { toast } from "../../shell/src/ui/toast.js";
import { messageOf } from "../../src/errors.js";
import type { Checked } from "../../src/report/checked.js";
import { Checking } from "./check/checking.js";
import type { Engine } from "./check/engine.js";
import { nameOfHost } from "./check/queue-text.js";
import { DraftIntake } from "./intake/draft-intake.js";
import { acceptDrops } from "./intake/drop-zones.js";
import { example } from "./intake/example.js";
import { Keeping } from "./keeping.js";
import { Ledger } from "./ledger/ledger.js";
import { LedgerView } from "./ledger/ledger-view.js";
import { onDemand } from "./parts.js";
import { tellingOf } from "./report/arrived.js";
import { ShownReport } from "./shown-report.js";
import { Screens } from "./ui/screens.js";

/** The page: a start screen that takes draft and sources, and a review of the findings. The tab keeps the draft across a reload. */
export class Page {
  readonly #engine: Engine;
  readonly #connection: Connection;
  readonly #ledger = new Ledger();
  readonly #screens = new Screens(() => this.#turned());
  readonly #checking: Checking;
  readonly #sources: SourceIntake;
  readonly #draft: DraftIntake;
  readonly #shown: ShownReport;
  readonly #keeping: Keeping;
  readonly #courtListener: CourtListenerBox;

  constructor(engine: Engine, connection: Connection) {
    this.#engine = engine;
    this.#connection = connection;
    this.#checking = new Checking(engine, this.#ledger);
    const { refusalOf } = engine;
    const recognise = (given: Given): void => void this.#recognise(given);
    const places = { list: byId("source-list"), empty: byId("source-empty"), refused: byId("source-refused"), ways: byId("source-ways") };
    this.#sources = new SourceIntake(places, { changed: () => this.#changed(), refusalOf, recognise, tell: toast, announce });
    places.ways.append(addressWay("source-address", "Enter an address", (address) => this.#sources.take([givenAddress(address)])));
    this.#draft = new DraftIntake(
      () => this.#changed(),
      (files) => this.#sources.takeFiles(files),
      refusalOf,
      recognise,
    );
    this.#shown = new ShownReport({
      engine,
      draft: this.#draft,
      sources: this.#sources,
      ledger: new LedgerView(this.#ledger),
      check: () => void this.#check(),
      recognise,
      changed: (name) => {
        this.#screens.reviewed = name;
      },
    });
    this.#keeping = new Keeping(this.#draft, this.#sources, (draft) => this.#shown.correcting.changesOf(draft).length > 0);
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
    this.#ledger.changed = () => this.#shown.showLedger();
    this.#listen();
    this.#offerClaims();
    this.#offerExport();
    void this.#welcome();
    this.#changed();
  }

  #listen(): void {
    const press = (id: string, act: () => void): void => byId(id).addEventListener("click", act);
    const help = (): void => void onDemand().then((parts) => parts?.showHelp());
    press("check", () => void this.#check());
    press("example", () => void this.#showExample());
    press("back", () => this.#screens.turnTo("review"));
    press("clear", () => this.#clear());
    press("add-more", () => this.#sources.choose());
    press("new-check", () => this.#screens.turnTo("start"));
    press("help", help);
    press("settings", () => void onDemand().then((parts) => parts?.showSettings()));
    byId("settings-icon").replaceWith(icon("settings"));
    acceptDrops({
      draft: (files) => this.#draft.takeFiles(files),
      sources: (files) => (this.#screens.isStart ? this.#sources.takeFiles(files) : this.#shown.giveAll.give(files)),
      starting: () => this.#screens.isStart,
      hasDraft: () => this.#draft.present,
    });
    listenToKeys(() => this.#reviewed, { help, undo: () => this.#shown.correcting.undoLast() });
  }

  /** Says what was restored; the user may discard it. A reload of a report leads back to it. */
  async #welcome(): Promise<void> {
    const wasReview = history.state === "review";
    history.replaceState(null, "");
    const restored = await this.#keeping.restored;
    if (restored === "nothing") return;
    const text = restored === "draft" ? "Your draft is back. Add its sources again." : "Your draft is back.";
    toast(text, { label: "Discard it", act: () => this.#clear() });
    // With a token, a check asks the network, and nobody has pressed a button.
    if (wasReview && restored === "all" && !this.#connection.isAsked && !this.#connection.works) await this.#check();
  }

  /** The choice to compare claims too. */
  #offerClaims(): void {
    const wish = byId<HTMLInputElement>("claims");
    wish.checked = settings().claims;
    wish.addEventListener("change", () => set({ claims: wish.checked }));
  }

  /** Makes the menu of the Export button when that is first pressed. */
  #offerExport(): void {
    const make = async (): Promise<void> => {
      const parts = await onDemand();
      if (parts === null) this.#offerExport();
      else
        parts.exportMenu(
          this.#engine,
          () => this.#shown.now,
          (draft) => this.#keeping.saved.add(draft),
        );
    };
    byId("save").addEventListener("click", () => void make(), { once: true });
  }

  /** The review, while it is shown. */
  get #reviewed(): Review | null {
    return this.#screens.isStart ? null : (this.#shown.now?.review ?? null);
  }

  /** Called when draft or sources change: says what is missing. Sources added while a report is shown are checked at once. */
  #changed(): void {
    const missing = !this.#draft.present;
    byId<HTMLButtonElement>("check").disabled = missing;
    byId("clear").hidden = missing && this.#sources.sources.length === 0;
    byId("start-problem").hidden = true;
    this.#tellReadiness();
    this.#keeping.soon();
    if (!this.#screens.isStart) void this.#check();
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
    const { draft, decisions } = this.#draft;
    if (draft === null) return;
    byId("start-problem").hidden = true;
    const { isStart } = this.#screens;
    const task = { draft, sources: this.#sources.sources, decisions };
    const running = this.#checking.run(task, byId(isStart ? "progress" : "running"), (now) => this.#arrived(now, draft));
    this.#screens.wait(true);
    if (isStart) byId("progress").querySelector<HTMLElement>("button:not([hidden])")?.focus();
    const end = await running;
    if (end === null) return;
    if (end.is === "checked") {
      await this.#take(end.checked, draft);
    } else {
      this.#shown.end();
      this.#screens.wait(false);
    }
    if (end.is === "failed") this.#say(end.error, draft);
    if (end.hadFocus) (this.#reviewed ?? byId("check")).focus();
  }

  /** Cancels the running check, whose draft is gone. */
  #cancel(): void {
    this.#checking.cancel();
    this.#screens.wait(false);
  }

  /** Shows an interim or final report. */
  #arrived(now: Checked, draft: Given): void {
    if (this.#shown.offer(now, draft)) announce(tellingOf(now));
    void this.#openAwaited();
  }

  /** Turns to the report if the user waits for it, in a turn of its own: both to make it and to lay it out takes time. */
  async #openAwaited(): Promise<void> {
    await nextTurn();
    this.#screens.turnToAwaited();
  }

  async #take(checked: Checked, draft: Given): Promise<void> {
    this.#shown.show(checked, draft);
    await this.#openAwaited();
    if (!this.#screens.isStart) this.#shown.begin();
    announce(tellingOf(checked));
    if (this.#screens.isStart) toast("The report is ready.", { label: "Show it", act: () => this.#screens.turnTo("review") });
    this.#sources.tellUnused(checked.report);
  }

  /** Has the text of a document's pages recognised, and checks again with what was. */
  async #recognise(given: Given): Promise<void> {
    const parts = await onDemand();
    const changed = (): void => {
      this.#draft.show();
      this.#sources.show();
      this.#shown.refresh();
      this.#keeping.soon();
    };
    const isRead = await parts?.recogniseText(given, (...how) => this.#engine.recognise(given, ...how), changed);
    // It may have been removed since.
    if (isRead && [this.#draft.draft, ...this.#sources.sources].includes(given)) await this.#check();
  }

  /** Says why the draft could not be checked: at the file, or under the button for typed text. */
  #say(error: unknown, draft: Given): void {
    const text = messageOf(error);
    draft.problem = text;
    this.#draft.show();
    if (!this.#screens.isStart) toast(text);
    const note = byId("start-problem");
    note.textContent = plain(text);
    note.hidden = draft.origin !== "pasted";
  }

  /** Called when another screen is shown: nothing is awaited there. */
  #turned(): void {
    this.#checking.moveTo(byId("running"));
    if (this.#screens.isStart) this.#courtListener.refresh();
    (this.#reviewed ?? byId("content")).focus({ preventScroll: true });
  }

  /** Removes draft, sources and report; this can be undone. */
  #clear(): void {
    const bringBack = this.#remember();
    this.#cancel();
    if (!this.#screens.isStart) this.#screens.turnTo("start");
    this.#draft.clear();
    this.#sources.replaceAll([]);
    this.#shown.clear();
    if (bringBack !== null) toast("Draft, sources and report removed.", { label: "Undo", act: bringBack });
    byId("editor").focus();
  }

  /** A function that brings the current draft, its sources and their report back on the start screen; null when there are none. */
  #remember(): (() => void) | null {
    if (!this.#draft.present && this.#sources.sources.length === 0) return null;
    const sources = [...this.#sources.sources];
    const [draft, report] = [this.#draft.remember(), this.#shown.remember()];
    return () => {
      this.#cancel();
      if (!this.#screens.isStart) this.#screens.turnTo("start");
      draft();
      this.#sources.replaceAll(sources);
      report();
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
}
