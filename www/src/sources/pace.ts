import { DAY_MS, HOUR_MS, MINUTE_MS } from "./clock.js";

/** A rate limit: `count` requests per `ms` milliseconds. */
export interface Rate {
  readonly count: number;
  /** The length of the window in milliseconds. */
  readonly ms: number;
}

const WINDOWS: Readonly<Record<string, number>> = { sec: 1000, min: MINUTE_MS, hour: HOUR_MS, day: DAY_MS };

/** Reads `5/min`, `50/h`, `125/day` as Django REST framework does: only the first letter after the slash counts. */
export function rateOf(text: string): Rate | undefined {
  const [, count, unit] = /^\s*(\d+)\s*\/\s*([a-z])/i.exec(text) ?? [];
  const ms = Object.entries(WINDOWS).find(([name]) => name.startsWith((unit ?? " ").toLowerCase()))?.[1];
  return count === undefined || ms === undefined ? undefined : { count: Number(count), ms };
}

/** The state of a host that is kept between runs. */
export interface PaceState {
  readonly rates: readonly Rate[];
  /** When requests were sent, in milliseconds since 1970, each with a unique name. */
  readonly sent: Readonly<Record<string, number>>;
  /** The time before which the host accepts no request. */
  readonly until: number;
}

/** The rate limits of a host: sliding windows, as far as they are known, and the waits that the host demanded. */
export class Pace {
  /** Distinguishes this instance's requests from those of others to the same host. */
  readonly #name = Math.random().toString(36).slice(2);
  #rates: Rate[];
  #sent: Map<string, number>;
  /** Requests without an answer yet. The host may count them as late as now. */
  readonly #open = new Set<string>();
  #until: number;
  #count = 0;

  constructor(rates: readonly Rate[], kept?: PaceState) {
    this.#rates = [...rates];
    this.#sent = new Map(Object.entries(kept?.sent ?? {}));
    this.#until = kept?.until ?? 0;
    for (const rate of kept?.rates ?? []) this.learn(rate);
  }

  get state(): PaceState {
    return { rates: this.#rates, sent: Object.fromEntries(this.#sent), until: this.#until };
  }

  /** When the next request may be sent: `now`, or later. */
  next(now: number): number {
    return this.#nextAfter(this.#counted(now), now);
  }

  /** The earliest time at which `count` more requests can be sent. */
  after(count: number, now: number): number {
    const sent = this.#counted(now);
    let at = now;
    for (let left = count; left > 0; left--) {
      at = this.#nextAfter(sent, at);
      sent.push(at);
    }
    return at;
  }

  /** Records a request that is being sent, and returns its name. */
  record(now: number): string {
    const longest = Math.max(0, ...this.#rates.map(({ ms }) => ms));
    for (const [name, time] of this.#sent) {
      // Times in the future, after the clock was set back, count as now.
      if (time > now) this.#sent.set(name, now);
      else if (time <= now - longest) this.#sent.delete(name);
    }
    const name = `${this.#name} ${++this.#count}`;
    this.#sent.set(name, now);
    this.#open.add(name);
    return name;
  }

  /** Records the answer to a request. The host counted it at some time in between; the later time keeps the next request from being too early. */
  answered(name: string, now: number): void {
    this.#open.delete(name);
    if (this.#sent.has(name)) this.#sent.set(name, now);
  }

  /** Removes a request that did not reach the host. */
  withdraw(name: string): void {
    this.#open.delete(name);
    this.#sent.delete(name);
  }

  /** Merges what other instances recorded for the same host. */
  join(other: PaceState): void {
    for (const [name, time] of Object.entries(other.sent)) if (!name.startsWith(this.#name)) this.#sent.set(name, time);
    this.#until = Math.max(this.#until, other.until);
    for (const rate of other.rates) this.learn(rate);
  }

  /** Sets a rate that the host named, in place of the one for the same window. */
  learn(rate: Rate): void {
    this.#rates = [...this.#rates.filter(({ ms }) => ms !== rate.ms), rate];
  }

  /** Sends nothing before a time that the host named. */
  hold(until: number): void {
    this.#until = Math.max(this.#until, until);
  }

  /** Clears the recorded requests, as when another account is used. */
  forget(): void {
    this.#sent.clear();
    this.#until = 0;
  }

  /** When the host may have counted each request, at the latest, in order. */
  #counted(now: number): number[] {
    return [...this.#sent].map(([name, time]) => (this.#open.has(name) ? now : Math.min(time, now))).sort((a, b) => a - b);
  }

  #nextAfter(sent: readonly number[], now: number): number {
    let at = Math.max(now, Math.min(this.#until, now + DAY_MS));
    for (const { count, ms } of this.#rates) {
      const times = sent.filter((time) => time > at - ms);
      const oldest = times[times.length - count];
      if (oldest !== undefined) at = Math.max(at, oldest + ms);
    }
    return at;
  }
}
