import { LiteratimError } from "../errors.js";
import { formatBytes } from "../limits.js";

/** How much clients may take: each, and all together. */
export interface ShareLimits {
  /** Requests that are being sent or answered. */
  readonly requests: { readonly each: number; readonly all: number };
  /** Bytes of requests that are being sent, wait or are at work. */
  readonly bytes: { readonly each: number; readonly all: number };
}

/** The limits of a service, by its memory and the maximum bytes of its requests. Of a request, copies and its texts take several times its size. */
export function shareLimits(memoryBytes: number, bodyBytes: number): ShareLimits {
  const all = Math.max(bodyBytes, memoryBytes / 8);
  return { requests: { each: 64, all: 512 }, bytes: { each: Math.max(bodyBytes, all / 4), all } };
}

/** What a client takes. */
interface Taken {
  requests: number;
  bytes: number;
}

/** A body that is being sent, or was. */
export class Body {
  readonly client: string;
  bytes = 0;
  /** Ends the sending; undefined when it is over. */
  drop: ((reason: LiteratimError) => void) | undefined;

  constructor(client: string) {
    this.client = client;
  }
}

/** Shares of a service, so that no client takes all of it. */
export class Shares {
  readonly #limits: ShareLimits;
  readonly #taken = new Map<string, Taken>();
  readonly #bodies = new Set<Body>();
  #requests = 0;
  #bytes = 0;

  constructor(limits: ShareLimits) {
    this.#limits = limits;
  }

  /**
   * Counts a request of a client; call what is returned when it is over.
   *
   * @throws LiteratimError `share` when the client has too many, `busy` when all clients have.
   */
  enter(client: string): () => void {
    const { each, all } = this.#limits.requests;
    const taken = this.#takenBy(client);
    if (taken.requests >= each)
      throw new LiteratimError("share", `A client may have ${each} requests at a time; send this again when one of yours has ended.`);
    if (this.#requests >= all)
      throw new LiteratimError("busy", `The service has ${all} requests at a time, which are all taken; send this again later.`);
    taken.requests += 1;
    this.#requests += 1;
    this.#taken.set(client, taken);
    return once(() => {
      taken.requests -= 1;
      this.#requests -= 1;
      this.#forget(client, taken);
    });
  }

  /** Begins the body of a request. */
  begin(client: string): Body {
    const body = new Body(client);
    this.#bodies.add(body);
    return body;
  }

  /**
   * Counts bytes of a body. When all clients together have too many, the largest body that is being sent goes.
   *
   * @throws LiteratimError `share` when the client has too many, `busy` when all clients have, and this is the largest.
   */
  add(body: Body, bytes: number): void {
    const { each, all } = this.#limits.bytes;
    const taken = this.#takenBy(body.client);
    if (taken.bytes + bytes > each)
      throw new LiteratimError(
        "share",
        `The requests of a client may have ${formatBytes(each)} at a time; send this again when one of yours has ended.`,
      );
    const full = new LiteratimError(
      "busy",
      `The requests of all clients may have ${formatBytes(all)} at a time, which are taken; send this again later.`,
    );
    while (this.#bytes + bytes > all) {
      const sent = [...this.#bodies].filter((one) => one !== body && one.drop && one.bytes > body.bytes + bytes);
      const largest = sent.sort((a, b) => b.bytes - a.bytes)[0];
      if (!largest) throw full;
      largest.drop?.(full);
      this.end(largest);
    }
    taken.bytes += bytes;
    body.bytes += bytes;
    this.#bytes += bytes;
    this.#taken.set(body.client, taken);
  }

  /** Forgets a body whose request has ended. */
  end(body: Body): void {
    if (!this.#bodies.delete(body)) return;
    const taken = this.#takenBy(body.client);
    taken.bytes -= body.bytes;
    this.#bytes -= body.bytes;
    body.drop = undefined;
    this.#forget(body.client, taken);
  }

  #takenBy(client: string): Taken {
    return this.#taken.get(client) ?? { requests: 0, bytes: 0 };
  }

  #forget(client: string, { requests, bytes }: Taken): void {
    if (requests === 0 && bytes === 0) this.#taken.delete(client);
  }
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}
