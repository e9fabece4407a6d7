import { isRead } from "../../src/index.js";
import { announce } from "./announce.js";
import { Checking } from "./checking.js";
import { DraftIntake } from "./draft-intake.js";
import { acceptDrops } from "./drop-zones.js";
import { byId } from "./element.js";
import type { Checked, Engine } from "./engine.js";
import { example } from "./example.js";
import { UNTOUCHED } from "./findings.js";
import type { Given } from "./given.js";
import { showHelp } from "./help.js";
import { listenToKeys } from "./keyboard.js";
import { Review } from "./review.js";
import { type SavedFormat, saveMenu, saveReport } from "./save.js";
import { SourceIntake } from "./source-intake.js";
import { sentenceOf, totalOf } from "./summary.js";
import { toast } from "./toast.js";

/** The title of the page while nothing is reviewed. */
const TITLE = document.title;

/** The page: a start screen for what is to be checked, and a review of what was found. What was given stays until the page is left. */
export class Page {
  readonly #engine: Engine;
  readonly #checking: Checking;
  readonly #sources: SourceIntake;
  readonly #draft: DraftIntake;
  #checked: Checked | null = null;
  #review: Review | null = null;

  constructor(engine: Engine) {
    this.#engine = engine;
    this.#checking = new Checking(engine);
    this.#sources = new SourceIntake(() => this.#changed());
    this.#draft = new DraftIntake(
      () => this.#changed(),
      (files) => this.#sources.takeFiles(files),
    );
    this.#listen();
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
    press("help", showHelp);
    saveMenu((format) => void this.#save(format));
    acceptDrops({
      draft: (files) => this.#draft.takeFiles(files),
      sources: (files) => this.#sources.takeFiles(files),
      starting: () => this.#starting,
      hasDraft: () => this.#draft.present,
    });
    listenToKeys({
      step: (by) => this.#reviewed?.step(by) ?? false,
      copy: () => this.#reviewed?.copy() ?? false,
      leave: () => this.#reviewed?.close() ?? false,
      help: () => {
        showHelp();
        return true;
      },
    });
  }

  get #starting(): boolean {
    return !byId("start").hidden;
  }

  /** The review, while it is the one that is shown. */
  get #reviewed(): Review | null {
    return this.#starting ? null : this.#review;
  }

  /** What is given has changed: says what is missing. Sources that come while a report is shown are checked at once. */
  #changed(): void {
    const missing = !this.#draft.present;
    byId<HTMLButtonElement>("check").disabled = missing;
    byId("readiness").textContent = missing
      ? "Add a draft to begin."
      : this.#sources.sources.length === 0
        ? "Without sources, quotations and citations are found but not compared."
        : "";
    byId("clear").hidden = missing && this.#sources.sources.length === 0;
    if (!this.#starting) void this.#check();
  }

  /** Checks what is given. The last report stays until the new one is there. */
  async #check(): Promise<void> {
    const draft = this.#draft.draft;
    if (draft === null) return;
    const foot = byId("start-foot");
    foot.hidden = this.#starting;
    byId("start-problem").hidden = true;
    try {
      const running = this.#checking.run(draft, this.#sources.sources, byId(this.#starting ? "progress" : "recheck"));
      if (this.#starting) byId("progress").querySelector("button")?.focus();
      const checked = await running;
      if (checked !== null) this.#take(checked, draft);
    } catch (error) {
      this.#say(error, draft);
    } finally {
      if (!this.#checking.busy) foot.hidden = false;
    }
    if (this.#starting && !this.#checking.busy) byId("check").focus();
  }

  #take(checked: Checked, draft: Given): void {
    draft.problem = null;
    for (const source of this.#sources.sources) {
      const read = checked.report.sources.find(({ name }) => name === source.name);
      source.problem = read === undefined || isRead(read.status) ? null : (read.problems[0]?.text ?? null);
    }
    this.#draft.show();
    this.#sources.show();

    const place = this.#review?.place ?? null;
    this.#review?.leave();
    this.#checked = checked;
    this.#review = new Review(
      checked,
      { sourceView: (id) => this.#engine.sourceView(id), addSources: () => this.#sources.choose() },
      place?.panel ?? UNTOUCHED,
    );
    byId("review").append(this.#review.root);
    if (place !== null) this.#review.restore(place);
    if (this.#starting) this.#turnTo("review");
    announce(`${totalOf(checked.report)}. ${sentenceOf(checked.report)}`);
  }

  /** Says why the draft could not be checked: at the file, or under the button for text of the sheet. */
  #say(error: unknown, draft: Given): void {
    const text = error instanceof Error ? error.message : String(error);
    draft.problem = text;
    this.#draft.show();
    if (!this.#starting) toast(text);
    const note = byId("start-problem");
    note.textContent = text;
    note.hidden = draft.origin !== "pasted";
  }

  #turnTo(screen: "start" | "review"): void {
    const starting = screen === "start";
    byId("start").hidden = !starting;
    byId("review").hidden = starting;
    byId("review-actions").hidden = starting;
    byId("back").hidden = this.#review === null;
    byId("bar-title").hidden = starting;
    byId("bar-title").textContent = this.#checked?.report.draft.name ?? "";
    document.title = starting || this.#checked === null ? TITLE : `${this.#checked.report.draft.name} · Literatim`;
    document.body.dataset["screen"] = screen;
    window.scrollTo(0, 0);
    if (starting) byId("content").focus({ preventScroll: true });
    else this.#review?.focus();
  }

  /** Takes everything away that was given; it can be brought back. */
  #clear(): void {
    const bringBack = this.#remember();
    this.#draft.clear();
    this.#sources.replaceAll([]);
    if (bringBack !== null) toast("Draft and sources were taken away.", { label: "Undo", act: bringBack });
    byId("editor").focus();
  }

  /** What brings back, on the start screen, all that is given now; null when that is nothing. */
  #remember(): (() => void) | null {
    const sources = [...this.#sources.sources];
    const draft = this.#draft.remember();
    if (!this.#draft.present && sources.length === 0) return null;
    return () => {
      if (!this.#starting) this.#turnTo("start");
      draft();
      this.#sources.replaceAll(sources);
    };
  }

  /** Puts the example in the place of what was given, which can be brought back, and checks it. */
  async #showExample(): Promise<void> {
    try {
      const given = await example();
      const bringBack = this.#remember();
      this.#draft.take(given.draft);
      this.#sources.replaceAll(given.sources);
      if (bringBack !== null) toast("The example has taken the place of what you gave.", { label: "Undo", act: bringBack });
      await this.#check();
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error));
    }
  }

  async #save(format: SavedFormat): Promise<void> {
    if (this.#checked === null) return;
    const { report } = this.#checked;
    try {
      saveReport(report, format, format === "json" ? JSON.stringify(report, null, 2) : await this.#engine.render(report, format));
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error));
    }
  }
}
