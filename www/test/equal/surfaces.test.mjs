// One brief, equal findings: page, element, extension and Word's pane, each as it ships in a browser, say what the command line says.
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { after, before, test } from "node:test";
import * as pane from "../../../tests/word/pane.mjs";
import { DIST, openPage, startBrowser } from "../../app/test/browser.mjs";
import { giveToken } from "../../app/test/courtlistener.mjs";
import { openPage as openElement, withBrowser } from "../../element/test/page.mjs";
import { html, openExtension, reportOf, serve } from "../../extension/test/extension.mjs";
import { COURTLISTENER, courtListener, web } from "../../extension/test/web.mjs";
import { casesIn } from "../../fake/cases.mjs";
import { ANSWER, DRAFT, expectedFindings, expectedOfAnswer, FILES, indexFor, PAGE_FILES, SOURCES, TEXT, TOKEN } from "./brief.mjs";
import { assertEqualFindings, comparedOf } from "./findings.mjs";

/** @type {string} */
let index;
/** @type {import("./findings.mjs").Compared[]} */
let expected;
/** @type {(() => unknown)[]} */
const ends = [];
withBrowser();
before(async () => {
  index = await indexFor({ after: (end) => ends.push(end) });
  expected = await expectedFindings(index);
  const browser = await startBrowser();
  ends.push(() => browser.close());
  await pane.startBrowser();
  ends.push(pane.endBrowser);
});
after(async () => {
  for (const end of ends) await end();
});

/** The sources as a page gives them to the element. */
const texts = await Promise.all(FILES.map(async (path) => ({ name: basename(path), text: await readFile(path, "utf8") })));

/** An editor of source text, as CodeMirror builds it: a Markdown draft is written in it as it is. */
const EDITOR = '<div class="cm-content" contenteditable="true" style="white-space: pre-wrap"></div>';

test("the page", async (t) => {
  const { page } = await openPage(t, DIST, { api: index });
  await choose(page, DRAFT, FILES);
  await page.check("#claims");
  await giveToken(page, TOKEN);
  await page.waitForSelector(".token-right");
  assertEqualFindings(comparedOf(await savedReport(page)), expected, "the page");
});

test("the page, with an agent's answer that has links", async (t) => {
  const { page } = await openPage(t, DIST, { api: index });
  await choose(page, ANSWER, PAGE_FILES);
  assertEqualFindings(comparedOf(await savedReport(page)), await expectedOfAnswer(), "the page");
});

/** Gives the page a draft and sources. */
async function choose(page, draft, sources) {
  for (const [button, files] of [
    ["#draft-ways >> text=Choose a file", draft],
    ["#source-ways >> text=Choose files", sources],
  ]) {
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click(button)]);
    await chooser.setFiles(files);
  }
}

/** Checks, and saves the report as JSON. */
async function savedReport(page) {
  await page.click("#check");
  await page.waitForSelector("#review:not([hidden]) .review-grid");
  await page.waitForSelector("#running", { state: "hidden" });
  await page.click("#save");
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByText("As JSON", { exact: true }).click()]);
  return JSON.parse(await readFile(await download.path(), "utf8"));
}

test("the element", async (t) => {
  const { page } = await openElement(t, { body: '<textarea id="brief"></textarea><literatim-check claims></literatim-check>', policy: "" });
  const report = await page.evaluate(
    async ({ text, sources, token, base }) => {
      const [main, adapters] = ["./dist/index.js", "./dist/adapters.js"];
      const { fromCourtListener } = await import(main);
      const { textarea } = await import(adapters);
      const element = /** @type {any} */ (document.querySelector("literatim-check"));
      const editor = /** @type {HTMLTextAreaElement} */ (document.querySelector("#brief"));
      editor.value = text;
      element.adapter = textarea(editor, { type: "markdown" });
      element.sources = sources.map(({ name, text }) => ({ name, data: new Blob([text]) }));
      element.providers = [fromCourtListener({ token, base })];
      return element.check();
    },
    { text: TEXT, sources: texts, token: TOKEN, base: index },
  );
  assertEqualFindings(comparedOf(report), expected, "the element");
});

test("the extension", async (t) => {
  const { args } = await web(t, { [COURTLISTENER]: await courtListener(t, await casesIn(SOURCES)) });
  const { origin } = await serve(t, { "/": html(EDITOR) });
  const extension = await openExtension(t, { args });
  const options = await extension.open(extension.page("options.html"));
  await options.check("#claims");
  await options.fill("#token", TOKEN);
  await options.getByRole("button", { name: "Use it" }).click();
  await options.waitForSelector(".token-right");
  const tab = await extension.open(`${origin}/`);
  await tab.evaluate((text) => {
    const lines = text.split("\n").map((words) => {
      const line = document.createElement("div");
      line.append(words || document.createElement("br"));
      return line;
    });
    document.querySelector(".cm-content").replaceChildren(...lines);
  }, TEXT);
  const panel = await extension.panel();
  await panel.evaluate((sources) => {
    const element = /** @type {any} */ (document.querySelector("literatim-check"));
    element.sources = sources.map(({ name, text }) => ({ name, data: new Blob([text]) }));
  }, texts);
  const report = reportOf(panel);
  await extension.ask(tab, panel, "editor");
  assertEqualFindings(comparedOf(await report), expected, "the extension");
});

test("Word's pane", async (t) => {
  const page = await pane.opened(t, TEXT, { api: index });
  await pane.give(page, FILES);
  await giveToken(page, TOKEN);
  await page.waitForSelector(".token-right");
  await page.check("#claims");
  await pane.checked(page);
  const { bytes } = await pane.exported(page, "As JSON");
  assertEqualFindings(comparedOf(JSON.parse(bytes.toString())), withoutMarks(expected), "Word's pane");
});

/** The mark of a note, 1, is text in Markdown alone. In Word, the citation of its quotation is that in the note, at the end of the text. */
function withoutMarks(findings) {
  const { words: note } = findings.at(-1);
  return findings.filter(({ words }) => words !== "1").map((one) => (/^1\p{Lu}/u.test(one.cited) ? { ...one, cited: note } : one));
}
