import { readFileSync } from "node:fs";
import { totalmem } from "node:os";
import { messageOf } from "../errors.js";
import type { ServeSettings } from "../serve/run.js";
import { HOUR_MS } from "../sources/clock.js";
import { apiOf, hostsIn, type NetworkOptions, tokenOf } from "./network.js";
import { HTTP_ONLY, PORT } from "./options/serving.js";
import { UsageError } from "./usage-error.js";
import type { Values } from "./values.js";
import { ACCESS_VARIABLE } from "./variables.js";

/** The options of a service, before its tokens are read. */
export interface ServingOptions
  extends Omit<ServeSettings, "version" | "admission" | "token" | "base" | "offline" | "patienceMs" | "isQuiet"> {
  readonly names: readonly string[];
  readonly accessFile: string | undefined;
}

/** The hosts that are asked for what drafts cite. A service asks nobody, so its owner names them. */
function citedHostsOf(values: Values): readonly string[] | undefined {
  const hosts = hostsIn(values);
  if (!values["fetch-cited"]) return undefined;
  if (hosts === undefined)
    throw new UsageError(
      "--fetch-cited needs the hosts here, since nobody is asked: name them with --cited-hosts, or * for every public host.",
    );
  return hosts;
}

const MB = 1_000_000;
/** The most milliseconds of a job. */
const JOB_MS = HOUR_MS;
/** Requests that wait for a thread. */
const WAITING = 64;
/** The part of the machine's memory that a service takes at most, by default. */
const SHARE = 0.75;

/** Reads the options of `serve`, or of `mcp`, of which only some are for standard input and output. */
export function servingOf(values: Values, sources: readonly string[], store: string | undefined, isForAgents: boolean): ServingOptions {
  const foreign = isForAgents && !values.http ? HTTP_ONLY.find((name) => values[name] !== undefined) : undefined;
  if (foreign) throw new UsageError(`--${foreign} can be used with serve and mcp --http only.`);
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
    citedHosts: citedHostsOf(values),
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
