import { LiteratimError } from "../../errors.js";
import type { CitedWork, Lookup } from "../../model.js";
import { statusOf } from "../../status.js";
import type { Desk, MissingSource, ProvidedSource, SourceProvider } from "../provider.js";
import type { Store } from "../store/store.js";
import { type FoundWorks, ScholarlyIndexes, type ScholarlyOptions } from "./client.js";
import { isFullText } from "./full-text.js";
import { type FetchedCopy, keepCopy, keptCopy } from "./kept.js";
import { keysOf } from "./records.js";
import type { FoundWork, OpenCopy } from "./work.js";

/** Options of works as sources. */
export interface ScholarlySourceOptions extends ScholarlyOptions {
  /** Addresses of doi.org and arxiv.org to use as sources, cited or not: an open copy of each is fetched. */
  readonly addresses?: Iterable<string> | undefined;
  /** Whether open copies of all cited works are provided, as claims need, and not only of those that the draft quotes. */
  readonly everyText?: boolean | undefined;
}

/** Milliseconds between two texts of arXiv: its terms of use allow one request in three seconds. */
const ARXIV_MS = 3_000;

/**
 * Crossref, OpenAlex, Semantic Scholar, Unpaywall and arXiv: report whether cited works outside of case law exist, and provide open copies of those that the
 * draft quotes.
 *
 * Only references leave the device: an identifier, or title, first author and year. No text is requested of a work for which the user gave
 * a source.
 */
export function fromScholarlyIndexes({ addresses = [], everyText = false, ...options }: ScholarlySourceOptions = {}): SourceProvider {
  return {
    name: "scholarly indexes",
    settles: ({ work }) => work !== null,
    async *provide(lookups, desk) {
      const api = new ScholarlyIndexes(desk.requests, options);
      const reader = new Reader(api, desk, options.store);
      for (const address of new Set(addresses)) yield await reader.atAddress(address);
      const works = lookups.flatMap(({ work, ...lookup }) => (work ? [{ ...lookup, work }] : []));
      const settled = works.map((lookup, index) => settle(lookup, api, desk, -index));
      // The remaining ones are cancelled with the check; their failures are ignored.
      for (const promise of settled) promise.catch(() => {});
      const failed = new Set<string>();
      for (const [index, lookup] of works.entries()) {
        const found = await (settled[index] as Promise<Settled>);
        for (const { name, problem } of found.failures) {
          if (failed.has(name)) continue;
          failed.add(name);
          yield { name, status: "not_fetched", problem };
        }
        const isWanted = (everyText || lookup.quotations.length > 0) && lookup.sources.length === 0;
        const source = isWanted ? await reader.text(lookup, found) : undefined;
        if (source) yield source;
      }
    },
  };
}

/** Whether an address leads to a work by its identifier. */
export function isWorkAddress(address: string): boolean {
  return keyAt(address) !== undefined;
}

/** A look-up of a work outside of case law. */
type WorkLookup = Lookup & { readonly work: CitedWork };

/** The result of the look-ups of a work. */
interface Settled {
  /** The work that the reference means, if that is certain. */
  readonly work: FoundWork | undefined;
  readonly answers: readonly FoundWorks[];
  /** Why an index could not be used. */
  readonly failures: readonly Pick<MissingSource, "name" | "problem">[];
}

const NAMES = { crossref: "Crossref", openalex: "OpenAlex", semantic_scholar: "Semantic Scholar" } as const;

/** Queries the indexes while another answer may add something about a work. */
async function settle({ citation, work }: WorkLookup, api: ScholarlyIndexes, desk: Desk, priority: number): Promise<Settled> {
  const answers: FoundWorks[] = [];
  const failures: Pick<MissingSource, "name" | "problem">[] = [];
  for (;;) {
    const { next_work: search, existence, works } = await desk.settle(citation, inquiryOf(answers));
    if (!search) {
      const isSure = existence === "found" || existence === "found_with_differences";
      const found = answers.flatMap((answer) => answer.works).find(({ address }) => address === works[0]);
      return { work: isSure ? found : undefined, answers, failures };
    }
    const answer = await api.ask(search, work, priority);
    if (answer.problem) failures.push({ name: NAMES[search.index], problem: answer.problem });
    answers.push(answer);
  }
}

function inquiryOf(works: readonly FoundWorks[], version?: string) {
  return { index: "scholarly indexes", cites: [], searches: [], works: [...works], ...(version === undefined ? {} : { version }) };
}

/** Gets the texts of works. */
class Reader {
  readonly #api: ScholarlyIndexes;
  readonly #desk: Desk;
  readonly #store: Store | undefined;
  /** The addresses of works whose texts were requested. */
  readonly #asked = new Set<string>();
  #count = 0;
  #arxivFree = 0;

  constructor(api: ScholarlyIndexes, desk: Desk, store: Store | undefined) {
    this.#api = api;
    this.#desk = desk;
    this.#store = store;
  }

  /** The text of a cited work. */
  async text({ citation, work: cited }: WorkLookup, { work, answers }: Settled): Promise<ProvidedSource | MissingSource | undefined> {
    const named = cited.title ?? work?.title;
    const title = named ? `“${named}”` : "the cited work";
    const isBook = cited.kind === "isbn" || work?.is_book === true;
    const preprints = cited.identifiers.filter((value) => ARXIV_ID.test(value)).map((id) => this.#api.preprint(id));
    if (!work && preprints.length === 0) return isBook ? missing(title, undefined, citation, bookText(title)) : undefined;
    const address = work?.address ?? `https://arxiv.org/abs/${cited.identifiers.find((value) => ARXIV_ID.test(value))}`;
    if (this.#asked.has(address)) return undefined;
    const copies = this.#copies(preprints, work);
    const got = await this.#fetched(copies, address, title, citation);
    if ("source" in got) {
      // A note on the quotations says which version was compared if it is not the published one.
      await this.#desk.settle(citation, inquiryOf(answers, got.version));
      return got.source;
    }
    return isBook && got.problem.code === "no_open_copy" ? { ...got, problem: bookText(title) } : got;
  }

  /** An open copy of the work at an address of doi.org or arxiv.org. */
  async atAddress(address: string): Promise<ProvidedSource | MissingSource> {
    const key = keyAt(address) ?? "";
    const [scheme, value = ""] = key.split(/:(.*)/s);
    const by = scheme === "arXiv" ? "arxiv" : "doi";
    const { works, problem } = await this.#api.ask({ index: "openalex", by, value: value.replace(/v\d+$/, "") }, null);
    const [found] = works;
    const preprints = by === "arxiv" ? [this.#api.preprint(value)] : [];
    const copies = this.#copies(preprints, found ?? { ...NOTHING, keys: [key] });
    const got = await this.#fetched(copies, address, address, undefined);
    if ("source" in got) return got.source;
    return problem && got.problem.code === "no_open_copy" ? { ...got, problem } : got;
  }

  async *#copies(first: readonly OpenCopy[], work: FoundWork | undefined): AsyncGenerator<OpenCopy> {
    yield* first;
    if (work) yield* this.#api.copies(work);
  }

  /** The kept copy, or the first that can be read and has a text; else why there is none. */
  async #fetched(
    copies: AsyncIterable<OpenCopy>,
    address: string,
    title: string,
    citation: string | undefined,
  ): Promise<{ readonly version: string | undefined; readonly source: ProvidedSource } | MissingSource> {
    this.#asked.add(address);
    const given = ({ bytes, version, ...about }: FetchedCopy) => ({
      version,
      source: { data: { name: address, data: bytes }, address, citation, ...about },
    });
    const key = this.#api.copyKey(address);
    const kept = this.#store && (await keptCopy(this.#desk.requests.kept, this.#store, key));
    if (kept) return given(kept);
    const at = { done: this.#count, total: ++this.#count };
    const tried = new Set<string>();
    let why: LiteratimError | undefined;
    for await (const copy of copies) {
      if (tried.has(copy.address)) continue;
      tried.add(copy.address);
      try {
        await this.#pace(copy.address);
        const fetched = await this.#desk.fetch(copy.address, "to read an open copy of a quoted work", at);
        if (isFullText(fetched.bytes)) {
          const full = { ...fetched, version: copy.version };
          if (this.#store) await keepCopy(this.#desk.requests.kept, this.#store, key, full);
          return given(full);
        }
        why ??= new LiteratimError(
          "not_full_text",
          `${copy.address} answers with a page about the work, or one that asks to pay or to log in, instead of its text; open it, save the text and give the file.`,
        );
      } catch (error) {
        this.#desk.signal?.throwIfAborted();
        if (!(error instanceof LiteratimError)) throw error;
        why ??= error;
      }
    }
    if (why) return missing(title, address, citation, { code: why.code, text: why.message });
    const [failure] = this.#api.failures;
    const unasked = this.#api.hasAddress ? "" : " Unpaywall, which may know one, can be used if you give an e-mail address.";
    const text = `No open copy of ${title} is known; give its text as a file.${failure ? ` ${failure.message}` : unasked}`;
    return missing(title, address, citation, { code: "no_open_copy", text });
  }

  async #pace(address: string): Promise<void> {
    if (!address.startsWith(this.#api.preprint("").address)) return;
    const { clock } = this.#desk.requests;
    const wait = this.#arxivFree - clock.now();
    if (wait > 0) await clock.sleep(wait, this.#desk.signal);
    this.#arxivFree = clock.now() + ARXIV_MS;
  }
}

const ARXIV_ID = /^(?:\d{4}\.\d{4,5}|[a-z][a-z.-]*\/\d{7})(?:v\d+)?$/i;

/** A work of which only its identifier is known. */
const NOTHING: FoundWork = {
  title: "",
  authors: [],
  years: [],
  container: null,
  keys: [],
  address: "",
  retracted: null,
  is_book: false,
  copies: [],
};

/** The key of the work at an address; that of arXiv includes the version. */
function keyAt(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { host, pathname } = new URL(address);
  if (/^(?:dx\.)?doi\.org$/.test(host)) {
    const doi = decoded(pathname.slice(1));
    return /^10\.\d{4,9}\/\S+$/.test(doi) ? keysOf(doi)[0] : undefined;
  }
  if (!/^(?:www\.|export\.)?arxiv\.org$/.test(host)) return undefined;
  const [, id = ""] = /^\/(?:abs|pdf)\/(.+?)(?:\.pdf)?$/.exec(pathname) ?? [];
  return ARXIV_ID.test(id) ? `arXiv:${id}` : undefined;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function bookText(title: string): MissingSource["problem"] {
  return { code: "book", text: `${title} is a book, whose text is not available; give the quoted pages as a file.` };
}

function missing(
  title: string,
  address: string | undefined,
  citation: string | undefined,
  problem: MissingSource["problem"],
): MissingSource {
  return { name: address ?? title, address, status: statusOf(problem.code, "not_fetched"), problem, citation };
}
