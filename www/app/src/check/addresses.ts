import { fromAddresses, type LedgerEntry, type ProvidedSource, type Report, type SourceProvider } from "../../../src/index.js";
import type { Given } from "../intake/given.js";

/** What came from an address, with the request's entry in the ledger. */
interface Fetched {
  source: ProvidedSource;
  entry: LedgerEntry | undefined;
}

/** What earlier checks have fetched, so that a new one loses nothing and asks for nothing twice. It goes with the source that was given. */
const fetched = new WeakMap<Given, Fetched>();

/** The addresses among `given`, each asked for once: one that an earlier check has fetched is given again. */
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
      for await (const source of fromAddresses(open).provide(lookups, ask)) {
        const asked = addresses.find(({ name }) => name === source.address);
        if (asked !== undefined && "data" in source) fetched.set(asked, { source, entry: undefined });
        yield source;
      }
    },
  };
}

/** Completes the ledger of a report: with the requests of earlier checks whose answers it rests on. */
export function completeLedger(report: Report, given: readonly Given[]): void {
  const fresh = [...report.ledger];
  for (const one of given) {
    const held = fetched.get(one);
    if (held === undefined) continue;
    if (held.entry === undefined) held.entry = fresh.find(({ host }) => host === new URL(one.name).host);
    else report.ledger.unshift(held.entry);
  }
}
