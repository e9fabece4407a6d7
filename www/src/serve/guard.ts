import { createHash, timingSafeEqual } from "node:crypto";
import { isIPv4 } from "node:net";
import { LiteratimError } from "../errors.js";

/** Who may ask a service. */
export interface Admission {
  /** The tokens that open it; none for a service that is open to this machine. */
  readonly tokens: readonly string[];
  /** The names by which clients reach it, besides those of this machine. */
  readonly names: readonly string[];
}

/** Lets in the requests that are meant for this service, from clients that may ask it. */
export class Guard {
  readonly #digests: readonly Buffer[];
  readonly #names: ReadonlySet<string>;

  constructor({ tokens, names }: Admission) {
    this.#digests = tokens.map(digestOf);
    this.#names = new Set(names.map((name) => name.toLowerCase()));
  }

  /**
   * Refuses a request under another name, to which a page can bring a browser by changing the address of its own host (DNS rebinding), and one
   * from a page of another origin.
   *
   * @throws LiteratimError `host`, `origin`.
   */
  refuseForeign({ host, origin }: { readonly host: string | undefined; readonly origin: string | undefined }): void {
    const name = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : "";
    if (!isLoopback(name) && !this.#names.has(name))
      throw new LiteratimError(
        "host",
        "The service is not known by this host name; start it with --host-name NAME for each name of its own.",
      );
    if (origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host?.toLowerCase()))
      throw new LiteratimError("origin", "The service answers no pages of other origins.");
  }

  /**
   * The number of the token in the header `Authorization`; undefined for a service without tokens. The time does not depend on the token.
   *
   * @throws LiteratimError `token`.
   */
  tokenOf(authorization: string | undefined): number | undefined {
    if (this.#digests.length === 0) return undefined;
    const [, given = ""] = /^Bearer +(\S+) *$/i.exec(authorization ?? "") ?? [];
    const digest = digestOf(given);
    let found = -1;
    for (const [index, known] of this.#digests.entries()) if (timingSafeEqual(known, digest)) found = index;
    if (found < 0) throw new LiteratimError("token", "The service needs an access token, in the header Authorization: Bearer TOKEN.");
    return found;
  }
}

/** Whether a host name, or the address to listen on, is of this machine only. */
export function isLoopback(name: string): boolean {
  const plain = name.toLowerCase().replace(/^\[(.*)\]$/, "$1");
  return plain === "localhost" || plain === "::1" || (isIPv4(plain) && plain.startsWith("127."));
}

function digestOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
