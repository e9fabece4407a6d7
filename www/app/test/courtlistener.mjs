// A memorandum and the cases that it cites, a fake CourtListener that has most of them, and the page with both. Fictional: names, volumes and words are invented.
import assert from "node:assert/strict";
import { TOKEN } from "../../fake/accounts.mjs";
import { API } from "../../fake/application.mjs";
import { fakeCourtListener } from "../../fake/server.mjs";
import { DIST, labels, openPage } from "./browser.mjs";

const court = { id: "ca2", full_name: "Court of Appeals", short_name: "2d Cir.", citation_string: "2d Cir." };

/** A case of the fake with one page of words. @param {number} id @param {string} case_name @param {string[]} cites @param {string} words */
export function fictional(id, case_name, cites, words) {
  const citations = cites.map((cite) => {
    const [, volume, reporter, page] = /^(\d+) (.+) (\d+)$/.exec(cite);
    return { volume, reporter, page, type: 1 };
  });
  const first = Number(citations[0].page);
  const slug = case_name.toLowerCase().replace(/[^a-z]+/g, "-");
  const marked = `<p>Fictional: written for these tests.</p><p><span class="star-pagination">*${first + 1}</span> ${words}</p>`;
  return {
    cluster: { id, case_name, slug, absolute_url: `/opinion/${id}/${slug}/`, date_filed: "2014-05-09", citations },
    opinions: [{ id: id + 1, type: "020lead", html_with_citations: marked }],
    docket: { id: id + 2, docket_number: `14-${id}` },
    court,
  };
}

export const CASES = [
  fictional(1010, "Thornby v. Wickmere Tramway", ["1950 F.3d 100"], "The tram must wait until the bell has been rung twice."),
  fictional(1020, "Quillard v. Marrowfen", ["1950 F.3d 200"], "A lantern left at the gate binds nobody who has not seen it burn."),
  fictional(1030, "Oddlestone v. Farrow", ["1951 F.3d 7"], "The gate was left to the wind and the rain, and so was the rule."),
  fictional(1040, "Penhallow v. Brisling", ["1952 F.3d 310", "4411 S. Ct. 12"], "No keeper may sell the key that he holds for another."),
  fictional(1050, "Harrowgate v. Sallow", ["1953 F.3d 40"], "A promise made at the quay is kept at the quay."),
  fictional(1060, "Umberley v. Vane", ["1954 F.3d 90"], "Whoever winds the clock answers for the hour."),
];

/** Six cases of which the fake has five, one of them at another place, and one that it does not have. */
export const MEMO = `# Memorandum

Fictional: written for these tests.

The tram “must wait until the bell has been rung twice.” Thornby v. Wickmere Tramway, 1950 F.3d 100, 101 (2d Cir. 2014).
A lantern “left at the gate binds everybody who has not seen it burn.” Quillard v. Marrowfen, 1950 F.3d 200, 201 (2d Cir. 2014).

As for the gate, it “was left to the wind and the rain.” Oddlestone v. Farrow, 1951 F.3d 9, 8 (2d Cir. 2014). And “no keeper may
sell the key that he holds for another.” Penhallow v. Brisling, 1952 F.3d 310, 311, 4411 S. Ct. 12 (2d Cir. 2014). The rule is old:
“a promise made at the quay is kept at the quay.” Harrowgate v. Sallow, 1953 F.3d 40, 41 (2d Cir. 2014). So is its reason, for
“a lamp that nobody trims is a lamp that nobody follows.” Nettleby v. Crane, 1960 F.3d 500, 501 (2d Cir. 2014).
`;

/** What the cards of the memorandum say in the end. */
export const QUOTATIONS = ["Verbatim", "Altered", "Verbatim", "Minor changes", "Minor changes", "Source missing"];
export const CITATIONS = ["Found", "Found", "At another citation", "Found", "Found", "Not in the index"];

/** The opinion that the fake does not have, in words of its own. Nothing in it names the case. */
export const NETTLEBY = "Fictional: written for these tests.\n\nWe hold that a lamp that nobody trims is a lamp that nobody follows.\n";

/** Limits that no test reaches. */
const WIDE = { user: ["600/min", "6000/hour", "60000/day"], citations: "6000/min" };

/**
 * A fake with these cases, until test `t` is over, and the address of its API.
 *
 * @param {Pick<import("node:test").TestContext, "after">} t
 * @param {import("../../fake/server.mjs").FakeOptions} [options]
 */
export async function courtListener(t, options = {}) {
  const clock = {
    get now() {
      return Date.now();
    },
  };
  const fake = await fakeCourtListener({ cases: CASES, tokens: { [TOKEN]: WIDE }, clock, ...options });
  t.after(() => fake.close());
  /** The requests so far, in short: `POST citation-lookup/`, `GET opinions/ 1010`. */
  const asked = () =>
    fake.log
      .filter(({ method }) => method !== "OPTIONS")
      .map(({ method, path }) => {
        const [, route, query] = /^\/api\/rest\/v4\/([a-z-]+\/)(.*)$/.exec(path) ?? [];
        const cluster = /cluster=(\d+)/.exec(query ?? "")?.[1];
        return [method, route, cluster].filter(Boolean).join(" ");
      });
  return { fake, api: fake.url + API, asked };
}

/** Gives a token. @param {import("playwright-core").Page} page */
export async function giveToken(page, token = TOKEN) {
  await page.fill("#token", token);
  await page.click("#courtlistener >> text=Use it");
}

/** The limits of a free account. */
export const FREE = { tokens: { [TOKEN]: {} } };
export const START = Date.UTC(2031, 0, 6, 9);
/** What the browser says of refusals on its own. */
export const REFUSED = /status of (401|429)/;

/**
 * The page with a fake, and both on one clock that `forward` puts forward.
 *
 * @param {Pick<import("node:test").TestContext, "after">} t
 * @param {import("../../fake/server.mjs").FakeOptions} [options]
 * @param {Parameters<typeof openPage>[2]} [more]
 */
export async function opened(t, options = {}, more = {}) {
  const clock = { now: START };
  const { fake, api, asked } = await courtListener(t, { clock, ...options });
  const { page, context, site } = await openPage(t, DIST, { api, time: new Date(START), expected: REFUSED, ...more });
  const forward = async (seconds) => {
    clock.now += seconds * 1000;
    await page.clock.fastForward(seconds * 1000);
  };
  return { page, context, site, fake, asked, forward, api };
}

export async function giveMemo(page, memo = MEMO) {
  await page.evaluate((memo) => {
    const editor = /** @type {HTMLElement} */ (document.querySelector("#editor"));
    editor.innerText = memo;
    editor.dispatchEvent(new Event("input"));
  }, memo);
}

/** Gives a memorandum and the token, and checks. */
export async function begin(page, memo = MEMO) {
  await giveMemo(page, memo);
  await giveToken(page);
  await page.waitForSelector(".token-right");
  await page.click("#check");
  await page.waitForSelector("#review:not([hidden]) .review-grid");
}

export const done = (page) => page.waitForSelector("#running", { state: "hidden", timeout: 20_000 });
export const verdicts = labels;
export const untilWaiting = (page) =>
  page.waitForFunction(() => /limit, \d+ second/.test(document.querySelector(".progress-text")?.textContent ?? ""));
/** Waits until the cards say this; else fails with what they say. */
export async function untilVerdicts(page, expected) {
  for (let tries = 0; tries < 50 && (await verdicts(page)).join() !== expected.join(); tries++) await page.waitForTimeout(100);
  assert.deepEqual(await verdicts(page), expected);
}

/** What the cards say while the limit of a free account is waited for. */
export const SO_FAR = ["Verbatim", "Altered", "Waiting", "Minor changes", "Waiting", "Waiting"];

export { TOKEN };
