import { readFileSync } from "node:fs";
import { totalmem } from "node:os";
import { messageOf } from "../errors.js";
import type { ServeSettings } from "../serve/run.js";
import { apiOf, type NetworkOptions, tokenOf } from "./network.js";
import { UsageError } from "./usage-error.js";

/** The environment variable of an access token. */
export const ACCESS_VARIABLE = "LITERATIM_ACCESS_TOKEN";

/** The port, unless another is given. */
export const PORT = 8017;

/** The options of `serve` and `mcp` on the command line. */
export const SERVING = {
  host: { type: "string" },
  port: { type: "string" },
  "host-name": { type: "string", multiple: true },
  "access-file": { type: "string" },
  "without-token": { type: "boolean" },
  threads: { type: "string" },
  "max-body": { type: "string" },
  "time-limit": { type: "string" },
  rate: { type: "string" },
  grace: { type: "string" },
  memory: { type: "string" },
  "fetch-addresses": { type: "boolean" },
  folder: { type: "string" },
  http: { type: "boolean" },
} as const;

/** The options of `serve` and `mcp` as they were given. */
export type ServingValues = {
  readonly [Name in keyof typeof SERVING]?: (typeof SERVING)[Name] extends { multiple: true }
    ? string[]
    : (typeof SERVING)[Name] extends { type: "boolean" }
      ? boolean
      : string;
};

/** The options of a service, before its tokens are read. */
export interface ServingOptions
  extends Omit<ServeSettings, "version" | "admission" | "token" | "base" | "offline" | "patienceMs" | "isQuiet"> {
  readonly names: readonly string[];
  readonly accessFile: string | undefined;
}

const MB = 1_000_000;
/** The most milliseconds of a job. */
const JOB_MS = 3_600_000;
/** Requests that wait for a thread. */
const WAITING = 64;
/** The part of the machine's memory that a service takes at most, unless told. */
const SHARE = 0.75;

/** Reads the options of `serve`, or of `mcp`, of which only some are for standard input and output. */
export function servingOf(
  values: ServingValues,
  sources: readonly string[],
  store: string | undefined,
  isForAgents: boolean,
): ServingOptions {
  const names = ["host", "port", "host-name", "access-file", "without-token", "rate", "max-body", "time-limit", "grace"] as const;
  const foreign = isForAgents && !values.http ? names.find((name) => values[name] !== undefined) : undefined;
  if (foreign) throw new UsageError(`--${foreign} can be used with serve and mcp --http only.`);
  if (!isForAgents && values.http) throw new UsageError("--http can be used with the command mcp only.");
  const memory =
    values.memory === undefined ? Math.floor(machineMemory() * SHARE) : numberOf("--memory", values.memory, 100, 1_000_000) * MB;
  const bodyBytes = numberOf("--max-body", values["max-body"] ?? "32", 1, 64) * MB;
  return {
    host: values.host ?? "127.0.0.1",
    port: numberOf("--port", values.port ?? String(PORT), 0, 65_535),
    names: values["host-name"] ?? [],
    accessFile: values["access-file"],
    isOpen: values["without-token"] ?? false,
    sources,
    store,
    folder: values.folder,
    isForAgents,
    fetchesAddresses: values["fetch-addresses"] ?? false,
    threads: values.threads === undefined ? undefined : numberOf("--threads", values.threads, 1, 256),
    waiting: WAITING,
    memoryBytes: memory,
    bodyBytes,
    fileBytes: bodyBytes,
    timeMs: numberOf("--time-limit", values["time-limit"] ?? "120", 1, 3600) * 1000,
    jobMs: JOB_MS,
    graceMs: numberOf("--grace", values.grace ?? "30", 0, 3600) * 1000,
    requestsPerMinute: numberOf("--rate", values.rate ?? "600", 1, 1_000_000),
  };
}

/** Whether an option of `serve` or `mcp` is given. */
export function usesServing(values: ServingValues): boolean {
  return (Object.keys(SERVING) as (keyof ServingValues)[]).some((name) => values[name] !== undefined);
}

/** The settings of a service, with the tokens in files and the environment. */
export async function settingsOf(
  serving: ServingOptions,
  network: NetworkOptions,
  isQuiet: boolean,
  version: string,
): Promise<ServeSettings> {
  const { names, accessFile, ...settings } = serving;
  return {
    ...settings,
    version,
    isQuiet,
    admission: { names, tokens: accessTokens(accessFile) },
    token: await tokenOf(network),
    base: apiOf(network),
    offline: network.offline,
    patienceMs: network.wait * 60_000,
  };
}

/** The tokens that open the service: the lines of a file, or else the one in the environment. */
function accessTokens(file: string | undefined): string[] {
  if (file === undefined) return [process.env[ACCESS_VARIABLE]?.trim() || []].flat();
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new UsageError(`The file of access tokens ${file} cannot be read: ${messageOf(error)}.`);
  }
  const tokens = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  if (tokens.length === 0 || !tokens.every((token) => /^[\x21-\x7e]{16,}$/.test(token)))
    throw new UsageError(`The file of access tokens ${file} must have a token a line, each of at least 16 characters without spaces.`);
  return tokens;
}

function numberOf(option: string, value: string, least: number, most: number): number {
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= least && number <= most)) throw new UsageError(`${option} cannot be "${value}"; give a number from ${least} to ${most}.`);
  return number;
}

/** The memory of the machine, or of the container that the process is in. */
function machineMemory(): number {
  const constrained = process.constrainedMemory?.() ?? 0;
  return constrained > 0 && constrained < totalmem() ? constrained : totalmem();
}
