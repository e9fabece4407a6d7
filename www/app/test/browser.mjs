import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { BROWSER_ARGS, browserPath } from "../../test/fixtures.mjs";
import { serveFolder } from "./site.mjs";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** The page as it ships. */
export const DIST = join(ROOT, "www", "app", "dist");

/** Where screenshots are put. */
export const SHOTS = join(ROOT, "test-results", "page");

/** @type {import("playwright-core").Browser} */
let browser;

/** Starts the browser that `openPage` uses. The caller closes it. */
export async function startBrowser() {
  browser = await chromium.launch({ executablePath: await browserPath(), args: BROWSER_ARGS });
  return browser;
}

/** Starts the browser before a file's tests and ends it after them. */
export function withBrowser() {
  before(startBrowser);
  after(() => browser.close());
}

/** The page on a made-up engine, built for these tests. */
export function fixtureBuild() {
  const folder = join(ROOT, "test-results", "app-fixture");
  execFileSync(process.execPath, [join(ROOT, "www", "app", "build.mjs"), "--fixture", folder], { stdio: ["ignore", "ignore", "inherit"] });
  return folder;
}

/**
 * Opens the page of `folder`. The test fails when the page throws, writes an error to its console, or does what its policy forbids.
 *
 * @param {Pick<import("node:test").TestContext, "after">} t
 * @param {string} folder
 * @param {import("playwright-core").BrowserContextOptions & { prepare?: () => void, expected?: RegExp, api?: string, time?: Date }} [options]
 *   `prepare` runs in the page before its own scripts; errors that match `expected` are no failure; `api` is the address of CourtListener's API;
 *   `time` gives the page a clock of its own, which can be put forward
 */
export async function openPage(t, folder, { prepare, expected, api, time, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  await page.addInitScript(() =>
    addEventListener("securitypolicyviolation", (event) => console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`)),
  );
  if (prepare) await page.addInitScript(prepare);
  t.after(async () => {
    await context.close();
    assert.deepEqual(
      faults.filter((fault) => !expected?.test(fault)),
      [],
    );
  });
  if (time) await page.clock.install({ time });
  const site = await serveFolder(t, folder, { api });
  await page.goto(site.url);
  return { page, context, site };
}

/** Shows the example's report, which opens at its first finding to fix. @param {import("playwright-core").Page} page */
export async function showExample(page) {
  await page.click("#example");
  await page.waitForSelector(".review-grid .card.is-open", { state: "attached", timeout: 60_000 });
}

/** Fails with the violations that axe finds in the page. @param {import("playwright-core").Page} page @param {string} state */
export async function assertAccessible(page, state) {
  // axe is brought in past the page's policy, which forbids foreign scripts.
  const client = await page.context().newCDPSession(page);
  await client.send("Runtime.evaluate", { expression: await readFile(AXE, "utf8") });
  const violations = await page.evaluate(async () => {
    const { violations } = await /** @type {any} */ (globalThis).axe.run(document, { resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
  });
  assert.deepEqual(violations, [], state);
}

/** What is drawn in each highlight, by its name. @param {import("playwright-core").Page} page @returns {Promise<Record<string, string>>} */
export function drawn(page) {
  return page.evaluate(() => {
    const text = (highlight) => [...highlight].map((range) => range.toString()).join("");
    return Object.fromEntries([...CSS.highlights].map(([name, highlight]) => [name.replace("literatim-", ""), text(highlight)]));
  });
}

/**
 * Unfolds all sections of the findings, and waits for their cards. A running check can show another section meanwhile,
 * which is unfolded too.
 * @param {import("playwright-core").Page} page
 */
export async function unfold(page) {
  await page.waitForFunction(() => {
    const sections = [...document.querySelectorAll(".section:not([hidden])")];
    const folded = sections.flatMap((section) => [
      .../** @type {NodeListOf<HTMLElement>} */ (section.querySelectorAll(".section-head[aria-expanded=false]")),
    ]);
    for (const head of folded) head.click();
    return (
      folded.length === 0 &&
      sections.every(
        (section) =>
          section.querySelector(".more-cards:not([hidden])") !== null ||
          section.querySelectorAll(".card").length === Number(section.querySelector(".count").textContent),
      )
    );
  });
}

/** Opens the card of a finding, in whichever section it is. @param {import("playwright-core").Page} page @param {string} id */
export async function openCard(page, id) {
  if ((await page.locator(`#head-${id}`).count()) === 0) await unfold(page);
  if ((await page.getAttribute(`#head-${id}`, "aria-expanded")) === "false") await page.click(`#head-${id}`);
}

/**
 * The labels of all findings of a kind, in the order of the draft.
 * @param {import("playwright-core").Page} page @param {"quotations" | "citations"} kind @returns {Promise<string[]>}
 */
export async function labels(page, kind = "quotations") {
  await unfold(page);
  return page.evaluate(
    (prefix) => {
      const cards = [...document.querySelectorAll(`.card[id^="card-${prefix}"]`)];
      const place = (card) => Number(card.id.slice(6));
      return cards.sort((a, b) => place(a) - place(b)).map((card) => card.querySelector(".card-sign")?.textContent ?? "");
    },
    kind === "quotations" ? "q" : "c",
  );
}
