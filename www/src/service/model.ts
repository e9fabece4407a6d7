import type { EngineClient } from "../engine/client.js";
import { LiteratimError, messageOf } from "../errors.js";
import type { Report } from "../model.js";
import type { ModelProvider } from "../models/provider.js";
import type { Progress } from "../progress.js";
import type { Store } from "../sources/store/store.js";

/** The variables of the environment in which the owner of a service names its model. Without the first one no model is asked. */
export const MODEL_VARIABLES = {
  provider: "LITERATIM_SERVE_PROVIDER",
  model: "LITERATIM_SERVE_MODEL",
  address: "LITERATIM_SERVE_MODEL_ADDRESS",
  tokens: "LITERATIM_SERVE_MODEL_TOKENS",
} as const;

/** The model that a service asks about claims. */
export interface ServiceModel {
  readonly provider: ModelProvider;
  readonly model: string;
  /** The most tokens that one request may cost, if there is a limit. */
  readonly tokens: number | undefined;
}

/** What a model said of the claims of one request. */
export interface AskedModel {
  readonly name: string;
  /** The host that got the claims with their passages. */
  readonly host: string;
  readonly input_tokens: number;
  readonly output_tokens: number;
  /** US dollars; null if the price of a request is not known. */
  readonly dollars: number | null;
  /** Claims without an answer that can be used; each says why. */
  readonly failed: number;
}

/** Failures of the engine and of the request, which are no failures of the model. */
const OURS: ReadonlySet<string> = new Set(["trap", "load", "closed", "time_limit", "stopping"]);

const loadModels = () => import("../models/index.js");

/**
 * The model that the environment names; undefined if it names none. Its key is in the variable of its provider.
 *
 * @throws LiteratimError `model` with the variable that is missing or wrong.
 */
export async function modelIn(environment: NodeJS.ProcessEnv, isOffline: boolean): Promise<ServiceModel | undefined> {
  const given = (variable: string) => environment[variable]?.trim() || undefined;
  const name = given(MODEL_VARIABLES.provider);
  if (name === undefined) return undefined;
  const wrong = (what: string) => new LiteratimError("model", what);
  if (isOffline) throw wrong(`${MODEL_VARIABLES.provider} names a model, and --offline allows no request; leave one of them out.`);
  const { keyVariableOf, openProvider, PROVIDERS } = await loadModels();
  if (!PROVIDERS.includes(name)) throw wrong(`${MODEL_VARIABLES.provider} cannot be "${name}"; give one of ${PROVIDERS.join(", ")}.`);
  const model = given(MODEL_VARIABLES.model);
  if (model === undefined) throw wrong(`${MODEL_VARIABLES.provider} names ${name}; name its model in ${MODEL_VARIABLES.model}.`);
  const variable = keyVariableOf(name);
  const key = variable === undefined ? undefined : given(variable);
  if (variable !== undefined && key === undefined && name !== "compatible")
    throw wrong(`The provider ${name} needs your key in the environment variable ${variable}.`);
  const limit = given(MODEL_VARIABLES.tokens);
  if (limit !== undefined && !/^[1-9]\d{0,8}$/.test(limit))
    throw wrong(`${MODEL_VARIABLES.tokens} cannot be "${limit}"; give a number of tokens.`);
  const provider = await openProvider(name, { key, address: given(MODEL_VARIABLES.address) }).catch((error: unknown) => {
    throw wrong(`The provider ${name} cannot be used: ${messageOf(error)}`);
  });
  return { provider, model, tokens: limit === undefined ? undefined : Number(limit) };
}

/**
 * Asks the service's model about the claims of a report that the engine has just made. Its owner agreed to that by naming it.
 *
 * @throws LiteratimError `model` when it cannot be asked; the signal's reason.
 */
export async function askModel(
  { provider, model, tokens }: ServiceModel,
  report: Report,
  {
    engine,
    store,
    signal,
    onProgress,
  }: {
    readonly engine: EngineClient;
    readonly store: Store;
    readonly signal: AbortSignal;
    readonly onProgress?: ((progress: Progress) => void) | undefined;
  },
): Promise<{ readonly report: Report; readonly model: AskedModel }> {
  const { askClaims } = await loadModels();
  const asked = await askClaims(engine, report, provider, {
    model,
    consent: () => true,
    budget: { tokens },
    store,
    signal,
    onProgress: (done, total) => onProgress?.({ phase: "fetch", done, total, name: `to ask ${model}` }),
  }).catch((error: unknown) => {
    signal.throwIfAborted();
    if (!(error instanceof LiteratimError) || OURS.has(error.code)) throw error;
    throw new LiteratimError("model", `The model of this service cannot be asked: ${messageOf(error)}`);
  });
  const calls = (asked.report.model_calls ?? []).filter(({ kept }) => !kept);
  const sum = (of: (call: (typeof calls)[number]) => number) => calls.reduce((total, call) => total + of(call), 0);
  const spent = {
    input_tokens: sum((call) => call.input_tokens),
    output_tokens: sum((call) => call.output_tokens),
    dollars: calls.some(({ dollars }) => dollars === null) ? null : sum((call) => call.dollars ?? 0),
  };
  return { report: asked.report, model: { name: model, host: provider.host, ...spent, failed: asked.failed } };
}
