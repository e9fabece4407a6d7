import { stat } from "node:fs/promises";
import { inputOfStream, inputsOf, inputWithFolder } from "../files.js";
import { type AddressInput, type Input, withFilesBeside } from "../input.js";
import { fromAddresses, isAddress } from "../sources/address.js";
import { fromCap } from "../sources/cap/provider.js";
import { rangesOfPath } from "../sources/case-index/node.js";
import { fromCaseIndex, fromCaseIndexAt } from "../sources/case-index/provider.js";
import type { CourtListenerOptions } from "../sources/courtlistener/client.js";
import { fromCourtListener } from "../sources/courtlistener/provider.js";
import { fromFiles } from "../sources/files.js";
import { ASKABLE, ASKABLE_NAMES } from "../sources/plan/names.js";
import { planOf } from "../sources/plan/order.js";
import type { SourceProvider } from "../sources/provider.js";
import type { Store } from "../sources/store/store.js";
import { fromScholarlyIndexes, isWorkAddress } from "../sources/works/provider.js";
import type { Command, Output } from "./command.js";
import { apiOf, capOf, type NetworkOptions, tokenOf } from "./network.js";
import { UsageError } from "./usage-error.js";

/** Where the sources of drafts come from: files and addresses, and with the user's leave the services that have cases and works. */
export interface Means {
  /** The given files, folders and addresses of pages. */
  readonly given: readonly string[];
  /** The providers for one draft, with these files. */
  readonly providersOf: (files: Iterable<Input>) => SourceProvider[];
  /** Whether a service is asked. */
  readonly isAsking: boolean;
  readonly network: { readonly store: Store; readonly offline: boolean; readonly patienceMs: number };
}

/** The means of a command. Nothing is requested yet. Claims need the text of all that is cited. */
export async function meansOf(command: Command & { name: "check" | "claims" | "watch" }, store: Store): Promise<Means> {
  const { sources, network, output } = command;
  const everyText = command.name === "claims" || command.claims;
  const token = await tokenOf(network);
  const courtlistener = { token, base: apiOf(network), store };
  const cap = capOf(network);
  const { offline, searchWords, works, email: mailto, wait } = network;
  // With look-ups, the address of a DOI refers to the work, not to a page about it.
  const isWork = (source: string) => works && isWorkAddress(source);
  const given = sources.filter((source) => !isWork(source));
  // One for all drafts, so that what is read of an index at an address is not requested again.
  const index = network.index === undefined ? undefined : indexAt(network.index);
  return {
    given,
    providersOf: (files) => {
      const providers = providersOf(files, given, output, courtlistener);
      providers.push(...casesFor(network, { index, cap, courtlistener, searchWords, everyText }));
      if (works) providers.push(fromScholarlyIndexes({ mailto, store, addresses: sources.filter(isWork), everyText }));
      return providers;
    },
    isAsking: !offline && (token !== undefined || works || cap !== undefined || isAddress(network.index ?? "")),
    network: { store, offline, patienceMs: wait * 60_000 },
  };
}

/** Where cited cases are looked for, besides the given sources. */
interface CaseMeans {
  readonly index: SourceProvider | undefined;
  readonly cap: string | undefined;
  readonly courtlistener: CourtListenerOptions;
  readonly searchWords: boolean;
  readonly everyText: boolean;
}

/** The providers of cases in the user's order, with what would help where one is not set up. */
function casesFor(
  { ask = ASKABLE, offline }: Pick<NetworkOptions, "ask" | "offline">,
  { index, cap, courtlistener, searchWords, everyText }: CaseMeans,
): SourceProvider[] {
  const { token, store } = courtlistener;
  const cases = fromCourtListener({ ...courtlistener, searchWords, everyText });
  const online = (help: string) => (offline ? undefined : help);
  return planOf(
    ask,
    {
      index: {
        provider: index,
        help: "An offline index says without a request whether cases exist: make one with literatim index build, and give it with --index FILE.",
      },
      cap: {
        provider: cap === undefined ? undefined : fromCap({ base: cap, store, everyText }),
        kept: fromCap({ base: cap, store, everyText }),
        help: online("--cap reads it at static.case.law, without an account."),
      },
      courtlistener: {
        provider: token === undefined && !offline ? undefined : cases,
        kept: cases,
        help: online("With a free token of CourtListener it is looked up there: --token-file FILE."),
      },
    },
    (name) => `${ASKABLE_NAMES[name]} is left out: add ${name} to --ask.`,
  );
}

/** The offline index in a file, or at an address, of which ranges are read. */
function indexAt(index: string): SourceProvider {
  return isAddress(index) ? fromCaseIndexAt(index) : fromCaseIndex(rangesOfPath(index));
}

/** Reads the draft at a path, at an address, or from standard input, and finds its sources. */
export async function gathered(
  path: string,
  { given, providersOf }: Means,
): Promise<{ readonly draft: Input | AddressInput; readonly sources: readonly SourceProvider[] }> {
  const files = await filesOf(given, path);
  const input = await draftOf(path);
  const { draft, sources } = "address" in input ? { draft: input, sources: files } : withFilesBeside(input, files);
  return { draft, sources: providersOf(sources) };
}

/** The files that a check of drafts reads, which it must not write. */
export function filesRead(
  { sources, network, output }: Command & { name: "check" | "claims" | "watch" },
  drafts: readonly string[],
): string[] {
  const { patterns, passwordFile, since, ocr } = output;
  return [
    ...drafts,
    ...sources,
    network.tokenFile,
    patterns,
    passwordFile,
    since,
    ocr?.data,
    isAddress(network.index ?? "") ? undefined : network.index,
  ].filter((path) => path !== undefined);
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
