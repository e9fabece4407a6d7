// What OpenAI's API and servers like it send.
import { eventsOf } from "./fake-server.mjs";

const STREAM = { "content-type": "text/event-stream" };

function completion(deltas, reason) {
  const chunk = (choices, usage) => ({
    data: { id: "chat_1", object: "chat.completion.chunk", created: 1, model: "fictional-1", choices, usage },
  });
  const body = eventsOf([
    ...deltas.map((delta) => chunk([{ index: 0, delta, finish_reason: null }], null)),
    chunk([{ index: 0, delta: {}, finish_reason: reason }], null),
    chunk([], { prompt_tokens: 120, completion_tokens: 34, total_tokens: 154 }),
    { data: "[DONE]" },
  ]);
  return { headers: STREAM, body };
}

export const openai = {
  path: "/v1",
  key: (headers) => headers.authorization?.replace("Bearer ", ""),
  answer: (text) =>
    completion([{ role: "assistant", content: text.slice(0, text.length / 2) }, { content: text.slice(text.length / 2) }], "stop"),
  cutShort: (text) => completion([{ content: text }], "length"),
  refusal: () => completion([{ refusal: "I cannot help with that." }], "stop"),
  error: (status, message) => ({ status, body: JSON.stringify({ error: { message, type: "an_error", code: null, param: null } }) }),
  late: () => ({ headers: STREAM, body: eventsOf([{ data: { error: { message: "Overloaded", type: "overloaded_error" } } }]) }),
  models: () => ({
    body: JSON.stringify({ object: "list", data: [{ id: "fictional-1", object: "model", created: 1, owned_by: "nobody" }] }),
  }),
};
