/** So many requests in so long. */
export interface Rate {
  readonly count: number;
  /** The length of the window in milliseconds. */
  readonly ms: number;
}

const WINDOWS: Readonly<Record<string, number>> = { sec: 1000, min: 60_000, hour: 3_600_000, day: 86_400_000 };

/** `5/min`, `50/h`, `125/day`, as Django REST framework writes rates: what counts is the first letter behind the stroke. */
export function rateOf(text: string): Rate | undefined {
  const [, count, unit] = /^\s*(\d+)\s*\/\s*([a-z])/i.exec(text) ?? [];
  const ms = Object.entries(WINDOWS).find(([name]) => name.startsWith((unit ?? " ").toLowerCase()))?.[1];
  return count === undefined || ms === undefined ? undefined : { count: Number(count), ms };
}

/** What is kept of a host between two runs. */
export interface PaceState {
  readonly rates: readonly Rate[];
  /** When requests were sent, milliseconds since 1970, in order. */
  readonly sent: readonly number[];
  /** Before when the host wants no request. */
  readonly until: number;
}

/** How often a host may be asked: sliding windows, as far as they are known, and what it said itself. */
export class Pace {
  #rates: Rate[];
  #sent: number[];
  #until: number;

  constructor(rates: readonly Rate[], kept?: PaceState) {
    this.#rates = [...rates];
    this.#sent = [...(kept?.sent ?? [])];
    this.#until = kept?.until ?? 0;
    for (const rate of kept?.rates ?? []) this.learn(rate);
  }

  get state(): PaceState {
    return { rates: this.#rates, sent: this.#sent, until: this.#until };
  }

  /** When the next request may be sent: `now`, or later. */
  next(now: number): number {
    return this.#nextAfter(this.#sent, now);
  }

  /** When so many more requests will have been sent, at the earliest. */
  after(count: number, now: number): number {
    const sent = [...this.#sent];
    let at = now;
    for (let left = count; left > 0; left--) {
      at = this.#nextAfter(sent, at);
      sent.push(at);
    }
    return at;
  }

  /** Notes a request. */
  record(now: number): void {
    const longest = Math.max(0, ...this.#rates.map(({ ms }) => ms));
    // A clock that was set back leaves times in the future: they count as now.
    this.#sent = [...this.#sent.map((time) => Math.min(time, now)).filter((time) => time > now - longest), now];
  }

  /**
   * Notes that a request which was noted at one time was answered at another. The host counted it somewhere between; the later time keeps the
   * next request from coming too soon.
   */
  answered(noted: number, now: number): void {
    const at = this.#sent.lastIndexOf(noted);
    if (at >= 0) this.#sent.splice(at, 1);
    this.#sent.push(Math.max(noted, now));
    this.#sent.sort((a, b) => a - b);
  }

  /** Takes what others who ask the same host have noted. */
  join(other: PaceState): void {
    // What both noted is one request; several may have gone in one millisecond.
    const missing = [...other.sent];
    for (const time of this.#sent) {
      const at = missing.indexOf(time);
      if (at >= 0) missing.splice(at, 1);
    }
    this.#sent = [...this.#sent, ...missing].sort((a, b) => a - b);
    this.#until = Math.max(this.#until, other.until);
    for (const rate of other.rates) this.learn(rate);
  }

  /** Takes a rate that the host named, in place of the one for the same window. */
  learn(rate: Rate): void {
    this.#rates = [...this.#rates.filter(({ ms }) => ms !== rate.ms), rate];
  }

  /** Sends nothing before a time that the host named. */
  hold(until: number): void {
    this.#until = Math.max(this.#until, until);
  }

  /** Lets a hold go, as when another account is used. */
  forget(): void {
    this.#sent = [];
    this.#until = 0;
  }

  #nextAfter(sent: readonly number[], now: number): number {
    let at = Math.max(now, Math.min(this.#until, now + 86_400_000));
    for (const { count, ms } of this.#rates) {
      const times = sent.map((time) => Math.min(time, at)).filter((time) => time > at - ms);
      const oldest = times[times.length - count];
      if (oldest !== undefined) at = Math.max(at, oldest + ms);
    }
    return at;
  }
}
