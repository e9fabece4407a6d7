import type { ModelOptions } from "./model.js";
import { UsageError } from "./usage-error.js";
import type { Values } from "./values.js";

/** How the names of models begin at the providers that have models of their own. */
const FAMILIES: readonly (readonly [RegExp, string])[] = [
  [/^claude-/i, "anthropic"],
  [/^(?:gpt-|chatgpt-|o\d)/i, "openai"],
];

/** The provider of a model whose name says it. @throws UsageError for another name. */
function providerOf(model: string): string {
  const provider = FAMILIES.find(([pattern]) => pattern.test(model))?.[1];
  if (provider !== undefined) return provider;
  throw new UsageError(`The name ${model} does not say whose model it is; name its provider with --provider.`);
}

/** The user's model, by the options of a command; undefined when none is named. @throws UsageError */
export function modelOf({
  provider: named,
  model,
  address,
  documents = false,
  translate = false,
  batch,
  budget,
  price,
  yes = false,
  "fetch-cited": fetchCited = false,
}: Values): ModelOptions | undefined {
  const provider = named ?? (model === undefined ? undefined : providerOf(model));
  if (provider === undefined) {
    if ((address ?? batch ?? budget ?? price) !== undefined || documents || translate || (yes && !fetchCited))
      throw new UsageError(
        "--address, --documents, --batch, --translate, --budget, --price and --yes can be used with --provider or --model only, and --yes with --fetch-cited.",
      );
    return undefined;
  }
  if (documents && translate) throw new UsageError("--translate finds passages, and --documents sends whole texts; give one of them.");
  const [, dollars, tokens] = /^(?:\$(\d+(?:\.\d+)?)|(\d+))$/.exec(budget ?? "") ?? [];
  if (budget !== undefined && dollars === undefined && tokens === undefined)
    throw new UsageError(`--budget cannot be "${budget}"; give tokens such as 200000, or dollars such as '$2'.`);
  if (batch !== undefined && !/^[1-5]$/.test(batch))
    throw new UsageError(`--batch cannot be "${batch}"; give a number of claims from 1 to 5.`);
  const [, input, answer] = /^(\d+(?:\.\d+)?),(\d+(?:\.\d+)?)$/.exec(price ?? "") ?? [];
  if (price !== undefined && input === undefined)
    throw new UsageError(`--price cannot be "${price}"; give the dollars for a million tokens of questions and of answers: 3,15.`);
  return {
    provider,
    model,
    address,
    yes,
    budget: { tokens: tokens === undefined ? undefined : Number(tokens), dollars: dollars === undefined ? undefined : Number(dollars) },
    price: price === undefined ? undefined : { input: Number(input), output: Number(answer) },
    sends: documents ? "documents" : "passages",
    translates: translate,
    batch: batch === undefined ? undefined : Number(batch),
  };
}
