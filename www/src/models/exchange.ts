import { messageOf } from "../errors.js";
import { formatBytes, formatTime } from "../limits.js";
import { Secrets } from "../sources/secrets.js";
import { UNREACHED } from "../unreached.js";
import { asModelError, brokenOff, failureOf, ModelError } from "./failure.js";
import type { ProviderOptions, Question, Traffic } from "./provider.js";

/** What an exchange needs to know. */
export interface ExchangeOptions extends Pick<ProviderOptions, "key" | "fetch" | "answerMs" | "answerBytes"> {
  /** The provider's name. */
  readonly name: string;
  readonly host: string;
  readonly silenceMs: number;
  /** What to do when the host cannot be reached, as a clause. */
  readonly unreachable?: string | undefined;
}

/** The most bytes of one answer: with the marks of a stream, a text of 64,000 tokens takes 10 MB. */
const ANSWER_BYTES = 32_000_000;

/** How long a server on a machine of the user's may be silent: loading a large model takes minutes. */
export const LOADING_MS = 600_000;

/** How many times as long as a silence an answer may take. */
const SILENCES = 5;

/** An error of a software kit, which has the status and the body of the host's answer. */
interface KitError {
  readonly status?: unknown;
  readonly headers?: unknown;
  readonly error?: unknown;
}

/**
 * One request and its answer. `fetch` goes to the provider's host only, without cookies and redirects, and stops when the host is silent for too
 * long, or its answer has no end; `failure` makes a typed error of whatever went wrong.
 */
export class Exchange {
  readonly #options: ExchangeOptions;
  readonly #question: Pick<Question, "signal" | "onTraffic">;
  readonly #stop = new AbortController();
  readonly #secrets = new Secrets();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Runs out when the answer takes too long. */
  #end: ReturnType<typeof setTimeout> | undefined;
  #bytes = 0;
  #isAnswered = false;
  #isOver = false;

  constructor(options: ExchangeOptions, question: Pick<Question, "signal" | "onTraffic"> = {}) {
    this.#options = options;
    this.#question = question;
    if (options.key !== undefined) this.#secrets.add(options.key);
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const { host, name, fetch: send = fetch } = this.#options;
    const address = new URL(input instanceof Request ? input.url : input);
    if (address.host !== host) throw new ModelError("address", `The request for ${name} would go to ${address.host}, not to ${host}.`);
    const traffic: Traffic = { bytesOut: typeof init?.body === "string" ? new TextEncoder().encode(init.body).length : 0, bytesIn: 0 };
    const signals = [init?.signal, this.#question.signal, this.#stop.signal].filter((signal) => signal instanceof AbortSignal);
    this.#question.onTraffic?.(traffic);
    this.#wait();
    const response = await send(address, {
      ...init,
      signal: AbortSignal.any(signals),
      credentials: "omit",
      redirect: "error",
      referrerPolicy: "no-referrer",
    });
    this.#isAnswered = true;
    const watched = new TransformStream<Uint8Array, Uint8Array>({
      transform: (piece, out) => {
        this.#wait();
        traffic.bytesIn += piece.byteLength;
        this.#count(piece.byteLength);
        out.enqueue(piece);
      },
      flush: () => this.#question.onTraffic?.(traffic),
    });
    const { status, statusText, headers } = response;
    return new Response(response.body?.pipeThrough(watched) ?? null, { status, statusText, headers });
  };

  /** Runs `work` with this exchange; whatever it throws becomes a typed error. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      this.#question.signal?.throwIfAborted();
      throw this.failure(error);
    } finally {
      clearTimeout(this.#timer);
      clearTimeout(this.#end);
      // What the host still sends is not waited for.
      this.#isOver = true;
      this.#stop.abort();
    }
  }

  /** The error for an answer with a status of failure. */
  async refusal(response: Response): Promise<ModelError> {
    const { status, headers } = response;
    return this.failure({ status, headers, error: bodyIn(await response.text()) });
  }

  /** The typed error for whatever was thrown: by a kit, or by the platform. */
  failure(error: unknown): ModelError {
    const { name, host, unreachable } = this.#options;
    const known = asModelError(this.#stop.signal.reason) ?? asModelError(error);
    if (known) return known;
    const { status, headers, error: body } = error as KitError;
    const said = this.#secrets.cutFrom(body === undefined ? messageOf(error) : saidIn(body));
    if (typeof status === "number") return failureOf(name, { status, said, headers: headers instanceof Headers ? headers : undefined });
    // An error within a stream has no status.
    const type = typeof body === "object" && body !== null ? JSON.stringify(body) : "";
    if (/overloaded|unavailable/i.test(type)) return failureOf(name, { status: 529, said, headers: undefined });
    if (type !== "") return failureOf(name, { status: 500, said, headers: undefined });
    if (this.#isAnswered) return brokenOff(name);
    const advice = unreachable ?? UNREACHED;
    return new ModelError("blocked", `${host} could not be reached: ${advice}.`);
  }

  #wait(): void {
    if (this.#isOver) return;
    const { name, silenceMs, answerMs = SILENCES * silenceMs } = this.#options;
    clearTimeout(this.#timer);
    const silent = new ModelError("timeout", `${name} sent nothing for ${formatTime(silenceMs)}; try again later.`, { isTransient: true });
    this.#timer = setTimeout(() => this.#stop.abort(silent), silenceMs);
    const endless = new ModelError(
      "timeout",
      `${name} did not end its answer within ${formatTime(answerMs)}, the limit for one answer; ask for less at once, or choose a faster model.`,
    );
    this.#end ??= setTimeout(() => this.#stop.abort(endless), answerMs);
  }

  /** @throws ModelError when the answer has too many bytes. */
  #count(bytes: number): void {
    const { name, answerBytes = ANSWER_BYTES } = this.#options;
    this.#bytes += bytes;
    if (this.#bytes <= answerBytes) return;
    const large = new ModelError(
      "too_large",
      `${name} sent more than ${formatBytes(answerBytes)}, the limit for one answer; check the address.`,
    );
    this.#stop.abort(large);
    throw large;
  }
}

/** The exchanges with a host: one for each request. */
export function exchanges(options: ExchangeOptions): (question?: Pick<Question, "signal" | "onTraffic">) => Exchange {
  return (question) => new Exchange(options, question);
}

/** What the official kits get: requests go through the exchange, which alone decides about repeats. */
export function kitOptions({ fetch }: Exchange) {
  // The key is the user's own and stays on the user's device: nobody else can read it from the page.
  return { fetch, dangerouslyAllowBrowser: true, maxRetries: 0, logLevel: "off" } as const;
}

/** The body of an error, which should be JSON. */
function bodyIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The message in the body of an error. */
function saidIn(body: unknown): string {
  if (typeof body !== "object" || body === null) return String(body);
  const { error, message, type, code } = body as Record<string, unknown>;
  if (error !== undefined) return saidIn(error);
  return [message, type, code].filter((part) => typeof part === "string").join(" ") || JSON.stringify(body);
}
