// SmolLM2-135M on this machine as a model that a user brings, by llama.cpp in this process.
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** The model's name. */
export const MODEL = "SmolLM2-135M-Instruct";

/**
 * Opens the model that `scripts/local-model.sh` has installed. It answers one question at a time, on one thread.
 *
 * @param {string} folder where it is installed
 * @returns {Promise<import("../../www/dist/models.js").ModelProvider & { close(): Promise<void> }>}
 */
export async function openSmolLM(folder) {
  const { getLlama, LlamaChatSession } = await import(pathToFileURL(join(folder, "node_modules/node-llama-cpp/dist/index.js")).href);
  const llama = await getLlama({ gpu: false, build: "never", maxThreads: 1, logLevel: "error" });
  const model = await llama.loadModel({ modelPath: join(folder, "model.gguf") });
  const context = await model.createContext({ contextSize: model.trainContextSize, threads: 1 });
  return {
    name: "llama.cpp in this process",
    host: "this device",
    models: async () => [{ id: MODEL, name: MODEL }],
    priceOf: () => ({ input: 0, output: 0 }),
    async ask({ system, user, schema, maxTokens, signal }) {
      const contextSequence = context.getSequence();
      try {
        const session = new LlamaChatSession({ contextSequence, systemPrompt: system });
        const grammar = await llama.createGrammarForJsonSchema(narrowed(schema, claimOf(user)));
        const text = await session.prompt(user, { grammar, maxTokens, signal });
        const { usedInputTokens: input, usedOutputTokens: output } = contextSequence.tokenMeter.getState();
        return { text, usage: { input, output } };
      } finally {
        contextSequence.dispose();
      }
    },
    close: () => llama.dispose(),
  };
}

/** The claim that a question is about: its first line is JSON. */
function claimOf(user) {
  return JSON.parse(user.split("\n", 1)[0]).claim;
}

/**
 * A schema that a model of this size can keep to: short lists and strings, and a confidence from 0 to 1. It does not copy the claim, so that its
 * `words` are fixed.
 */
function narrowed(schema, claim) {
  const { type, items, properties, additionalProperties, ...more } = schema;
  if (items) return { type, items: narrowed(items, claim), minItems: 1, maxItems: 2 };
  if (properties) {
    const narrow = Object.entries(properties).map(([name, property]) => [
      name,
      name === "words" ? { const: claim } : narrowed(property, claim),
    ]);
    return { ...more, type, properties: Object.fromEntries(narrow), additionalProperties };
  }
  if (type === "number") return { enum: [0, 0.25, 0.5, 0.75, 1] };
  return more.enum ? { type, ...more } : { type, maxLength: 200, ...more };
}
