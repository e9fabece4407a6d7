import type { Given } from "../../../element/src/intake/given.js";
import type { Checked } from "../../../src/report/checked.js";
import type { Decisions } from "../../../src/report/decisions.js";
import type { Ledger } from "../ledger/ledger.js";
import type { Engine, Queue, Watch } from "./engine.js";
import { ProgressView } from "./progress-view.js";

/** How a check ended. */
type End =
  | { readonly is: "checked"; readonly checked: Checked }
  /** The draft could not be read. */
  | { readonly is: "failed"; readonly error: unknown }
  /** The user stopped it before everything had arrived that a report needs. */
  | { readonly is: "stopped" };

/** How a check ended, and whether the focus was on its progress, which is removed. */
export type Outcome = End & { readonly hadFocus: boolean };

/** What is to be checked. */
export interface Task {
  readonly draft: Given;
  readonly sources: readonly Given[];
  /** What the reader decided about the draft. */
  readonly decisions: Decisions;
}

/** A running check. */
interface Running {
  readonly abort: AbortController;
  readonly view: ProgressView;
  queue: Queue | null;
  /** Whether there was an interim report. */
  hasReport: boolean;
  isStopped: boolean;
}

/** Runs checks, one at a time, and shows their progress. */
export class Checking {
  readonly #engine: Engine;
  readonly #ledger: Ledger;
  #running: Running | null = null;

  constructor(engine: Engine, ledger: Ledger) {
    this.#engine = engine;
    this.#ledger = ledger;
  }

  /** Ends the running check with its interim report, or without one when there is none. */
  stop(): void {
    if (this.#running) stop(this.#running);
  }

  /** Cancels the running check: nothing of it arrives any more. */
  cancel(): void {
    if (this.#running === null) return;
    this.#running.abort.abort();
    this.#leave(this.#running);
  }

  /** Shows the progress of the running check in `box`. */
  moveTo(box: HTMLElement): void {
    const root = this.#running?.view.root;
    if (root === undefined || root.parentElement === box) return;
    const focused = root.contains(document.activeElement) ? document.activeElement : null;
    if (root.parentElement) root.parentElement.hidden = true;
    box.replaceChildren(root);
    box.hidden = false;
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }

  /**
   * Checks, with the progress in `box`; `arrived` gets interim reports while sources are awaited. A running check is cancelled first, and resolves with
   * null then.
   */
  async run(task: Task, box: HTMLElement, arrived: (now: Checked) => void): Promise<Outcome | null> {
    this.cancel();
    const view = new ProgressView(() => stop(running));
    const running: Running = { abort: new AbortController(), view, queue: null, hasReport: false, isStopped: false };
    this.#running = running;
    this.moveTo(box);
    const end = await this.#check(running, task, arrived);
    return this.#running === running ? { ...end, hadFocus: this.#leave(running) } : null;
  }

  async #check(running: Running, { draft, sources, decisions }: Task, arrived: (now: Checked) => void): Promise<End> {
    const { view, abort } = running;
    const requests = this.#ledger.begin();
    const watch: Watch = {
      progress: (now) => view.show(now),
      finding: (one) => view.found(one),
      report: (now) => {
        running.hasReport = true;
        requests.draft = now.report.draft.sha256;
        view.arrived(now);
        if (this.#running === running) arrived(now);
      },
      sent: (entry) => this.#ledger.note(entry, requests),
      queue: (queue, count) => {
        running.queue = queue;
        view.showQueue(queue, count);
      },
    };
    try {
      const checked = await this.#engine.check(draft, sources, decisions, watch, abort.signal);
      this.#ledger.complete(checked.report, requests);
      return { is: "checked", checked: { ...checked, isStopped: running.isStopped } };
    } catch (error) {
      return abort.signal.aborted ? { is: "stopped" } : { is: "failed", error };
    }
  }

  /** Removes the progress of the running check and returns whether the focus was on it. */
  #leave(running: Running): boolean {
    this.#running = null;
    const { root } = running.view;
    const hadFocus = root.contains(document.activeElement);
    running.view.close();
    if (root.parentElement) root.parentElement.hidden = true;
    root.remove();
    return hadFocus;
  }
}

/** Cancels a check, or ends it with its interim report if there is one. */
function stop(running: Running): void {
  if (running.queue === null || !running.hasReport) {
    running.abort.abort();
    return;
  }
  running.isStopped = true;
  running.view.stopping();
  running.queue.stop();
}
