import * as v from "valibot";
import { isOfPage } from "../unreached.js";
import { type Exchange, exchanges, LOADING_MS } from "./exchange.js";
import { brokenOff, cutShort, ModelError } from "./failure.js";
import { FREE, type ModelAnswer, type ModelProvider, type ProviderKind, type Question, tokensIn } from "./provider.js";

const NAME = "Ollama";
const ADDRESS = "http://localhost:11434";

/** The size of the context is a multiple of this many tokens: Ollama loads the model again when the size changes. */
const CONTEXT_STEP = 4096;

const TAGS = v.object({ models: v.array(v.object({ name: v.string() })) });

const LINE = v.object({
  message: v.optional(v.object({ content: v.string() })),
  error: v.optional(v.string()),
  done: v.optional(v.boolean()),
  done_reason: v.optional(v.string()),
  prompt_eval_count: v.optional(v.number()),
  eval_count: v.optional(v.number()),
});

/** Models on the user's machine, by Ollama. Its kit cannot cancel a single call, so this uses `fetch`. */
export const provider: ProviderKind = {
  connect({ key, address = ADDRESS, fetch, silenceMs = LOADING_MS, answerMs, answerBytes }): ModelProvider {
    const { host } = new URL(address);
    const unreachable = `it is not running${isOfPage ? ", or refuses this page" : ""}; start it with ${allowed()}`;
    const exchangeOf = exchanges({ name: NAME, host, key, fetch, silenceMs, answerMs, answerBytes, unreachable });
    const answered = async (exchange: Exchange, path: string, body?: object): Promise<Response> => {
      const init = body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
      const response = await exchange.fetch(new URL(path, address), init);
      if (response.ok) return response;
      if (response.status === 403) {
        await response.body?.cancel();
        throw new ModelError("origin", `Ollama refuses requests from ${originHere()}; quit it, and start it with ${allowed()}.`);
      }
      throw await exchange.refusal(response);
    };
    return {
      name: NAME,
      host,
      priceOf: () => FREE,
      models(about) {
        const exchange = exchangeOf(about);
        return exchange.run(async () => {
          const listed = v.safeParse(TAGS, await (await answered(exchange, "/api/tags")).json());
          if (!listed.success) throw new ModelError("bad_answer", `${host} does not answer as Ollama does; check the address.`);
          return listed.output.models.map(({ name }) => ({ id: name, name }));
        });
      },
      ask(question) {
        const exchange = exchangeOf(question);
        return exchange.run(async () => read(await answered(exchange, "/api/chat", bodyOf(question)), exchange));
      },
    };
  },
};

function bodyOf({ model, system, user, schema, maxTokens }: Question): object {
  const tokens = tokensIn(system + user) + maxTokens;
  return {
    model,
    messages: [
      { role: "system", content: system },
      { role: "user", content: user },
    ],
    format: schema,
    stream: true,
    // Ollama cuts the beginning of a longer question off without a word.
    options: { num_predict: maxTokens, num_ctx: Math.ceil(tokens / CONTEXT_STEP) * CONTEXT_STEP },
  };
}

/** The answer, which comes as a line of JSON for each piece. */
async function read(response: Response, exchange: Exchange): Promise<ModelAnswer> {
  let text = "";
  let rest = "";
  let last: v.InferOutput<typeof LINE> = {};
  const take = (json: string): void => {
    if (json.trim() === "") return;
    const line = v.safeParse(LINE, JSON.parse(json));
    if (!line.success) throw brokenOff(NAME);
    last = line.output;
    if (last.error !== undefined) throw exchange.failure({ error: { message: last.error } });
    text += last.message?.content ?? "";
  };
  const pieces = (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>);
  const reader = pieces.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const [first = "", ...others] = value.split("\n");
    rest += first;
    for (const line of others) {
      take(rest);
      rest = line;
    }
  }
  if (rest !== "") take(rest);
  if (!last.done) throw brokenOff(NAME);
  const usage = { input: last.prompt_eval_count ?? 0, output: last.eval_count ?? 0 };
  if (last.done_reason === "length") throw cutShort(NAME, usage);
  return { text, usage };
}

/** The origin of this page or extension, for which Ollama must be started. */
function originHere(): string {
  return globalThis.location?.origin ?? "this program";
}

/** The command that starts Ollama so that it answers this page. */
function allowed(): string {
  const origin = originHere();
  const scheme = /^(chrome|moz|safari-web)-extension:/.exec(origin)?.[0];
  const origins = scheme ? `${scheme}//*` : origin.startsWith("http") ? origin : "";
  return origins === "" ? "ollama serve" : `OLLAMA_ORIGINS="${origins}" ollama serve`;
}
