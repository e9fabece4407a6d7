// The task pane as it ships, in Chromium, with the made-up Word of word.mjs in place of Microsoft's office.js.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { serveFolder } from "../../www/app/test/site.mjs";
import { BROWSER_ARGS, browserPath } from "../../www/test/fixtures.mjs";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const HERE = `${ROOT}tests/word/`;
const PANE = `${ROOT}www/word/dist`;
const OFFICE = "https://appsforoffice.microsoft.com/lib/1/hosted/office.js";
const fromWww = createRequire(`${ROOT}www/package.json`);

/** @type {import("playwright-core").Browser} */
let browser;
let office = "";

/** Starts the browser in which panes are opened. */
export async function startBrowser() {
  const { outputFiles } = await fromWww("esbuild").build({
    entryPoints: [`${HERE}office.mjs`],
    bundle: true,
    write: false,
    format: "iife",
    alias: { "office-addin-manifest": `${HERE}host-names.mjs` },
  });
  office = outputFiles[0].text;
  browser = await fromWww("playwright-core").chromium.launch({ executablePath: await browserPath(), args: BROWSER_ARGS });
}

/** Ends the browser. */
export function endBrowser() {
  return browser.close();
}

/**
 * Opens the pane on a document; the test fails when the pane throws, complains, or asks any host but its own, that of office.js and that of `api`.
 *
 * @param {import("node:test").TestContext} t
 * @param {string} markdown the document; `folder` and `isPlain` say from where and how the pane is served
 * @param {{ version?: number, noOffice?: boolean, expected?: RegExp, api?: string, folder?: string, isPlain?: boolean } & import("playwright-core").BrowserContextOptions} [options]
 */
export async function opened(t, markdown, { version = 8, noOffice = false, expected, api, folder = PANE, isPlain, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 320, height: 800 }, ...options });
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();
  const faults = [];
  const asked = new Set();
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  page.on("request", (request) => asked.add(new URL(request.url()).host));
  await context.route(OFFICE, (route) => (noOffice ? route.abort() : route.fulfill({ contentType: "text/javascript", body: office })));
  await page.addInitScript((given) => Object.assign(globalThis, { given }), { markdown, version });
  const site = await serveFolder(t, folder, { api, isPlain });
  t.after(async () => {
    await context.close();
    assert.deepEqual(
      faults.filter((fault) => !expected?.test(fault)),
      [],
    );
    assert.deepEqual(
      [...asked].filter((host) => ![new URL(site.url).host, "appsforoffice.microsoft.com", api && new URL(api).host].includes(host)),
      [],
    );
  });
  await page.goto(site.url);
  return page;
}

/** Gives files as sources. */
export async function give(page, files) {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose files" }).first().click();
  await (await chooser).setFiles(files);
  await page.waitForSelector("#source-list li");
}

export async function checked(page, name = "Check document") {
  await page.getByRole("button", { name }).click();
  await page.waitForFunction(() => document.getElementById("check")?.textContent === "Check again");
  assert.equal(await page.isHidden("#problem"), true, await page.textContent("#problem"));
}

/** What the pane exports in a format of its menu. @returns {Promise<{ name: string, bytes: Buffer }>} */
export async function exported(page, label) {
  await page.getByRole("button", { name: "Export" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: label, exact: true }).click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}
