/** The time, and a way to wait: replaced in tests. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Rejects with the signal's reason when that is aborted. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** Milliseconds of a minute, an hour and a day: the windows of rate limits. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** How long an empty answer of an index is valid: what it lacks may be added. */
export const EMPTY_MS = 7 * DAY_MS;

/** Added to a wait that a host names: hosts round to whole seconds, and up. */
export const SLACK_MS = 1000;

/** The longest delay of one timer, in milliseconds: 2³¹ − 1. */
const LONGEST = 2_147_483_647;

/** The machine's own clock. */
export const SYSTEM_CLOCK: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const onAbort = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(
        () => {
          signal?.removeEventListener("abort", onAbort);
          resolve();
        },
        Math.min(milliseconds, LONGEST),
      );
      signal?.addEventListener("abort", onAbort, { once: true });
    }),
};
