import { LiteratimError, messageOf } from "../errors.js";
import type { Lookup } from "../model.js";
import { statusOf } from "../status.js";
import { CourtListener, type CourtListenerOptions } from "./courtlistener/client.js";
import { clusterOf } from "./courtlistener/records.js";
import type { Desk, MissingSource, ProvidedSource, SourceProvider } from "./provider.js";

/** Options of sources from addresses. */
export interface AddressOptions {
  /**
   * Options of CourtListener's API, through which pages of its opinions are read. If given, quoted opinions are also fetched from the
   * links of the draft.
   */
  readonly courtlistener?: CourtListenerOptions | undefined;
}

/** Given addresses (http or https), each fetched once, one after the other. An opinion of CourtListener is read through its API. */
export function fromAddresses(addresses: Iterable<string>, { courtlistener }: AddressOptions = {}): SourceProvider {
  const asked = [...new Set(addresses)].sort();
  return {
    name: "addresses",
    async *provide(lookups, desk): AsyncGenerator<ProvidedSource | MissingSource> {
      const linked = courtlistener ? linkedOpinions(lookups, asked) : [];
      const total = asked.length;
      for (const [done, address] of asked.entries()) {
        const cluster = clusterOf(address);
        yield cluster === undefined ? await get(address, desk, { done, total }) : await opinion(address, cluster, desk, courtlistener);
      }
      for (const { address, cluster, citation } of linked) yield { ...(await opinion(address, cluster, desk, courtlistener)), citation };
    },
  };
}

/** The linked opinions of citations that need a text, except those that are requested already. */
function linkedOpinions(lookups: readonly Lookup[], asked: readonly string[]) {
  const known = new Set(asked.map(clusterOf));
  return lookups.flatMap(({ links, quotations, pinned, sources, citation }) => {
    if (sources.length > 0 || (quotations.length === 0 && !pinned)) return [];
    const address = links.find((link) => clusterOf(link) !== undefined) ?? "";
    const cluster = clusterOf(address);
    if (cluster === undefined || known.has(cluster)) return [];
    known.add(cluster);
    return [{ address, cluster, citation }];
  });
}

/** The opinion with this number, under the given address. */
async function opinion(
  address: string,
  cluster: string,
  desk: Desk,
  options: CourtListenerOptions | undefined,
): Promise<ProvidedSource | MissingSource> {
  try {
    const api = new CourtListener(desk.requests, options);
    const record = await api.record(cluster);
    const text = await api.text(record, true);
    const finalAddress = record.address ?? undefined;
    return {
      data: { name: address, data: new TextEncoder().encode(JSON.stringify(text)), format: "courtlistener" },
      address: finalAddress ?? address,
      finalAddress,
    };
  } catch (error) {
    desk.signal?.throwIfAborted();
    if (!(error instanceof LiteratimError)) throw error;
    return missing(address, error.code, error.message);
  }
}

async function get(address: string, desk: Desk, at: { done: number; total: number }): Promise<ProvidedSource | MissingSource> {
  try {
    const { bytes, finalAddress, contentType } = await desk.fetch(address, "to read a source", at);
    return { data: { name: address, data: bytes }, address, finalAddress, contentType };
  } catch (error) {
    desk.signal?.throwIfAborted();
    const code = error instanceof LiteratimError ? error.code : "error";
    return missing(address, code, code === "trap" ? `${address} could not be fetched: ${messageOf(error)}` : messageOf(error));
  }
}

function missing(address: string, code: string, why: string): MissingSource {
  // If the sentence already says what to do, this is an alternative.
  const way = why.includes(";") ? "Or save the document and give the file." : "Save the document and give the file.";
  const text = /\b(save|download)\b/i.test(why) ? why : `${why} ${way}`;
  return { name: address, address, status: statusOf(code, "not_fetched"), problem: { code, text } };
}

/** Whether `text` is an address that can be fetched. */
export function isAddress(text: string): boolean {
  return /^https?:\/\/[^/\s]/i.test(text) && URL.canParse(text);
}
