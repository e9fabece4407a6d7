import type { QueuedRequest } from "../../../src/index.js";
import { formatTime } from "../../../src/limits.js";

/** The progress of a check's requests. */
export interface QueueCount {
  readonly done: number;
  readonly total: number;
  /** Milliseconds until the last of them can be sent. */
  readonly leftMs: number;
}

const HOUR_MS = 3_600_000;

/** The state of the requests in one sentence: what is requested, or what is waited for and how long. */
export function queueSentence(open: readonly QueuedRequest[], count: QueueCount, now: number): string {
  return `${nowDoing(open, now)}; ${countOf(count)}.`;
}

/** The request that can be sent first, if all open ones wait; undefined while one is being sent. */
export function firstWait(open: readonly QueuedRequest[]): QueuedRequest | undefined {
  if (open.some(({ state }) => state === "asking")) return undefined;
  const waiting = open.filter(({ state, until }) => state === "waiting" && until !== undefined);
  return waiting.reduce<QueuedRequest | undefined>(
    (first, one) => ((first?.until ?? Infinity) <= (one.until ?? 0) ? first : one),
    undefined,
  );
}

/** The state of one request: `waiting for an answer`, `waits 43 seconds for the limit`. */
export function stateOf({ state, until, why }: QueuedRequest, isPaused: boolean, now: number): string {
  if (state === "asking") return "waiting for an answer";
  if (isPaused) return "paused";
  if (state === "waiting") return until === undefined ? `waits (${why})` : `waits ${timeLeft(until, now)} for ${why}`;
  return "next";
}

/** `43 seconds`, `12 minutes`, `until 14:05`. */
export function timeLeft(until: number, now: number): string {
  const left = Math.max(0, until - now);
  if (left < HOUR_MS) return formatTime(Math.ceil(left / 1000) * 1000);
  return `until ${new Date(until).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" })}`;
}

/** The common name of a host. */
export function nameOfHost(host: string): string {
  return /(?:^|\.)courtlistener\.com$/.test(host) ? "CourtListener" : host;
}

function nowDoing(open: readonly QueuedRequest[], now: number): string {
  const wait = firstWait(open);
  if (wait?.until !== undefined) return `Waiting for ${nameOfHost(wait.host)}’s limit, ${timeLeft(wait.until, now)}`;
  const asked = open.find(({ state }) => state === "asking");
  if (asked) return `Asking ${nameOfHost(asked.host)} ${asked.purpose}`;
  return "Waiting for an answer";
}

function countOf({ done, total, leftMs }: QueueCount): string {
  const count = `${done} of ${total} request${total === 1 ? "" : "s"}`;
  if (leftMs < 15_000) return count;
  if (leftMs < HOUR_MS) return `${count}, about ${formatTime(Math.ceil(leftMs / 30_000) * 30_000)} left`;
  return `${count}, about ${Math.ceil(leftMs / HOUR_MS)} hour${leftMs > HOUR_MS ? "s" : ""} left`;
}
