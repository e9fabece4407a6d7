import * as v from "valibot";
import { LiteratimError } from "../../errors.js";
import type { CitedWork, Problem, WorkAnswer, WorkIndex, WorkSearch } from "../../model.js";
import { EMPTY_MS } from "../clock.js";
import type { HostPolicy, JsonAnswer, Requests } from "../requests.js";
import { readAs, saidIn } from "../schema.js";
import type { Store } from "../store/store.js";
import {
  CROSSREF,
  CROSSREF_FIELDS,
  copiesOfUnpaywall,
  FOUND_WORK,
  OPEN_COPY,
  OPENALEX,
  OPENALEX_FIELDS,
  PAPER,
  PAPER_FIELDS,
  recordOfCrossref,
  recordOfOpenAlex,
  recordOfPaper,
  UNPAYWALL,
} from "./records.js";
import type { FoundWork, OpenCopy } from "./work.js";

/** Options of requests to the indexes of works. */
export interface ScholarlyOptions {
  /** The user's e-mail address: Crossref serves requests with one faster, and Unpaywall requires one. */
  readonly mailto?: string | undefined;
  /** The store for answers. */
  readonly store?: Store | undefined;
  /** The addresses of the services, each with `/` at its end, if they are not the default. */
  readonly bases?: Partial<typeof BASES> | undefined;
}

export const BASES: Readonly<Record<"crossref" | "openalex" | "semanticScholar" | "unpaywall" | "arxiv", string>> = Object.freeze({
  crossref: "https://api.crossref.org/",
  openalex: "https://api.openalex.org/",
  semanticScholar: "https://api.semanticscholar.org/graph/v1/",
  unpaywall: "https://api.unpaywall.org/v2/",
  arxiv: "https://arxiv.org/",
});

const SERVICE_NAMES = Object.keys(BASES) as readonly (keyof typeof BASES)[];

/** The service behind each index. */
const SERVICES = { crossref: "crossref", openalex: "openalex", semantic_scholar: "semanticScholar" } as const;

/** The answer of an index of works, with what is needed to get the texts. */
export interface FoundWorks extends WorkAnswer {
  readonly works: FoundWork[];
}

/** The number of works requested in a search. */
const ROWS = 5;

/** The wait after a refusal for too many requests that names none. */
const PAUSE_MS = 5_000;

const FOUND_WORKS = v.array(FOUND_WORK);

/** The items of a search, at most the requested number. */
function listOf<S extends v.GenericSchema>(item: S) {
  return v.pipe(
    v.nullish(v.array(item), []),
    v.transform((items) => items.slice(0, ROWS)),
  );
}

const paused: NonNullable<HostPolicy["throttled"]> = ({ status, retryAfterMs = PAUSE_MS }, now) =>
  status === 429 ? { until: now + retryAfterMs } : undefined;

/**
 * Looks works up at Crossref, OpenAlex and Semantic Scholar, and open copies there and at Unpaywall. Each answer is kept in the
 * store and not requested again.
 *
 * All of them allow pages of any origin to read answers to a GET without custom headers, and answer for a work that they do not have with
 * status 404. No key is used.
 */
export class ScholarlyIndexes {
  readonly #requests: Requests;
  readonly #store: Store | undefined;
  readonly #mailto: string | undefined;
  readonly #bases: typeof BASES;
  readonly #failures: LiteratimError[] = [];
  /** The last request of each allowance that can be used up, and the refusal if it is: then no more are sent. */
  readonly #allowances = new Map<string, Promise<Problem | null>>();

  constructor(requests: Requests, { mailto, store, bases }: ScholarlyOptions = {}) {
    this.#requests = requests;
    this.#store = store;
    this.#mailto = mailto?.trim() || undefined;
    this.#bases = { ...BASES, ...bases };
    const polite = this.#mailto !== undefined;
    // Since December 2025 Crossref answers 5 requests a second about single works, 10 with an e-mail address, and fewer searches: 3 for
    // these. The lower limits are used for both. Errors are plain text ("Resource not found.") or a page of its edge.
    this.#setPolicy("crossref", { rates: [{ count: polite ? 3 : 1, ms: 1000 }], concurrency: polite ? 3 : 1 });
    // Since February 2026 OpenAlex has a daily allowance, of which a search by title takes a hundredth and a work by its DOI nothing; it
    // allows 100 requests a second and ignores an e-mail address. For a work that it does not have it answers with an HTML page.
    this.#setPolicy("openalex", { rates: [{ count: 10, ms: 1000 }], concurrency: 4, throttled: undefined });
    // Clients without a key share one pool, which is often used up; with a key it is one request a second.
    this.#setPolicy("semanticScholar", { rates: [{ count: 1, ms: 1000 }], concurrency: 1 });
    // 100,000 requests a day.
    this.#setPolicy("unpaywall", { rates: [{ count: 10, ms: 1000 }], concurrency: 2 });
  }

  /** Whether Unpaywall can be used. */
  get hasAddress(): boolean {
    return this.#mailto !== undefined;
  }

  /** Looks up a work in an index by an identifier, or by the title, first author and year of `work`. The answer has a problem when that failed. */
  async ask({ index, by, value }: WorkSearch, work: CitedWork | null, priority = 0): Promise<FoundWorks> {
    const words = by === "bibliography" ? searchedFor(index, work) : [`${by} ${value}`];
    const key = `${this.#bases[SERVICES[index]]} ${by === "bibliography" ? JSON.stringify(words) : words[0]}`;
    const kept = await this.#requests.kept.take(this.#store, "lookups", key, FOUND_WORKS);
    if (kept) return { works: kept, problem: null };
    const allowance = allowanceOf(index, by);
    const own = index === "crossref" && this.#mailto !== undefined ? "; also your e-mail address" : "";
    const send = async (): Promise<FoundWorks> => {
      try {
        const works = await this.#found({ index, by, value }, work, { sent: `the reference: ${words.join(", ")}${own}`, priority });
        await this.#keep(key, works);
        return { works, problem: null };
      } catch (error) {
        if (!(error instanceof LiteratimError)) throw error;
        return { works: [], problem: { code: error.code, text: error.message } };
      }
    };
    if (allowance === undefined) return send();
    const last = this.#allowances.get(allowance) ?? Promise.resolve(null);
    const answer = last.then((spent) => (spent ? { works: [], problem: spent } : send()));
    const failure = answer.then(
      ({ problem }) => (problem?.code === "rate_limited" ? problem : null),
      () => null,
    );
    this.#allowances.set(allowance, failure);
    return answer;
  }

  /** The open copies of a work, the best first; each is fetched only if those before it could not be used. */
  async *copies(work: FoundWork, priority = 0): AsyncGenerator<OpenCopy> {
    const seen = new Set<string>();
    const fresh = (copies: readonly OpenCopy[]) =>
      copies.map((copy) => this.#readable(copy)).filter(({ address }) => !seen.has(address) && seen.add(address));
    yield* fresh(work.copies);
    const [arxiv] = valuesOf(work, "arXiv:");
    if (arxiv !== undefined) yield* fresh([this.preprint(arxiv)]);
    const [doi] = valuesOf(work, "doi:");
    if (doi !== undefined && this.#mailto !== undefined) yield* fresh(await this.#unpaywall(doi, priority));
    const by = doi === undefined ? { by: "arxiv" as const, value: arxiv ?? null } : { by: "doi" as const, value: doi };
    if (by.value === null) return;
    const { works } = await this.ask({ index: "semantic_scholar", ...by }, null, priority);
    yield* fresh(works.flatMap(({ copies }) => copies));
  }

  /** The copy at arXiv of an id, with or without a version. Pages of other origins can read the address only without `.pdf` at its end. */
  preprint(id: string): OpenCopy {
    return { address: `${this.#bases.arxiv}pdf/${id}`, version: "submittedVersion" };
  }

  /** The key under which the copy of a work is kept: the work's address, and the services if they are not the default ones. */
  copyKey(address: string): string {
    const others = SERVICE_NAMES.filter((service) => this.#bases[service] !== BASES[service]).map((service) => this.#bases[service]);
    return [address, ...others].join(" by ");
  }

  /** Why a service with open copies could not be used. */
  get failures(): readonly LiteratimError[] {
    return this.#failures;
  }

  #setPolicy(service: keyof typeof BASES, policy: HostPolicy): void {
    this.#requests.setPolicy(new URL(this.#bases[service]).host, { throttled: paused, textErrors: true, ...policy });
  }

  async #found({ index, by, value }: WorkSearch, work: CitedWork | null, ask: Asked): Promise<FoundWork[]> {
    const id = pathOf(value ?? "");
    switch (index) {
      case "crossref": {
        const mailto = this.#mailto === undefined ? {} : { mailto: this.#mailto };
        if (by === "doi") {
          const address = `${this.#bases.crossref}works/${encodeURIComponent(value ?? "")}`;
          const json = await this.#get(address, mailto, ask, v.object({ message: CROSSREF }));
          return json ? [recordOfCrossref(json.message)] : [];
        }
        const search =
          by === "isbn"
            ? { filter: `isbn:${value}` }
            : {
                "query.bibliographic": [work?.title, work?.year].filter(Boolean).join(" "),
                ...(work?.authors[0] ? { "query.author": work.authors[0] } : {}),
              };
        const params = { ...search, rows: String(ROWS), select: CROSSREF_FIELDS, ...mailto };
        const found = v.object({ message: v.object({ items: listOf(CROSSREF) }) });
        const json = await this.#get(`${this.#bases.crossref}works`, params, ask, found);
        const items = json?.message.items ?? [];
        return items.map((item) => recordOfCrossref(item, items));
      }
      case "openalex": {
        if (by !== "bibliography") {
          const doi = by === "arxiv" ? `10.48550/arXiv.${id}` : id;
          const json = await this.#get(`${this.#bases.openalex}works/doi:${doi}`, { select: OPENALEX_FIELDS }, ask, OPENALEX);
          return json ? [recordOfOpenAlex(json, [by === "arxiv" ? `arXiv:${value}` : `doi:${value}`])] : [];
        }
        const params = { filter: `title.search:${searchedFor(index, work).join(" ")}`, per_page: String(ROWS), select: OPENALEX_FIELDS };
        const json = await this.#get(`${this.#bases.openalex}works`, params, ask, v.object({ results: listOf(OPENALEX) }));
        return (json?.results ?? []).map((work) => recordOfOpenAlex(work, []));
      }
      case "semantic_scholar": {
        if (by === "bibliography") {
          const params = { query: searchedFor(index, work).join(" "), limit: String(ROWS), fields: PAPER_FIELDS };
          const json = await this.#get(`${this.#bases.semanticScholar}paper/search`, params, ask, v.object({ data: listOf(PAPER) }));
          return (json?.data ?? []).map((paper) => recordOfPaper(paper, []));
        }
        const address = `${this.#bases.semanticScholar}paper/${by === "arxiv" ? "ARXIV" : "DOI"}:${id}`;
        const json = await this.#get(address, { fields: PAPER_FIELDS }, ask, PAPER);
        return json ? [recordOfPaper(json, [by === "arxiv" ? `arXiv:${value}` : `doi:${value}`])] : [];
      }
    }
  }

  /** The open copies that Unpaywall has of a DOI; none when it cannot be used. */
  async #unpaywall(doi: string, priority: number): Promise<OpenCopy[]> {
    const key = `${this.#bases.unpaywall} doi ${doi}`;
    const kept = await this.#requests.kept.take(this.#store, "lookups", key, v.array(OPEN_COPY));
    if (kept) return kept;
    try {
      const ask = {
        sent: `the reference: doi ${doi}; also your e-mail address`,
        priority,
        purpose: "to find an open copy of a quoted work",
      };
      const json = await this.#get(`${this.#bases.unpaywall}${pathOf(doi)}`, { email: this.#mailto ?? "" }, ask, UNPAYWALL);
      const copies = json ? copiesOfUnpaywall(json) : [];
      await this.#keep(key, copies);
      return copies;
    } catch (error) {
      if (!(error instanceof LiteratimError)) throw error;
      this.#failures.push(error);
      return [];
    }
  }

  /** The JSON at an address; undefined when there is nothing. */
  async #get<S extends v.GenericSchema>(
    address: string,
    params: Readonly<Record<string, string>>,
    ask: Asked,
    schema: S,
  ): Promise<v.InferOutput<S> | undefined> {
    const query = new URLSearchParams(params).toString();
    const purpose = "to look up a cited work";
    const answer = await this.#requests.send({ purpose, ...ask, address: query === "" ? address : `${address}?${query}` });
    if (answer.status === 404) return undefined;
    const { host } = new URL(address);
    if (answer.status >= 400) throw refusal(host, answer);
    return readAs(schema, answer.json, host);
  }

  async #keep(key: string, found: readonly unknown[]): Promise<void> {
    await this.#requests.kept.put(
      this.#store,
      "lookups",
      key,
      found,
      found.length === 0 ? { expires: this.#requests.clock.now() + EMPTY_MS } : {},
    );
  }

  /** A copy at arXiv, at the address that pages can read. */
  #readable(copy: OpenCopy): OpenCopy {
    const [, id] = /^https?:\/\/(?:www\.|export\.)?arxiv\.org\/(?:abs|pdf)\/(.+?)(?:\.pdf)?$/.exec(copy.address) ?? [];
    return id === undefined ? copy : { ...this.preprint(id), version: copy.version ?? "submittedVersion" };
  }
}

/** The purpose and content of a request for the ledger. */
interface Asked {
  readonly sent: string;
  readonly priority: number;
  readonly purpose?: string;
}

function refusal(host: string, { status, json }: JsonAnswer): LiteratimError {
  if (status === 429) {
    return new LiteratimError(
      "rate_limited",
      `${host} has used up today's allowance for this connection; a new one begins at midnight UTC, and what has arrived is kept.`,
    );
  }
  const message = saidIn(json);
  // The edge of a network answers with a page.
  const why = message.startsWith("<") ? "" : `: ${message}`;
  if (status === 422)
    return new LiteratimError("email", `${host} does not accept the e-mail address (status 422${why}); give another one.`);
  return new LiteratimError("refused", `${host} refused the request (status ${status}${why}).`);
}

/** The values of a work's keys of this scheme. */
export function valuesOf({ keys }: FoundWork, scheme: "doi:" | "arXiv:"): string[] {
  return keys.filter((key) => key.startsWith(scheme)).map((key) => key.slice(scheme.length));
}

/** An identifier in a path, with its slashes. */
function pathOf(id: string): string {
  return id.split("/").map(encodeURIComponent).join("/");
}

/** The allowance that a request uses: the shared pool of Semantic Scholar, or the daily searches of OpenAlex. */
function allowanceOf(index: WorkIndex, by: WorkSearch["by"]): string | undefined {
  return index === "semantic_scholar" || (index === "openalex" && by === "bibliography") ? index : undefined;
}

/** The search text for a reference: title, first author and year, or the title alone for an index that searches only titles. */
function searchedFor(index: WorkIndex, work: CitedWork | null): string[] {
  if (index !== "crossref") return [titleWords(work?.title ?? "")];
  return [work?.title, work?.authors[0], work?.year?.toString()].filter((part) => typeof part === "string");
}

/** The words of a title without the operators of a search; a long subtitle is left out, as indexes do. */
function titleWords(title: string): string {
  const [main = ""] = title.split(/: | [–—] /);
  const words = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return (words(main).length >= 3 ? words(main) : words(title)).join(" ");
}
