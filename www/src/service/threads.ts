import { EngineClient } from "../engine/client.js";
import type { Request, Response, WorkerHandle } from "../engine/protocol.js";
import { LiteratimError } from "../errors.js";
import { formatBytes, type Limits } from "../limits.js";

/** Options of a pool of engines. */
export interface ThreadsOptions {
  /** Threads, of which each works on one request. */
  readonly size: number;
  /** The most requests that wait for a thread; a client may have a quarter of them. */
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

/** A request that waits for a thread. */
interface Waiting {
  readonly client: string;
  readonly start: () => void;
}

/**
 * Engines for requests that have nothing to do with one another. Each request gets an engine of its own on a thread that stays warm: compiled code is
 * kept, and draft, sources and settings are forgotten when the request ends. The next thread is for the client that has the fewest; one that has none
 * gets one beyond the number of threads, so that the long work of others does not keep it waiting.
 */
export class Threads {
  readonly #options: ThreadsOptions;
  readonly #idle: Thread[] = [];
  readonly #waiting = new Set<Waiting>();
  /** Requests at work, by client. */
  readonly #working = new Map<string, number>();
  #busy = 0;
  #replaced = 0;
  #closed = false;
  /** Whether a thread was started in this turn of the event loop. */
  #hasStarted = false;
  #ended: (() => void)[] = [];

  constructor(options: ThreadsOptions) {
    this.#options = options;
  }

  get state(): ThreadsState {
    return { size: this.#options.size, busy: this.#busy, waiting: this.#waiting.size, replaced: this.#replaced };
  }

  /**
   * Runs `work` with an engine as soon as a thread is free. A request that is cancelled has its thread until that is free for another.
   *
   * @param client whose request it is.
   * @throws LiteratimError `share` or `busy` when too many requests wait, `memory` when the process takes too much of it; the signal's reason.
   */
  async lend<T>(work: (engine: EngineClient) => Promise<T>, signal: AbortSignal, client = ""): Promise<T> {
    signal.throwIfAborted();
    this.refuse(client);
    return new Promise<T>((resolve, reject) => {
      const cancel = () => {
        this.#waiting.delete(waiting);
        reject(signal.reason);
        this.#settle();
      };
      const run = async () => {
        try {
          resolve(await this.#withEngine(work));
        } catch (error) {
          reject(error);
        } finally {
          signal.removeEventListener("abort", cancel);
          this.#count(client, -1);
          this.#next();
        }
      };
      const waiting: Waiting = { client, start: () => void run() };
      signal.addEventListener("abort", cancel, { once: true });
      this.#waiting.add(waiting);
      this.#next();
    });
  }

  /** Settles when no request is at work or waits. */
  async ended(): Promise<void> {
    if (this.#busy + this.#waiting.size > 0) await new Promise<void>((resolve) => this.#ended.push(resolve));
  }

  /** Ends all threads. */
  close(): void {
    this.#closed = true;
    this.#dropIdle();
  }

  /** Refuses a request that would have to wait too long, before its body is read. @throws LiteratimError as {@link lend} does. */
  refuse(client: string): void {
    const { waiting, memoryBytes } = this.#options;
    const each = Math.max(1, Math.floor(waiting / 4));
    if (this.#waiting.size >= waiting)
      throw new LiteratimError("busy", `All threads work, and ${waiting} requests wait for one; send the request again later.`);
    if ([...this.#waiting].filter((one) => one.client === client).length >= each)
      throw new LiteratimError(
        "share",
        `A client may have ${each} requests that wait for a thread; send this again when one of yours has ended.`,
      );
    if (memory() <= memoryBytes) return;
    // The memory of WebAssembly only grows, so that a thread gives it back when it ends.
    this.#dropIdle();
    if (this.#busy > 0)
      throw new LiteratimError("memory", `The service takes more memory than ${formatBytes(memoryBytes)}; send the request again later.`);
  }

  /** Gives the threads that are free to those who wait. */
  #next(): void {
    const { size } = this.#options;
    const workOf = ({ client }: Waiting) => this.#working.get(client) ?? 0;
    for (;;) {
      const [first] = [...this.#waiting].sort((a, b) => workOf(a) - workOf(b));
      if (!first || this.#busy >= (workOf(first) === 0 ? 2 * size : size)) break;
      this.#waiting.delete(first);
      this.#count(first.client, 1);
      first.start();
    }
    this.#settle();
  }

  #count(client: string, by: 1 | -1): void {
    this.#busy += by;
    const count = (this.#working.get(client) ?? 0) + by;
    if (count === 0) this.#working.delete(client);
    else this.#working.set(client, count);
  }

  #settle(): void {
    if (this.#busy + this.#waiting.size > 0) return;
    for (const resolve of this.#ended.splice(0)) resolve();
  }

  /** Threads are started one in a turn: starting one blocks the main thread, and between two of them other requests are answered. */
  async #withEngine<T>(work: (engine: EngineClient) => Promise<T>): Promise<T> {
    while (this.#idle.length === 0 && this.#hasStarted) await turn();
    if (this.#idle.length === 0) {
      this.#hasStarted = true;
      setImmediate(() => {
        this.#hasStarted = false;
      });
    }
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

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
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

/** Milliseconds for which a look at the memory counts: one takes about as long as to refuse a request. */
const MEMORY_MS = 20;
let looked = { at: Number.NEGATIVE_INFINITY, bytes: 0 };

/** The bytes of memory that the process takes. */
function memory(): number {
  const at = performance.now();
  if (at - looked.at >= MEMORY_MS) looked = { at, bytes: process.memoryUsage.rss() };
  return looked.bytes;
}
