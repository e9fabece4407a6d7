import type { EngineClient } from "../engine/client.js";
import type { Lookup, QuotationFinding, Report, Settlement } from "../model.js";
import type { MissingSource, ProvidedSource } from "../sources/provider.js";

/** Options of interim reports. */
interface ArrivalsOptions {
  readonly judge: (index: number) => Promise<QuotationFinding>;
  readonly report: () => Promise<Report>;
  readonly signal: AbortSignal | undefined;
  readonly onReport: ((report: Report, open: ReadonlySet<string>) => void) | undefined;
}

/** The least pause between two reports, in milliseconds and as a multiple of the time that the last one took. */
const PAUSE_MS = 250;
const PAUSE_TIMES = 2;

/**
 * Interim reports while sources are awaited: one whenever something has come. No source is added while a report is made, so that each report
 * agrees with itself.
 */
export class Arrivals {
  readonly #engine: EngineClient;
  readonly #options: ArrivalsOptions;
  /** First citations of look-ups that an index may still decide, of those that one decided, and of those for which no text will arrive. */
  #unsettled = new Set<string>();
  readonly #decided = new Set<string>();
  readonly #textless = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #pauseMs = 0;
  #isReporting = false;

  constructor(engine: EngineClient, options: ArrivalsOptions) {
    this.#engine = engine;
    this.#options = options;
  }

  /** Starts interim reports before sources other than the user's own are requested; `settle` says which look-ups an index decides. */
  async begin(settle: (lookup: Lookup) => boolean | undefined): Promise<void> {
    const { onReport, signal } = this.#options;
    if (!onReport || this.#isReporting) return;
    const { lookups } = await this.#engine.plan({ signal });
    const open = lookups.filter((lookup) => !this.#decided.has(lookup.citation) && settle(lookup));
    this.#unsettled = new Set(open.map(({ citation }) => citation));
    this.#isReporting = true;
    this.#changed();
  }

  /** Records what an index says about an authority. */
  settled(citation: string, { next, next_work, cases, works }: Settlement): void {
    if (next || next_work) return;
    this.#decided.add(citation);
    this.#unsettled.delete(citation);
    if (works.length === 0 && cases.every(({ docket_only }) => docket_only)) this.#textless.add(citation);
    this.#changed();
  }

  /** Adds a source by `add`; a missing one ends the wait of the citation that it was requested for. */
  async take(source: ProvidedSource | MissingSource, add: () => Promise<void>): Promise<void> {
    await this.alone(add);
    if (!("data" in source) && source.citation !== undefined) this.#textless.add(source.citation);
    this.#changed();
  }

  /** Stops interim reports: what follows is the final report. */
  async finish(): Promise<void> {
    this.#isReporting = false;
    clearTimeout(this.#timer);
    await this.alone(async () => {});
  }

  #changed(): void {
    if (!this.#isReporting || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      // A failure here recurs in the check itself, which judges everything again at the end.
      this.alone(() => this.#report()).catch(() => {});
    }, this.#pauseMs);
  }

  async #report(): Promise<void> {
    const { judge, report: made, signal, onReport } = this.#options;
    this.#timer = undefined;
    const began = performance.now();
    const { lookups, quotations } = await this.#engine.plan({ signal });
    for (let index = 0; index < quotations && this.#isReporting; index++) await judge(index);
    if (!this.#isReporting) return;
    const report = await made();
    const waiting = lookups.filter(({ citation, sources }) => sources.length === 0 && !this.#textless.has(citation));
    const unsettled = report.citations.filter(({ authority }) => authority !== null && this.#unsettled.has(authority));
    onReport?.(report, new Set([...waiting.flatMap((lookup) => lookup.quotations), ...unsettled.map(({ id }) => id)]));
    this.#pauseMs = Math.max(PAUSE_MS, PAUSE_TIMES * (performance.now() - began));
  }

  /** Runs `work` when everything started before has ended, however. */
  alone(work: () => Promise<void>): Promise<void> {
    const run = this.#last.then(work);
    this.#last = run.catch(() => {});
    return run;
  }
}
