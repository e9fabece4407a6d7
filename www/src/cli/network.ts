import { readFile } from "node:fs/promises";
import { messageOf } from "../errors.js";
import { CAP_BASE } from "../sources/cap/client.js";
import { allowedHosts } from "../sources/cited/allowed.js";
import { BASE } from "../sources/courtlistener/client.js";
import type { Askable } from "../sources/plan/names.js";
import { faultOfToken } from "../sources/secrets.js";
import { CACHE, cacheFolder } from "../sources/store/cache-folder.js";
import { folderStore } from "../sources/store/folder.js";
import type { Store } from "../sources/store/store.js";
import { apiAddress } from "../web-address.js";
import { UsageError } from "./usage-error.js";
import type { Values } from "./values.js";
import { TOKEN_VARIABLE } from "./variables.js";

/** The options on the network and the store. */
export interface NetworkOptions {
  readonly tokenFile: string | undefined;
  /** The address of CourtListener's API, if it is not the default. */
  readonly courtlistener: string | undefined;
  readonly offline: boolean;
  /** The folder of the store, if it is not the platform's. */
  readonly store: string | undefined;
  /** Minutes that a request may wait. */
  readonly wait: number;
  /** Whether words of quotations that no source has may be searched for. */
  readonly searchWords: boolean;
  /** Whether works outside of case law are looked up. */
  readonly works: boolean;
  /** Whether what the draft cites by address is fetched, and whether the user has agreed to its hosts beforehand. */
  readonly fetchCited: boolean;
  /** The only hosts that are asked for it, if the user has named them. */
  readonly citedHosts: readonly string[] | undefined;
  readonly yes: boolean;
  /** The e-mail address to send to the indexes of works. */
  readonly email: string | undefined;
  /** The address of the Caselaw Access Project's files, if they are read; empty for its own. */
  readonly cap?: string | undefined;
  /** The file or the address of the offline index of cases. */
  readonly index?: string | undefined;
  /** Who is asked for cited cases, in this order. */
  readonly ask?: readonly Askable[] | undefined;
}

/** The hosts of `--cited-hosts`, separated by commas or white space. */
export function hostsIn({ "cited-hosts": text, "fetch-cited": isFetching }: Values): readonly string[] | undefined {
  if (text === undefined) return undefined;
  if (!isFetching) throw new UsageError("--cited-hosts can be used with --fetch-cited only.");
  const hosts = text.split(/[\s,]+/).filter(Boolean);
  try {
    allowedHosts(hosts);
  } catch (error) {
    throw new UsageError(`--cited-hosts: ${messageOf(error)}`);
  }
  return hosts;
}

/** The user's token, from the given file or else the environment; undefined when there is none. */
export async function tokenOf({ tokenFile }: NetworkOptions): Promise<string | undefined> {
  const token = tokenFile === undefined ? process.env[TOKEN_VARIABLE]?.trim() || undefined : await tokenIn(tokenFile);
  const fault = token && faultOfToken(token);
  if (fault) throw new UsageError(fault);
  return token;
}

async function tokenIn(file: string): Promise<string> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw new UsageError(`The token file ${file} cannot be read: ${messageOf(error)}`);
  });
  const token = text.trim();
  if (!/^\S+$/.test(token)) throw new UsageError(`The token file ${file} must contain the token and nothing else.`);
  return token;
}

/** The folder of the store. */
export function folderOf({ store }: Pick<NetworkOptions, "store">): string {
  return store ?? cacheFolder();
}

/** The store on this machine. A problem of the store is reported once. */
export function openStore(options: Pick<NetworkOptions, "store">, say: (sentence: string) => void): Store {
  const name = options.store === undefined ? CACHE : options.store;
  return folderStore(folderOf(options), { name, onProblem: ({ text }) => say(text) });
}

/** The address of the Caselaw Access Project's files, with `/` at its end; undefined if they are not read. */
export function capOf({ cap }: Pick<NetworkOptions, "cap">): string | undefined {
  if (cap === undefined) return undefined;
  try {
    return apiAddress(cap || CAP_BASE);
  } catch (error) {
    throw new UsageError(`--cap-address: ${messageOf(error)}`);
  }
}

/** The API's address, with `/` at its end. */
export function apiOf({ courtlistener }: Pick<NetworkOptions, "courtlistener">): string {
  try {
    return apiAddress(courtlistener ?? BASE);
  } catch (error) {
    throw new UsageError(`--courtlistener: ${messageOf(error)}`);
  }
}
