/** What an element does: nothing, one piece of work, or nothing since its work failed. */
export type WorkState =
  | { readonly is: "idle" }
  | { readonly is: "running"; readonly says: string }
  | { readonly is: "failed"; readonly message: string };

const IDLE: WorkState = { is: "idle" };

/** Does one thing at a time: what runs stops when something else begins. */
export class Work {
  readonly #changed: (state: WorkState) => void;
  #state: WorkState = IDLE;
  #running: AbortController | null = null;
  #later: ReturnType<typeof setTimeout> | undefined;

  /** @param changed is called after each change of the state */
  constructor(changed: (state: WorkState) => void) {
    this.#changed = changed;
  }

  get isRunning(): boolean {
    return this.#state.is === "running";
  }

  /**
   * Begins something. Resolves with what it gives; with null when it was stopped, or when it failed: then `failed` is called with the error.
   *
   * @param says what the element shows while it runs
   */
  async run<T>(says: string, act: (signal: AbortSignal) => Promise<T | null>, failed: (error: Error) => void): Promise<T | null> {
    this.cancelLater();
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    this.#turn({ is: "running", says });
    let end = IDLE;
    try {
      const given = await act(running.signal);
      return running.signal.aborted ? null : given;
    } catch (thrown) {
      if (running.signal.aborted) return null;
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      end = { is: "failed", message: error.message };
      failed(error);
      return null;
    } finally {
      if (this.#running === running) this.#end(end);
    }
  }

  /** Says how far the work is. */
  say(says: string): void {
    if (this.isRunning) this.#turn({ is: "running", says });
  }

  /** Stops what runs. */
  stop(): void {
    this.#running?.abort();
    if (this.isRunning) this.#end(IDLE);
  }

  /** Does something after a pause, in milliseconds, unless it is put off again or something begins before. */
  later(pause: number, act: () => void): void {
    this.cancelLater();
    this.#later = setTimeout(act, pause);
  }

  /** Cancels what waits for its pause. */
  cancelLater(): void {
    clearTimeout(this.#later);
  }

  #end(state: WorkState): void {
    this.#running = null;
    this.#turn(state);
  }

  #turn(state: WorkState): void {
    this.#state = state;
    this.#changed(state);
  }
}
