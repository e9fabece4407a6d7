// Rate limits of requests and citations.
const SECONDS = { min: 60, hour: 3600, day: 86_400 };

/** @typedef {{ now: number }} Clock the time in milliseconds since 1970, which its owner sets */
/** @typedef {{ rate: string, until: number }} Refusal the rate that is exhausted, and when that ends */

/** @param {string} rate such as `5/min` */
function parse(rate) {
  const [limit, unit] = rate.split("/");
  return { rate, limit: Number(limit), seconds: SECONDS[unit] };
}

/** Sliding windows over one history of requests. */
export class Throttle {
  #clock;
  #windows;
  /** @type {number[]} */
  #times = [];

  /**
   * @param {string[]} rates none for no limit
   * @param {Clock} clock
   */
  constructor(rates, clock) {
    this.#windows = rates.map(parse);
    this.#clock = clock;
  }

  #within({ seconds }) {
    return this.#times.filter((time) => time > this.#clock.now - seconds * 1000);
  }

  /** @returns {Refusal | null} */
  refusal() {
    for (const window of this.#windows) {
      const times = this.#within(window);
      if (times.length >= window.limit) return { rate: window.rate, until: times[times.length - window.limit] + window.seconds * 1000 };
    }
    return null;
  }

  count() {
    this.#times.push(this.#clock.now);
  }

  /** @param {string} scope */
  usage(scope) {
    return this.#windows.map((window) => {
      const times = this.#within(window);
      return {
        scope,
        rate: window.rate,
        used: times.length,
        limit: window.limit,
        remaining: Math.max(0, window.limit - times.length),
        window_seconds: window.seconds,
        reset_at: times.length > 0 ? instant(times[0] + window.seconds * 1000) : null,
        blocked: times.length >= window.limit,
      };
    });
  }
}

/** A window over citations. A request may overshoot the limit once, and the block then lasts as long as its citations are worth. */
export class CitationThrottle {
  #clock;
  #window;
  /** @type {{ time: number, citations: number }[]} */
  #history = [];
  #blockedUntil = 0;

  /**
   * @param {string} rate
   * @param {Clock} clock
   */
  constructor(rate, clock) {
    this.#window = parse(rate);
    this.#clock = clock;
  }

  #used() {
    const start = this.#clock.now - this.#window.seconds * 1000;
    return this.#history.filter(({ time }) => time > start).reduce((sum, { citations }) => sum + citations, 0);
  }

  /** @returns {Refusal | null} */
  refusal() {
    return this.#clock.now < this.#blockedUntil ? { rate: this.#window.rate, until: this.#blockedUntil } : null;
  }

  /** @param {number} citations */
  count(citations) {
    this.#history.push({ time: this.#clock.now, citations });
    const used = this.#used();
    if (used >= this.#window.limit) this.#blockedUntil = this.#clock.now + (used / this.#window.limit) * this.#window.seconds * 1000;
  }

  usage() {
    const { rate, limit, seconds } = this.#window;
    const used = this.#used();
    const blocked = this.refusal() !== null;
    const reset_at = blocked ? instant(this.#blockedUntil) : null;
    return [{ scope: "citations", rate, used, limit, remaining: Math.max(0, limit - used), window_seconds: seconds, reset_at, blocked }];
  }
}

/** A time as the API writes it: `2031-01-06T09:00:00.000000+00:00`. */
export function instant(time) {
  return new Date(time).toISOString().replace("Z", "000+00:00");
}
