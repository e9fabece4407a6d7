/**
 * A clock that goes on only when somebody sleeps, for the client and the fake alike.
 *
 * @param {number} [start] milliseconds since 1970
 */
export function virtualClock(start = Date.UTC(2031, 0, 6, 9)) {
  const fake = { now: start };
  /** @type {{ sleeps: number[], now: () => number, sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void> }} */
  const clock = {
    sleeps: [],
    now: () => fake.now,
    async sleep(milliseconds, signal) {
      const until = fake.now + milliseconds;
      clock.sleeps.push(milliseconds);
      await new Promise((resolve) => setTimeout(resolve, 1));
      signal?.throwIfAborted();
      fake.now = Math.max(fake.now, until);
    },
  };
  return { fake, clock };
}
