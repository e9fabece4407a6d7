import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import { formatBytes } from "../limits.js";
import { Folder } from "../service/folder.js";
import { openService, type ServiceSettings } from "../service/open.js";
import { agentServer } from "./server.js";

/** What a server for agents is given by its owner. */
export interface AgentSettings extends ServiceSettings {
  /** The folder from which files may be read. */
  readonly folder: string | undefined;
  /** The most bytes of one message. */
  readonly bodyBytes: number;
}

/** Standard input and output, which also end when a message is larger than the limit. */
class Transport extends StdioServerTransport {
  onEnd = () => {};

  override async close(): Promise<void> {
    await super.close();
    this.onEnd();
  }
}

/** Serves an agent over standard input and output until it closes them. Standard output has nothing but the protocol. */
export async function run(settings: AgentSettings, say: (sentence: string) => void): Promise<void> {
  process.stderr.on("error", () => {});
  const folder = settings.folder === undefined ? undefined : await Folder.open(settings.folder);
  const { means, threads } = await openService(settings, say);
  const transport = new Transport(process.stdin, process.stdout, { maxBufferSize: settings.bodyBytes });
  const ended = new Promise<void>((resolve) => {
    process.stdin.once("close", resolve);
    transport.onEnd = () => {
      if (!process.stdin.readableEnded && process.stdout.writable)
        say(`A message is larger than ${formatBytes(settings.bodyBytes)}, which is the limit, so the server ends; send less at once.`);
      resolve();
    };
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => resolve());
  });
  const served = serveStdio(() => agentServer({ version: settings.version, means, threads, folder }), { transport });
  await ended;
  await served.close();
  threads.close();
  means.store.close();
}
