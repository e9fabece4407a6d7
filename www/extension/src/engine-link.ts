import { EngineClient } from "../../src/engine/client.js";
import type { Request, Response, WorkerHandle } from "../../src/engine/protocol.js";
import type { Limits } from "../../src/limits.js";

/** The channel on which a worker is asked for: a message is the id of the client. */
export const HOST_CHANNEL = "literatim-engines";

/** Host to client. Client to host goes an engine's request. */
export type FromHost =
  | { readonly ready: true }
  | { readonly response: Response }
  | { readonly failure: string; readonly code: "load" | "trap" };

/** Milliseconds in which the host must have started a worker. */
const START_MS = 30_000;

/** Milliseconds after which a host that has not answered is asked again: its page may not have listened yet. */
const ASK_MS = 1_000;

/** Milliseconds between two signs of life, without which Firefox ends the background page after thirty seconds. */
const ALIVE_MS = 10_000;

/** The names of a client's channel and of the locks that client and worker hold as long as they run. */
export const workerChannel = (id: string): string => `literatim-engine-${id}`;
export const clientLock = (id: string): string => `literatim-client-${id}`;
export const workerLock = (id: string): string => `literatim-worker-${id}`;

/** An engine whose worker runs in the offscreen document (Chrome) or the background page (Firefox). */
export function hostedEngine(limits: Partial<Limits>): EngineClient {
  return new EngineClient(() => new HostedWorker(), limits);
}

class HostedWorker implements WorkerHandle {
  readonly #id = crypto.randomUUID();
  readonly #channel = new BroadcastChannel(workerChannel(this.#id));
  readonly #over = new AbortController();
  readonly #late = setTimeout(() => this.#onFailure("The engine did not start; close the panel and open it again.", "load"), START_MS);
  readonly #asking = setInterval(() => void this.#ask(), ASK_MS);
  /** The requests that wait for the worker; null when it has started. */
  #waiting: Request[] | null = [];
  #onResponse: (response: Response) => void = () => undefined;
  #onFailure: (message: string, code?: "load" | "trap") => void = () => undefined;

  constructor() {
    const { signal } = this.#over;
    const ended = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
    void navigator.locks.request(clientLock(this.#id), () => {
      void this.#ask();
      return ended;
    });
    this.#channel.onmessage = ({ data }: MessageEvent<FromHost>) => this.#take(data);
    const alive = setInterval(() => void wake(), ALIVE_MS);
    signal.addEventListener("abort", () => {
      clearTimeout(this.#late);
      clearInterval(this.#asking);
      clearInterval(alive);
      this.#channel.close();
    });
  }

  listen(onResponse: (response: Response) => void, onFailure: (message: string, code?: "load" | "trap") => void): void {
    this.#onResponse = onResponse;
    this.#onFailure = onFailure;
  }

  send(request: Request): void {
    if (this.#waiting === null) this.#channel.postMessage(request);
    else this.#waiting.push(request);
  }

  terminate(): void {
    this.#over.abort();
  }

  async #ask(): Promise<void> {
    await wake();
    const host = new BroadcastChannel(HOST_CHANNEL);
    host.postMessage(this.#id);
    host.close();
  }

  #take(message: FromHost): void {
    if ("response" in message) this.#onResponse(message.response);
    else if ("failure" in message) this.#onFailure(`The engine's worker failed (${message.failure}).`, message.code);
    else {
      clearTimeout(this.#late);
      clearInterval(this.#asking);
      const waiting = this.#waiting ?? [];
      this.#waiting = null;
      for (const request of waiting) this.#channel.postMessage(request);
      void this.#watch();
    }
  }

  /** The host holds the worker's lock as long as it runs. */
  async #watch(): Promise<void> {
    const { signal } = this.#over;
    await navigator.locks.request(workerLock(this.#id), { signal }, () => undefined).catch(() => undefined);
    if (!signal.aborted) this.#onFailure("The browser ended the engine of the extension.", "trap");
  }
}

/** Starts the page that hosts the workers, or keeps it running. */
async function wake(): Promise<void> {
  await chrome.runtime.sendMessage({ type: "need-engine" }).catch(() => undefined);
}
