import * as v from "valibot";
import { DAY_MS, HOUR_MS, MINUTE_MS, SLACK_MS } from "../clock.js";
import { type Rate, rateOf } from "../pace.js";
import type { HostPolicy, JsonAnswer } from "../requests.js";

/** The limits of a free account, for all endpoints together (April 2026). `api-usage` has the limits of other accounts. */
export const FREE_RATES: readonly Rate[] = [
  { count: 5, ms: MINUTE_MS },
  { count: 50, ms: HOUR_MS },
  { count: 125, ms: DAY_MS },
];

/** The wait if a refusal names none. */
const UNTOLD_MS = MINUTE_MS;

const text = v.fallback(v.string(), "");

/** The body of a refusal; missing fields are empty. */
const REFUSAL = v.fallback(v.object({ detail: text, wait_until: text, wait_util: text }), { detail: "", wait_until: "", wait_util: "" });

/**
 * Reads a refusal. It has two forms: `{error_message, wait_until}` for too many citations, and
 * `{detail: "… Rate limit exceeded: 5/min. Expected available in 60 seconds."}` for too many requests.
 */
export const throttled: NonNullable<HostPolicy["throttled"]> = (answer: JsonAnswer, now: number) => {
  if (answer.status !== 429 || isShutOut(answer)) return undefined;
  const { detail, wait_until, wait_util } = v.parse(REFUSAL, answer.json);
  const until = Date.parse(wait_until || wait_util);
  if (!Number.isNaN(until)) return { until: Math.max(until, now) + SLACK_MS, alone: true };
  const [, seconds] = /available in (\d+) second/.exec(detail) ?? [];
  const rate = rateOf(/Rate limit exceeded: (\S+?)\.(?:\s|$)/.exec(detail)?.[1] ?? "");
  return { until: now + (seconds === undefined ? UNTOLD_MS : Number(seconds) * 1000 + SLACK_MS), rate };
};

/** Whether a refusal says that the account is blocked, so that waiting does not help. */
export function isShutOut({ status, json }: JsonAnswer): boolean {
  return status === 429 && /currently blocked/.test(v.parse(REFUSAL, json).detail);
}
