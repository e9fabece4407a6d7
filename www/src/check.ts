import type { EngineClient } from "./client.js";
import { LiteratimError, messageOf } from "./errors.js";
import type { AddressInput, Input } from "./input.js";
import { formatTime } from "./limits.js";
import type { DocumentView, LedgerEntry, QuotationFinding, Report } from "./model.js";
import { type Fetching, fetching, type MissingSource, type ProvidedSource, type SourceProvider } from "./sources/provider.js";

/** How far a check has come. */
export interface Progress {
  /** `read`: draft and sources; `fetch`: what is asked of addresses; `check`: the quotations. */
  readonly phase: "read" | "fetch" | "check";
  /** How many documents, requests or quotations are done, and how many there are as far as is known. */
  readonly done: number;
  readonly total: number;
  /** The document under way. */
  readonly name?: string | undefined;
  /** How far that one has come: pages of a PDF, bytes of a download. */
  readonly part?: { readonly done: number; readonly total: number | undefined } | undefined;
}

/** What a check is given besides the draft. */
export interface CheckOptions {
  /** Where sources come from, asked in this order. */
  readonly sources?: readonly SourceProvider[] | undefined;
  /**
   * Has each quotation's finding say as well what the simple checks of other tools say, with `context` characters (50 unless told) of the
   * source on each side of the place found. They pass dropped words, and no verdict rests on them.
   */
  readonly simple?: boolean | { readonly context?: number | undefined } | undefined;
  /** The user's kinds of citation: the JSON text of a file of patterns, as `patterns/verses.json` is one. */
  readonly patterns?: string | undefined;
  /** Gives the check up: it rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Told how far the check has come. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Told the draft's text as soon as it is read. */
  readonly onDraft?: ((view: DocumentView) => void) | undefined;
  /** Told each quotation's finding as soon as it stands, in order. */
  readonly onFinding?: ((finding: QuotationFinding) => void) | undefined;
}

/**
 * Checks a draft: reads it, plans, gets and reads the sources, judges each quotation, reports.
 * This is the only place where the order of these steps stands.
 *
 * The engine is left with the draft and these sources in it, so that their texts can be shown.
 * A source that cannot be had stands in the report with its problem; a quotation whose check traps or takes too long
 * is reported as one that cannot be checked; neither touches the other findings.
 *
 * @throws LiteratimError when the draft itself cannot be read, with why and what to do; the signal's reason when given up.
 */
export async function check(engine: EngineClient, draft: Input | AddressInput, options: CheckOptions = {}): Promise<Report> {
  const { signal, onProgress = () => {} } = options;
  const started = new Date();
  const clock = new Stopwatch();
  const ledger: LedgerEntry[] = [];
  const ask = fetching(engine, ledger, onProgress, signal);

  await engine.setSimple(contextOf(options.simple), { signal });
  await engine.setPatterns(options.patterns, { signal });
  const input = "address" in draft ? await fetchDraft(ask, draft.address) : draft;
  const view = await clock.time("read", () => openDraft(engine, input, options));
  options.onDraft?.(view);
  const plan = await clock.time("plan", () => engine.plan({ signal }));

  const arrived: (ProvidedSource | MissingSource)[] = [];
  for (const provider of options.sources ?? []) {
    try {
      for await (const source of provider.provide(plan.lookups, ask)) arrived.push(source);
    } catch (error) {
      signal?.throwIfAborted();
      arrived.push({ name: provider.name, status: "not_fetched", problem: { code: codeOf(error), text: messageOf(error) } });
    }
  }
  await clock.time("read", () => readSources(engine, arrived, options));

  const findings: QuotationFinding[] = [];
  const report = await clock.time("check", async () => {
    onProgress({ phase: "check", done: 0, total: plan.quotations });
    for (let index = 0; index < plan.quotations; index++) {
      const finding = await judge(engine, index, signal);
      findings.push(finding);
      options.onFinding?.(finding);
      onProgress({ phase: "check", done: index + 1, total: plan.quotations });
    }
    return engine.report(findings, { signal });
  });

  report.ledger = ledger;
  report.times = {
    started: started.toISOString(),
    total_ms: clock.total(),
    read_ms: clock.spent("read"),
    plan_ms: clock.spent("plan"),
    check_ms: clock.spent("check"),
  };
  return report;
}

/** Characters of context for the simple checks; undefined when they are not asked for. */
function contextOf(simple: CheckOptions["simple"]): number | undefined {
  if (!simple) return undefined;
  return (simple === true ? undefined : simple.context) ?? 50;
}

async function fetchDraft(ask: Fetching, address: string): Promise<Input> {
  const { bytes } = await ask.fetch(address, "to read the draft", { done: 0, total: 1 });
  return { name: address, data: bytes };
}

async function openDraft(engine: EngineClient, input: Input, { signal, onProgress }: CheckOptions): Promise<DocumentView> {
  const at = { phase: "read", done: 0, total: 1, name: input.name } as const;
  onProgress?.(at);
  const view = await engine.openDraft(input, { signal, onPart: (done, total) => onProgress?.({ ...at, part: { done, total } }) });
  onProgress?.({ ...at, done: 1 });
  return view;
}

async function readSources(
  engine: EngineClient,
  arrived: readonly (ProvidedSource | MissingSource)[],
  options: CheckOptions,
): Promise<void> {
  const { signal, onProgress } = options;
  const names = new Set<string>();
  const total = arrived.length;
  for (const [done, source] of arrived.entries()) {
    const name = unlike(names, "data" in source ? source.data.name : source.name);
    names.add(name);
    const { address, finalAddress } = "data" in source ? source : { ...source, finalAddress: undefined };
    const at = { phase: "read", done, total, name } as const;
    onProgress?.(at);
    if (!("data" in source)) {
      await engine.addMissing({ name, address, status: source.status, problem: source.problem }, { signal });
      continue;
    }
    try {
      const onPart = (pages: number, of: number | undefined) => onProgress?.({ ...at, part: { done: pages, total: of } });
      await engine.addSource({ name, data: source.data.data }, { address, finalAddress }, { signal, onPart });
    } catch (error) {
      signal?.throwIfAborted();
      const problem = { code: codeOf(error), text: whyUnread(error) };
      await engine.addMissing({ name, address, status: "unreadable", problem }, { signal });
    }
  }
  if (total > 0) onProgress?.({ phase: "read", done: total, total });
  await engine.retainSources(names);
}

async function judge(engine: EngineClient, index: number, signal: AbortSignal | undefined): Promise<QuotationFinding> {
  try {
    return await engine.judge(index, { signal });
  } catch (error) {
    const reason = whyNotJudged(error, engine.limits.judgeMs);
    if (reason === undefined) throw error;
    return engine.skip(index, reason, { signal });
  }
}

/** Why a quotation has no verdict; undefined when the whole check must stop. */
function whyNotJudged(error: unknown, limitMs: number): string | undefined {
  switch (codeOf(error)) {
    case "trap":
      return `The check of this quotation stopped on an internal error (${messageOf(error)}); the other findings stand. Please report it.`;
    case "time_limit":
      return `The check of this quotation took longer than the limit of ${formatTime(limitMs)} and was stopped; the other findings stand. Check it with fewer sources.`;
    default:
      return undefined;
  }
}

function whyUnread(error: unknown): string {
  switch (codeOf(error)) {
    case "trap":
      return `The file could not be read: the reader stopped on an internal error (${messageOf(error)}). Save its text and give that, and please report it.`;
    case "time_limit":
      return `${messageOf(error)} Save the text of the file, or the part of it that is cited, and give that.`;
    default:
      return messageOf(error);
  }
}

function codeOf(error: unknown): string {
  return error instanceof LiteratimError ? error.code : "error";
}

/** `name`, or `name (2)` and so on when the names before hold it already. */
function unlike(names: ReadonlySet<string>, name: string): string {
  let found = name;
  for (let count = 2; names.has(found); count++) found = `${name} (${count})`;
  return found;
}

type Step = "read" | "plan" | "check";

/** Milliseconds spent on each step, to a tenth. */
class Stopwatch {
  readonly #began = performance.now();
  readonly #spent: Record<Step, number> = { read: 0, plan: 0, check: 0 };

  async time<T>(step: Step, work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    try {
      return await work();
    } finally {
      this.#spent[step] += performance.now() - began;
    }
  }

  spent(step: Step): number {
    return tenths(this.#spent[step]);
  }

  total(): number {
    return tenths(performance.now() - this.#began);
  }
}

function tenths(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}
