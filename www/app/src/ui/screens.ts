import { plain } from "../../../element/src/ui/plain.js";
import { byId } from "../../../shell/src/ui/by-id.js";

/** The title of the page while nothing is reviewed. */
const TITLE = document.title;

/** Which screen is shown: the start, the start until there is a report that the user waits for, or the review. */
export class Screens {
  readonly #turned: () => void;
  #now: "start" | "awaiting" | "review" = "start";
  #reviewed: string | null = null;

  /** `turned` is called when another screen is shown. */
  constructor(turned: () => void) {
    this.#turned = turned;
    window.addEventListener("popstate", ({ state }) => this.#show(state === "review" && this.#reviewed !== null ? "review" : "start"));
  }

  get isStart(): boolean {
    return this.#now !== "review";
  }

  /** The name of the draft whose report there is, for the bar and the title of the page; null while there is none. */
  set reviewed(name: string | null) {
    this.#reviewed = name;
    this.#tell();
  }

  /** Shows a screen. Each is an entry of the browser's history, so that the back button leads from one to the other and not out of the page. */
  turnTo(screen: "start" | "review"): void {
    history.pushState(screen, "");
    this.#show(screen);
  }

  /** Turns to the report if the user waits for it on the start screen, and has not gone elsewhere since. */
  turnToAwaited(): void {
    if (this.#now === "awaiting") this.turnTo("review");
  }

  /** On the start screen, shows the progress of a check in place of the buttons, or the buttons again. */
  wait(isAwaiting: boolean): void {
    if (this.isStart) this.#now = isAwaiting ? "awaiting" : "start";
    this.#tell();
  }

  #show(screen: "start" | "review"): void {
    this.#now = screen;
    this.#tell();
    byId("start").hidden = !this.isStart;
    for (const id of ["review", "review-actions", "bar-title"]) byId(id).hidden = this.isStart;
    document.body.dataset["screen"] = screen;
    window.scrollTo(0, 0);
    this.#turned();
  }

  #tell(): void {
    byId("start-foot").hidden = this.#now === "awaiting";
    byId("back").hidden = this.#reviewed === null;
    byId("bar-title").textContent = this.#reviewed;
    document.title = this.isStart ? TITLE : plain(`${this.#reviewed} · Literatim`);
  }
}
