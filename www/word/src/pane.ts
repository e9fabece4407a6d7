import type { DraftSide } from "../../element/src/document/draft-view.js";
import { inputOf } from "../../element/src/intake/given.js";
import { type GiveAll, SourceIntake } from "../../element/src/intake/source-intake.js";
import { Review, type ReviewHost, type Undo } from "../../element/src/review.js";
import { element } from "../../element/src/ui/element.js";
import { icon } from "../../element/src/ui/icons.js";
import type { Connection } from "../../shell/src/network/connection.js";
import { CourtListenerBox } from "../../shell/src/network/courtlistener-box.js";
import type { SavedFormat } from "../../shell/src/report/save.js";
import { set, settings } from "../../shell/src/settings/settings.js";
import { announce } from "../../shell/src/ui/announce.js";
import { byId } from "../../shell/src/ui/by-id.js";
import { listenToKeys } from "../../shell/src/ui/keyboard.js";
import { toast } from "../../shell/src/ui/toast.js";
import type { Input, Report, Span16 } from "../../src/index.js";
import type { Checked } from "../../src/report/checked.js";
import { attributed, chosen, type Decisions, undecided } from "../../src/report/decisions.js";
import { ReviewLog } from "../../src/report/review-log.js";
import { countsOf, findingsOf, headlineOf, listedOf } from "../../src/report/sections.js";
import type { Finding } from "../../src/report/verdicts.js";
import { Checker } from "./checker.js";
import type { Abilities } from "./host/abilities.js";
import { WordDocument } from "./host/word-document.js";
import { Tools } from "./tools.js";

/** The pause after the last change before the document is checked again, in milliseconds. */
const PAUSE = 1500;

/** The task pane: checks the document that is open in Word and shows the findings. */
export class Pane {
  readonly #abilities: Abilities;
  readonly #word: WordDocument;
  readonly #checker: Checker;
  readonly #sources: SourceIntake;
  readonly #giveAll: GiveAll;
  readonly #log = new ReviewLog([], () => this.#tools.show());
  readonly #tools: Tools;
  readonly #name: string;
  #decisions: Decisions;
  #inputs: readonly Input[] = [];
  #input: Input | null = null;
  #review: Review | null = null;
  #checked: Checked | null = null;
  #running: AbortController | null = null;
  #pause: ReturnType<typeof setTimeout> | undefined;
  /** Whether choosing a finding leaves the selection in the document as it is. */
  #isQuiet = false;

  /** @param name the document's name, for the report */
  constructor(abilities: Abilities, connection: Connection, name: string) {
    this.#abilities = abilities;
    this.#name = name;
    this.#decisions = undecided(name);
    this.#word = new WordDocument(abilities);
    this.#checker = new Checker(connection);
    const pane = this;
    const shown = {
      get checked() {
        return pane.#checked;
      },
      log: this.#log,
      tell: toast,
    };
    this.#tools = new Tools(this.#word, abilities, shown);
    byId("tools").replaceWith(this.#tools.root);
    const places = { list: byId("source-list"), empty: byId("source-empty"), refused: byId("source-refused"), ways: byId("source-ways") };
    const refusal = (file: Parameters<Checker["refusalOf"]>[0]): Promise<string | null> => this.#checker.refusalOf(file);
    this.#sources = new SourceIntake(places, {
      changed: () => this.#sourcesChanged(),
      refusalOf: refusal,
      recognise: null,
      tell: toast,
      announce,
    });
    this.#giveAll = this.#sources.giveAll(() => this.#checked?.report);
    const box = new CourtListenerBox(
      connection,
      () => {},
      async () => new (await onDemand()).KeptBox(connection),
    );
    connection.onStoreProblem = toast;
    connection.onForgotten = () => {
      box.refresh();
      if (this.#running !== null) this.#stop();
    };
    this.#listen();
    this.#tellAbilities();
    this.#tellState();
    void this.#word.watch(
      () => this.#changed(),
      (id) => this.#review?.choose(id),
    );
  }

  #listen(): void {
    const press = (id: string, act: () => void): void => byId(id).addEventListener("click", act);
    press("check", () => (this.#running === null ? void this.#check() : this.#stop()));
    press("previous", () => this.#review?.step(-1));
    press("next", () => this.#review?.step(1));
    press("settings", () => void onDemand().then(({ showSettings }) => showSettings()));
    byId("settings-icon").replaceWith(icon("settings"));
    const claims = byId<HTMLInputElement>("claims");
    claims.checked = settings().claims;
    claims.addEventListener("change", () => set({ claims: claims.checked }));
    byId("auto-choice").hidden = !this.#abilities.has("changes");
    listenToKeys(() => this.#review, {});
  }

  /** Names what this Word cannot do. */
  #tellAbilities(): void {
    const { missing } = this.#abilities;
    byId("lacks").hidden = missing.length === 0;
    byId("lack-list").replaceChildren(...missing.map((sentence) => element("li", {}, sentence)));
  }

  /** The document has changed in Word. */
  #changed(): void {
    if (this.#checked === null) return;
    this.#tellState("The document has changed since the check.");
    clearTimeout(this.#pause);
    if (byId<HTMLInputElement>("auto").checked) this.#pause = setTimeout(() => void this.#check(), PAUSE);
  }

  #sourcesChanged(): void {
    this.#inputs = this.#sources.sources.flatMap((given) => inputOf(given) ?? []);
    if (this.#checked !== null || this.#running !== null) void this.#check();
  }

  #decide(decisions: Decisions): void {
    this.#decisions = decisions;
    void this.#check();
  }

  #stop(): void {
    this.#running?.abort();
    this.#running = null;
    this.#tellState("Stopped.");
  }

  /** Checks the document as it is now. The last report stays until the new one is whole. */
  async #check(): Promise<void> {
    clearTimeout(this.#pause);
    this.#running?.abort();
    const running = new AbortController();
    const { signal } = running;
    this.#running = running;
    byId("problem").hidden = true;
    this.#tellState("Reading the document");
    try {
      await this.#sources.settled;
      const input: Input = { name: this.#name, data: new Blob([await this.#word.file()]) };
      if (signal.aborted) return;
      const watch = {
        read: (document: Parameters<WordDocument["take"]>[0]) => signal.aborted || this.#word.take(document),
        progress: (text: string) => signal.aborted || this.#tellState(text),
        report: (checked: Checked) => {
          const isFirst = this.#checked === null || this.#checked.open.size > 0;
          if (!signal.aborted && isFirst) this.#show(checked);
        },
      };
      const checked = await this.#checker.check(input, { sources: this.#inputs, decisions: this.#decisions }, watch, signal);
      if (signal.aborted) return;
      this.#input = input;
      this.#show(checked);
      this.#sources.showProblems(checked.report);
      this.#sources.tellUnused(checked.report);
      announce(`Checked: ${headlineOf(countsOf(checked, this.#log))}.`);
    } catch (error) {
      if (!signal.aborted) this.#fail(error);
    } finally {
      if (this.#running === running) {
        this.#running = null;
        this.#tellState();
      }
    }
  }

  #show(checked: Checked): void {
    const before = this.#chosen;
    this.#checked = checked;
    byId("nothing").hidden = true;
    this.#isQuiet = true;
    if (this.#review === null) {
      this.#review = new Review(checked, this.#reviewHost(), () => this.#draftSide());
      byId("review").append(this.#review.root);
      byId<HTMLDetailsElement>("given").open = false;
      this.#offerExport();
    } else {
      this.#review.update(checked);
      // Ids count the findings, so that the corrected finding has the id of the one before it.
      const all = findingsOf(checked.report).filter((one) => one.kind === before?.kind);
      const same = all.find((one) => one.text === before?.text) ?? all.find((one) => one.id === before?.id);
      if (same?.id !== before?.id) this.#review.choose(same?.id ?? null);
    }
    this.#isQuiet = false;
    this.#tools.show();
    this.#tellState();
  }

  /** Shows the export menu, which is made when it is first opened. */
  #offerExport(): void {
    const make = async (): Promise<void> => {
      const { saveMenu } = await onDemand();
      saveMenu(
        (format) => void this.#save(format),
        () => this.#checked?.report,
      );
    };
    byId("save").addEventListener("click", () => void make(), { once: true });
    byId("export").hidden = false;
  }

  /** Saves the report with the reader's acts; as the draft with comments, a copy of the document as it was checked. */
  async #save(format: SavedFormat): Promise<void> {
    if (this.#checked === null) return;
    const report = this.#log.onto(this.#checked.report);
    try {
      const { saveReport } = await onDemand();
      saveReport(report, format, await this.#contentOf(report, format));
    } catch (error) {
      toast(messageOf(error));
    }
  }

  async #contentOf(report: Report, format: SavedFormat): Promise<string | Uint8Array<ArrayBuffer>> {
    if (format === "json") return JSON.stringify(report, null, 2);
    const { engine } = this.#checker;
    if (format === "draft" || format === "accepted") throw new Error("Word has the corrections in the document itself.");
    if (format !== "comments" && format !== "tracked") return engine.render(report, format);
    if (this.#input === null || this.#checked === null) throw new Error("The check has not ended yet. Export the document after it.");
    if (format === "comments") return new Uint8Array(await engine.annotateDocument(this.#input, report));
    const { trackRepairs } = await import("../../src/check/repair.js");
    const made = await trackRepairs(engine, { report, view: this.#checked.draft, input: this.#input }, this.#decisions);
    toast((await onDemand()).trackedTold(made));
    return new Uint8Array(made.bytes);
  }

  get #chosen(): Finding | null {
    const id = this.#review?.chosen;
    return this.#checked === null || !id ? null : (findingsOf(this.#checked.report).find((one) => one.id === id) ?? null);
  }

  /** Word itself is the draft's side: the words of the chosen finding are selected there. */
  #draftSide(): DraftSide {
    return {
      root: null,
      mark: () => {},
      choose: () => {},
      show: (id) => {
        if (id !== null && !this.#isQuiet && this.#abilities.has("select")) void this.#select(id);
      },
      complete: () => {},
      clear: () => {},
    };
  }

  async #select(id: string): Promise<void> {
    const finding = this.#checked && listedOf(this.#checked.report).find((one) => one.id === id);
    if (!finding) return;
    try {
      if (!(await this.#word.select(finding.span))) toast("These words are not where they were checked. Check again.");
    } catch (error) {
      toast(`Word did not select the words: ${messageOf(error)}`);
    }
  }

  #reviewHost(): ReviewHost {
    return {
      sourceView: (id) => this.#checker.engine.exclusively(() => this.#checker.engine.sourceView(id)),
      reader: () => import("../../element/src/document/source-reader.js"),
      tell: toast,
      announce,
      checkAgain: () => void this.#check(),
      log: this.#log,
      replace: this.#abilities.has("corrections") ? (span, words) => this.#replace(span, words) : null,
      editAsText: null,
      attribute: (quotation, citation) => this.#decide(attributed(this.#decisions, quotation, citation)),
      choose: (citation, id) => this.#decide(chosen(this.#decisions, citation, id)),
      askModel: null,
      addSources: () => this.#sources.choose(),
      giveFor: (citation, files) => this.#checked && this.#sources.takeFor(citation, this.#checked.report, files),
      giveAll: this.#giveAll,
      pages: null,
      textAsRead: (name) => this.#textAsRead(name),
      recognitionOffer: () => null,
      stage: document.body,
    };
  }

  /** Corrects words of the document by a tracked change and checks it again. */
  async #replace(span: Span16, words: string): Promise<Undo | null> {
    try {
      const back = await this.#word.replace(span, words);
      if (back === null) return null;
      void this.#check();
      return () =>
        void back().then(
          () => this.#check(),
          (error) => toast(messageOf(error)),
        );
    } catch (error) {
      this.#fail(error);
      return null;
    }
  }

  async #textAsRead(name: string): Promise<string> {
    const input = name === this.#name ? this.#input : this.#inputs.find((one) => one.name === name);
    if (!input) throw new Error(`${name} was fetched and is not kept; open it as a source instead.`);
    const password = input.password ?? this.#checker.passwordOf(input.data as object);
    return this.#checker.engine.renderDocument({ ...input, password });
  }

  #tellState(text = ""): void {
    byId("check").textContent = this.#running !== null ? "Stop" : this.#checked === null ? "Check document" : "Check again";
    byId("state").textContent = text;
    const isEmpty = this.#checked === null || findingsOf(this.#checked.report).length === 0;
    for (const id of ["previous", "next"]) byId<HTMLButtonElement>(id).disabled = isEmpty;
  }

  #fail(error: unknown): void {
    byId("problem").textContent = messageOf(error);
    byId("problem").hidden = false;
    announce(messageOf(error));
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What few users need is loaded when it is first asked for. */
function onDemand(): Promise<typeof import("./on-demand.js")> {
  return import("./on-demand.js");
}
