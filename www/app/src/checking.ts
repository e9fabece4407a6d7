import type { Checked, Engine } from "./engine.js";
import type { Given } from "./given.js";
import { ProgressView } from "./progress-view.js";

/** Runs checks, one at a time, and shows how far each has come. */
export class Checking {
  readonly #engine: Engine;
  #running: AbortController | null = null;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Whether a check is under way. */
  get busy(): boolean {
    return this.#running !== null;
  }

  /**
   * Checks, with the progress in `box`. A check under way is given up first.
   * Gives null when this one was stopped or gave way to another, and rejects when the draft cannot be read.
   */
  async run(draft: Given, sources: readonly Given[], box: HTMLElement): Promise<Checked | null> {
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    const view = new ProgressView(box, () => running.abort());
    box.hidden = false;
    try {
      return await this.#engine.check(
        draft,
        sources,
        { progress: (now) => view.show(now), finding: (one) => view.found(one) },
        running.signal,
      );
    } catch (error) {
      if (running.signal.aborted) return null;
      throw error;
    } finally {
      if (this.#running === running) {
        this.#running = null;
        box.hidden = true;
      }
    }
  }
}
