import { STATUS_CODES } from "node:http";
import * as v from "valibot";
import { LiteratimError, messageOf } from "../errors.js";

/** A failed request, after RFC 9457. */
export const PROBLEM = v.object({
  type: v.literal("about:blank"),
  title: v.pipe(v.string(), v.description("The phrase of the status.")),
  status: v.pipe(v.number(), v.integer()),
  code: v.pipe(v.string(), v.description("A stable name of what is wrong.")),
  detail: v.pipe(v.string(), v.description("What is wrong and what to do, in a sentence.")),
});

export type Problem = v.InferOutput<typeof PROBLEM>;

/** The HTTP statuses of errors. The other codes are of drafts that cannot be read, with 422. */
const STATUSES: Readonly<Record<string, number>> = {
  request: 400,
  token: 401,
  host: 421,
  origin: 403,
  addresses: 403,
  no_route: 404,
  no_job: 404,
  method: 405,
  not_done: 409,
  time_limit: 504,
  too_large: 413,
  media_type: 415,
  rate: 429,
  share: 429,
  busy: 503,
  memory: 503,
  stopping: 503,
  closed: 503,
  trap: 500,
  load: 500,
  error: 500,
  model: 502,
};

/** The statuses of problems, for the description of the service. */
export const PROBLEM_STATUSES: readonly number[] = [...new Set([...Object.values(STATUSES), 422])].sort();

/** Seconds after which a refused request may be sent again. */
const RETRY_SECONDS = 5;

/** The problem of an error. What it says of an unexpected error names nothing of the request. */
export function problemOf(error: unknown): Problem {
  const isOurs = error instanceof LiteratimError;
  const code = isOurs ? error.code : "error";
  const status = STATUSES[code] ?? 422;
  const detail = isOurs ? messageOf(error) : "The service failed at this request; the others go on. Please report it.";
  return { type: "about:blank", title: STATUS_CODES[status] ?? "", status, code, detail };
}

/** A problem as an answer. */
export function answerOf(problem: Problem, headers: Readonly<Record<string, string>> = {}): Response {
  const { status } = problem;
  const more: Record<string, string> = { "content-type": "application/problem+json", ...headers };
  if (status === 401) more["www-authenticate"] = 'Bearer realm="literatim"';
  if (status === 503 || status === 429) more["retry-after"] ??= String(RETRY_SECONDS);
  return new Response(JSON.stringify(problem), { status, headers: more });
}
