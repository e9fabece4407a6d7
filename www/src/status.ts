import type { ErrorCode } from "./error-codes.js";
import type { SourceStatus } from "./model.js";

/** Error codes that determine the status of a source. */
const CODES: Readonly<Partial<Record<string, SourceStatus>>> = {
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

/** Codes for HTTP statuses of refusals; any other status of failure has the code `http`. */
const REFUSALS: Readonly<Record<number, ErrorCode>> = {
  401: "login",
  402: "paywalled",
  403: "blocked",
  404: "not_found",
  408: "timeout",
  410: "not_found",
  429: "rate_limited",
  451: "blocked",
  503: "overloaded",
  504: "timeout",
};

/** The status of a source that failed with this code, or `otherwise` if the code does not determine it. */
export function statusOf(code: string, otherwise: SourceStatus): SourceStatus {
  return CODES[code] ?? otherwise;
}

/** The error code for an HTTP status; undefined for one of success. */
export function refusalOf(status: number): ErrorCode | undefined {
  return status >= 200 && status < 300 ? undefined : (REFUSALS[status] ?? "http");
}

/** Whether a source of this status has a text to search. */
export function isRead(status: SourceStatus): status is "ok" | "partial" {
  return status === "ok" || status === "partial";
}
