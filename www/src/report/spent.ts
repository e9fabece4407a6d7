import type { ModelCall, Report } from "../model.js";

/** What some requests to models took. */
export interface Spent {
  readonly answers: number;
  /** The answers that were kept from an earlier run, and took nothing. */
  readonly kept: number;
  readonly input: number;
  readonly output: number;
  readonly ms: number;
  /** US dollars; null if a price is not known. */
  readonly dollars: number | null;
}

/** What is known of a request. */
type Call = Pick<ModelCall, "input_tokens" | "output_tokens" | "ms" | "dollars" | "kept">;

/** What requests took. */
export function spentIn(calls: readonly Call[]): Spent {
  const made = calls.filter(({ kept }) => !kept);
  const sum = (of: (call: Call) => number): number => made.reduce((total, call) => total + of(call), 0);
  return {
    answers: calls.length,
    kept: calls.length - made.length,
    input: sum((call) => call.input_tokens),
    output: sum((call) => call.output_tokens),
    ms: sum((call) => call.ms),
    dollars: made.every(({ dollars }) => dollars !== null) ? sum((call) => call.dollars ?? 0) : null,
  };
}

/** The same in words: `9120 tokens in, 1840 out, 14.2 s, $0.0310`. The engine's writers of reports say it likewise (`label::asked`). */
export function spentWords({ input, output, ms, dollars }: Spent): string {
  return `${input} tokens in, ${output} out, ${(ms / 1000).toFixed(1)} s, ${dollars === null ? "price not known" : `$${dollars.toFixed(4)}`}`;
}

/** What each model answered, a sentence for each. */
export function spentSentences(calls: readonly ModelCall[]): string[] {
  const models = [...new Set(calls.map(({ model, host }) => `${model} at ${host}`))].sort();
  return models.map((name) => {
    const spent = spentIn(calls.filter(({ model, host }) => `${model} at ${host}` === name));
    return `${name} gave ${spent.answers} answer${spent.answers === 1 ? "" : "s"} (${spent.kept} kept; ${spentWords(spent)}).`;
  });
}

/** What took part in a check besides the program, a sentence each: the hosts that were asked, the stores with kept answers, the models. */
export function tookPart({ ledger, kept = [], model_calls: calls = [] }: Report): string[] {
  const hosts = new Map<string, number>();
  for (const { host } of ledger) hosts.set(host, (hosts.get(host) ?? 0) + 1);
  const asked = [...hosts].sort().map(([host, times]) => `${host} was asked ${times === 1 ? "once" : `${times} times`}.`);
  const taken = kept.map(
    ({ store, answers }) => `${answers === 1 ? "1 answer was" : `${answers} answers were`} taken from what is kept in ${store}.`,
  );
  return [...asked, ...taken, ...spentSentences(calls)];
}
