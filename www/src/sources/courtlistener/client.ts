import * as v from "valibot";
import { LiteratimError } from "../../errors.js";
import type { CaseRecord, CiteAnswer, Problem, Search, SearchAnswer } from "../../model.js";
import { apiAddress, webAddress } from "../../web-address.js";
import { EMPTY_MS } from "../clock.js";
import { rateOf } from "../pace.js";
import type { Ask, JsonAnswer, Requests } from "../requests.js";
import { line, readAs, recordId, saidIn } from "../schema.js";
import { faultOfToken } from "../secrets.js";
import type { Store } from "../store/store.js";
import { CASE_RECORD, CLUSTER, FOUND, OPINION, type OpinionJson, recordOfCluster, recordOfFound, SITE } from "./records.js";
import { FREE_RATES, isShutOut, throttled } from "./throttle.js";

/** Options of requests to CourtListener. */
export interface CourtListenerOptions {
  /** The user's token; without one, only the search is open. */
  readonly token?: string | undefined;
  /** The API's address, with `/` at its end. */
  readonly base?: string | undefined;
  /** The store for answers. */
  readonly store?: Store | undefined;
}

/** A limit of the account, from `api-usage`. */
export interface Quota {
  readonly scope: string;
  /** `5/min` */
  readonly rate: string;
  readonly used: number;
  readonly limit: number;
  readonly remaining: number;
  /** When the window is empty again, ISO 8601. */
  readonly reset_at: string | null;
}

/** The text of a case: the record of its cluster and its opinions, in the shape of the API. */
export interface CaseText {
  readonly cluster: Record<string, unknown>;
  readonly opinions: readonly Readonly<Record<string, unknown>>[];
}

export const BASE = "https://www.courtlistener.com/api/rest/v4/";

/** Citations and characters in one look-up. */
const MOST_CITATIONS = 250;
const MOST_CHARACTERS = 64_000;
const DELIMITER = "; ";

/** How often citations beyond the limit of a look-up are sent again. */
const MOST_ROUNDS = 40;

/** Pages of a list of opinions, 20 opinions each. */
const MOST_PAGES = 20;

/** Fields of an opinion: those requested first, and those that may have the pages if the first have none. */
const FIELDS = "id,type,author_str,per_curiam,ordering_key,html_with_citations";
const OTHER_FIELDS = "id,xml_harvard,html_lawbox,html_columbia,html_anon_2020,html,plain_text";

/** Fields of a cluster that make up a record. */
const CLUSTER_FIELDS = "id,absolute_url,case_name,case_name_full,case_name_short,date_filed,docket_id,citations";

/** A possible page mark of a reporter, in any form of CourtListener's markup. */
const PAGE_MARK = /star-pagination|<page-number|page-label|\*(?:Page )?\d/;

/** CourtListener's API: each answer is kept in the store under the API's address, and is not requested again. */
export class CourtListener {
  readonly #requests: Requests;
  readonly #store: Store | undefined;
  readonly #token: string | undefined;
  readonly #base: string;
  #postRefused = false;

  constructor(requests: Requests, { token, base = BASE, store }: CourtListenerOptions = {}) {
    this.#requests = requests;
    this.#store = store;
    this.#token = token?.trim() || undefined;
    this.#base = apiAddress(base);
    if (this.#token !== undefined) requests.conceal(this.#token);
    requests.setPolicy(this.host, { rates: FREE_RATES, concurrency: 2, throttled, beforeWait: () => this.#learnLimits() });
  }

  get host(): string {
    return new URL(this.#base).host;
  }

  get hasToken(): boolean {
    return this.#token !== undefined;
  }

  /**
   * The cases at reporter citations, in their order. Those that are not kept are looked up in as few requests as possible, each of which contains
   * only citations. An answer that is missing has a problem.
   */
  async lookUp(cites: readonly string[], onAsked: (open: number) => void = () => {}): Promise<CiteAnswer[]> {
    const answers = new Map<string, CiteAnswer>();
    const open: string[] = [];
    for (const cite of new Set(cites)) {
      const cases = await this.#requests.kept.take(this.#store, "lookups", this.#key("cite", cite), CASES);
      if (cases) answers.set(cite, { cite, cases, problem: null });
      else open.push(cite);
    }
    let left = open;
    for (let round = 0; left.length > 0 && round < MOST_ROUNDS; round++) {
      onAsked(left.length);
      const batch = batchOf(left);
      try {
        const found = await this.#lookUpBatch(batch);
        for (const answer of found) {
          answers.set(answer.cite, answer);
          if (answer.problem === null) await this.#keep(this.#key("cite", answer.cite), answer.cases);
        }
        if (found.length === 0) break;
      } catch (error) {
        const problem = problemOf(error);
        for (const cite of batch) answers.set(cite, { cite, cases: [], problem });
      }
      left = left.filter((cite) => !answers.has(cite));
    }
    const unasked = { code: "server", text: `${this.host} sent no answer for it; try again later.` };
    return cites.map((cite) => answers.get(cite) ?? { cite, cases: [], problem: unasked });
  }

  /**
   * The text of a case. A merged cluster is followed to its successor.
   *
   * @param pages whether pages are cited: then further fields that may mark them are requested if the first one does not. If these cannot be
   *   fetched, the text is returned without pages, and they are requested again the next time; not if somebody who may ask comes after.
   * @throws LiteratimError `no_token`, `token`, `not_found`, `sealed`, `empty`, `bad_answer`, and those of {@link Requests.send}.
   */
  async text(record: CaseRecord, pages: boolean, priority = 0): Promise<CaseText> {
    const named = `of ${record.name || `cluster ${record.id}`}`;
    const kept = await this.#keptText(record.id);
    let id = kept?.id ?? record.id;
    let opinions: readonly OpinionJson[] = kept?.opinions ?? (await this.#opinions(id, FIELDS, `to read the opinions ${named}`, priority));
    if (opinions.length === 0) {
      id = await this.#currentId(id, named, priority);
      if (id !== record.id) opinions = await this.#opinions(id, FIELDS, `to read the opinions ${named}`, priority);
    }
    if (!kept && opinions.length > 0) await this.#keepText(record.id, { id, opinions, whole: false });
    const first = opinions.map(({ html_with_citations: html }) => html ?? "").join("");
    if (opinions.length > 0 && !kept?.whole && (first.trim() === "" || (pages && !PAGE_MARK.test(first)))) {
      try {
        const more = await this.#opinions(id, OTHER_FIELDS, `to read the pages of the opinions ${named}`, priority);
        opinions = opinions.map((opinion) => ({ ...opinion, ...more.find((other) => other.id === opinion.id) }));
        await this.#keepText(record.id, { id, opinions, whole: true });
      } catch (error) {
        if (!(error instanceof LiteratimError) || first.trim() === "" || this.#requests.takesOnlyKept) throw error;
      }
    }
    if (!hasText(opinions)) {
      throw new LiteratimError("empty", `CourtListener has a record ${named} but no text; give the opinion as a file.`);
    }
    return textOf(record, opinions);
  }

  /** Searches for a case by words of its name or by its docket number. The answer has a problem when the search failed. */
  async search(search: Search, priority = 0): Promise<SearchAnswer> {
    const key = this.#key("search", JSON.stringify(search));
    const kept = await this.#requests.kept.take(this.#store, "lookups", key, CASES);
    if (kept) return { search, cases: kept, problem: null };
    const params = new URLSearchParams({ type: search.kind === "dockets" ? "r" : "o", q: "" });
    const set = (name: string, value: string | null) => value !== null && params.set(name, value);
    set("case_name", search.name);
    set("docket_number", search.docket);
    set("court", search.court);
    set("filed_after", search.after);
    set("filed_before", search.before);
    if (search.kind === "opinions") for (const status of STATUSES) params.set(`stat_${status}`, "on");
    const what = search.docket === null ? `the name ${search.name}` : `the docket number ${search.docket}`;
    try {
      const cases = await this.#found(
        params,
        `to search for ${what}`,
        search.docket === null ? "words of a case name" : "a docket number",
        priority,
      );
      await this.#keep(key, cases);
      return { search, cases, problem: null };
    } catch (error) {
      return { search, cases: [], problem: problemOf(error) };
    }
  }

  /**
   * The cases with these words, in this order, in their text. The words are from the draft.
   *
   * @throws LiteratimError `bad_answer`, and those of {@link Requests.send}.
   */
  async searchWords(words: string, priority = 0): Promise<CaseRecord[]> {
    const params = new URLSearchParams({ type: "o", q: `"${words.replaceAll('"', "")}"` });
    for (const status of STATUSES) params.set(`stat_${status}`, "on");
    return this.#found(params, "to search for words that no source has", `words of the draft: “${words}”`, priority);
  }

  /** The record of a cluster, from a link to its page. */
  async record(id: string, priority = 0): Promise<CaseRecord> {
    const key = this.#key("record", id);
    const kept = await this.#requests.kept.take(this.#store, "lookups", key, CASE_RECORD);
    if (kept) return kept;
    const { status, json } = await this.#get(
      `clusters/${id}/?fields=${CLUSTER_FIELDS}`,
      "to read the record of a linked case",
      "the number in a link",
      priority,
    );
    if (status === 410) throw sealed(`of cluster ${id}`);
    if (status === 404) throw new LiteratimError("not_found", `CourtListener has no case ${id}; check the link.`);
    const record = recordOfCluster(this.#read(CLUSTER, json));
    await this.#requests.kept.put(this.#store, "lookups", key, record);
    return record;
  }

  /**
   * The remaining requests of the account; also shows whether the token is valid.
   *
   * @throws LiteratimError `no_token`, `token`, `bad_answer`, and those of {@link Requests.send}.
   */
  async usage(): Promise<Quota[]> {
    const answer = await this.#requests.send({
      address: `${this.#base}api-usage/`,
      headers: this.#authorization(),
      purpose: "to read the account's remaining requests",
      sent: "nothing of the draft",
      priority: 2000,
      unmetered: true,
    });
    const { current_usage: usage } = this.#read(USAGE, this.#checked(answer).json);
    const own = usage.filter(({ scope }) => scope === "user");
    // A window ends within its own length, even if the clocks of host and device differ.
    const now = this.#requests.clock.now();
    const resetOf = ({ rate, reset_at }: Quota) => Math.min(Date.parse(reset_at ?? "") || 0, now + (rateOf(rate)?.ms ?? 0));
    const spent = own.filter(({ remaining }) => remaining <= 0).map(resetOf);
    await this.#requests.learn(
      this.host,
      own.flatMap(({ rate }) => rateOf(rate) ?? []),
      Math.max(0, ...spent),
    );
    return usage;
  }

  /** Requests the account's own limits when those of a free one would make the user wait. */
  async #learnLimits(): Promise<void> {
    if (!this.hasToken) return;
    try {
      await this.usage();
    } catch (error) {
      // The limits stay those of a free account; other problems appear in the next requests.
      if (!(error instanceof LiteratimError)) throw error;
    }
  }

  async #lookUpBatch(cites: readonly string[]): Promise<CiteAnswer[]> {
    if (this.#postRefused) return this.#filtered(cites[0] as string);
    const text = cites.join(DELIMITER);
    const count = cites.length === 1 ? "a citation" : `${cites.length} citations`;
    const ask: Ask = {
      address: `${this.#base}citation-lookup/`,
      method: "POST",
      headers: { ...this.#authorization(), "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ text }).toString(),
      purpose: `to look up ${count}`,
      sent: `the citations: ${text}`,
      priority: 1000,
    };
    try {
      return answersOf(cites, this.#checked(await this.#requests.send(ask)).json, this.host);
    } catch (error) {
      // A proxy may allow a page to read but not to send: then each citation is looked up by itself.
      if (!(error instanceof LiteratimError && error.code === "blocked")) throw error;
      const answers = await this.#filtered(cites[0] as string).catch(() => {
        throw error;
      });
      this.#postRefused = true;
      return answers;
    }
  }

  /** The cases that begin at a reporter citation, by the filter of clusters, which does not know pages inside of a case. */
  async #filtered(cite: string): Promise<CiteAnswer[]> {
    const [, volume, reporter, page] = /^(\S+) (.+) (\S+)$/.exec(cite) ?? [];
    const params = new URLSearchParams({
      citations__volume: volume ?? "",
      citations__reporter: reporter ?? "",
      citations__page: page ?? "",
      fields: CLUSTER_FIELDS,
    });
    const { json } = await this.#get(`clusters/?${params}`, "to look up a citation", `the citation: ${cite}`, 1000);
    return [{ cite, cases: this.#read(v.object({ results: v.array(CLUSTER) }), json).results.map(recordOfCluster), problem: null }];
  }

  async #opinions(cluster: string, fields: string, purpose: string, priority: number): Promise<OpinionJson[]> {
    const opinions: OpinionJson[] = [];
    let address = `${this.#base}opinions/?cluster=${cluster}&fields=${fields}`;
    for (let pages = 0; pages < MOST_PAGES; pages++) {
      const { json } = await this.#get(address, purpose, "the number of a case", priority);
      const { results, next } = this.#read(OPINIONS, json);
      opinions.push(...results);
      if (!next) return opinions;
      // The token is sent to its own host only.
      const following = webAddress(next, address);
      if (following === undefined)
        throw new LiteratimError("bad_answer", `${this.host} names a next page outside of its own site; give the opinion as a file.`);
      address = following;
    }
    throw new LiteratimError(
      "bad_answer",
      `${this.host} names more than ${MOST_PAGES} pages of opinions of one case; give the opinion as a file.`,
    );
  }

  /** The current id of a cluster without opinions. */
  async #currentId(id: string, named: string, priority: number): Promise<string> {
    const { status, json } = await this.#get(
      `clusters/${id}/?fields=id`,
      `to find the successor of the record ${named}`,
      "the number of a case",
      priority,
    );
    if (status === 410) throw sealed(named);
    if (status === 404)
      throw new LiteratimError("not_found", `CourtListener no longer has the record ${named}; give the opinion as a file.`);
    return String(this.#read(v.object({ id: recordId }), json).id);
  }

  async #found(params: URLSearchParams, purpose: string, sent: string, priority: number): Promise<CaseRecord[]> {
    const { json } = await this.#get(`search/?${params}`, purpose, sent, priority);
    return this.#read(v.object({ results: v.array(FOUND) }), json).results.map(recordOfFound);
  }

  async #get(path: string, purpose: string, sent: string, priority: number): Promise<JsonAnswer> {
    const isOpen = path.startsWith("search/");
    const headers = isOpen && !this.hasToken ? {} : this.#authorization();
    return this.#checked(await this.#requests.send({ address: new URL(path, this.#base).href, headers, purpose, sent, priority }));
  }

  #authorization(): Record<string, string> {
    if (this.#token === undefined) {
      // Without the network a token is no help: the request says that none was made.
      if (this.#requests.isOffline) return {};
      throw new LiteratimError(
        "no_token",
        "CourtListener answers look-ups only with a token; get a free one at https://www.courtlistener.com/profile/api-token/ and give it.",
      );
    }
    const fault = faultOfToken(this.#token);
    if (fault !== undefined) throw new LiteratimError("token", fault);
    return { authorization: `Token ${this.#token}` };
  }

  #read<S extends v.GenericSchema>(schema: S, json: unknown): v.InferOutput<S> {
    return readAs(schema, json, this.host);
  }

  /** The key under which an answer of this API is kept. */
  #key(kind: "cite" | "search" | "record" | "cluster" | "opinion", name: string | number): string {
    return `${this.#base} ${kind} ${name}`;
  }

  /** The answer; throws if it says that the request was wrong. */
  #checked(answer: JsonAnswer): JsonAnswer {
    const { status, json } = answer;
    if (status < 400 || status === 404 || status === 410) return answer;
    if (status === 401 || status === 403) {
      throw new LiteratimError("token", `CourtListener does not accept the token (${saidIn(json)}); check it, or get a new one.`);
    }
    if (isShutOut(answer)) throw new LiteratimError("shut_out", "CourtListener has blocked this account from its API; ask its support.");
    throw new LiteratimError("refused", `CourtListener refused the request (status ${status}: ${saidIn(json)}).`);
  }

  async #keep(key: string, cases: readonly CaseRecord[]): Promise<void> {
    await this.#requests.kept.put(
      this.#store,
      "lookups",
      key,
      cases,
      cases.length === 0 ? { expires: this.#requests.clock.now() + EMPTY_MS } : {},
    );
  }

  async #keptText(record: string): Promise<KeptText | undefined> {
    const kept = await this.#requests.kept.take(this.#store, "cases", this.#key("cluster", record), KEPT_CASE);
    if (!kept) return undefined;
    const opinions: OpinionJson[] = [];
    for (const id of kept.opinions) {
      const opinion = await this.#requests.kept.take(this.#store, "cases", this.#key("opinion", id), OPINION);
      if (!opinion) return undefined;
      opinions.push(opinion);
    }
    return { ...kept, opinions };
  }

  /** Opinions are kept under their own ids, so that records of one case share them. */
  async #keepText(record: string, { id, opinions, whole }: KeptText): Promise<void> {
    for (const opinion of opinions) await this.#requests.kept.put(this.#store, "cases", this.#key("opinion", opinion.id), opinion);
    const kept: KeptCase = { id, whole, opinions: opinions.map((opinion) => opinion.id) };
    await this.#requests.kept.put(this.#store, "cases", this.#key("cluster", record), kept);
  }
}

/** What is kept of a case besides its opinions. */
const KEPT_CASE = v.object({
  /** The cluster in which they are now. */
  id: v.pipe(v.string(), v.digits()),
  /** Whether all fields that may have text were requested. */
  whole: v.boolean(),
  opinions: v.array(recordId),
});

type KeptCase = v.InferOutput<typeof KEPT_CASE>;

interface KeptText extends Omit<KeptCase, "opinions"> {
  readonly opinions: readonly OpinionJson[];
}

const CASES = v.array(CASE_RECORD);

const OPINIONS = v.object({ results: v.array(OPINION), next: v.nullish(v.string()) });

/** The place of an item of a look-up's answer: code points of the text that was sent. */
const PLACE = v.object({ start_index: v.number(), end_index: v.number() });

/** An item of a look-up's answer. */
const ITEM = v.object({ status: v.number(), clusters: v.array(CLUSTER) });

const amount = v.pipe(v.number(), v.finite(), v.minValue(0));

const USAGE = v.object({
  current_usage: v.array(
    v.object({
      scope: line,
      rate: line,
      used: amount,
      limit: amount,
      remaining: v.number(),
      reset_at: v.nullish(
        v.pipe(
          line,
          v.check((text) => !Number.isNaN(Date.parse(text)), "a time"),
        ),
        null,
      ),
    }),
  ),
});

/** The search finds only published opinions by default. */
const STATUSES = ["Published", "Unpublished", "Errata", "Separate", "In-chambers", "Relating-to", "Unknown"];

/** As many of the first citations as fit into one look-up. */
function batchOf(cites: readonly string[]): string[] {
  const batch: string[] = [];
  let length = 0;
  for (const cite of cites) {
    length += [...cite].length + DELIMITER.length;
    if (batch.length === MOST_CITATIONS || (batch.length > 0 && length > MOST_CHARACTERS)) break;
    batch.push(cite);
  }
  return batch;
}

/**
 * The answers to citations that were sent as one text; those beyond the limit of one look-up are left out. An invalid item is the
 * problem of its citation; one without a place may belong to any citation that has no item.
 */
function answersOf(cites: readonly string[], json: unknown, host: string): CiteAnswer[] {
  const items = readAs(v.array(v.unknown()), json, host).map((item) => ({ item, place: v.safeParse(PLACE, item) }));
  const lost = items.find(({ place }) => !place.success);
  const answers: CiteAnswer[] = [];
  let start = 0;
  for (const cite of cites) {
    const [from, end] = [start, start + [...cite].length];
    start = end + DELIMITER.length;
    const own = items.filter(({ place }) => place.success && place.output.start_index < end && place.output.end_index > from);
    try {
      if (own.length === 0 && lost) readAs(PLACE, lost.item, host);
      const read = own.map(({ item }) => readAs(ITEM, item, host));
      if (read.some(({ status }) => status === 429)) continue;
      const clusters = new Map(read.flatMap((item) => item.clusters).map((cluster) => [cluster.id, recordOfCluster(cluster)]));
      answers.push({ cite, cases: [...clusters.values()], problem: null });
    } catch (error) {
      answers.push({ cite, cases: [], problem: problemOf(error) });
    }
  }
  return answers;
}

function problemOf(error: unknown): Problem {
  if (!(error instanceof LiteratimError)) throw error;
  return { code: error.code, text: error.message };
}

/** The text of a case for the reader of CourtListener's JSON. */
function textOf(record: CaseRecord, opinions: readonly OpinionJson[]): CaseText {
  const citations = record.cites.flatMap((cite) => {
    const [, volume, reporter, page] = /^(\S+) (.+) (\S+)$/.exec(cite) ?? [];
    return page === undefined ? [] : [{ volume, reporter, page }];
  });
  const absolute_url = record.address?.replace(SITE, "");
  const names = { case_name: record.name, case_name_full: record.full_name };
  const cluster = { id: Number(record.id), absolute_url, ...names, date_filed: record.date, citations };
  const byKey = (a: OpinionJson, b: OpinionJson) =>
    (a.ordering_key ?? 0) - (b.ordering_key ?? 0) || String(a.type).localeCompare(String(b.type));
  return { cluster, opinions: [...opinions].sort(byKey) };
}

const TEXT_FIELDS = ["html_with_citations", "xml_harvard", "html_lawbox", "html_columbia", "html_anon_2020", "html", "plain_text"] as const;

function hasText(opinions: readonly OpinionJson[]): boolean {
  return opinions.some((opinion) => TEXT_FIELDS.some((field) => (opinion[field] ?? "").trim() !== ""));
}

function sealed(named: string): LiteratimError {
  return new LiteratimError("sealed", `CourtListener has removed the record ${named} by order of a court.`);
}
