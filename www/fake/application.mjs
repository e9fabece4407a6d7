// From a request to its answer: routes, permissions and limits.
import { answer, moved, page } from "./answers.mjs";
import { listed, selection } from "./listing.mjs";
import { searched } from "./search.mjs";
import { instant } from "./throttle.mjs";

/** The path of the API on the server. */
export const API = "/api/rest/v4/";

/** The routes that are not lists of records. */
const VIEWS = new Set(["citation-lookup", "search", "api-usage"]);

/** The routes that need no token. */
const OPEN = new Set(["search", "courts"]);

const TIMES = ["date_created", "date_modified"];

/** @type {Record<string, { model: string, filterable: import("./listing.mjs").Filterable }>} */
const RESOURCES = {
  clusters: {
    model: "OpinionCluster",
    filterable: {
      compared: ["id", "date_filed", "citation_count", ...TIMES],
      equal: ["precedential_status", "source", "scdb_id"],
      aliases: { docket: "docket_id", docket__id: "docket_id" },
      nested: { citations: ["volume", "reporter", "page", "type"] },
    },
  },
  opinions: {
    model: "Opinion",
    filterable: {
      compared: ["id", ...TIMES],
      equal: ["type", "sha1", "per_curiam", "extracted_by_ocr"],
      aliases: { cluster: "cluster_id", cluster__id: "cluster_id" },
    },
  },
  dockets: {
    model: "Docket",
    filterable: { compared: ["id", "date_filed", ...TIMES], equal: ["docket_number"], aliases: { court: "court_id" } },
  },
  courts: { model: "Court", filterable: { compared: [], equal: ["id", "full_name", "short_name", "citation_string"] } },
};

/**
 * @typedef {object} Parts
 * @property {string} url of the server
 * @property {import("./library.mjs").Library} library
 * @property {import("./lookup.mjs").Lookup} lookup
 * @property {import("./accounts.mjs").Accounts} accounts
 * @property {import("./search.mjs").Filing[]} filings
 * @property {Record<number, number>} merged
 * @property {number[]} sealed
 * @property {import("./throttle.mjs").Clock} clock
 */

export class Application {
  #parts;

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
  }

  /**
   * @param {{ method: string, path: string, headers: import("node:http").IncomingHttpHeaders, address: string, body: Buffer }} request
   * @returns {Promise<import("./answers.mjs").Answer>}
   */
  async answer({ method, path, headers, address, body }) {
    const url = new URL(path, this.#parts.url);
    if (!url.pathname.startsWith(API)) return page(404, "Not Found");
    if (method === "OPTIONS") return answer(200, "");
    if (!url.pathname.endsWith("/")) return moved(`${url.pathname}/${url.search}`);

    const [resource, id, ...more] = url.pathname.slice(API.length, -1).split("/");
    const isList = Object.hasOwn(RESOURCES, resource);
    if (more.length > 0 || !(isList || (VIEWS.has(resource) && id === undefined))) return page(404, "Not Found");
    const account = this.#parts.accounts.identify(headers.authorization, address);
    if (typeof account === "string") return unauthorized(account);
    if (account.anonymous && !OPEN.has(resource)) return unauthorized("Authentication credentials were not provided.");

    if (resource === "citation-lookup") return this.#lookedUp(account, method, headers["content-type"] ?? "", body);
    if (resource === "api-usage") return this.#usage(account);
    const refused = this.#throttled(account, account.user);
    if (refused) return refused;
    if (method !== "GET" && method !== "HEAD") return notAllowed(method, "GET, HEAD, OPTIONS");
    if (resource === "search") return searched(this.#parts.library, this.#parts.filings, url);
    if (id !== undefined) return this.#record(resource, id, url);
    return listed([...this.#parts.library[resource].values()], RESOURCES[resource].filterable, url);
  }

  /** The body is read before the limits are checked, even for a method that is not allowed, so an invalid request costs nothing. */
  async #lookedUp(account, method, type, body) {
    const asked = await this.#parts.lookup.read(body, type);
    if ("refused" in asked) return asked.refused;
    const refusal = account.citations.refusal();
    if (refusal) {
      const error_message = `Too many requests (allowed rate: ${refusal.rate}).`;
      return answer(429, { error_message, wait_until: instant(refusal.until) });
    }
    if (asked.citations > 0) account.citations.count(asked.citations);
    const refused = this.#throttled(account, account.user);
    if (refused) return refused;
    return method === "POST" ? asked.answer() : notAllowed(method, "POST, OPTIONS");
  }

  #usage(account) {
    const refused = this.#throttled(account, account.usage);
    return refused ?? answer(200, { current_usage: [...account.user.usage("user"), ...account.citations.usage()] });
  }

  /** Counts a request, or refuses it. */
  #throttled(account, throttle) {
    if (account.blocked) {
      return answer(429, { detail: "Request was throttled. Your account is currently blocked from making API requests." });
    }
    const refusal = throttle.refusal();
    if (refusal === null) {
      throttle.count();
      return null;
    }
    const seconds = Math.ceil((refusal.until - this.#parts.clock.now) / 1000);
    const wait = `Expected available in ${seconds} second${seconds === 1 ? "" : "s"}.`;
    return answer(429, { detail: `Request was throttled. Rate limit exceeded: ${refusal.rate}. ${wait}` }, { "retry-after": seconds });
  }

  #record(resource, id, url) {
    const { library, merged, sealed } = this.#parts;
    if (resource === "clusters") {
      if (Object.hasOwn(merged, id)) return moved(`${API}clusters/${merged[id]}/`);
      if (sealed.includes(Number(id))) return answer(410, { detail: "Cluster removed by court order" });
    }
    const record = library[resource].get(resource === "courts" ? id : Number(id));
    if (record === undefined) return answer(404, { detail: `No ${RESOURCES[resource].model} matches the given query.` });
    return answer(200, selection(url)(record));
  }
}

function unauthorized(detail) {
  return answer(401, { detail }, { "www-authenticate": 'Bearer realm="api"' });
}

function notAllowed(method, allow) {
  return answer(405, { detail: `Method "${method}" not allowed.` }, { allow });
}
