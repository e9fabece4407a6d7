import { type ErrorCode, LiteratimError } from "../errors.js";
import type { Usage } from "./provider.js";

/** Why a model gave no answer that can be used. */
export class ModelError extends LiteratimError {
  /** Whether the same question may succeed later. */
  readonly isTransient: boolean;
  /** The wait that the host asks for. */
  readonly retryAfterMs: number | undefined;
  /** The tokens that were spent. */
  readonly usage: Usage | undefined;

  constructor(code: ErrorCode, message: string, about: { isTransient?: boolean; retryAfterMs?: number | undefined; usage?: Usage } = {}) {
    super(code, message);
    this.isTransient = about.isTransient ?? false;
    this.retryAfterMs = about.retryAfterMs;
    this.usage = about.usage;
  }
}

/** The error as one of a model; undefined if it is another. */
export function asModelError(error: unknown): ModelError | undefined {
  return error instanceof Error && "isTransient" in error ? (error as ModelError) : undefined;
}

/** What an HTTP status of failure means: its code, whether it may pass, and what to do. */
const STATUSES: Readonly<Record<number, readonly [code: ErrorCode, isTransient: boolean, advice: string]>> = {
  400: ["request", false, "does not accept the question; choose another model"],
  401: ["key", false, "does not accept the key; check it, or make a new one"],
  402: ["credit", false, "asks for payment; add credit to the account"],
  403: ["forbidden", false, "does not allow this key to use the model; choose another model or key"],
  404: ["no_model", false, "does not have this model; choose another one"],
  408: ["timeout", true, "did not answer in time; try again later"],
  409: ["server", true, "could not answer now; try again"],
  413: ["too_large", false, "does not accept a question of this size; send passages only"],
  422: ["request", false, "does not accept the question; choose another model"],
  429: ["rate_limited", true, "accepts no more requests now; try again later, or ask fewer questions at once"],
  503: ["overloaded", true, "is overloaded; try again later"],
  529: ["overloaded", true, "is overloaded; try again later"],
};

/** Characters of a host's own message that an error shows. */
const SHOWN = 200;

/** An answer with a status of failure. */
export interface Refusal {
  readonly status: number;
  /** The host's own message. */
  readonly said: string;
  readonly headers: Headers | undefined;
}

/** The error for a status of failure. `name` is the provider. */
export function failureOf(name: string, { status, said, headers }: Refusal): ModelError {
  const why = oneLine(said);
  if (status === 401 && /\bcors\b/i.test(said)) {
    const advice = "the organisation of this key allows no requests from browsers; use the command line, or a key of another organisation";
    return new ModelError("cors", `${name} refuses the page, not the key: ${advice}. It says: ${why}`);
  }
  const isSpent = status === 429 && /insufficient_quota|exceeded your current quota|credit balance/i.test(said);
  const isServer = status >= 500;
  const [code, isTransient, advice]: (typeof STATUSES)[number] = (isSpent ? STATUSES[402] : STATUSES[status]) ?? [
    isServer ? "server" : "request",
    isServer,
    isServer ? "failed; try again later" : "does not accept the question",
  ];
  const retryAfterMs = waitIn(headers);
  return new ModelError(code, `${name} ${advice} (${status}${why && `: ${why}`}).`, { isTransient, retryAfterMs });
}

/** The model's refusal to answer. */
export function refused(name: string, why: string, usage: Usage): ModelError {
  const said = oneLine(why);
  return new ModelError("refused", `The model of ${name} refused to answer${said && `: ${said}`}.`, { usage });
}

/** An answer that ended at the limit of its length. */
export function cutShort(name: string, usage: Usage): ModelError {
  return new ModelError("cut_short", `The answer of ${name}'s model was cut off at the limit of its length.`, { usage });
}

/** An answer whose end did not arrive. */
export function brokenOff(name: string): ModelError {
  return new ModelError("broken_off", `The answer of ${name} broke off; try again.`, { isTransient: true });
}

/** The wait in `Retry-After`, in seconds or as a date, or in `retry-after-ms`. */
function waitIn(headers: Headers | undefined): number | undefined {
  const exact = Number(headers?.get("retry-after-ms") ?? Number.NaN);
  if (exact >= 0) return exact;
  const given = headers?.get("retry-after") ?? "";
  if (given === "") return undefined;
  const ms = /^\d+(\.\d+)?$/.test(given.trim()) ? Number(given) * 1000 : Date.parse(given) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, SHOWN);
}
