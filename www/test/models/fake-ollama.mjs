// What Ollama sends.

function chat(pieces, reason) {
  const lines = pieces.map((content) => ({ model: "fictional-1", message: { role: "assistant", content }, done: false }));
  const last = {
    model: "fictional-1",
    message: { role: "assistant", content: "" },
    done: true,
    done_reason: reason,
    prompt_eval_count: 120,
    eval_count: 34,
  };
  return {
    headers: { "content-type": "application/x-ndjson" },
    body: [...lines, last].map((line) => `${JSON.stringify(line)}\n`).join(""),
  };
}

export const ollama = {
  path: "",
  key: () => undefined,
  answer: (text) => chat([text.slice(0, text.length / 2), text.slice(text.length / 2)], "stop"),
  cutShort: (text) => chat([text], "length"),
  refusal: undefined,
  error: (status, message) => ({ status, body: JSON.stringify({ error: message }) }),
  late: () => ({ headers: { "content-type": "application/x-ndjson" }, body: '{"error":"the model is overloaded"}\n' }),
  models: () => ({ body: JSON.stringify({ models: [{ name: "fictional-1" }] }) }),
};
