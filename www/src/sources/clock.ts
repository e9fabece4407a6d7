/** The time, and a way to wait: replaced in tests. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Rejects with the signal's reason when that is aborted. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

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
