// The official clients for agents, version 1 and 2, over both transports.
import { Client as Client2, StreamableHTTPClientTransport as Http2 } from "@modelcontextprotocol/client";
import { StdioClientTransport as Stdio2 } from "@modelcontextprotocol/client/stdio";
import { Client as Client1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as Stdio1 } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as Http1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { CLI } from "./fixtures.mjs";
import { APART, serving } from "./serving.mjs";

export const INFO = { name: "test", version: "1" };
/** The clients by their version. */
export const CLIENTS = {
  v1: () => new Client1(INFO),
  v2: () => new Client2(INFO, { versionNegotiation: { mode: "auto" } }),
};
/** The transports, each to a server of its own. */
export const TRANSPORTS = {
  stdio: async (version, _t, args, env) => {
    const given = { command: process.execPath, args: [CLI, "mcp", ...args], env: { PATH: process.env.PATH ?? "", ...APART, ...env } };
    return version === "v1" ? new Stdio1(given) : new Stdio2(given);
  },
  http: async (version, t, args, env) => {
    const { url } = await serving(t, args, { command: ["mcp", "--http"], env });
    const address = new URL(`${url}/mcp`);
    return version === "v1" ? new Http1(address) : new Http2(address);
  },
};

/** A client of the official library, connected to the server. @returns {Promise<any>} */
export async function clientOf(t, version, transport, args = [], env = {}) {
  const client = CLIENTS[version]();
  await client.connect(await TRANSPORTS[transport](version, t, args, env));
  t.after(() => client.close());
  return client;
}

/** Calls a tool; the error in its answer, if there is one. */
export async function callOf(client, name, given, options) {
  const answer = options ? await callWith(client, name, given, options) : await client.callTool({ name, arguments: given });
  const [{ text }] = answer.content;
  return answer.isError ? { error: JSON.parse(text).error } : { ...answer.structuredContent, plain: text };
}

/** Both clients take the options of a call at another place. */
function callWith(client, name, given, options) {
  return client instanceof Client1
    ? client.callTool({ name, arguments: given }, undefined, options)
    : client.callTool({ name, arguments: given }, options);
}
