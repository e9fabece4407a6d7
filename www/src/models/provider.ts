/** A question to a model. */
export interface Question {
  /** The model's id, as `models` gives it. */
  readonly model: string;
  readonly system: string;
  readonly user: string;
  /** The JSON schema of the answer. */
  readonly schema: JsonSchema;
  /** The most tokens of the answer. */
  readonly maxTokens: number;
  readonly signal?: AbortSignal | undefined;
  /** Called with each request when it is sent, and again, with the same object, when its answer has ended. */
  readonly onTraffic?: ((traffic: Traffic) => void) | undefined;
}

/** A JSON schema, of the kind that all providers accept: no limits of numbers or lengths, each property required. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The bytes of one request and its answer. */
export interface Traffic {
  bytesOut: number;
  bytesIn: number;
}

/** What a model answers. */
export interface ModelAnswer {
  /** JSON, if the model keeps to the schema. */
  readonly text: string;
  readonly usage: Usage;
}

/** Tokens of a question and its answer. */
export interface Usage {
  readonly input: number;
  readonly output: number;
}

/** A question about documents whose answer cites their words. It has no schema: a service that cites gives no structured output. */
export interface CitationQuestion extends Omit<Question, "schema"> {
  readonly documents: readonly CitedDocument[];
}

/** A document that is sent whole. */
export interface CitedDocument {
  readonly title: string;
  /** What is said of it to the model; it is not cited. */
  readonly context: string;
  readonly content: { readonly text: string } | { readonly pdf: string } | { readonly blocks: readonly string[] };
  /** The web address that it is from. Parts with one are sent as a search result. */
  readonly address?: string | undefined;
  /** About how many tokens it takes. */
  readonly tokens: number;
}

/** A model that a provider has. */
export interface ModelInfo {
  readonly id: string;
  readonly name: string;
}

/** US dollars for a million tokens. */
export interface Price {
  readonly input: number;
  readonly output: number;
}

/** Asks models: of a service, of a server on this machine, or of the browser. */
export interface ModelProvider {
  /** Its name for the user: `Anthropic`. */
  readonly name: string;
  /** The host that gets the questions, or `this device`. */
  readonly host: string;
  /**
   * The models that the user can choose.
   *
   * @throws LiteratimError as `ask` does.
   */
  models(options?: { readonly signal?: AbortSignal | undefined }): Promise<ModelInfo[]>;
  /**
   * Asks once, without retries, and without sampling parameters.
   *
   * @throws LiteratimError with the code of the failure; the signal's reason when cancelled.
   */
  ask(question: Question): Promise<ModelAnswer>;
  /** Asks once, as `ask` does, and answers with JSON: a list of {@link FieldAnswer}. Only some services cite. */
  readonly cite?: ((question: CitationQuestion) => Promise<ModelAnswer>) | undefined;
  /** The price of a model, if it is known. */
  readonly priceOf?: ((model: string) => Price | undefined) | undefined;
}

/** How to reach a provider. */
export interface ProviderOptions {
  /** The user's key. It is sent to the provider's host only. */
  readonly key?: string | undefined;
  /** The address of the API, if it is not the provider's own: `http://localhost:8080/v1`. */
  readonly address?: string | undefined;
  /** Sends the requests; the platform's own function by default. */
  readonly fetch?: typeof fetch | undefined;
  /** The most milliseconds without a byte from the host; two minutes by default, ten on a server of the user's own. */
  readonly silenceMs?: number | undefined;
  /** The most milliseconds of one answer, five silences by default, and its most bytes, 32 MB. */
  readonly answerMs?: number | undefined;
  readonly answerBytes?: number | undefined;
}

/** A provider that a user can choose by name: what its file exports. */
export interface ProviderKind {
  connect(options: ProviderOptions): ModelProvider;
}

/** The host of a model that runs where the question is asked. */
export const THIS_DEVICE = "this device";

/** Prices of models of free use. */
export const FREE: Price = Object.freeze({ input: 0, output: 0 });

/** The price of the first row whose pattern fits the model. */
export function priceIn(rows: readonly (readonly [RegExp, number, number])[], model: string): Price | undefined {
  const [, input, output] = rows.find(([pattern]) => pattern.test(model)) ?? [];
  return input === undefined || output === undefined ? undefined : { input, output };
}

/** About how many tokens a text has: one for 3.5 bytes, somewhat more than models count. */
export function tokensIn(text: string): number {
  return Math.ceil(new TextEncoder().encode(text).length / 3.5);
}
