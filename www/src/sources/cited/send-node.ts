import { lookup as resolveName } from "node:dns/promises";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import type { SendOptions } from "../../engine/client.js";
import { LiteratimError } from "../../errors.js";
import { formatBytes, formatTime } from "../../limits.js";
import { isPublicAddress, refused } from "./hosts.js";
import type { CitedOptions, NamedSend } from "./provider.js";

/** An IP address with its family, as DNS answers. */
interface Resolved {
  readonly address: string;
  readonly family: number;
}

/** How names become addresses, and which of these may be asked. */
export interface Resolving {
  /** The platform's own resolver by default. */
  readonly resolve?: ((name: string) => Promise<readonly Resolved[]>) | undefined;
  /** Whether an IP address may be asked: by default, if it is on the public internet. */
  readonly isAllowed?: ((ip: string) => boolean) | undefined;
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Statuses whose page may say how to get access. */
const MAY_SAY: ReadonlySet<number> = new Set([401, 402, 403]);

/** What is sent with each request, besides the address. */
const HEADERS = {
  accept: "text/html, application/xhtml+xml, application/pdf, text/plain, */*;q=0.5",
  "accept-encoding": "gzip, deflate, br",
  "user-agent": "Literatim (checks quotations against what a draft cites)",
};

/**
 * Sends requests to public hosts only. A name is resolved once for a connection, and this goes to the address that was checked, so that no second
 * answer of DNS can lead elsewhere.
 */
export function sendsToPublic({
  resolve = (name) => resolveName(name, { all: true }),
  isAllowed = isPublicAddress,
}: Resolving = {}): Required<Pick<CitedOptions, "permit" | "send">> {
  const checked = async (address: string, name: string): Promise<readonly Resolved[]> => {
    const family = isIP(name);
    const found = family > 0 ? [{ address: name, family }] : await resolve(name);
    if (found.length === 0 || !found.every(({ address: ip }) => isAllowed(ip))) throw refused(address);
    return found;
  };
  const permit = async (address: string): Promise<void> => {
    const name = new URL(address).hostname.replace(/^\[|\]$/g, "");
    // A name without an address is not reached; that is said of the request.
    await checked(address, name).catch((error: unknown) => {
      if (error instanceof LiteratimError) throw error;
    });
  };
  const send: NamedSend = (address, options) => {
    const lookup: LookupFunction = (name, { all }, done) => {
      checked(address, name).then(
        (found) => (all ? done(null, [...found]) : done(null, found[0]?.address ?? "", found[0]?.family)),
        (error: NodeJS.ErrnoException) => done(error, ""),
      );
    };
    return exchange(address, options, lookup);
  };
  return { permit, send };
}

async function exchange(
  address: string,
  { maxBytes, timeoutMs, signal, onPart }: SendOptions,
  lookup: LookupFunction,
): ReturnType<NamedSend> {
  const limit = AbortSignal.timeout(timeoutMs);
  const until = AbortSignal.any([limit, ...(signal ? [signal] : [])]);
  try {
    const answer = await opened(address, lookup, until);
    const { statusCode: status = 0, headers } = answer;
    const retryAfterMs = waitOf(headers["retry-after"]);
    if (REDIRECTS.has(status) && headers.location !== undefined) {
      answer.destroy();
      return { location: headers.location };
    }
    const isWanted = (status >= 200 && status < 300) || MAY_SAY.has(status);
    const bytes = isWanted ? await bytesOf(answer, address, { maxBytes, onPart }) : new Uint8Array();
    if (!isWanted) answer.destroy();
    return { bytes, finalAddress: address, contentType: headers["content-type"], redirected: false, status, retryAfterMs };
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof LiteratimError) throw error;
    if (limit.aborted)
      throw new LiteratimError(
        "timeout",
        `${address} did not answer in full within ${formatTime(timeoutMs)}; try again, or save the file and give that.`,
      );
    throw new LiteratimError("blocked", `${address} could not be fetched: the host cannot be reached; save the file and give that.`);
  }
}

function opened(address: string, lookup: LookupFunction, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = address.startsWith("https:") ? requestHttps : requestHttp;
    request(address, { headers: HEADERS, lookup, signal, agent: false }, resolve).on("error", reject).end();
  });
}

async function bytesOf(
  answer: IncomingMessage,
  address: string,
  { maxBytes, onPart }: Pick<SendOptions, "maxBytes" | "onPart">,
): Promise<Uint8Array> {
  const tooLarge = () => {
    answer.destroy();
    return new LiteratimError(
      "too_large",
      `${address} is larger than ${formatBytes(maxBytes)}, the limit for one file; give only the cited part of it.`,
    );
  };
  const length = Number(answer.headers["content-length"]) || undefined;
  if (length !== undefined && length > maxBytes) throw tooLarge();
  // The length of an encoded body is not that of its bytes.
  const total = answer.headers["content-encoding"] === undefined ? length : undefined;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of unpacked(answer)) {
    size += part.length;
    if (size > maxBytes) throw tooLarge();
    parts.push(part);
    onPart?.(size, total);
  }
  return Buffer.concat(parts);
}

/** The body of an answer without its encoding. */
function unpacked(answer: IncomingMessage): Readable {
  const unpack = { gzip: createGunzip, "x-gzip": createGunzip, deflate: createInflate, br: createBrotliDecompress };
  const encoding = (answer.headers["content-encoding"] ?? "").trim().toLowerCase();
  if (!Object.hasOwn(unpack, encoding)) return answer;
  const to = unpack[encoding as keyof typeof unpack]();
  answer.on("error", (error) => to.destroy(error));
  return answer.pipe(to);
}

/** Milliseconds of a `Retry-After`, which names seconds or a date. */
function waitOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0);
}
