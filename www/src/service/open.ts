import { availableParallelism } from "node:os";
import { startThread } from "../engine/thread.js";
import { inputsOf } from "../files.js";
import { LIMITS } from "../limits.js";
import { folderStore } from "../sources/store/folder.js";
import { memoryStore } from "../sources/store/memory.js";
import { MOST_VALUES } from "./json.js";
import { modelIn } from "./model.js";
import { Threads } from "./threads.js";
import type { Means } from "./work.js";

/** What reports call the store of a service, whose clients need not know its folder. */
const SERVICE = "the service’s store";

/** What a service and a server for agents are given by their owner. */
export interface ServiceSettings extends Pick<Means, "token" | "base" | "offline" | "patienceMs" | "fetchesAddresses"> {
  readonly version: string;
  /** The hosts that are asked for what drafts cite; none, if it is undefined. */
  readonly citedHosts: readonly string[] | undefined;
  /** Files and folders with the sources of every request. */
  readonly sources: readonly string[];
  /** The folder in which answers of CourtListener and others are kept; in memory, if there is none. */
  readonly store: string | undefined;
  /** Threads; as many as the machine has cores, if it is undefined. */
  readonly threads: number | undefined;
  /** The most requests that wait for a thread. */
  readonly waiting: number;
  readonly memoryBytes: number;
  /** The most bytes of one document. */
  readonly fileBytes: number;
}

/**
 * The engines and the means of a service, with the model that the environment names. Nothing starts before the first request.
 *
 * @throws LiteratimError `model` when the environment names one that cannot be used.
 */
export async function openService(settings: ServiceSettings, say: (sentence: string) => void): Promise<{ means: Means; threads: Threads }> {
  const { token, base, offline, patienceMs, fetchesAddresses, citedHosts, waiting, memoryBytes } = settings;
  const model = await modelIn(process.env, offline);
  if (model) say(`Claims are sent to ${model.provider.host}, with the passages that bear on them, for ${model.model} to judge.`);
  const store =
    settings.store === undefined
      ? memoryStore({ name: SERVICE })
      : folderStore(settings.store, { name: SERVICE, onProblem: ({ text }) => say(text) });
  const sources = await inputsOf(settings.sources);
  // What is fetched for a request may be as large as what is sent with one.
  const cited = citedHosts && (await import("./cited.js")).citedAt(citedHosts, settings.fileBytes);
  if (citedHosts) say(`What drafts cite is fetched from these hosts, if they are public: ${citedHosts.join(", ")}.`);
  const limits = { fileBytes: Math.min(settings.fileBytes, LIMITS.fileBytes), values: MOST_VALUES };
  const threads = new Threads({ size: settings.threads ?? availableParallelism(), waiting, memoryBytes, limits, start: startThread });
  return { means: { sources, token, base, store, offline, patienceMs, fetchesAddresses, cited, model }, threads };
}
