import * as v from "valibot";
import { LiteratimError } from "../../errors.js";
import { apiAddress } from "../../web-address.js";
import { DAY_MS, EMPTY_MS, MINUTE_MS } from "../clock.js";
import type { JsonAnswer, Requests } from "../requests.js";
import { readAs } from "../schema.js";
import type { Store } from "../store/store.js";
import type { CapOptions } from "./options.js";
import { CASE_FILE, CASES, type CapCase, type CapOpinion, REPORTERS } from "./records.js";
import { keyOf } from "./volumes.js";

export const CAP_BASE = "https://static.case.law/";

/** The wait after a refusal for too many requests that names none. */
const throttled = ({ status }: JsonAnswer, now: number) => (status === 429 ? { until: now + MINUTE_MS } : undefined);

/** How long the list of reporters holds; it has not changed since 2024. */
const LIST_MS = 90 * DAY_MS;

/** The static files of the Caselaw Access Project: each is kept in the store, and is not requested again. */
export class Cap {
  readonly #requests: Requests;
  readonly #store: Store | undefined;
  readonly #base: string;
  readonly #volumes = new Map<string, Promise<readonly CapCase[]>>();
  #reporters: Promise<ReadonlyMap<string, string>> | undefined;

  constructor(requests: Requests, { base = CAP_BASE, store }: CapOptions = {}) {
    this.#requests = requests;
    this.#store = store;
    this.#base = apiAddress(base);
    // No limit is published. A file that is not there is answered with a page.
    requests.setPolicy(this.host, { rates: [], concurrency: 2, textErrors: true, throttled });
  }

  get host(): string {
    return new URL(this.#base).host;
  }

  /** The name of a reporter in addresses, `f-supp-3d`; undefined if the project has none of that name. */
  async slug(reporter: string): Promise<string | undefined> {
    this.#reporters ??= this.#kept("lookups", "ReportersMetadata.json", REPORTERS, "to read the list of reporters", "nothing", {
      holdsMs: LIST_MS,
      isAlwaysThere: true,
    }).then((list) => new Map((list ?? []).map(({ short_name, slug }) => [keyOf(short_name), slug])));
    this.#reporters.catch(() => {
      this.#reporters = undefined;
    });
    return (await this.#reporters).get(keyOf(reporter));
  }

  /** The cases of a volume; none if the project does not have it. */
  volume(slug: string, volume: string): Promise<readonly CapCase[]> {
    const path = `${slug}/${volume}/CasesMetadata.json`;
    let cases = this.#volumes.get(path);
    if (!cases) {
      const sent = "a reporter and the number of a volume";
      cases = this.#kept("lookups", path, CASES, `to read which cases are in ${volume} ${slug}`, sent).then((list) => list ?? []);
      cases.catch(() => this.#volumes.delete(path));
      this.#volumes.set(path, cases);
    }
    return cases;
  }

  /** The opinions of a case. @throws LiteratimError `not_found`, `empty` if it has none, and those of {@link Requests.send}. */
  async opinions(slug: string, volume: string, { file_name, name_abbreviation: name }: CapCase): Promise<readonly CapOpinion[]> {
    const path = `${slug}/${volume}/cases/${file_name}.json`;
    // A volume's list names only files that are there, so that a missing one may be a fault of the moment: nothing is kept of it.
    const file = await this.#kept("cases", path, CASE_FILE, `to read the opinions of ${name}`, "the place of a case", { isListed: true });
    if (!file) throw new LiteratimError("not_found", `${this.host} lists ${name}, but does not have its text; add a file for it.`);
    const opinions = file.casebody.opinions.filter(({ text }) => text.trim() !== "");
    if (opinions.length === 0)
      throw new LiteratimError("empty", `${this.host} has no opinion of ${name}: orders often have none there. Add a file for it.`);
    return opinions;
  }

  /** The address at which people read a case. */
  address(slug: string, volume: string, { file_name }: CapCase): string {
    return new URL(`${slug}/${volume}/html/${file_name}.html`, this.#base).href;
  }

  /**
   * A file from the store, or else from the host; undefined if the host does not have it, which is kept for some days.
   *
   * @throws LiteratimError `http` for a refusal, and for a file that is always there and is missing; neither is kept.
   */
  async #kept<S extends v.GenericSchema>(
    shelf: "lookups" | "cases",
    path: string,
    schema: S,
    purpose: string,
    sent: string,
    {
      holdsMs,
      isAlwaysThere = false,
      isListed = false,
    }: { readonly holdsMs?: number; readonly isAlwaysThere?: boolean; readonly isListed?: boolean } = {},
  ): Promise<v.InferOutput<S> | undefined> {
    const { kept, clock } = this.#requests;
    const address = new URL(path, this.#base).href;
    const key = `cap ${address}`;
    const before = await kept.take(this.#store, shelf, key, v.union([schema, v.literal("none")]));
    if (before !== undefined) return before === "none" ? undefined : before;
    const answer = await this.#requests.send({ address, purpose, sent });
    // 403 says nothing of the file: the edge of the host refuses with it.
    if (answer.status === 404 && !isAlwaysThere) {
      if (!isListed) await kept.put(this.#store, shelf, key, "none", { expires: clock.now() + EMPTY_MS });
      return undefined;
    }
    if (answer.status !== 200) throw new LiteratimError("http", `${this.host} answered with status ${answer.status}; try again later.`);
    const read = readAs(schema, answer.json, this.host);
    await kept.put(this.#store, shelf, key, read, holdsMs === undefined ? {} : { expires: clock.now() + holdsMs });
    return read;
  }
}
