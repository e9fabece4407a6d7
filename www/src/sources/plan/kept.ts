import type { Inquiry, Settlement } from "../../model.js";
import { isDecided } from "../need.js";
import type { Desk, SourceProvider } from "../provider.js";

/** What is said to a provider of an answer that is not kept: it asks no further. */
const NOTHING: Settlement = {
  existence: "not_looked_up",
  reason: "",
  verified: null,
  evidence: [],
  cites: [],
  cases: [],
  next: null,
  works: [],
  next_work: null,
  version: null,
};

/**
 * What earlier checks kept of the answers of these providers: cases that they found, and their texts. It makes no request, and says nothing of what is not
 * kept or was not found.
 */
export function fromKept(providers: readonly SourceProvider[]): SourceProvider {
  return {
    name: "what is kept",
    isLocal: true,
    settles: (lookup) => providers.some(({ settles }) => settles?.(lookup)),
    mayHave: (lookup) => providers.some(({ settles, mayHave = settles }) => mayHave?.(lookup)),
    async *provide(lookups, desk) {
      const own = deskOfKept(desk);
      const provided = new Set<string>();
      for (const provider of providers) {
        const open = lookups.map((lookup) => (provided.has(lookup.citation) ? { ...lookup, sources: ["kept"] } : lookup));
        for await (const source of provider.provide(open, own)) {
          if (!("data" in source)) continue;
          if (source.citation !== undefined) provided.add(source.citation);
          yield source;
        }
      }
    },
  };
}

/** A desk without the network that passes on only answers with a case. */
function deskOfKept(desk: Desk): Desk {
  return {
    ...desk,
    requests: desk.requests.withoutNetwork(),
    settle: async (citation, inquiry) => (isKept(inquiry) && !isDecided(desk.settled(citation)) ? desk.settle(citation, inquiry) : NOTHING),
  };
}

function isKept({ cites, searches }: Inquiry): boolean {
  const answers = [...cites, ...searches];
  return answers.every(({ problem }) => problem === null) && answers.some(({ cases }) => cases.length > 0);
}
