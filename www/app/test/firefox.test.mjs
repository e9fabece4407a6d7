// The page in Firefox: a check by the keyboard, and look-ups, since the rules of Firefox for other origins are its own.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { openFirefox, withoutFirefox } from "../../test/firefox.mjs";
import { DIST, SHOTS } from "./browser.mjs";
import { CITATIONS, courtListener, MEMO, QUOTATIONS, TOKEN } from "./courtlistener.mjs";
import { serveFolder } from "./site.mjs";

const skip = withoutFirefox;

/** The page in Firefox with a fake, the token and the memo given, and how to check and to read the cards. */
async function opened(t, options) {
  const { fake, api, asked } = await courtListener(t, options);
  const page = await openFirefox(t);
  const site = await serveFolder(t, DIST, { api });
  await page.goto(site.url);
  const begin = async () => {
    await page.run(
      (token, memo) => {
        const field = /** @type {HTMLInputElement} */ (document.querySelector("#token"));
        field.value = token;
        field.form.requestSubmit();
        const editor = /** @type {HTMLElement} */ (document.querySelector("#editor"));
        editor.innerText = memo;
        editor.dispatchEvent(new Event("input"));
      },
      TOKEN,
      MEMO,
    );
    await page.until(() => document.querySelector(".token-right") !== null);
  };
  const check = async () => {
    await page.run(() => /** @type {HTMLElement} */ (document.querySelector("#check")).click());
    await page.until(() => document.querySelector("#review:not([hidden]) .review-grid") !== null);
  };
  const done = () => page.until(() => document.querySelector("#running")?.hasAttribute("hidden"));
  const verdicts = (of) =>
    page.run(
      (prefix) => {
        /** @type {HTMLElement} */ for (const head of document.querySelectorAll(
          ".section:not([hidden]) .section-head[aria-expanded=false]",
        ))
          head.click();
        const cards = [...document.querySelectorAll(`.card[id^="card-${prefix}"]`)];
        const place = (card) => Number(card.id.slice(6));
        return cards.sort((a, b) => place(a) - place(b)).map((card) => card.querySelector(".card-sign").textContent);
      },
      of === "quotations" ? "q" : "c",
    );
  return { page, fake, asked, begin, check, done, verdicts };
}

test("cases are looked up and their opinions read", { skip }, async (t) => {
  const { begin, check, done, verdicts, asked } = await opened(t);
  await begin();
  await check();
  await done();
  assert.deepEqual(await verdicts("quotations"), QUOTATIONS);
  assert.deepEqual(await verdicts("citations"), CITATIONS);
  assert.ok(asked().includes("POST citation-lookup/"), "all citations went out in one request");
});

test("a refusal is read, and its wait is kept", { skip }, async (t) => {
  const clock = { now: Date.now() };
  const { page, fake, begin, check, done, verdicts } = await opened(t, { clock, tokens: { [TOKEN]: { user: ["20/min"] } } });
  await begin();
  // Another program has left two requests of this minute, which is over in five seconds. The fake's clock does not move until it is set.
  clock.now = Date.now() - 55_000;
  for (let count = 0; count < 18; count++) {
    await fetch(`${fake.url}/api/rest/v4/opinions/?cluster=1060`, { headers: { authorization: `Token ${TOKEN}` } });
  }
  clock.now = Date.now();
  await check();
  await page.until(() => /limit, \d seconds?; \d of \d requests/.test(document.querySelector(".progress-text")?.textContent ?? ""));
  assert.ok(fake.log.some(({ status }) => status === 429));
  clock.now += 60_000;
  await done();
  assert.deepEqual(await verdicts("quotations"), QUOTATIONS);
});

test("an error from the edge, which a page cannot read, is reported as such", { skip }, async (t) => {
  const { page, fake, begin, check, done, verdicts } = await opened(t);
  await begin();
  fake.setFaults([{ kind: "edge" }]);
  await check();
  await page.until(
    () => document.querySelector("#running")?.hasAttribute("hidden") || document.querySelector("#running button:not([hidden])"),
  );
  await page.run(() => {});
  await done();
  assert.deepEqual(
    await verdicts("citations"),
    CITATIONS.map(() => "Check the citation"),
  );
  assert.match(
    await page.run(() => document.querySelector("#panel-sources")?.textContent ?? ""),
    /could not be reached: this machine is offline, the host is, or it refuses this page/,
  );
});

test("a draft is typed, its source dropped, and a finding opened by the keyboard; the draft is there after a reload", {
  skip,
}, async (t) => {
  const page = await openFirefox(t);
  const site = await serveFolder(t, DIST);
  await page.goto(site.url);
  const draft =
    "It held that “a clerk answers for the company until the boat has left the pier.” Alder v. Birch, 700 F.3d 100 (2d Cir. 2012).";
  await page.run(() => /** @type {HTMLElement} */ (document.querySelector("#editor")).focus());
  await page.press(...draft);
  const text = "ALDER v. BIRCH\n\n700 F.3d 100 (2d Cir. 2012)\n\nA clerk speaks for the company until the boat has left the pier.\n";
  await page.drop("#source-zone", { name: "Alder v. Birch.txt", text });
  await page.until(() => document.querySelector("#source-list .given-name") !== null);
  await page.run(() => /** @type {HTMLElement} */ (document.querySelector("#check")).focus());
  await page.press("Enter");
  await page.until(() => document.querySelector("#review:not([hidden]) .review-grid") !== null);
  await page.until(() => document.querySelector("#running")?.hasAttribute("hidden"));
  await page.press("j");
  const card = await page.run(() => document.activeElement?.closest(".card.is-open")?.textContent ?? "");
  assert.match(card, /^Altered.*Writes “answers” for “speaks”/s);
  assert.ok(await page.run(() => CSS.highlights.has("literatim-changed") && CSS.highlights.has("literatim-chosen")), "it is marked");
  await page.screenshot(join(SHOTS, "firefox.png"));
  await page.press("Escape");
  assert.equal(await page.run(() => document.querySelector(".card.is-open")), null);

  await page.reload();
  await page.until(() => /Your draft is back. Add its sources again./.test(document.querySelector("#toast")?.textContent ?? ""));
  assert.equal(await page.run(() => document.querySelector("#editor")?.textContent), draft);
});
