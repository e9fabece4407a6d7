import { createMcpHandler } from "@modelcontextprotocol/server";
import { Folder } from "../service/folder.js";
import { type AgentOptions, agentServer } from "./server.js";

/** Answers the requests of agents over streamable HTTP, each by a server of its own. */
export async function agentsOf({
  bodyBytes,
  folder,
  ...options
}: Omit<AgentOptions, "folder"> & { readonly folder: string | undefined; readonly bodyBytes: number }): Promise<
  (request: Request, client: string, json?: unknown) => Promise<Response>
> {
  const opened = folder === undefined ? undefined : await Folder.open(folder);
  return (request, client, parsedBody) =>
    createMcpHandler(() => agentServer({ ...options, folder: opened, client }), { maxRequestBodySize: bodyBytes }).fetch(request, {
      parsedBody,
    });
}
