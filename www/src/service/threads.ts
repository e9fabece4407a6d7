import PQueue from "p-queue";
import { EngineClient } from "../engine/client.js";
import type { Request, Response, WorkerHandle } from "../engine/protocol.js";
import { LiteratimError } from "../errors.js";
import { formatBytes, type Limits } from "../limits.js";

/** Options of a pool of engines. */
export interface ThreadsOptions {
  /** Threads, of which each works on one request. */
  readonly size: number;
  /** The most requests that wait for a thread. */
  readonly waiting: number;
  /** Bytes of the process's memory above which no request is taken. */
  readonly memoryBytes: number;
  readonly limits: Partial<Limits>;
  /** Starts a thread that serves an engine. */
  readonly start: () => WorkerHandle;
}

/** The state of a pool, for its metrics. */
export interface ThreadsState {
  readonly size: number;
  readonly busy: number;
  readonly waiting: number;
  /** Threads that ended by a fault, a time limit or a cancelled request, and were replaced. */
  readonly replaced: number;
}

/**
 * Engines for requests that have nothing to do with one another. Each request gets an engine of its own on a thread that stays warm: compiled code is
 * kept, and draft, sources and settings are forgotten when the request ends.
 */
export class Threads {
  readonly #options: ThreadsOptions;
  readonly #queue: PQueue;
  readonly #idle: Thread[] = [];
  #replaced = 0;
  #closed = false;

  constructor(options: ThreadsOptions) {
    this.#options = options;
    this.#queue = new PQueue({ concurrency: options.size });
  }

  get state(): ThreadsState {
    return { size: this.#options.size, busy: this.#queue.pending, waiting: this.#queue.size, replaced: this.#replaced };
  }

  /**
   * Runs `work` with an engine as soon as a thread is free.
   *
   * @throws LiteratimError `busy` when too many requests wait, `memory` when the process takes too much of it; the signal's reason.
   */
  async lend<T>(work: (engine: EngineClient) => Promise<T>, signal: AbortSignal): Promise<T> {
    signal.throwIfAborted();
    this.#refuse();
    const lent = this.#queue.add(() => this.#withEngine(work), { signal });
    return lent as Promise<T>;
  }

  /** Settles when no request is at work or waits. */
  ended(): Promise<void> {
    return this.#queue.onIdle();
  }

  /** Ends all threads. */
  close(): void {
    this.#closed = true;
    this.#dropIdle();
  }

  #refuse(): void {
    const { waiting, memoryBytes } = this.#options;
    if (this.#queue.size >= waiting)
      throw new LiteratimError("busy", `All threads work, and ${waiting} requests wait for one; send the request again later.`);
    if (memory() <= memoryBytes) return;
    // The memory of WebAssembly only grows, so that a thread gives it back when it ends.
    this.#dropIdle();
    if (this.#queue.pending > 0)
      throw new LiteratimError("memory", `The service takes more memory than ${formatBytes(memoryBytes)}; send the request again later.`);
  }

  async #withEngine<T>(work: (engine: EngineClient) => Promise<T>): Promise<T> {
    let thread: Thread | undefined;
    const engine = new EngineClient(() => {
      if (thread) this.#replaced += 1;
      thread = (thread ? undefined : this.#idle.pop()) ?? new Thread(this.#options.start());
      return thread.connection();
    }, this.#options.limits);
    try {
      return await work(engine);
    } finally {
      engine.close();
      await this.#takeBack(thread);
    }
  }

  async #takeBack(thread: Thread | undefined): Promise<void> {
    if (!thread) return;
    if (await thread.reset()) this.#idle.push(thread);
    else this.#replaced += 1;
    if (this.#closed) this.#dropIdle();
  }

  #dropIdle(): void {
    for (const thread of this.#idle.splice(0)) thread.end();
  }
}

/** Milliseconds for forgetting what a thread was given. */
const RESET_MS = 5_000;

/** A thread that serves one client after the other. */
class Thread {
  readonly #handle: WorkerHandle;
  #isSound = true;
  /** Calls without an answer. */
  #open = 0;
  #onResponse: ((response: Response) => void) | undefined;
  #onFailure: ((message: string, code?: "load" | "trap") => void) | undefined;

  constructor(handle: WorkerHandle) {
    this.#handle = handle;
    handle.listen(
      (response) => {
        if (response.kind !== "progress") this.#open -= 1;
        if (response.kind === "trap") this.#isSound = false;
        this.#onResponse?.(response);
      },
      (message, code) => {
        this.#isSound = false;
        this.#onFailure?.(message, code);
      },
    );
  }

  /** The connection of the next client. A client that ends it during a call ends the thread. */
  connection(): WorkerHandle {
    return {
      listen: (onResponse, onFailure) => {
        this.#onResponse = onResponse;
        this.#onFailure = onFailure;
      },
      send: (request, transfer) => this.#send(request, transfer),
      terminate: () => {
        if (this.#open > 0 || !this.#isSound) this.end();
      },
      hold: (busy) => this.#handle.hold?.(busy),
    };
  }

  /** Has the thread forget what it was given; false if it cannot be used any more. */
  async reset(): Promise<boolean> {
    if (!this.#isSound) return false;
    const isReset = await new Promise<boolean>((resolve) => {
      const timer = setTimeout(resolve, RESET_MS, false);
      const settle = (isDone: boolean) => {
        clearTimeout(timer);
        resolve(isDone);
      };
      this.#onResponse = ({ kind }) => settle(kind === "result");
      this.#onFailure = () => settle(false);
      this.#send({ id: 0, method: "reset", args: [] }, []);
    });
    this.#onResponse = undefined;
    this.#onFailure = undefined;
    if (!isReset) this.end();
    return isReset;
  }

  end(): void {
    this.#isSound = false;
    this.#handle.terminate();
  }

  #send(request: Request, transfer: ArrayBuffer[]): void {
    this.#open += 1;
    this.#handle.send(request, transfer);
  }
}

/** The bytes of memory that the process takes. */
function memory(): number {
  return process.memoryUsage.rss();
}
