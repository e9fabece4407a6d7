import { stat } from "node:fs/promises";
import { inputOfStream, inputsOf, inputWithFolder } from "../files.js";
import { type AddressInput, type Input, withFilesBeside } from "../input.js";
import { fromAddresses, isAddress } from "../sources/address.js";
import type { CourtListenerOptions } from "../sources/courtlistener/client.js";
import { fromCourtListener } from "../sources/courtlistener/provider.js";
import { fromFiles } from "../sources/files.js";
import type { SourceProvider } from "../sources/provider.js";
import type { Store } from "../sources/store/store.js";
import { fromScholarlyIndexes, isWorkAddress } from "../sources/works/provider.js";
import type { Command, Output } from "./arguments.js";
import { apiOf, tokenOf } from "./network.js";
import { UsageError } from "./usage-error.js";

/** What a draft is checked with: files and addresses, and with the user's leave the services that have cases and works. */
export interface Gathered {
  readonly draft: Input | AddressInput;
  readonly sources: readonly SourceProvider[];
  readonly network: { readonly store: Store; readonly offline: boolean; readonly patienceMs: number };
}

/** Reads the draft and finds its sources. Nothing is requested yet. Claims need the text of all that is cited. */
export async function gathered(
  { name, draft, sources, network, output }: Command & { name: "check" | "claims" },
  store: Store,
): Promise<Gathered> {
  const everyText = name === "claims";
  const token = await tokenOf(network);
  const courtlistener = { token, base: apiOf(network), store };
  // With look-ups, the address of a DOI refers to the work, not to a page about it.
  const isWork = (source: string) => network.works && isWorkAddress(source);
  const others = sources.filter((source) => !isWork(source));
  const files = await filesOf(others, draft);
  const input = await draftOf(draft);
  const checked = "address" in input ? { draft: input, sources: files } : withFilesBeside(input, files);
  const providers = providersOf(checked.sources, others, output, courtlistener);
  const { offline, searchWords, works, email: mailto, wait } = network;
  if (token !== undefined || offline) providers.push(fromCourtListener({ ...courtlistener, searchWords, everyText }));
  if (works) providers.push(fromScholarlyIndexes({ mailto, store, addresses: sources.filter(isWork), everyText }));
  return { draft: checked.draft, sources: providers, network: { store, offline, patienceMs: wait * 60_000 } };
}

/** The draft at a path, at an address, or from standard input. */
export async function draftOf(draft: string): Promise<Input | AddressInput> {
  if (draft === "-") return inputOfStream("standard input", process.stdin);
  if (isAddress(draft)) return { address: draft };
  if ((await stat(draft).catch(() => undefined))?.isDirectory()) throw new UsageError(`The draft ${draft} is a folder; give one file.`);
  return (await inputWithFolder(draft)) as Input;
}

/** The files among sources, without the draft. */
export async function filesOf(sources: readonly string[], draft: string | undefined): Promise<Input[]> {
  const paths = sources.filter((source) => !isAddress(source));
  const files = await inputsOf(paths, { except: draft });
  if (sources.length > 0 && paths.length === sources.length && files.length === 0) {
    throw new UsageError(`There is no file in ${paths.join(", ")}; give the sources, or a folder that contains them.`);
  }
  return files;
}

/** The sources in files and at addresses. */
export function providersOf(
  files: Iterable<Input>,
  sources: readonly string[],
  { column }: Output,
  courtlistener?: CourtListenerOptions,
): SourceProvider[] {
  return [fromFiles(files, { column }), fromAddresses(sources.filter(isAddress), { courtlistener })];
}
