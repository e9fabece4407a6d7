import { LiteratimError } from "../errors.js";
import type { ModelProvider, ProviderKind, ProviderOptions } from "./provider.js";

/** A provider by its name on the command line, the file that is loaded when it is chosen, and the environment variable of the user's key. */
const KINDS: Readonly<Record<string, { readonly load: () => Promise<{ provider: ProviderKind }>; readonly variable?: string }>> = {
  anthropic: { load: () => import("./anthropic.js"), variable: "ANTHROPIC_API_KEY" },
  openai: { load: () => import("./openai.js"), variable: "OPENAI_API_KEY" },
  compatible: { load: () => import("./compatible.js"), variable: "OPENAI_COMPATIBLE_API_KEY" },
  ollama: { load: () => import("./ollama.js") },
  chrome: { load: () => import("./chrome.js") },
};

/** The names of the providers. */
export const PROVIDERS: readonly string[] = Object.keys(KINDS);

/** The environment variable in which the command line looks for the key of a provider. */
export function keyVariableOf(name: string): string | undefined {
  return PROVIDERS.includes(name) ? KINDS[name]?.variable : undefined;
}

/**
 * Loads a provider. Nothing is requested yet.
 *
 * ```ts
 * const provider = await openProvider("anthropic", { key });
 * const [{ id: model }] = await provider.models();
 * ```
 *
 * @throws LiteratimError `provider` when there is none of this name; `key` when the key has characters that no key has.
 */
export async function openProvider(name: string, options: ProviderOptions = {}): Promise<ModelProvider> {
  const kind = PROVIDERS.includes(name) ? KINDS[name] : undefined;
  if (!kind) throw new LiteratimError("provider", `There is no provider "${name}"; give one of ${PROVIDERS.join(", ")}.`);
  if (options.key !== undefined && !/^[\x21-\x7e]+$/.test(options.key))
    throw new LiteratimError("key", "The key has a space or another character that no key has; copy it again.");
  const { provider } = await kind.load();
  return provider.connect(options);
}
