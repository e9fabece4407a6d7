import OpenAI from "openai";
import { isOfPage } from "../unreached.js";
import { type Exchange, exchanges, kitOptions, LOADING_MS } from "./exchange.js";
import { brokenOff, cutShort, ModelError, refused } from "./failure.js";
import { FREE, type ModelProvider, type Price, type ProviderKind, type ProviderOptions, tokensIn } from "./provider.js";

/** What differs among servers that speak OpenAI's language. */
export interface Dialect {
  readonly name: string;
  /** The address of the API. */
  readonly address: string;
  readonly silenceMs: number;
  /** How the limit of an answer is called. */
  readonly limit: "max_tokens" | "max_completion_tokens";
  readonly unreachable?: string | undefined;
  readonly priceOf: (model: string) => Price | undefined;
}

const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Models of any server with OpenAI's chat completions: llama.cpp, LM Studio, vLLM. */
export const provider: ProviderKind = {
  connect(options): ModelProvider {
    const { address } = options;
    if (address === undefined)
      throw new ModelError(
        "address",
        "Give the address of the server's API, such as http://localhost:8080/v1 (llama.cpp) or http://localhost:1234/v1 (LM Studio).",
      );
    const isLocal = LOCAL.test(new URL(address).hostname);
    return speaking(options, {
      name: "The server",
      address,
      silenceMs: LOADING_MS,
      limit: "max_tokens",
      unreachable: isOfPage
        ? "the server is not running, or does not allow this page (CORS); start it, and allow the page's origin"
        : "the server is not running; start it, or give its address",
      priceOf: () => (isLocal ? FREE : undefined),
    });
  },
};

/** A provider that speaks OpenAI's chat completions, by OpenAI's own software kit. */
export function speaking({ key, fetch, silenceMs, answerMs, answerBytes }: ProviderOptions, dialect: Dialect): ModelProvider {
  const { name, address, limit, unreachable, priceOf } = dialect;
  const { host } = new URL(address);
  const client = (exchange: Exchange): OpenAI =>
    new OpenAI({
      apiKey: key ?? "none",
      organization: null,
      project: null,
      baseURL: address,
      ...kitOptions(exchange),
    });
  const exchangeOf = exchanges({ name, host, key, fetch, silenceMs: silenceMs ?? dialect.silenceMs, answerMs, answerBytes, unreachable });
  return {
    name,
    host,
    priceOf,
    models(about) {
      const exchange = exchangeOf(about);
      return exchange.run(async () => {
        const models = [];
        for await (const { id } of client(exchange).models.list()) models.push({ id, name: id });
        return models;
      });
    },
    ask(question) {
      const exchange = exchangeOf(question);
      return exchange.run(async () => {
        const { model, system, user, schema, maxTokens } = question;
        const stream = await client(exchange).chat.completions.create({
          model,
          [limit]: maxTokens,
          messages: [
            { role: "system", content: system },
            { role: "user", content: user },
          ],
          response_format: { type: "json_schema", json_schema: { name: "answer", strict: true, schema: { ...schema } } },
          stream: true,
          stream_options: { include_usage: true },
        });
        let [text, refusal, reason] = ["", "", undefined as string | undefined];
        let usage = { input: tokensIn(system + user), output: 0 };
        for await (const { choices, usage: counted } of stream) {
          const [choice] = choices;
          text += choice?.delta.content ?? "";
          refusal += choice?.delta.refusal ?? "";
          reason ??= choice?.finish_reason ?? undefined;
          usage = counted ? { input: counted.prompt_tokens, output: counted.completion_tokens } : { ...usage, output: tokensIn(text) };
        }
        if (refusal !== "" || reason === "content_filter") throw refused(name, refusal, usage);
        if (reason === "length") throw cutShort(name, usage);
        if (reason === undefined) throw brokenOff(name);
        return { text, usage };
      });
    },
  };
}
