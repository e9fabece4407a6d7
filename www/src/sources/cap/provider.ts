import { LiteratimError, messageOf } from "../../errors.js";
import type { CaseRecord, CiteAnswer, Lookup } from "../../model.js";
import { statusOf } from "../../status.js";
import { isDecided, needsText } from "../need.js";
import type { Desk, MissingSource, ProvidedSource, SourceProvider } from "../provider.js";
import { Cap } from "./client.js";
import { CAP_NAME, type CapOptions } from "./options.js";
import { type CapCase, caseTextOf, recordOf } from "./records.js";
import { type CitedPlace, endOf, keyOf, mayHaveAny, placeOf } from "./volumes.js";

/** Options of cases from the Caselaw Access Project as sources. */
export interface CapSourceOptions extends CapOptions {
  /** Whether the opinions of all cited cases are provided, and not only of those that the draft quotes or pin-cites. */
  readonly everyText?: boolean | undefined;
}

/** The most cases of one page whose texts are fetched. */
const MOST_CANDIDATES = 4;

/** A case with its place. */
interface Found {
  readonly slug: string;
  readonly volume: string;
  readonly found: CapCase;
}

/** What is at the citations of a look-up. */
interface Answers {
  readonly cites: CiteAnswer[];
  readonly found: ReadonlyMap<string, Found>;
  /** When the project's copies of cited reporters end, where a volume is after the last. */
  readonly ends: readonly string[];
}

/**
 * The static files of the Caselaw Access Project: reports whether the cited cases exist, and provides the opinions of those that the draft quotes or
 * pin-cites. They need no account. A volume's list of cases is kept, so that its second case costs nothing.
 */
export function fromCap({ everyText = false, ...options }: CapSourceOptions = {}): SourceProvider {
  return {
    name: CAP_NAME,
    settles: ({ is_case, cites }) => is_case && cites.length > 0,
    mayHave: ({ is_case, cites }) => is_case && mayHaveAny(cites),
    async *provide(lookups, desk) {
      const api = new Cap(desk.requests, options);
      const told = new Set<string>();
      const texts = new Set<string>();
      for (const lookup of lookups) {
        if (!lookup.is_case || !lookup.cites.some(placeOf)) continue;
        // What an offline index decided is asked for only where a text is needed.
        if (isDecided(desk.settled(lookup.citation)) && !needsText(lookup, everyText)) continue;
        const answers = await answersTo(lookup, api, desk);
        const problem = answers.cites.find((answer) => answer.problem)?.problem;
        if (problem && !told.has(problem.code)) {
          told.add(problem.code);
          yield { name: CAP_NAME, status: "not_fetched", problem };
        }
        for (const record of await settled(lookup, answers, desk, everyText)) {
          const place = answers.found.get(record.id);
          // Two citations may refer to one case.
          if (!place || texts.has(record.id)) continue;
          texts.add(record.id);
          yield await textOf(record, place, lookup, api, desk);
        }
      }
    },
  };
}

/** Settles a look-up, unless an earlier index knows more; returns the cases whose texts are wanted. */
async function settled(lookup: Lookup, { cites, ends }: Answers, desk: Desk, everyText: boolean): Promise<readonly CaseRecord[]> {
  const isFound = cites.some(({ cases }) => cases.length > 0);
  if (!isFound && desk.settled(lookup.citation)) return [];
  const end = ends.length > 0 ? ` (which ends in ${[...new Set(ends)].join(" and in ")})` : "";
  const { cases } = await desk.settle(lookup.citation, { index: `${CAP_NAME}${end}`, cites, searches: [] });
  return needsText(lookup, everyText) ? cases.slice(0, MOST_CANDIDATES) : [];
}

async function answersTo({ cites }: Lookup, api: Cap, desk: Desk): Promise<Answers> {
  const answers: CiteAnswer[] = [];
  const found = new Map<string, Found>();
  const ends: string[] = [];
  for (const cite of cites) {
    try {
      const { records, end } = await casesAt(cite, api, found);
      if (end !== undefined) ends.push(end);
      answers.push({ cite, cases: records, problem: null });
    } catch (error) {
      desk.signal?.throwIfAborted();
      if (!(error instanceof LiteratimError)) throw error;
      answers.push({ cite, cases: [], problem: { code: error.code, text: messageOf(error) } });
    }
  }
  return { cites: answers, found, ends };
}

/** The cases that begin at a citation, and otherwise those that contain its page. */
async function casesAt(cite: string, api: Cap, found: Map<string, Found>): Promise<{ records: CaseRecord[]; end: string | undefined }> {
  const place = placeOf(cite);
  const slug = place && (await api.slug(place.reporter));
  if (!place || slug === undefined) return { records: [], end: undefined };
  const { volume } = place;
  const end = endOf(slug, volume);
  if (end !== undefined) return { records: [], end };
  const cases = await api.volume(slug, volume);
  const begins = cases.filter((one) => one.first_page === place.page || one.citations.some((own) => isAt(own.cite, place)));
  const inside = cases.filter((one) => one.first_page > 0 && one.first_page < place.page && place.page <= one.last_page);
  const records = (begins.length > 0 ? begins : inside).map((one) => {
    const record = recordOf(one, api.address(slug, volume, one), begins.length > 0 ? cite : undefined);
    found.set(record.id, { slug, volume, found: one });
    return record;
  });
  return { records, end: undefined };
}

/** Whether a citation is to a place, in any spelling of its reporter. */
function isAt(cite: string, { volume, reporter, page }: CitedPlace): boolean {
  const own = placeOf(cite);
  return own !== undefined && own.volume === volume && own.page === page && keyOf(own.reporter) === keyOf(reporter);
}

async function textOf(
  record: CaseRecord,
  { slug, volume, found }: Found,
  lookup: Lookup,
  api: Cap,
  { signal }: Desk,
): Promise<ProvidedSource | MissingSource> {
  const address = record.address ?? undefined;
  const about = { address, citation: lookup.citation };
  try {
    const data = new TextEncoder().encode(JSON.stringify(caseTextOf(found, await api.opinions(slug, volume, found))));
    return { data: { name: address ?? record.name, data, format: "courtlistener" }, finalAddress: address, ...about };
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof LiteratimError)) throw error;
    const status = error.code === "empty" ? "unreadable" : statusOf(error.code, "not_fetched");
    return { name: address ?? record.name, status, problem: { code: error.code, text: error.message }, ...about };
  }
}
