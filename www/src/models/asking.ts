import PQueue from "p-queue";
import * as v from "valibot";
import { LiteratimError, messageOf } from "../errors.js";
import type { LedgerEntry, ModelCall } from "../model.js";
import { keptAs } from "../sources/schema.js";
import type { Store } from "../sources/store/store.js";
import type { Estimate } from "./estimate.js";
import { asModelError } from "./failure.js";
import { patiently } from "./patience.js";
import { again, PROMPT_VERSION, type Prompt } from "./prompt.js";
import { type ModelAnswer, type ModelProvider, type Price, THIS_DEVICE, type Traffic, tokensIn, type Usage } from "./provider.js";

/** The most that one draft may cost. */
export interface Budget {
  readonly tokens?: number | undefined;
  readonly dollars?: number | undefined;
}

/** Options of asking a model. */
export interface AskOptions {
  readonly model: string;
  /** Asked once, before anything is sent. Nothing is sent without its `true`. */
  readonly consent: (estimate: Estimate) => boolean | Promise<boolean>;
  readonly budget?: Budget | undefined;
  /** Questions at once; four by default. */
  readonly concurrency?: number | undefined;
  /** The price of the model, if it is not the provider's. */
  readonly price?: Price | undefined;
  /** Keeps answers, so that the same question is not asked again. */
  readonly store?: Store | undefined;
  /** Cancels: it rejects with the signal's reason. Answers that have arrived are kept. */
  readonly signal?: AbortSignal | undefined;
  /** Called when a question is settled, with their number. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  /** Milliseconds before a question is asked again after a temporary failure. */
  readonly retryMs?: number | undefined;
  /** The most tokens of one answer. */
  readonly maxTokens?: number | undefined;
}

/** A question with what it is about. */
export interface Prepared<T> {
  /** The id of the finding. */
  readonly finding: string | null;
  /** What it contains, for the ledger: `a claim and 10 passages`. */
  readonly sent: string;
  readonly prompt: Prompt<T>;
}

/** The answer to one of several questions in a request: its text, as a single question would have it, and what it says. */
export interface Answered<T> {
  readonly text: string;
  readonly value: T;
}

/** How several questions are asked in one request. */
export interface Batching<T> {
  /** The most questions of a request. */
  readonly size: number;
  /** One question for all of these, whose answers are read by their place; one that is missing or cannot be used has none. */
  readonly prompt: (questions: readonly Prepared<T>[]) => Prompt<ReadonlyMap<number, Answered<T>>>;
}

/** What came of a question. */
export type Outcome<T> = { readonly value: T } | { readonly failure: LiteratimError };

/** What came of all questions. */
export interface Asked {
  readonly calls: ModelCall[];
  readonly ledger: LedgerEntry[];
  /** Whether the consent was refused, so that nothing was sent. */
  readonly isDeclined: boolean;
}

/** The tokens that the estimate allows for an answer. It is a guess: no model was measured. */
const ANSWER_TOKENS = 700;

/** The most tokens of one answer, unless another number is given. */
const MOST_ANSWER = 4096;

/** The most tokens that a request with several questions may take. */
const BATCH_TOKENS = 16_000;

/** Failures of an answer to several questions after which each is asked by itself. */
const UNUSABLE: ReadonlySet<string> = new Set(["bad_answer", "cut_short", "refused", "request", "too_large"]);

/** Failures that every further question would meet too. */
const FATAL: ReadonlySet<string> = new Set(["key", "credit", "forbidden", "no_model", "blocked", "cors", "origin", "address"]);

const KEPT = v.object({ text: v.string(), usage: v.object({ input: v.number(), output: v.number() }) });

/**
 * Asks a model all questions, after the user's consent and within the budget. Each outcome is given to `settle` as soon as it is there. With
 * `batching`, several are asked in one request; those without an answer that can be used are asked again one by one.
 *
 * @throws LiteratimError when a failure would meet every question, such as a wrong key; the signal's reason when cancelled.
 */
export async function askAll<T>(
  provider: ModelProvider,
  questions: readonly Prepared<T>[],
  sends: Estimate["sends"],
  options: AskOptions,
  settle: (index: number, outcome: Outcome<T>) => Promise<void>,
  batching?: Batching<T>,
): Promise<Asked> {
  return new Asking(provider, questions, sends, options, settle, batching).run();
}

/** One request: a question, or several. */
interface Request {
  /** The ids of the findings that it is about. */
  readonly about: string | null;
  /** The id of the finding, if it is about a single one. */
  readonly finding: string | null;
  readonly sent: string;
  readonly prompt: Prompt<unknown>;
}

class Asking<T> {
  readonly #provider: ModelProvider;
  readonly #questions: readonly Prepared<T>[];
  readonly #sends: Estimate["sends"];
  readonly #options: AskOptions;
  readonly #settle: (index: number, outcome: Outcome<T>) => Promise<void>;
  readonly #batching: Batching<T> | undefined;
  readonly #price: Price | undefined;
  readonly #calls: ModelCall[] = [];
  readonly #ledger = new Map<Traffic, LedgerEntry>();
  /** What is spent, with what the open questions may spend. */
  #spent: Usage = { input: 0, output: 0 };
  #done = 0;

  constructor(
    provider: ModelProvider,
    questions: readonly Prepared<T>[],
    sends: Estimate["sends"],
    options: AskOptions,
    settle: (index: number, outcome: Outcome<T>) => Promise<void>,
    batching: Batching<T> | undefined,
  ) {
    this.#provider = provider;
    this.#batching = batching;
    this.#questions = questions;
    this.#sends = sends;
    this.#options = options;
    this.#settle = settle;
    this.#price = options.price ?? provider.priceOf?.(options.model);
    const isUnpriced = options.budget?.dollars !== undefined && this.#price === undefined;
    if (isUnpriced)
      throw new LiteratimError(
        "budget",
        `The price of ${options.model} is not known, so nobody can keep to a budget in dollars; leave the budget out, give the price, or a budget in tokens.`,
      );
  }

  async run(): Promise<Asked> {
    const { signal, concurrency = 4 } = this.#options;
    signal?.throwIfAborted();
    const open: number[] = [];
    for (const index of this.#questions.keys()) if (!(await this.#recalled(index))) open.push(index);
    const batches = this.#batches(open);
    const isDeclined = open.length > 0 && !(await this.#options.consent(this.#estimate(open, batches)));
    if (open.length === 0 || isDeclined) return this.#asked(isDeclined);
    const stop = new AbortController();
    const signals = AbortSignal.any([stop.signal, ...(signal ? [signal] : [])]);
    const queue = new PQueue({ concurrency });
    const work = batches.map((batch) =>
      queue.add(async () => {
        signals.throwIfAborted();
        await this.#askTogether(batch, signals).catch((error: unknown) => {
          stop.abort(error);
          throw error;
        });
      }),
    );
    await Promise.allSettled(work);
    signals.throwIfAborted();
    return this.#asked(false);
  }

  #asked(isDeclined: boolean): Asked {
    return { calls: this.#calls, ledger: [...this.#ledger.values()], isDeclined };
  }

  /** A digest of all that an answer depends on; of one that came with answers to other questions, apart. */
  async #keyOf(index: number, isBatched = false): Promise<string> {
    const { name, host } = this.#provider;
    const { system, user, schema, documents } = this.#question(index).prompt;
    const more = [...(documents ? [documents] : []), ...(isBatched ? ["batch"] : [])];
    const all = JSON.stringify([PROMPT_VERSION, name, host, this.#options.model, system, user, schema, ...more]);
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(all));
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  /** Settles a question by an answer that was kept, also of a request with others where these are asked for; whether there is one. */
  async #recalled(index: number): Promise<boolean> {
    if (await this.#recall(index, await this.#keyOf(index))) return true;
    return this.#batching !== undefined && this.#recall(index, await this.#keyOf(index, true));
  }

  /** Settles a question by an answer that was kept; whether there is one that can be used. */
  async #recall(index: number, key: string): Promise<boolean> {
    const kept = await keptAs(this.#options.store, "answers", key, KEPT);
    const question = this.#question(index);
    if (!kept) return false;
    try {
      const value = question.prompt.read(kept.text);
      this.#note(question.finding, kept.usage, 0, true);
      await this.#settled(index, { value });
      return true;
    } catch (error) {
      if (!asModelError(error)) throw error;
      return false;
    }
  }

  #estimate(open: readonly number[], batches: readonly (readonly number[])[]): Estimate {
    const { name, host } = this.#provider;
    const usage = batches.map((batch) => this.#likely(batch)).reduce(plus);
    return {
      provider: name,
      host,
      model: this.#options.model,
      questions: open.length,
      requests: batches.length,
      kept: this.#questions.length - open.length,
      sends: this.#sends,
      contents: this.#contents(open),
      inputTokens: usage.input,
      outputTokens: usage.output,
      dollars: this.#dollars(usage),
    };
  }

  /** What is sent, where it is no claims. */
  #contents(open: readonly number[]): string | undefined {
    if (this.#sends === "paragraphs")
      return `The paragraphs of the draft, in ${open.length === 1 ? "1 question" : `${open.length} questions`},`;
    return this.#sends === "values" ? open.map((index) => this.#question(index).sent).join("; ") : undefined;
  }

  /** The tokens that questions in one request are likely to take. */
  #likely(indices: readonly number[]): Usage {
    const { system, user, schema, documents = [] } = this.#promptOf(indices);
    const whole = documents.reduce((total, { tokens }) => total + tokens, 0);
    return { input: whole + tokensIn(system + user + JSON.stringify(schema)), output: ANSWER_TOKENS * indices.length };
  }

  #promptOf(indices: readonly number[]): Prompt<unknown> {
    const questions = indices.map((index) => this.#question(index));
    return questions.length > 1 && this.#batching ? this.#batching.prompt(questions) : this.#question(indices[0] as number).prompt;
  }

  /** The open questions by request, in order: as many in each as the request and its answer can hold. */
  #batches(open: readonly number[]): number[][] {
    const most = Math.min(this.#batching?.size ?? 1, Math.floor((this.#options.maxTokens ?? MOST_ANSWER) / ANSWER_TOKENS));
    const batches: number[][] = [];
    for (const index of open) {
      const last = batches.at(-1);
      const fits = last && last.length < most && this.#likely([...last, index]).input <= BATCH_TOKENS;
      if (fits) last.push(index);
      else batches.push([index]);
    }
    return batches;
  }

  /** Asks several questions in one request, and those that it leaves without an answer one by one. */
  async #askTogether(batch: readonly number[], signal: AbortSignal): Promise<void> {
    const likely = this.#likely(batch);
    const isOne = batch.length === 1 || !this.#batching;
    const after = plus(this.#spent, likely);
    let answered: ReadonlyMap<number, Answered<T>> = new Map();
    if (!isOne && this.#isWithin(after)) {
      this.#spent = after;
      try {
        answered = await this.#answers(batch, signal);
      } catch (error) {
        signal.throwIfAborted();
        const failure = asModelError(error);
        if (!failure || FATAL.has(failure.code)) throw error;
        if (!UNUSABLE.has(failure.code)) {
          for (const index of batch) await this.#settled(index, { failure });
          return;
        }
      } finally {
        this.#spent = minus(this.#spent, likely);
      }
    }
    for (const [place, index] of batch.entries()) {
      const one = answered.get(place);
      if (one) await this.#settled(index, { value: one.value });
      else await this.#ask(index, signal);
    }
  }

  /** The answers to several questions, by their place; each is kept. */
  async #answers(batch: readonly number[], signal: AbortSignal): Promise<ReadonlyMap<number, Answered<T>>> {
    const questions = batch.map((index) => this.#question(index));
    const prompt = this.#promptOf(batch) as Prompt<ReadonlyMap<number, Answered<T>>>;
    const findings = questions.map(({ finding }) => finding).join(", ");
    const request = {
      about: findings,
      finding: null,
      sent: `${questions.length} claims: ${questions.map(({ sent }) => sent).join("; ")}`,
      prompt,
    };
    const answer = await patiently(() => this.#call(request, prompt.user, signal), this.#options.retryMs ?? 1000, signal);
    const answered = prompt.read(answer.text);
    const usage = { input: Math.round(answer.usage.input / batch.length), output: Math.round(answer.usage.output / batch.length) };
    for (const [place, { text }] of answered)
      await this.#options.store?.put("answers", await this.#keyOf(batch[place] as number, true), { text, usage });
    return answered;
  }

  async #ask(index: number, signal: AbortSignal): Promise<void> {
    const likely = this.#likely([index]);
    const after = plus(this.#spent, likely);
    if (!this.#isWithin(after)) {
      await this.#settled(index, { failure: new LiteratimError("budget", "No model was asked: the budget for this draft is spent.") });
      return;
    }
    this.#spent = after;
    try {
      const { answer, value } = await this.#answered(index, signal);
      await this.#options.store?.put("answers", await this.#keyOf(index), answer);
      await this.#settled(index, { value });
    } catch (error) {
      signal.throwIfAborted();
      const failure = asModelError(error);
      if (!failure || FATAL.has(failure.code)) throw error;
      await this.#settled(index, { failure });
    } finally {
      this.#spent = minus(this.#spent, likely);
    }
  }

  /** The answer to a question; one that does not fit the schema or is cut short is asked for once more, with what is wrong. */
  async #answered(index: number, signal: AbortSignal): Promise<{ answer: ModelAnswer; value: T }> {
    const question = this.#question(index);
    const { prompt } = question;
    const once = async (user: string) => {
      const answer = await patiently(
        () => this.#call({ ...question, about: question.finding }, user, signal),
        this.#options.retryMs ?? 1000,
        signal,
      );
      return { answer, value: prompt.read(answer.text) };
    };
    try {
      return await once(prompt.user);
    } catch (error) {
      const failure = asModelError(error);
      if (failure?.code !== "bad_answer" && failure?.code !== "cut_short") throw error;
      return once(again(prompt.user, messageOf(error)));
    }
  }

  /** One request. */
  async #call(request: Request, user: string, signal: AbortSignal): Promise<ModelAnswer> {
    const { model, maxTokens = MOST_ANSWER } = this.#options;
    const { system, schema, documents } = request.prompt;
    const began = performance.now();
    try {
      const onTraffic = (traffic: Traffic) => this.#enter(request, traffic);
      const asked = { model, system, user, maxTokens, signal, onTraffic };
      const { cite } = this.#provider;
      const answer = documents && cite ? await cite({ ...asked, documents }) : await this.#provider.ask({ ...asked, schema });
      this.#note(request.finding, answer.usage, performance.now() - began, false);
      return answer;
    } catch (error) {
      this.#note(request.finding, asModelError(error)?.usage ?? { input: 0, output: 0 }, performance.now() - began, false);
      throw error;
    }
  }

  /** Adds a request to the ledger, or what is known of it since. */
  #enter({ sent, about }: Request, traffic: Traffic): void {
    const { host } = this.#provider;
    if (host === THIS_DEVICE) return;
    const purpose = `to ask ${this.#options.model}${about === null ? "" : ` about ${about}`}`;
    const entry = this.#ledger.get(traffic) ?? { time: new Date().toISOString(), host, purpose, sent, bytes_out: 0, bytes_in: 0 };
    entry.bytes_out = traffic.bytesOut;
    entry.bytes_in = traffic.bytesIn;
    this.#ledger.set(traffic, entry);
  }

  #note(finding: string | null, usage: Usage, ms: number, kept: boolean): void {
    if (!kept) this.#spent = plus(this.#spent, usage);
    this.#calls.push({
      finding,
      model: this.#options.model,
      host: this.#provider.host,
      input_tokens: usage.input,
      output_tokens: usage.output,
      ms: Math.round(ms),
      dollars: kept ? 0 : (this.#dollars(usage) ?? null),
      kept,
    });
  }

  async #settled(index: number, outcome: Outcome<T>): Promise<void> {
    await this.#settle(index, outcome);
    this.#options.onProgress?.(++this.#done, this.#questions.length);
  }

  #isWithin(usage: Usage): boolean {
    const { tokens = Number.POSITIVE_INFINITY, dollars = Number.POSITIVE_INFINITY } = this.#options.budget ?? {};
    return usage.input + usage.output <= tokens && (this.#dollars(usage) ?? 0) <= dollars;
  }

  #dollars({ input, output }: Usage): number | undefined {
    return this.#price && (input * this.#price.input + output * this.#price.output) / 1e6;
  }

  #question(index: number): Prepared<T> {
    return this.#questions[index] as Prepared<T>;
  }
}

function plus(a: Usage, b: Usage): Usage {
  return { input: a.input + b.input, output: a.output + b.output };
}

function minus(a: Usage, b: Usage): Usage {
  return { input: a.input - b.input, output: a.output - b.output };
}
