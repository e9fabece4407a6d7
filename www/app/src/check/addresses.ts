import type { Given } from "../../../element/src/intake/given.js";
import type { LedgerEntry, ProvidedSource, Report, SourceProvider } from "../../../src/index.js";

/** A source from an address, with the request's entry in the ledger. */
interface Fetched {
  source: ProvidedSource;
  entry: LedgerEntry | undefined;
}

/** What earlier checks fetched, so that a new check need not fetch it again. It is dropped with the given source. */
const fetched = new WeakMap<Given, Fetched>();

/** The addresses among `given`, each fetched once: the result of an earlier check is used again. */
export function fromGivenAddresses(given: readonly Given[]): SourceProvider {
  const addresses = given.filter(({ content }) => content === null);
  return {
    name: "addresses",
    async *provide(lookups, ask) {
      const open: string[] = [];
      for (const one of addresses) {
        const held = fetched.get(one);
        if (held === undefined) open.push(one.name);
        else yield held.source;
      }
      const { fromAddresses } = await import("../../../shell/src/network/lookups.js");
      for await (const source of fromAddresses(open).provide(lookups, ask)) {
        const asked = addresses.find(({ name }) => name === source.address);
        if (asked !== undefined && "data" in source) fetched.set(asked, { source, entry: undefined });
        yield source;
      }
    },
  };
}

/** Completes the ledger of a report with the requests of earlier checks whose answers it uses. */
export function completeLedger(report: Report, given: readonly Given[]): void {
  const fresh = [...report.ledger];
  for (const one of given) {
    const held = fetched.get(one);
    if (held === undefined) continue;
    if (held.entry === undefined) held.entry = fresh.find(({ host }) => host === new URL(one.name).host);
    else report.ledger.unshift(held.entry);
  }
}
