// An engine, a store and the client of CourtListener before the fake, with a clock that only sleeping moves.
import { CourtListener, check, fromCourtListener, memoryStore, openEngine, Requests, textInput } from "../dist/node.js";
import { TOKEN } from "../fake/accounts.mjs";
import { API } from "../fake/application.mjs";
import { fakeCourtListener } from "../fake/server.mjs";
import { CASES, MEMO } from "./memo-cases.mjs";
import { virtualClock } from "./virtual-clock.mjs";

export const memo = textInput("memo", MEMO);

/**
 * @param {import("node:test").TestContext} t
 * @param {import("../fake/server.mjs").FakeOptions} [options]
 * @param {(now: () => number) => import("../dist/node.js").Store} [open]
 */
export async function bench(t, options = {}, open = (now) => memoryStore({ now })) {
  const { fake: time, clock } = virtualClock();
  const fake = await fakeCourtListener({ cases: CASES, clock: time, ...options });
  t.after(() => fake.close());
  const engine = openEngine();
  t.after(() => engine.close());
  const store = open(clock.now);
  const base = fake.url + API;
  const network = { clock, store, retryMs: 1 };
  const checked = (draft = memo, more = {}, account = {}, first = []) => {
    const sources = [...first, fromCourtListener({ base, token: TOKEN, store, ...account })];
    return check(engine, draft, { ...more, network: { ...network, ...more.network }, sources });
  };
  const client = (account = {}, requests = {}) =>
    new CourtListener(new Requests({ ...network, ...requests }), { base, token: TOKEN, store, ...account });
  /** The requests that the fake has had, each as method and path. */
  const asked = () => fake.log.map(({ method, path }) => `${method} ${path.replace(API, "")}`);
  return { fake, base, clock, time, store, engine, checked, client, asked };
}

export const existences = (report) => report.citations.map(({ existence }) => existence);
export const headlines = (report) => report.quotations.map(({ headline }) => headline);

/** A report without what distinguishes one run from another. Sources have their names for ids: these follow the order in which answers arrive. */
export function plain(/** @type {any} */ { ledger: _, times: __, kept: ___, ...report }) {
  const names = new Map(report.sources.map(({ id, name }) => [id, name]));
  return JSON.parse(JSON.stringify(report), (_key, value) => names.get(value) ?? value);
}
