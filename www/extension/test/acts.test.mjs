// The button in the toolbar of Chromium, with the extension as it ships and its side panel.
import assert from "node:assert/strict";
import { test } from "node:test";
import { CHANGED_WORDS, SOURCE, TRUE_WORDS } from "../../element/test/page.mjs";
import { html, marks, openExtension, serve, shippedBuild } from "./extension.mjs";

const CITE = "Alder v. Birch, 700 F.3d 100 (2d Cir. 2012)";
const TRUE = `<p id="true">The court held that “${TRUE_WORDS}.” ${CITE}.</p>`;
const CHANGED = `<p id="changed">It added: “${CHANGED_WORDS}.” ${CITE}.</p>`;

test("the button opens the side panel, which reads the tab that the act has opened to it", async (t) => {
  const { origin } = await serve(t, { "/": html(`<main>${TRUE}${CHANGED}</main>`) });
  const extension = await openExtension(t, { folder: shippedBuild(), args: ["--enable-unsafe-extension-debugging"] });
  const tab = await extension.open(`${origin}/`);
  await tab.evaluate(() => getSelection().selectAllChildren(document.querySelector("#changed")));
  await extension.pressButton(tab);
  // The panel's window is reached from another page of the extension.
  const view = await extension.open(extension.page("options.html"));
  await view.waitForFunction(() => chrome.extension.getViews().some(({ location }) => location.pathname === "/panel.html"));
  const contexts = await view.evaluate(() => chrome.runtime.getContexts({ contextTypes: ["SIDE_PANEL"] }));
  assert.equal(contexts.length, 1);
  const headlines = await view.evaluate(async ({ name, text }) => {
    const panel = chrome.extension.getViews().find(({ location }) => location.pathname === "/panel.html");
    const element = panel.document.querySelector("literatim-check");
    element.sources = [{ name, data: new Blob([text]) }];
    const report = await new Promise((resolve) => {
      element.addEventListener("literatim-report", ({ detail }) => detail.quotations.length > 0 && resolve(detail));
      element.check();
    });
    return report.quotations.map(({ headline }) => headline);
  }, SOURCE);
  assert.deepEqual(headlines, ["altered"]);
  await tab.bringToFront();
  assert.deepEqual((await marks(tab)).changed, [`${CHANGED_WORDS}.`]);
});
