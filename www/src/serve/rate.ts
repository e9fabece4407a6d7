import { LiteratimError } from "../errors.js";
import { MINUTE_MS } from "../sources/clock.js";

/** Clients that are remembered. */
const MOST_CLIENTS = 10_000;

/** What a client has left: `left` requests at the time `at`. */
interface Bucket {
  left: number;
  at: number;
}

/** A limit of requests a minute for each client: a bucket that fills again evenly. */
export class RateLimit {
  readonly #perMinute: number;
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(perMinute: number, now: () => number = Date.now) {
    this.#perMinute = perMinute;
    this.#now = now;
  }

  /**
   * Counts a request of a client.
   *
   * @throws LiteratimError `rate` when it has sent too many.
   */
  take(client: string): void {
    const now = this.#now();
    const known = this.#buckets.get(client);
    const left = Math.min(this.#perMinute, known ? known.left + ((now - known.at) * this.#perMinute) / MINUTE_MS : this.#perMinute);
    this.#buckets.delete(client);
    this.#buckets.set(client, { left: Math.max(0, left - 1), at: now });
    // The one that has asked least lately goes first.
    if (this.#buckets.size > MOST_CLIENTS)
      for (const oldest of this.#buckets.keys()) {
        this.#buckets.delete(oldest);
        break;
      }
    if (left < 1)
      throw new LiteratimError(
        "rate",
        `The limit is ${this.#perMinute} requests a minute; send the request again in ${this.waitOf(client)} s.`,
      );
  }

  /** Seconds until a client may send a request. */
  waitOf(client: string): number {
    const left = this.#buckets.get(client)?.left ?? 1;
    return Math.max(1, Math.ceil(((1 - left) * MINUTE_MS) / this.#perMinute / 1000));
  }
}
