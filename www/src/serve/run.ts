import { openService, type ServiceSettings } from "../service/open.js";
import type { ApplicationOptions } from "./application.js";
import { Metrics } from "./metrics.js";
import { OPERATIONS } from "./operations.js";
import { type Listening, serve } from "./start.js";

/** The options of a service, as its owner gives them. */
export interface ServeSettings
  extends ServiceSettings,
    Pick<ApplicationOptions, "admission" | "bodyBytes" | "timeMs" | "jobMs" | "requestsPerMinute">,
    Pick<Listening, "host" | "port" | "isOpen" | "graceMs"> {
  /** The folder from which agents may have files read. */
  readonly folder: string | undefined;
  /** Whether only agents are served. */
  readonly isForAgents: boolean;
  readonly isQuiet: boolean;
}

/** Runs a service until SIGTERM or Ctrl-C. */
export async function run(settings: ServeSettings, say: (sentence: string) => void): Promise<void> {
  // Whoever reads the log may stop reading, and its disk may be full: the service goes on.
  process.stderr.on("error", () => {});
  const { means: opened, threads } = await openService(settings, say);
  const metrics = new Metrics();
  const means = { ...opened, tally: metrics };
  const { agentsOf } = await import("../mcp/http.js");
  const halt = new AbortController();
  const { version, folder, bodyBytes, timeMs } = settings;
  const agents = await agentsOf({ means, threads, version, folder, bodyBytes, timeMs, halt: halt.signal });
  const log = settings.isQuiet ? () => {} : (line: string) => void process.stderr.write(`${line}\n`);
  try {
    await serve({ ...settings, means, metrics, threads, agents, halt, operations: settings.isForAgents ? [] : OPERATIONS, log, say });
  } finally {
    threads.close();
    means.store.close();
  }
}
