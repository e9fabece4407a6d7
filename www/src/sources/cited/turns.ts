import type { Requests } from "../requests.js";

/** How many hosts are remembered before those that nobody waits for are forgotten. */
const REMEMBERED = 1_000;

/** The turns of hosts: each gets one request at a time, and a pause after it. */
export class HostTurns {
  /** The last request to each host, which resolves with the time at which it ended, and when its pause is over. */
  readonly #last = new Map<string, { readonly ended: Promise<number>; until: number }>();

  /** Does some work when it is the turn of a host, `pauseMs` after the request before. */
  take<T>(host: string, pauseMs: number, { clock, signal }: Pick<Requests, "clock" | "signal">, work: () => Promise<T>): Promise<T> {
    this.#forget(clock.now());
    const before = this.#last.get(host)?.ended;
    const done = (async () => {
      const ended = await before;
      const leftMs = ended === undefined ? 0 : ended + pauseMs - clock.now();
      if (leftMs > 0) await clock.sleep(leftMs, signal);
      return work();
    })();
    const over = () => {
      turn.until = clock.now() + pauseMs;
      return clock.now();
    };
    const turn = { ended: done.then(over, over), until: Number.POSITIVE_INFINITY };
    this.#last.set(host, turn);
    return done;
  }

  #forget(now: number): void {
    if (this.#last.size < REMEMBERED) return;
    for (const [host, { until }] of this.#last) if (until < now) this.#last.delete(host);
  }
}
