import { messageOf } from "../errors.js";
import { asModelError, cutShort, ModelError } from "./failure.js";
import { FREE, type ModelProvider, type ProviderKind, THIS_DEVICE, tokensIn } from "./provider.js";

const NAME = "Chrome";
const MODEL = "gemini-nano";

/** The interface of Chrome's built-in model, as far as it is used. */
interface LanguageModel {
  availability(): Promise<"unavailable" | "downloadable" | "downloading" | "available">;
  create(options: { initialPrompts: readonly object[]; signal?: AbortSignal | undefined }): Promise<Session>;
}

interface Session {
  prompt(text: string, options: { responseConstraint: object; signal?: AbortSignal | undefined }): Promise<string>;
  destroy(): void;
}

/** The model that is built into Chrome. Nothing leaves the device; the browser may download the model with the first question. */
export const provider: ProviderKind = {
  connect: (): ModelProvider => ({
    name: NAME,
    host: THIS_DEVICE,
    priceOf: () => FREE,
    async models() {
      const isThere = (await built()?.availability()) ?? "unavailable";
      return isThere === "unavailable"
        ? []
        : [{ id: MODEL, name: isThere === "available" ? "Gemini Nano" : "Gemini Nano (Chrome downloads it first)" }];
    },
    async ask({ system, user, schema, maxTokens, signal }) {
      const model = built();
      if (!model)
        throw new ModelError(
          "no_model",
          "This browser has no built-in model; use Chrome 138 or later on a computer, or choose another provider.",
        );
      let session: Session | undefined;
      try {
        session = await model.create({ initialPrompts: [{ role: "system", content: system }], signal });
        const text = await session.prompt(user, { responseConstraint: schema, signal });
        const usage = { input: tokensIn(system + user), output: tokensIn(text) };
        if (usage.output > maxTokens) throw cutShort(NAME, usage);
        return { text, usage };
      } catch (error) {
        signal?.throwIfAborted();
        throw failure(error);
      } finally {
        session?.destroy();
      }
    },
  }),
};

function failure(error: unknown): ModelError {
  const known = asModelError(error);
  if (known) return known;
  const { name } = error as Error;
  if (name === "QuotaExceededError")
    return new ModelError("too_large", "The question is too long for Chrome's built-in model; send passages only.");
  if (name === "NotSupportedError")
    return new ModelError("refused", `Chrome's built-in model refuses this question or its language (${messageOf(error)}).`);
  if (name === "NotAllowedError")
    return new ModelError("forbidden", "Chrome downloads its model only after a click in the page; press the button again.");
  return new ModelError("server", `Chrome's built-in model failed (${messageOf(error)}); try again.`, { isTransient: true });
}

function built(): LanguageModel | undefined {
  return (globalThis as { LanguageModel?: LanguageModel }).LanguageModel;
}
