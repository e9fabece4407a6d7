import Anthropic from "@anthropic-ai/sdk";
import { blocksOf, citationRequest, textOf } from "./anthropic-citations.js";
import { type Exchange, exchanges, kitOptions } from "./exchange.js";
import { brokenOff, cutShort, ModelError, refused } from "./failure.js";
import { type ModelAnswer, type ModelProvider, type ProviderKind, priceIn } from "./provider.js";

const NAME = "Anthropic";
const ADDRESS = "https://api.anthropic.com";
const SILENCE_MS = 120_000;

/** From platform.claude.com/docs/en/about-claude/pricing, as of Claude Opus 4.6. The price of a later model is not known here. */
const PRICES = [
  [/^claude-opus-4-[56]/, 5, 25],
  [/^claude-opus-4-([01]|2025)/, 15, 75],
  [/^claude-sonnet-4-([056]|2025)/, 3, 15],
  [/^claude-haiku-4-5/, 1, 5],
] as const;

/** Models of Anthropic, by its own software kit. */
export const provider: ProviderKind = {
  connect({ key, address = ADDRESS, fetch, silenceMs = SILENCE_MS, answerMs, answerBytes }): ModelProvider {
    const { host } = new URL(address);
    const client = (exchange: Exchange): Anthropic =>
      new Anthropic({
        apiKey: key ?? "",
        // The kit would take these from the environment.
        authToken: null,
        baseURL: address,
        ...kitOptions(exchange),
      });
    const exchangeOf = exchanges({ name: NAME, host, key, fetch, silenceMs, answerMs, answerBytes });
    return {
      name: NAME,
      host,
      priceOf: (model) => priceIn(PRICES, model),
      models(about) {
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
          return wholeAnswer(await stream.finalMessage(), model, (content) => content.map(textOf).join(""));
        });
      },
      cite(question) {
        const exchange = exchangeOf(question);
        return exchange.run(async () => {
          const stream = client(exchange).messages.stream(citationRequest(question));
          return wholeAnswer(await stream.finalMessage(), question.model, (content) =>
            JSON.stringify(blocksOf(content, question.documents)),
          );
        });
      },
    };
  },
};

/** The answer in a message that ended as it should. */
function wholeAnswer(message: Anthropic.Message, model: string, textIn: (content: Anthropic.ContentBlock[]) => string): ModelAnswer {
  const { input_tokens: own, output_tokens: output, cache_creation_input_tokens: made, cache_read_input_tokens: read } = message.usage;
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
      return { text: textIn(message.content), usage };
  }
}
