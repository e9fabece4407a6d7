import { pathToFileURL } from "node:url";
import { openEngine } from "../../engine/open-engine-node.js";
import type { Command } from "../command.js";
import { apiOf } from "../network.js";
import { NO_FAULT } from "../outcome.js";
import { settingsOf } from "../serving.js";
import { TOKEN_VARIABLE } from "../variables.js";
import { here, say, versionHere } from "./running.js";

/** Serves an editor; its code is loaded for this command only. */
export async function serveEditor(command: Command & { name: "lsp" }): Promise<number> {
  const base = apiOf(command);
  const { serve } = await import("../../lsp/serve.js");
  const help = `${pathToFileURL(here("README.md")).href}#verdicts`;
  const token = process.env[TOKEN_VARIABLE]?.trim() || undefined;
  return serve(command.transport, { engine: openEngine(), version: versionHere(), help, token, base });
}

/** Serves programs or agents; the code of each is loaded for its command only. */
export async function serveRequests({ name, serving, http, network, output }: Command & { name: "serve" | "mcp" }): Promise<number> {
  const settings = await settingsOf(serving, network, output.quiet, versionHere());
  const { run } = name === "mcp" && !http ? await import("../../mcp/run.js") : await import("../../serve/run.js");
  await run(settings, say);
  return NO_FAULT;
}
