import Anthropic from "@anthropic-ai/sdk";
import { Exchange } from "./exchange.js";
import { brokenOff, cutShort, ModelError, refused } from "./failure.js";
import { type ModelProvider, type ProviderKind, priceIn } from "./provider.js";

const NAME = "Anthropic";
const ADDRESS = "https://api.anthropic.com";
const SILENCE_MS = 120_000;

/** From anthropic.com's price list of November 2025. */
const PRICES = [
  [/^claude-opus-4-[5-9]/, 5, 25],
  [/^claude-opus-4/, 15, 75],
  [/^claude-sonnet-4/, 3, 15],
  [/^claude-haiku-4/, 1, 5],
] as const;

/** Models of Anthropic, by its own software kit. */
export const provider: ProviderKind = {
  connect({ key, address = ADDRESS, fetch, silenceMs = SILENCE_MS }): ModelProvider {
    const { host } = new URL(address);
    const client = (exchange: Exchange): Anthropic =>
      new Anthropic({
        apiKey: key ?? "",
        // The kit would take these from the environment.
        authToken: null,
        baseURL: address,
        // The key is the user's own and stays on the user's device: nobody else can read it from the page.
        dangerouslyAllowBrowser: true,
        fetch: exchange.fetch,
        maxRetries: 0,
        logLevel: "off",
      });
    const exchangeOf = (about: ConstructorParameters<typeof Exchange>[1]) =>
      new Exchange({ name: NAME, host, key, fetch, silenceMs }, about);
    return {
      name: NAME,
      host,
      priceOf: (model) => priceIn(PRICES, model),
      models(about = {}) {
        const exchange = exchangeOf(about);
        return exchange.run(async () => {
          const models = [];
          for await (const { id, display_name: name } of client(exchange).models.list({ limit: 100 })) models.push({ id, name });
          return models;
        });
      },
      ask(question) {
        const exchange = exchangeOf(question);
        return exchange.run(async () => {
          const { model, system, user, schema, maxTokens } = question;
          const stream = client(exchange).messages.stream({
            model,
            system,
            max_tokens: maxTokens,
            messages: [{ role: "user", content: user }],
            output_config: { format: { type: "json_schema", schema } },
          });
          const message = await stream.finalMessage();
          const {
            input_tokens: own,
            output_tokens: output,
            cache_creation_input_tokens: made,
            cache_read_input_tokens: read,
          } = message.usage;
          const usage = { input: own + (made ?? 0) + (read ?? 0), output };
          switch (message.stop_reason) {
            case "refusal":
              throw refused(NAME, message.stop_details?.explanation ?? "", usage);
            case "max_tokens":
              throw cutShort(NAME, usage);
            case "model_context_window_exceeded":
              throw new ModelError("too_large", `The question is too long for ${model}; send passages only.`, { usage });
            case null:
              throw brokenOff(NAME);
            default:
              return { text: message.content.map((block) => (block.type === "text" ? block.text : "")).join(""), usage };
          }
        });
      },
    };
  },
};
