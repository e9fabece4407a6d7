import { LiteratimError, messageOf } from "../errors.js";

/** A worker of tesseract.js that was started. */
export interface TesseractWorker {
  listen(onMessage: (message: unknown) => void, onFailure: (message: string) => void): void;
  post(message: unknown): void;
  terminate(): void;
}

/** An answer of the worker; other messages report its progress. */
interface Answer {
  readonly jobId: string;
  readonly status: "resolve" | "reject" | "progress";
  readonly data: unknown;
}

/** A call that is not answered yet. */
interface Waiting {
  resolve(data: unknown): void;
  reject(error: Error): void;
}

/**
 * The calls of a worker of tesseract.js, in the messages of its own client. That client is not used: it cannot be given the bytes of a
 * language, it ends the process when these are damaged, and it starts its worker in a way that Trusted Types forbid.
 */
export class TesseractCalls {
  readonly #worker: TesseractWorker;
  readonly #waiting = new Map<string, Waiting>();
  #calls = 0;
  #failure: LiteratimError | undefined;

  constructor(worker: TesseractWorker) {
    this.#worker = worker;
    worker.listen(
      (message) => this.#take(message as Answer),
      (message) => this.#fail(new LiteratimError("ocr", `The worker of text recognition failed (${message}).`)),
    );
  }

  /** Carries out an action of the worker: `load`, `loadLanguage`, `initialize`, `setParameters` or `recognize`. */
  call(action: string, payload: object): Promise<unknown> {
    if (this.#failure) return Promise.reject(this.#failure);
    const jobId = `job-${++this.#calls}`;
    return new Promise((resolve, reject) => {
      this.#waiting.set(jobId, { resolve, reject });
      this.#worker.post({ workerId: "worker", jobId, action, payload });
    });
  }

  /** Ends the worker at once; calls that wait for an answer reject with `why`. */
  end(why: LiteratimError): void {
    this.#worker.terminate();
    this.#fail(why);
  }

  #take({ jobId, status, data }: Answer): void {
    const waiting = status === "progress" ? undefined : this.#waiting.get(jobId);
    if (!waiting) return;
    this.#waiting.delete(jobId);
    if (status === "resolve") waiting.resolve(data);
    else waiting.reject(new Error(messageOf(data)));
  }

  #fail(failure: LiteratimError): void {
    this.#failure ??= failure;
    for (const { reject } of this.#waiting.values()) reject(this.#failure);
    this.#waiting.clear();
  }
}
