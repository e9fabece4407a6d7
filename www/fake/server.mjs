// A fake CourtListener on this machine: the parts of its REST API v4 that a checker of citations and quotations uses, with a clock that its owner sets.
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { Accounts, FREE, TOKEN } from "./accounts.mjs";
import { written } from "./answers.mjs";
import { API, Application } from "./application.mjs";
import { before, Faults, send, spoilt } from "./faults.mjs";
import { Library } from "./library.mjs";
import { Lookup } from "./lookup.mjs";

/**
 * @typedef {object} FakeOptions
 * @property {import("./shapes.mjs").Case[]} [cases] the cases to serve
 * @property {Record<string, import("./lookup.mjs").Item[]>} [lookups] recorded answers of the look-up by text; their clusters are served too
 * @property {import("./search.mjs").Filing[]} [filings] what the search of type `r` finds
 * @property {Record<number, number>} [merged] the ids of clusters that were merged, and into which
 * @property {number[]} [sealed] the ids of clusters that were removed by order of a court
 * @property {"string" | "integer"} [volumes] what the volumes of citations are in JSON
 * @property {Record<string, import("./accounts.mjs").AccountOptions>} [tokens] the tokens that are accepted
 * @property {string[]} [anonymous] the rates of a client without a token
 * @property {import("./throttle.mjs").Clock} [clock]
 * @property {import("./faults.mjs").Fault[]} [faults]
 * @property {number} [port] a free one by default
 */

/** @typedef {{ time: number, method: string, path: string, headers: import("node:http").IncomingHttpHeaders, body: string, status: number | null }} Logged a request; its status is null until it is answered */

/** @param {FakeOptions} [options] */
export async function fakeCourtListener(options = {}) {
  const { cases = [], lookups = {}, filings = [], merged = {}, sealed = [], volumes = "string" } = options;
  const { tokens = { [TOKEN]: {} }, anonymous = [...FREE.user, "100/day"], clock = { now: Date.UTC(2031, 0, 6, 9) }, port = 0 } = options;
  const faults = new Faults(options.faults ?? []);
  /** @type {Logged[]} */
  const log = [];
  let application;

  const server = createServer(async (request, response) => {
    const { method = "", url: path = "", headers, socket } = request;
    /** @type {Logged} */
    const entry = { time: clock.now, method, path, headers, body: "", status: null };
    log.push(entry);
    const body = await buffer(request).catch(() => null);
    // The client disconnected before its request was complete.
    if (body === null) return;
    entry.body = body.toString();

    const fault = method === "OPTIONS" ? undefined : faults.meet(path);
    const early = await before(fault, response);
    if (early === "gone") return;
    const asked = { method, path, headers, address: socket.remoteAddress ?? "", body };
    const given = early === "pass" ? spoilt(fault, await application.answer(asked)) : early;
    const { headers: own, bytes } = written(given, headers.accept);
    entry.status = given.status;
    send(fault, response, given.status, { ...own, ...(early === "pass" ? crossOrigin(method, path, headers.origin) : {}) }, bytes);
  });

  await new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve(undefined)));
  const url = `http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (server.address()).port}`;
  const library = new Library([...cases, ...recordedCases(cases, lookups)], url + API, volumes);
  const lookup = new Lookup(library, lookups);
  const accounts = new Accounts(tokens, anonymous, clock);
  application = new Application({ url, library, lookup, accounts, filings, merged, sealed, clock });

  return {
    url,
    clock,
    log,
    /** Replaces the faults. */
    setFaults: (rules) => faults.set(rules),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The clusters of recorded answers that are not among the cases; they have no texts. */
function recordedCases(cases, lookups) {
  const loaded = new Set(cases.map(({ cluster }) => cluster.id));
  const clusters = Object.values(lookups).flatMap((items) => items.flatMap((item) => item.clusters));
  const others = new Map(clusters.filter(({ id }) => !loaded.has(id)).map((cluster) => [cluster.id, cluster]));
  return [...others.values()].map((cluster) => ({ cluster, opinions: [] }));
}

/** The headers that let pages of other origins read an answer. POST is not among the methods, but browsers send it, since it needs no permission. */
function crossOrigin(method, path, origin) {
  if (!path.startsWith("/api/")) return {};
  if (origin === undefined) return { vary: "Accept, Cookie, origin" };
  const allowed = { vary: "Accept, Cookie, origin", "access-control-allow-origin": origin, "access-control-allow-credentials": "true" };
  if (method !== "OPTIONS") return allowed;
  return {
    ...allowed,
    "access-control-allow-headers": "accept, authorization, content-type, user-agent, x-csrftoken, x-requested-with",
    "access-control-allow-methods": "GET, HEAD, OPTIONS",
    "access-control-max-age": 86400,
  };
}
