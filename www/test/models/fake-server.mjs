// A loopback server that answers one request after another as a test says, and keeps what it was asked.
import { once } from "node:events";
import { createServer } from "node:http";

/**
 * An answer: a body, or what goes wrong.
 *
 * @typedef {object} Reply
 * @property {number} [status]
 * @property {Record<string, string>} [headers]
 * @property {string} [body]
 * @property {boolean} [split] sends each byte by itself
 * @property {boolean} [cut] ends the connection in the middle of the body
 * @property {boolean} [silent] sends nothing
 * @property {string} [endless] is sent again and again after the body, without an end
 * @property {number} [everyMs] milliseconds between two of these
 */

/**
 * A request as it arrived.
 *
 * @typedef {object} Asked
 * @property {string} path
 * @property {import("node:http").IncomingHttpHeaders} headers
 * @property {any} body
 */

/** Headers that let every page read an answer. */
const OPEN = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };

/**
 * Starts a server until test `t` is over. The last reply is repeated.
 *
 * @param {import("node:test").TestContext} t
 * @param {(Reply | ((asked: Asked) => Reply))[]} replies
 * @param {{ cors?: boolean }} [options]
 * @returns {Promise<{ address: string, host: string, asked: Asked[] }>}
 */
export async function serverOf(t, replies, { cors = true } = {}) {
  /** @type {Asked[]} */
  const asked = [];
  const server = createServer(async (request, response) => {
    const open = cors ? OPEN : {};
    if (request.method === "OPTIONS") {
      response.writeHead(cors ? 204 : 403, open).end();
      return;
    }
    const pieces = [];
    for await (const piece of request) pieces.push(piece);
    const text = Buffer.concat(pieces).toString();
    asked.push({ path: request.url ?? "", headers: request.headers, body: text === "" ? undefined : JSON.parse(text) });
    const reply = replies[Math.min(asked.length, replies.length) - 1];
    const {
      status = 200,
      headers = {},
      body = "",
      split,
      cut,
      silent,
      endless,
      everyMs = 0,
    } = typeof reply === "function" ? reply(asked[asked.length - 1]) : reply;
    if (silent) return;
    response.writeHead(status, { "content-type": "application/json", ...open, ...headers });
    const bytes = Buffer.from(body);
    if (endless !== undefined) {
      response.write(bytes);
      while (!response.destroyed) {
        if (!response.write(endless)) await Promise.race([once(response, "drain"), once(response, "close")]);
        if (everyMs > 0) await new Promise((resolve) => setTimeout(resolve, everyMs));
      }
    } else if (cut) {
      response.write(bytes.subarray(0, bytes.length / 2));
      setTimeout(() => response.destroy(), 20);
    } else if (split) {
      for (const byte of bytes) {
        response.write(Buffer.of(byte));
        await new Promise((resolve) => setImmediate(resolve));
      }
      response.end();
    } else {
      response.end(bytes);
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { address: `http://127.0.0.1:${port}`, host: `127.0.0.1:${port}`, asked };
}

/** Events of a stream, each with its data. @param {{ event?: string, data: unknown }[]} events */
export function eventsOf(events) {
  const lines = events.map(
    ({ event, data }) => `${event ? `event: ${event}\n` : ""}data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`,
  );
  return lines.join("");
}
