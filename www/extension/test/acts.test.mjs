// The user's acts in Chromium: the button opens the side panel of the extension as it ships. Headless, nobody can press a menu or a shortcut, so
// their events are sent in the background.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { CHANGED_WORDS, SOURCE, TRUE_WORDS } from "../../element/test/page.mjs";
import { html, marks, openExtension, reportOf, serve, shippedBuild } from "./extension.mjs";

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
    const report = await new Promise((resolve, reject) => {
      element.addEventListener("literatim-error", ({ detail }) => reject(detail));
      element.addEventListener("literatim-report", ({ detail }) => detail.quotations.length > 0 && resolve(detail));
      element.check();
    });
    return report.quotations.map(({ headline }) => headline);
  }, SOURCE);
  assert.deepEqual(headlines, ["altered"]);
  await tab.bringToFront();
  assert.deepEqual((await marks(tab)).changed, [`${CHANGED_WORDS}.`]);
});

/** How each act reaches the background, and what is found in the part of the tab that it asks for. */
const ACTS = {
  "the shortcut": { event: "commands.onCommand", detail: "check", found: ["verbatim"] },
  "the menu's entry for the selection": { event: "contextMenus.onClicked", detail: { menuItemId: "selection" }, found: ["verbatim"] },
  "the menu's entry for the editor": { event: "contextMenus.onClicked", detail: { menuItemId: "editor" }, found: ["altered"] },
  "the menu's entry for the page": { event: "contextMenus.onClicked", detail: { menuItemId: "page" }, found: ["verbatim"] },
};

for (const [act, { event, detail, found }] of Object.entries(ACTS)) {
  test(`${act} has its part of the tab checked`, async (t) => {
    const { origin } = await serve(t, { "/": html(`<main>${TRUE}</main><div contenteditable="true">${CHANGED}</div>`) });
    const extension = await openExtension(t);
    const tab = await extension.open(`${origin}/`);
    await tab.evaluate(() => getSelection().selectAllChildren(document.querySelector("#true")));
    const panel = await extension.panel();
    await panel.evaluate(({ name, text }) => {
      document.querySelector("literatim-check").sources = [{ name, data: new Blob([text]) }];
    }, SOURCE);
    const report = reportOf(panel);
    await extension.worker.evaluate(
      async ({ url, event, detail }) => {
        const tab = (await chrome.tabs.query({})).find((one) => one.url === url);
        const [space, name] = event.split(".");
        chrome[space][name].dispatch(detail, tab);
      },
      { url: tab.url(), event, detail },
    );
    assert.deepEqual(
      (await report).quotations.map(({ headline }) => headline),
      found,
    );
  });
}

test("the shortcut has its key", async (t) => {
  const { worker } = await openExtension(t);
  const commands = await worker.evaluate(() => chrome.commands.getAll());
  assert.equal(commands.find(({ name }) => name === "check")?.shortcut, "Alt+Shift+L");
});

test("the menu has its entries at the first start, after the extension was off, and at the next start", async (t) => {
  const profile = mkdtempSync(join(tmpdir(), "literatim-profile-"));
  t.after(() => rmSync(profile, { recursive: true, force: true }));
  for (const start of ["first", "next"]) {
    const extension = await openExtension(t, { profile });
    await hasMenu(extension.worker, `the ${start} start`);
    const extensions = await extension.open("chrome://extensions");
    const again = extension.context.waitForEvent("serviceworker");
    await extensions.evaluate(async (id) => {
      await chrome.management.setEnabled(id, false);
      await chrome.management.setEnabled(id, true);
    }, extension.id);
    await hasMenu(await again, `switched on again after the ${start} start`);
    await extension.context.close();
  }
});

/** Fails when an entry is missing. The browser lists none; it refuses to change one that is not there. */
async function hasMenu(worker, when) {
  const missing = await worker.evaluate(async () => {
    const refused = async (id) =>
      chrome.contextMenus.update(id, {}).then(
        () => [],
        () => [id],
      );
    const ids = ["selection", "editor", "page"];
    let missing = ids;
    for (const end = Date.now() + 5000; missing.length > 0 && Date.now() < end; ) missing = (await Promise.all(ids.map(refused))).flat();
    return missing;
  });
  assert.deepEqual(missing, [], when);
}
