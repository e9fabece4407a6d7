import type { EngineClient } from "../engine/client.js";
import type { DocumentView, Report } from "../model.js";
import { type Estimate, sentenceOf } from "../models/estimate.js";
import type { ProposedClaims } from "../models/extraction.js";
import type { ModelProvider, Price } from "../models/provider.js";
import type { Store } from "../sources/store/store.js";
import { agreed } from "./consent.js";
import type { ProgressLine } from "./progress.js";
import { plainLine } from "./terminal.js";
import { UsageError } from "./usage-error.js";

/** The options on the model that the user brings. */
export interface ModelOptions {
  /** The name of the provider. */
  readonly provider: string;
  readonly model: string | undefined;
  /** The address of the provider's API, if it is not its own. */
  readonly address: string | undefined;
  /** Whether the user agrees to the estimate beforehand. */
  readonly yes: boolean;
  readonly budget: { readonly tokens: number | undefined; readonly dollars: number | undefined };
  readonly price: Price | undefined;
  readonly sends: "passages" | "documents";
  /** The most claims of one request. */
  readonly batch: number | undefined;
  /** Whether claims are translated into the language of their sources. */
  readonly translates: boolean;
}

/** The code of models, which is loaded only when one is used. */
export const loadModels = () => import("../models/index.js");

/** The provider and the id of its model. Without a model, the error lists those of the provider. */
export async function modelOf({ provider: name, model, address }: ModelOptions): Promise<{ provider: ModelProvider; model: string }> {
  const { keyVariableOf, openProvider, PROVIDERS } = await loadModels();
  if (!PROVIDERS.includes(name)) throw new UsageError(`--provider cannot be "${name}"; give one of ${PROVIDERS.join(", ")}.`);
  const variable = keyVariableOf(name);
  const key = variable === undefined ? undefined : process.env[variable]?.trim() || undefined;
  if (variable !== undefined && key === undefined && name !== "compatible")
    throw new UsageError(`The provider ${name} needs your key in the environment variable ${variable}.`);
  const provider = await openProvider(name, { key, address });
  if (model !== undefined) return { provider, model };
  const listed = (await provider.models()).map(({ id }) => id);
  const choice = listed.length === 0 ? "it has none" : `it has ${listed.join(", ")}`;
  throw new UsageError(plainLine(`Name the model of ${name} with --model; ${choice}.`));
}

/** What a command that can be interrupted has. */
interface Given {
  readonly store: Store;
  readonly signal: AbortSignal;
}

/** The user's model, with the options of asking it. */
export async function askingOf(options: ModelOptions, progress: ProgressLine, given: Given) {
  const { budget, price, sends, translates, batch } = options;
  const onProgress = (done: number, total: number) => progress.show({ phase: "ask", done, total });
  return { ...(await modelOf(options)), ...given, budget, price, sends, translates, batch, onProgress };
}

/** A report whose claims the user's model has judged, or as it was when the user declines. */
export async function judgedBy(
  options: ModelOptions,
  report: Report,
  engine: EngineClient,
  { progress, say, ...given }: { readonly progress: ProgressLine; readonly say: (sentence: string) => void } & Given,
): Promise<Report> {
  const { provider, ...asking } = await askingOf(options, progress, given);
  const { askClaims } = await loadModels();
  const asked = await askClaims(engine, report, provider, { ...asking, consent: consentOf(options, progress, say) });
  if (asked.isDeclined) say("Nothing was sent.");
  return asked.report;
}

/** The claims that the user's model finds in a draft; undefined when the user declines. */
export async function proposedBy(
  options: ModelOptions,
  view: Pick<DocumentView, "text" | "blocks">,
  report: Report,
  { progress, say, ...given }: { readonly progress: ProgressLine; readonly say: (sentence: string) => void } & Given,
): Promise<ProposedClaims | undefined> {
  const { provider, ...asking } = await askingOf(options, progress, given);
  const { proposeClaims } = await loadModels();
  const proposed = await proposeClaims(view, report, provider, { ...asking, consent: consentOf(options, progress, say) });
  if (proposed.isDeclined) say("No paragraph of the draft was sent.");
  return proposed.isDeclined ? undefined : proposed;
}

/** Asks the user whether the questions may be sent, unless `--yes` says so. */
export function consentOf(
  { yes }: ModelOptions,
  progress: ProgressLine,
  say: (sentence: string) => void,
): (estimate: Estimate) => Promise<boolean> {
  return async (estimate) => {
    progress.erase();
    const sentence = plainLine(sentenceOf(estimate));
    if (yes) {
      say(sentence);
      return true;
    }
    return agreed(sentence, "Send them?");
  };
}

/** The sum of estimates that are for one model. */
export function totalOf(estimates: readonly Estimate[]): Estimate {
  const sum = (of: (estimate: Estimate) => number): number => estimates.reduce((total, estimate) => total + of(estimate), 0);
  return {
    ...(estimates[0] as Estimate),
    questions: sum(({ questions }) => questions),
    requests: sum(({ requests }) => requests),
    kept: sum(({ kept }) => kept),
    inputTokens: sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    dollars: estimates.every(({ dollars }) => dollars !== undefined) ? sum(({ dollars = 0 }) => dollars) : undefined,
  };
}
