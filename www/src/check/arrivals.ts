import type { EngineClient } from "../engine/client.js";
import type { Lookup, QuotationFinding, Report, Settlement } from "../model.js";
import type { MissingSource, ProvidedSource } from "../sources/provider.js";

/** How what comes is judged and told. */
interface ArrivalsOptions {
  readonly judge: (index: number) => Promise<QuotationFinding>;
  readonly signal: AbortSignal | undefined;
  readonly onReport: ((report: Report, open: ReadonlySet<string>) => void) | undefined;
}

/** Milliseconds between two reports, and at least how many times as long as the one before took to make. */
const PAUSE_MS = 250;
const PAUSE_TIMES = 2;

/**
 * What has come while sources are awaited: whenever something has, the report is made and told as it stands.
 *
 * Sources are numbered in order of their names, so that a new one gives others new numbers: no source is added while a report is made.
 */
export class Arrivals {
  readonly #engine: EngineClient;
  readonly #options: ArrivalsOptions;
  /** Citations that begin a look-up which an index may still settle, and those for which no text will come. */
  #unsettled = new Set<string>();
  readonly #textless = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #pauseMs = 0;
  #isTelling = false;

  constructor(engine: EngineClient, options: ArrivalsOptions) {
    this.#engine = engine;
    this.#options = options;
  }

  /** Begins to tell, now that others than the user's own sources are asked for, among them indexes that `settle` look-ups. */
  async begin(settle: (lookup: Lookup) => boolean | undefined): Promise<void> {
    const { onReport, signal } = this.#options;
    if (!onReport || this.#isTelling) return;
    const { lookups } = await this.#engine.plan({ signal });
    this.#unsettled = new Set(lookups.filter(settle).map(({ citation }) => citation));
    this.#isTelling = true;
    this.#changed();
  }

  /** Takes note of what an index says of an authority. */
  settled(citation: string, { next, next_work, cases, works }: Settlement): void {
    if (next || next_work) return;
    this.#unsettled.delete(citation);
    if (works.length === 0 && cases.every(({ docket_only }) => docket_only)) this.#textless.add(citation);
    this.#changed();
  }

  /** Has a source added by `add`; one that could not be had ends the wait of the citation that it was wanted for. */
  async take(source: ProvidedSource | MissingSource, add: () => Promise<void>): Promise<void> {
    await this.alone(add);
    if (!("data" in source) && source.citation !== undefined) this.#textless.add(source.citation);
    this.#changed();
  }

  /** Ends the telling: what is judged from now on is the report itself. */
  async finish(): Promise<void> {
    this.#isTelling = false;
    clearTimeout(this.#timer);
    await this.alone(async () => {});
  }

  #changed(): void {
    if (!this.#isTelling || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      // Its failure is that of the check, which judges all of it again in the end.
      this.alone(() => this.#tell()).catch(() => {});
    }, this.#pauseMs);
  }

  async #tell(): Promise<void> {
    const { judge, signal, onReport } = this.#options;
    this.#timer = undefined;
    const began = performance.now();
    const { lookups, quotations } = await this.#engine.plan({ signal });
    const findings: QuotationFinding[] = [];
    for (let index = 0; index < quotations && this.#isTelling; index++) findings.push(await judge(index));
    if (!this.#isTelling) return;
    const report = await this.#engine.report(findings, { signal });
    const waiting = lookups.filter(({ citation, sources }) => sources.length === 0 && !this.#textless.has(citation));
    const unsettled = report.citations.filter(({ authority }) => authority !== null && this.#unsettled.has(authority));
    onReport?.(report, new Set([...waiting.flatMap((lookup) => lookup.quotations), ...unsettled.map(({ id }) => id)]));
    this.#pauseMs = Math.max(PAUSE_MS, PAUSE_TIMES * (performance.now() - began));
  }

  /** Does `work` when all that was begun before is over, however it ended. */
  alone(work: () => Promise<void>): Promise<void> {
    const run = this.#last.then(work);
    this.#last = run.catch(() => {});
    return run;
  }
}
