import type { SourceStatus } from "./model.js";

/** Codes of errors that say by themselves what becomes of a source. */
const CODES: Readonly<Record<string, SourceStatus>> = {
  paywalled: "paywalled",
  login: "login",
  not_found: "not_found",
  rate_limited: "rate_limited",
  blocked: "blocked",
  timeout: "timeout",
  time_limit: "timeout",
  unsupported: "unsupported",
  too_large: "too_large",
  load: "not_fetched",
};

/** Codes for the statuses of HTTP with which a host refuses; any other is a failure of the host's, `http`. */
const REFUSALS: Readonly<Record<number, string>> = {
  401: "login",
  402: "paywalled",
  403: "blocked",
  404: "not_found",
  408: "timeout",
  410: "not_found",
  429: "rate_limited",
  451: "blocked",
  504: "timeout",
};

/** What becomes of a source that failed with this code, where the code alone tells; else `otherwise`. */
export function statusOf(code: string, otherwise: SourceStatus): SourceStatus {
  return CODES[code] ?? otherwise;
}

/** The code for an answer with this status of HTTP; undefined for one of success. */
export function refusalOf(status: number): string | undefined {
  return status >= 200 && status < 300 ? undefined : (REFUSALS[status] ?? "http");
}

/** Whether a source of this status has a text in which words are looked for. */
export function isRead(status: SourceStatus): boolean {
  return status === "ok" || status === "partial";
}
