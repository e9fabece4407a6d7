import { LiteratimError } from "../../errors.js";
import type { CaseRecord, CiteAnswer, Lookup, SearchAnswer } from "../../model.js";
import { statusOf } from "../../status.js";
import { isDecided, isOpen, needsText } from "../need.js";
import type { Desk, MissingSource, ProvidedSource, SourceProvider } from "../provider.js";
import { CourtListener, type CourtListenerOptions } from "./client.js";
import { windowsOf } from "./windows.js";

/** Options of cases from CourtListener as sources. */
export interface CourtListenerSourceOptions extends CourtListenerOptions {
  /** Whether words of quotations that no source has may be searched for: these words leave the device. */
  readonly searchWords?: boolean | undefined;
  /** Whether the opinions of all cited cases are provided, as claims need, and not only of those that the draft quotes or pin-cites. */
  readonly everyText?: boolean | undefined;
}

/** The most candidates of one citation whose texts are fetched to see which of them has the quotation. */
const MOST_CANDIDATES = 4;

/**
 * CourtListener: reports whether the cited cases exist, and provides the opinions of those that the draft quotes or pin-cites.
 *
 * All citations are sent in one look-up; those that it does not decide are searched for by name and docket number. No text is requested of
 * a case for which the user gave a source.
 */
export function fromCourtListener({ searchWords = false, everyText = false, ...options }: CourtListenerSourceOptions = {}): SourceProvider {
  return {
    name: "CourtListener",
    settles: ({ is_case }) => is_case,
    async *provide(lookups, desk) {
      const api = new CourtListener(desk.requests, options);
      // What an offline index decided is asked for only where a text is needed.
      const cases = lookups.filter(
        (lookup) => lookup.is_case && (needsText(lookup, everyText) || !isDecided(desk.settled(lookup.citation))),
      );
      if (cases.length === 0) return;
      const answers = new Map((await api.lookUp(cases.flatMap(({ cites }) => cites))).map((answer) => [answer.cite, answer]));
      // Without the network, what is not kept stays open, unless a source of the user's answers for the citation.
      const open = desk.requests.isOffline ? cases.filter((lookup) => !isAnswered(lookup, answers)) : cases;
      for (const cite of cases.flatMap(({ cites }) => cites)) if (!open.some(({ cites }) => cites.includes(cite))) answers.delete(cite);
      const failed = [...answers.values()].find(({ problem }) => problem !== null)?.problem;
      if (failed) yield { name: "CourtListener", status: "not_fetched", problem: failed };
      const texts = new Map<string, Promise<ProvidedSource | MissingSource>>();
      const found = open.map((lookup, index) => sourcesOf(lookup, index, answers, api, desk, texts, everyText));
      yield* asTheyCome(found);
    },
    seek: searchWords ? (quotation, desk) => sought(quotation, new CourtListener(desk.requests, options)) : undefined,
  };
}

/** Whether the user gave a source for a citation of which nothing is kept. */
function isAnswered({ cites, sources }: Lookup, answers: ReadonlyMap<string, CiteAnswer>): boolean {
  return sources.length > 0 && cites.every((cite) => answers.get(cite)?.problem?.code === "offline");
}

/** Where CourtListener's search finds words of a quotation. The second stretch is sent only if the first is not found. */
async function sought(quotation: string, api: CourtListener): Promise<string> {
  const windows = windowsOf(quotation);
  if (windows.length === 0) return "The quotation has no six words in a row to search for.";
  for (const words of windows) {
    const [first, ...others] = await api.searchWords(words, -1000);
    if (!first) continue;
    const more = others.length > 0 ? ` and ${others.length === 1 ? "another case" : `${others.length} other cases`}` : "";
    const cited = [first.name, first.cites[0]].filter(Boolean).join(", ");
    return `CourtListener's search finds “${words}” in ${cited}${more}: ${first.address ?? ""}`;
  }
  return `CourtListener's search does not find “${windows[0]}” in any of its opinions.`;
}

/** Determines whether a cited case exists, and fetches its text if that is needed. */
async function sourcesOf(
  lookup: Lookup,
  index: number,
  answers: ReadonlyMap<string, CiteAnswer>,
  api: CourtListener,
  desk: Desk,
  texts: Map<string, Promise<ProvidedSource | MissingSource>>,
  everyText: boolean,
): Promise<(ProvidedSource | MissingSource)[]> {
  const inquiry = {
    index: "CourtListener",
    cites: lookup.cites.flatMap((cite) => answers.get(cite) ?? []),
    searches: [] as SearchAnswer[],
  };
  const before = desk.settled(lookup.citation);
  let settlement = await desk.settle(lookup.citation, inquiry);
  while (settlement.next && !isDecided(before)) {
    inquiry.searches.push(await api.search(settlement.next, -index));
    settlement = await desk.settle(lookup.citation, inquiry);
  }
  // An index that has a case there outweighs one that lacks it or could not be asked.
  if (before && !isOpen(before.settlement) && isOpen(settlement)) settlement = await desk.settle(lookup.citation, before.inquiry);
  if (!needsText(lookup, everyText)) return [];
  const wanted = settlement.cases.filter(({ docket_only }) => !docket_only).slice(0, MOST_CANDIDATES);
  return Promise.all(
    wanted.flatMap((record) => {
      // Two citations may refer to one case.
      if (texts.has(record.id)) return [];
      const text = textOf(record, lookup, -index, api, desk);
      texts.set(record.id, text);
      return [text];
    }),
  );
}

async function textOf(
  record: CaseRecord,
  lookup: Lookup,
  priority: number,
  api: CourtListener,
  { signal }: Desk,
): Promise<ProvidedSource | MissingSource> {
  const name = record.address ?? record.name;
  const about = { address: record.address ?? undefined, citation: lookup.citation };
  try {
    const text = await api.text(record, lookup.pinned, priority);
    const data = new TextEncoder().encode(JSON.stringify(text));
    return { data: { name, data, format: "courtlistener" }, finalAddress: record.address ?? undefined, ...about };
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof LiteratimError)) throw error;
    return {
      name,
      status: error.code === "empty" ? "unreadable" : statusOf(error.code, "not_fetched"),
      problem: { code: error.code, text: error.message },
      ...about,
    };
  }
}

/** The results of promises, in the order in which they are fulfilled. */
async function* asTheyCome<T>(promises: readonly Promise<readonly T[]>[]): AsyncGenerator<T> {
  const open = new Map(promises.map((promise, index) => [index, promise.then((items) => ({ index, items }))]));
  try {
    while (open.size > 0) {
      const { index, items } = await Promise.race(open.values());
      open.delete(index);
      yield* items;
    }
  } finally {
    // The remaining ones are cancelled with the check; their failures are ignored.
    for (const promise of open.values()) promise.catch(() => {});
  }
}
