// What Anthropic's API sends.
import { eventsOf } from "./fake-server.mjs";

const STREAM = { "content-type": "text/event-stream" };

/** A recorded message as the stream that has it. */
export function streamOf(message) {
  const { content, stop_reason: reason, usage, ...rest } = message;
  const blocks = content.flatMap((block, index) => {
    const text = block.type === "text" ? block.text : "";
    const [head, tail] = [text.slice(0, text.length / 2), text.slice(text.length / 2)];
    const delta = (part) => ({
      event: "content_block_delta",
      data: { type: "content_block_delta", index, delta: { type: "text_delta", text: part } },
    });
    return [
      {
        event: "content_block_start",
        data: { type: "content_block_start", index, content_block: block.type === "text" ? { ...block, text: "" } : block },
      },
      ...(block.type === "text" ? [delta(head), delta(tail)] : []),
      { event: "content_block_stop", data: { type: "content_block_stop", index } },
    ];
  });
  const body = eventsOf([
    {
      event: "message_start",
      data: { type: "message_start", message: { ...rest, content: [], stop_reason: null, usage: { ...usage, output_tokens: 1 } } },
    },
    { event: "ping", data: { type: "ping" } },
    ...blocks,
    {
      event: "message_delta",
      data: {
        type: "message_delta",
        delta: { stop_reason: reason, stop_sequence: null, stop_details: message.stop_details ?? null },
        usage: { output_tokens: usage.output_tokens },
      },
    },
    { event: "message_stop", data: { type: "message_stop" } },
  ]);
  return { headers: STREAM, body };
}

export const anthropic = {
  path: "",
  key: (headers) => headers.authorization?.replace("Bearer ", ""),
  answer: (text, { reason = "end_turn" } = {}) =>
    streamOf({
      id: "msg_1",
      type: "message",
      role: "assistant",
      model: "fictional-1",
      content: [{ type: "text", text }],
      stop_reason: reason,
      usage: { input_tokens: 120, output_tokens: 34 },
    }),
  cutShort: (text) => anthropic.answer(text, { reason: "max_tokens" }),
  refusal: () => anthropic.answer("", { reason: "refusal" }),
  error: (status, message) => ({ status, body: JSON.stringify({ type: "error", error: { type: "an_error", message } }) }),
  late: () => ({
    headers: STREAM,
    body: eventsOf([{ event: "error", data: { type: "error", error: { type: "overloaded_error", message: "Overloaded" } } }]),
  }),
  models: () => ({
    body: JSON.stringify({
      data: [{ type: "model", id: "fictional-1", display_name: "Fictional 1", created_at: "2026-01-01T00:00:00Z" }],
      has_more: false,
      first_id: null,
      last_id: null,
    }),
  }),
};
