// Requests that would stop a service, or take all of it.
import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import { DRAFT, long, SOURCE } from "./documents.mjs";

const MB = 1_000_000;
const PDF = "application/pdf";
/** The most bytes of a request, less some for its other fields. */
const MOST = 31 * MB;
const AGENT = { accept: "application/json, text/event-stream", "mcp-protocol-version": "2025-06-18" };
const BOUNDARY = "----of-the-attacks";

/** The answer to a request from an address of this machine, each of which is a client. */
export function ask(url, path, body, { headers = {}, client = 1, type = "application/json" } = {}) {
  return new Promise((resolve, reject) => {
    const options = { method: "POST", agent: false, localAddress: `127.0.0.${client}`, headers: { "content-type": type, ...headers } };
    const sent = request(url + path, options, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (data) => {
        text += data;
      });
      response.once("end", () => resolve({ status: response.statusCode ?? 0, text })).once("error", reject);
    });
    sent.once("error", reject).end(body);
  });
}

/** What an answer says: its problem, or that there is none. */
function saying({ status, text }) {
  if (status < 300 && !/"(?:error|isError)"/.test(text)) return `Status ${status}: the request is answered.`;
  const [, said] = /"(?:detail|message)\s*\\?":\s*\\?"([^"\\]+)/.exec(text) ?? [];
  return said ?? "";
}

const call = (name, given) => `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":${given}}}`;
const verify = (fields, draft = DRAFT) => JSON.stringify({ content: draft, content_type: "text/plain", ...fields });
const part = (name, text, file = "x.txt") =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${file}"\r\n\r\n${text}\r\n`;

/** One request: its path and its body. @type {[name: string, path: string, body: () => string | Buffer][]} */
const BODIES = [
  ["80 KB of spaces as base64", "/verify", () => verify({ content_type: PDF }, `${" ".repeat(80_000)}é`)],
  ["31 MB of spaces as base64", "/verify", () => verify({ content_type: PDF }, `${" ".repeat(MOST)}é`)],
  ["31 MB of base64", "/verify", () => verify({ content_type: PDF }, `JVBERi0x${long("AAAA", MOST)}`)],
  ["31 MB of base64 in short lines", "/verify", () => verify({ content_type: PDF }, long("AAA\n", (MOST * 4) / 5))],
  [
    "1,000 sources in base64",
    "/verify",
    () =>
      verify({
        sources: Array.from({ length: 1000 }, (_, at) => ({ name: `${at}.pdf`, content: long("AAAA", 30_000), content_type: PDF })),
      }),
  ],
  ["31 MB of text", "/citations", () => verify({}, long("The keeper waits. ", MOST))],
  ["31 MB of escapes", "/citations", () => verify({}, "x").replace('"x"', `"${long("\\u0061", MOST)}"`)],
  ["31 MB of letters of two bytes", "/citations", () => verify({}, long("é", MOST / 2))],
  [
    "31 MB as the content of a source",
    "/verify",
    () => verify({ sources: [{ name: "a.txt", content: long("The keeper waits. ", MOST) }] }),
  ],
  [
    "keyed texts of five million values",
    "/verify",
    () => verify({ sources: [{ name: "k.json", content: `[[]${long(",[]", 15 * MB)}]` }] }),
  ],
  [
    "a million keyed texts",
    "/verify",
    () => verify({ sources: [{ name: "k.jsonl", content: long('{"key":"a","text":"b"}\n', 23 * MB) }] }),
  ],
  [
    "a table of seven million rows",
    "/verify",
    () => verify({ sources: [{ name: "k.csv", content: `key,text\n${long("a,b\n", 23 * MB)}` }] }),
  ],
  [
    "keyed texts nested a million deep",
    "/verify",
    () => verify({ sources: [{ name: "k.json", content: `[${"[".repeat(MB)}${"]".repeat(MB)}]` }] }),
  ],
  [
    "an answer of five million values as draft",
    "/verify",
    () => verify({ content_type: "application/json" }, `{"answer":"x","passages":[[]${long(",[]", 15 * MB)}]}`),
  ],
  [
    "an answer nested a million deep as draft",
    "/verify",
    () => verify({ content_type: "application/json" }, `{"answer":${"[".repeat(MB)}${"]".repeat(MB)}}`),
  ],
  [
    "an answer of 500,000 passages as draft",
    "/verify",
    () =>
      verify(
        { content_type: "application/json" },
        `{"answer":"x [1]","passages":[{"id":1,"text":"x"}${long(',{"id":1,"text":"x"}', 10 * MB)}]}`,
      ),
  ],
  [
    "20 MB of labels in an answer as draft",
    "/verify",
    () =>
      verify(
        { content_type: "application/json" },
        JSON.stringify({ answer: long("[doc 1, doc 2] ", 20 * MB), passages: [{ id: "doc 1", text: "x" }] }),
      ),
  ],
  ["fifteen megabytes of empty lists", "/fields", () => `{"values":{"a":[[]${long(",[]", 15 * MB)}]},"documents":[]}`],
  ["a million levels", "/verify", () => `${"[".repeat(MB)}${"]".repeat(MB)}`],
  [
    "a thousand citations of a thousand sources",
    "/verify",
    () =>
      verify({
        sources: Array.from({ length: 90 }, (_, at) => ({
          name: `${at}.txt`,
          content: SOURCE,
          citations: Array.from({ length: 1000 }, (_, own) => `${own} F.3d ${at}`),
        })),
      }),
  ],
  [
    "30 MB of patterns",
    "/verify",
    () =>
      verify({
        options: {
          patterns: JSON.stringify({
            patterns: Array.from({ length: 30_000 }, () => ({ name: "x", kind: "y", pattern: "(a|b)".repeat(100) })),
          }),
        },
      }),
  ],
  [
    "99,000 values",
    "/fields",
    () =>
      JSON.stringify({
        values: Object.fromEntries(Array.from({ length: 49_000 }, (_, at) => [`a${at}`, `value ${at}`])),
        documents: [{ id: "a", document_type: "letter", content_type: "text/plain", content: SOURCE }],
      }),
  ],
  [
    "spaces in a document of an agent",
    "/mcp",
    () => call("find_citations", JSON.stringify({ content: `${"\t".repeat(MOST)}é`, content_type: PDF })),
  ],
  ["31 MB of base64 of an agent", "/mcp", () => call("find_citations", JSON.stringify({ content: long("AAAA", MOST), content_type: PDF }))],
  ["lists in a call of an agent", "/mcp", () => call("check_document", `{"a":[1${long(",1", 10 * MB)}]}`)],
  [
    "keyed texts of an agent",
    "/mcp",
    () => call("check_document", verify({ sources: [{ name: "k.json", content: `[[]${long(",[]", 15 * MB)}]` }] })),
  ],
];

/** A form with 100,000 sources of one byte. */
async function manySources({ url }) {
  const body = `${part("draft", DRAFT)}${part("sources", "x").repeat(100_000)}--${BOUNDARY}--\r\n`;
  return saying(await ask(url, "/verify", body, { type: `multipart/form-data; boundary=${BOUNDARY}` }));
}

/** A form of 1,000 sources and 31 MB. */
async function largeForm({ url }) {
  const body = `${part("draft", DRAFT)}${part("sources", long("The keeper waits. ", 30_000)).repeat(1000)}--${BOUNDARY}--\r\n`;
  return saying(await ask(url, "/verify", body, { type: `multipart/form-data; boundary=${BOUNDARY}` }));
}

/** 99 jobs of one client, while another asks for a check. */
async function manyJobs({ url }) {
  const body = verify({ sources: [{ name: "a.txt", content: long(SOURCE, 100_000) }] });
  const jobs = Array.from({ length: 99 }, () => ask(url, "/verify", body, { headers: { prefer: "respond-async" } }));
  const refused = (await Promise.all(jobs)).find(({ status }) => status >= 400);
  const other = await ask(url, "/verify", verify({ sources: [{ name: "a.txt", content: SOURCE }] }), { client: 2 });
  if (other.status !== 200) throw new Error(`The other client got ${other.status}: ${other.text}`);
  return refused ? saying(refused) : "";
}

/** 40 clients that hold 29 of 32 MB each, while another asks for a check. */
async function heldBytes({ url }) {
  const { host, port } = hostOf(url);
  const piece = Buffer.alloc(MB, " ");
  const said = [];
  const sockets = Array.from({ length: 40 }, (_, at) => {
    const socket = connect({ host, port, localAddress: `127.0.1.${at + 1}` });
    socket.setEncoding("utf8").on("data", (data) => said.push(data));
    socket.on("error", () => {});
    socket.write(`POST /verify HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${32 * MB}\r\n\r\n`);
    for (let count = 0; count < 29; count++) socket.write(piece);
    return socket;
  });
  const other = await afterwards(() => ask(url, "/verify", verify({}), { client: 2 }), 5000);
  for (const socket of sockets) socket.destroy();
  if (other.status !== 200) throw new Error(`The other client got ${other.status}: ${other.text}`);
  return saying({ status: 503, text: said.join("") });
}

/** 1,100 requests of which half of the head is sent, while another client asks. */
async function halfRequests({ url }) {
  const { host, port } = hostOf(url);
  const sockets = Array.from({ length: 1100 }, (_, at) => {
    const socket = connect({ host, port, localAddress: `127.0.2.${(at % 250) + 1}` });
    socket.on("error", () => {});
    socket.write("POST /verify HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-ty");
    return socket;
  });
  const other = await afterwards(() => ask(url, "/verify", verify({}), { client: 2 }), 2000);
  for (const socket of sockets) socket.destroy();
  if (other.status !== 200) throw new Error(`The other client got ${other.status}: ${other.text}`);
  return saying(other);
}

/** 1,000 requests at once of some clients, each with as many. */
async function manyRequests({ url }, clients) {
  const asked = Array.from({ length: 1000 }, (_, at) => ask(url, "/citations", verify({}), { client: 1 + (at % clients) }));
  const answers = await Promise.all(asked);
  const refused = answers.find(({ status }) => status >= 400);
  return refused ? saying(refused) : saying(answers[0]);
}

/** 1,000 requests at once on one connection, of which none waits for the answer to the one before. */
async function pipelined({ url }) {
  const { host, port } = hostOf(url);
  const socket = connect({ host, port });
  const head = (more) => `POST /citations HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 2\r\n${more}\r\n{}`;
  socket.write(head("").repeat(999) + head("connection: close\r\n"));
  let text = "";
  for await (const data of socket.setEncoding("utf8")) text += data;
  return saying({ status: 503, text });
}

/** 1,000 requests at once under the name of another service. */
async function manyForeign({ url }) {
  const asked = Array.from({ length: 1000 }, () => ask(url, "/verify", verify({}), { headers: { host: "other.example" } }));
  return saying((await Promise.all(asked)).find(({ status }) => status >= 400) ?? { status: 200, text: "" });
}

/** What a service is asked, by one client or several. @type {{ name: string, run: (service: { url: string }) => Promise<string>, args?: string[] }[]} */
export const REQUESTS = [
  ...BODIES.map(([name, path, body]) => ({
    name,
    run: async ({ url }) => saying(await ask(url, path, body(), { headers: path === "/mcp" ? AGENT : {} })),
  })),
  { name: "a form with 100,000 sources", run: manySources },
  { name: "a form with 1,000 large sources", run: largeForm },
  { name: "99 jobs of one client", run: manyJobs },
  { name: "40 clients that hold 29 MB each", run: heldBytes, args: ["--memory", "300"] },
  { name: "1,100 half requests", run: halfRequests },
  { name: "1,000 requests at once", run: (service) => manyRequests(service, 1) },
  { name: "1,000 requests at once of 100 clients", run: (service) => manyRequests(service, 100) },
  { name: "1,000 requests at once on one connection", run: pipelined },
  { name: "1,000 requests at once to another host name", run: manyForeign },
];

/** Messages on the standard input of a server for agents. @type {{ name: string, make: () => string }[]} */
export const MESSAGES = [
  {
    name: "spaces as base64",
    make: () => call("find_citations", JSON.stringify({ content: `${" ".repeat(20 * MB)}é`, content_type: PDF })),
  },
  { name: "a message of five million values", make: () => call("check_document", `{"a":[1${long(",1", 10 * MB)}]}`) },
  { name: "a message nested a million deep", make: () => call("check_document", `{"a":${"[".repeat(MB)}${"]".repeat(MB)}}`) },
  { name: "a million short messages", make: () => long('{"jsonrpc":"2.0","method":"x"}\n', 30 * MB) },
  { name: "a line of 100 MB", make: () => long("x", 100 * MB) },
];

function hostOf(url) {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port) };
}

/** The result of `work` after some milliseconds. */
async function afterwards(work, ms) {
  await new Promise((resolve) => setTimeout(resolve, ms));
  return work();
}

/** A server of a model that sends 400 MB, or a comment a fifth of a second without an end. */
export async function hostileModel(server, kind) {
  server.on("request", (incoming, response) => {
    incoming.resume();
    if (/\/models$/.test(incoming.url ?? "")) return response.setHeader("content-type", "application/json").end('{"data":[{"id":"m"}]}');
    response.setHeader("content-type", "text/event-stream");
    if (kind === "comments") {
      const timer = setInterval(() => response.write(": wait\n\n"), 200);
      response.once("close", () => clearInterval(timer));
      return;
    }
    const piece = `data: ${JSON.stringify({ choices: [{ delta: { content: "x".repeat(60_000) } }] })}\n\n`;
    let sent = 0;
    const more = () => {
      while (sent < 400 * MB && response.write(piece)) sent += piece.length;
      if (sent >= 400 * MB) response.end();
    };
    response.on("drain", more);
    more();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (server.address()).port}/v1`;
}
