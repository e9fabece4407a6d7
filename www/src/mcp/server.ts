import { McpServer, type ServerContext } from "@modelcontextprotocol/server";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { LiteratimError, messageOf } from "../errors.js";
import { formatTime } from "../limits.js";
import type { Progress } from "../progress.js";
import { LookUpError } from "../service/cases.js";
import type { Folder } from "../service/folder.js";
import { requestAs } from "../service/requests.js";
import type { Threads } from "../service/threads.js";
import type { Means } from "../service/work.js";
import { TOOLS, type Tool } from "./tools.js";

/** What a server for agents needs. */
export interface AgentOptions {
  readonly version: string;
  readonly means: Means;
  readonly threads: Threads;
  readonly folder: Folder | undefined;
  /** The most milliseconds of a call, if there is a limit. */
  readonly timeMs?: number | undefined;
  /** Whose calls they are, if the server has several clients. */
  readonly client?: string | undefined;
  /** Ends all calls. */
  readonly halt?: AbortSignal | undefined;
}

const INSTRUCTIONS =
  "Literatim checks quotations and citations against their sources, word by word. Verify a quotation before you use it, and the whole document before you hand it over. False means that words or source are wrong; null means that nobody could check it, which says nothing against it.";

/** Milliseconds between two notes of progress. */
const PROGRESS_MS = 100;

/** The most milliseconds without a note of progress. */
const SILENCE_MS = 5_000;

const VERBS = { read: "Reading", recognise: "Recognising", fetch: "Fetching", check: "Checking quotation" } as const;

/** A server with the tools, for one connection or one request. */
export function agentServer(options: AgentOptions): McpServer {
  const server = new McpServer(
    { name: "literatim", version: options.version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  for (const tool of TOOLS) {
    server.registerTool(
      tool.name,
      {
        title: tool.title,
        description: tool.description,
        inputSchema: described(tool.input),
        outputSchema: toStandardJsonSchema(tool.output),
        annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: tool.asksOthers },
      },
      (given: unknown, context: ServerContext) => call(tool, given, context, options),
    );
  }
  return server;
}

/** A schema that clients read. What they send is compared with it by the call, whose errors have a code. */
function described(schema: Tool["input"]): ReturnType<typeof toStandardJsonSchema<Tool["input"]>> {
  const standard = toStandardJsonSchema(schema);
  return { ...standard, "~standard": { ...standard["~standard"], validate: (value) => ({ value }) } };
}

async function call(tool: Tool, given: unknown, context: ServerContext, { threads, means, folder, timeMs, halt, client }: AgentOptions) {
  const cancelled = context.mcpReq.signal;
  const limit = new AbortController();
  const late = () =>
    limit.abort(new LiteratimError("time_limit", `The call took longer than ${formatTime(timeMs ?? 0)}; give less at once.`));
  const timer = timeMs === undefined ? undefined : setTimeout(late, timeMs);
  const signal = AbortSignal.any([cancelled, limit.signal, ...(halt ? [halt] : [])]);
  const { onProgress, end } = progressOf(context);
  try {
    const request = requestAs(tool.input, given ?? {});
    const { structured, text } = await threads.lend(
      (engine) => tool.work(request, { engine, signal, means, folder, onProgress }),
      signal,
      client,
    );
    return { structuredContent: { ...structured }, content: [{ type: "text" as const, text }] };
  } catch (error) {
    cancelled.throwIfAborted();
    return { isError: true, content: [{ type: "text" as const, text: JSON.stringify({ error: errorOf(error) }) }] };
  } finally {
    end();
    clearTimeout(timer);
  }
}

/** Sends progress to a client that asked for it, also while nothing changes. The number only grows, as the protocol wants. */
function progressOf({ mcpReq }: ServerContext): { readonly onProgress: (progress: Progress) => void; readonly end: () => void } {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return { onProgress: () => {}, end: () => {} };
  let [sent, last] = [0, 0];
  let latest: Progress | undefined;
  const send = () => {
    last = performance.now();
    sent += 1;
    const params = { progressToken, progress: sent, message: latest ? sentenceOf(latest) : "Waiting for a free thread" };
    mcpReq.notify({ method: "notifications/progress", params }).catch(() => {});
  };
  const timer = setInterval(() => {
    if (performance.now() - last >= SILENCE_MS / 2) send();
  }, SILENCE_MS / 2);
  timer.unref();
  return {
    onProgress: (progress) => {
      const isNews = progress.wait?.until !== latest?.wait?.until;
      latest = progress;
      if (isNews || performance.now() - last >= PROGRESS_MS || progress.done >= progress.total) send();
    },
    end: () => clearInterval(timer),
  };
}

/** What a client is shown of the progress: what is done, or what is waited for. */
function sentenceOf({ phase, done, total, wait }: Progress): string {
  if (!wait) return `${VERBS[phase]}: ${done} of ${total}`;
  const left = wait.until === undefined ? "" : `, ${formatTime(Math.max(1000, wait.until - Date.now()))}`;
  return `Waiting for ${wait.why}${left}`;
}

/** An error for an agent: its code, a sentence with what to do, and the seconds to wait. */
function errorOf(error: unknown): { code: LookUpError["code"]; message: string; retry_after_seconds?: number } {
  if (error instanceof LookUpError) {
    const wait = error.waitSeconds === undefined ? {} : { retry_after_seconds: error.waitSeconds };
    return { code: error.code, message: error.message, ...wait };
  }
  if (!(error instanceof LiteratimError)) return { code: "API_ERROR", message: "The server failed at this call. Please report it." };
  if (["busy", "share", "memory"].includes(error.code)) return { code: "RATE_LIMITED", message: messageOf(error), retry_after_seconds: 5 };
  const isOurs = ["trap", "load", "time_limit", "stopping", "closed", "error", "model"].includes(error.code);
  return { code: isOurs ? "API_ERROR" : "INVALID_INPUT", message: messageOf(error) };
}
