// The extension in Chromium: what it may do at the start, what it checks, and that it leaves nothing behind.
import assert from "node:assert/strict";
import { test } from "node:test";
import { CHANGED_WORDS, DRAFT, frames, SOURCE, TRUE_WORDS } from "../../element/test/page.mjs";
import { html, marks, openExtension, SHOTS, serve, shippedBuild } from "./extension.mjs";

const CITE = "Alder v. Birch, 700 F.3d 100 (2d Cir. 2012)";
const TRUE = `<p id="true">The court held that “${TRUE_WORDS}.” ${CITE}.</p>`;
const CHANGED = `<p id="changed">It added: “${CHANGED_WORDS}.” ${CITE}.</p>`;
const BODY = `<h2>Tickets</h2>${TRUE}${CHANGED}`;

/** Editors as other sites build them, in structures of our own. */
const STRUCTURES = {
  "a mail's editor": `<div role="dialog"><form><input name="to"><div class="holder"><div aria-label="Body" role="textbox" aria-multiline="true" contenteditable="true" id="draft"><div>${TRUE}</div><div><br></div><div>${CHANGED}</div><div class="signature">--<br>A. Clerk</div></div></div></form></div>`,
  "a block editor": `<div contenteditable="false"><div class="blocks" contenteditable="true" id="draft"><h2 data-block="a">Tickets</h2><p data-block="b">${TRUE.slice(13, -4)}</p><p data-block="c">${CHANGED.slice(16, -4)}</p></div></div>`,
  "a line in small print": `<div id="draft" contenteditable="true" style="font: 9px/10px serif; white-space: nowrap">${TRUE.slice(13, -4)} ${CHANGED.slice(16, -4)}</div>`,
};

test("as it ships, it has only its own permissions and CourtListener's host at the start, and a page is shut to it", async (t) => {
  const { origin } = await serve(t, { "/": html(BODY) });
  const extension = await openExtension(t, { folder: shippedBuild() });
  const tab = await extension.open(`${origin}/`);
  const panel = await extension.panel();
  const { permissions, origins } = await panel.evaluate(() => chrome.permissions.getAll());
  assert.deepEqual(permissions.sort(), ["activeTab", "contextMenus", "offscreen", "scripting", "sidePanel", "storage"]);
  assert.deepEqual(origins, ["https://www.courtlistener.com/*"]);

  const id = await panel.evaluate(async () => (await chrome.tabs.query({})).find(({ url }) => url === undefined)?.id);
  assert.equal(typeof id, "number", "the address of the tab is not known");
  await panel.evaluate(async (tab) => {
    const { id: window } = await chrome.windows.getCurrent();
    await chrome.storage.session.set({ ask: { tab, window, what: "page", at: 1 } });
  }, id);
  await panel.waitForFunction(() => /has not opened this tab/.test(document.querySelector("#state").textContent));
  assert.equal(await tab.evaluate(() => CSS.highlights.size), 0);
  assert.deepEqual(panel.faults, []);
});

test("the selection is checked, and nothing else", async (t) => {
  const { tab, panel, extension } = await opened(t, `<main>${BODY}</main>`);
  await tab.evaluate(() => getSelection().selectAllChildren(document.querySelector("#changed")));
  assert.deepEqual(await extension.checked(tab, panel, SOURCE), ["altered"]);
  const { sound, changed } = await marks(tab);
  assert.deepEqual([sound, changed], [undefined, [`${CHANGED_WORDS}.`]]);
});

test("a page is checked, its mark opens the finding at the reader's click and not at a script's, and switching off leaves the page as it was", async (t) => {
  const { tab, panel, extension } = await opened(t, `<main>${BODY}</main>`);
  const before = await tab.evaluate(() => document.documentElement.outerHTML);
  assert.deepEqual(await extension.checked(tab, panel, SOURCE, "page"), ["verbatim", "altered"]);
  assert.deepEqual((await marks(tab)).changed, [`${CHANGED_WORDS}.`]);
  const chosen = () =>
    panel.evaluate(() => document.querySelector("literatim-check").shadowRoot.querySelector(".card.is-open")?.id ?? null);
  const at = await tab.evaluate(() => {
    const range = document.createRange();
    range.setStart(document.querySelector("#changed").firstChild, 20);
    range.setEnd(document.querySelector("#changed").firstChild, 21);
    const { left, top, width, height } = range.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  });
  await tab.bringToFront();
  await tab.evaluate(
    ({ x, y }) => document.elementFromPoint(x, y).dispatchEvent(new MouseEvent("click", { clientX: x, clientY: y, bubbles: true })),
    at,
  );
  await frames(tab);
  assert.equal(await chosen(), null);
  await tab.mouse.click(at.x, at.y);
  await panel.waitForFunction(() => document.querySelector("literatim-check").shadowRoot.querySelector(".card.is-open") !== null, null, {
    polling: 100,
  });
  assert.equal(await chosen(), "card-q2");

  assert.equal(await tab.evaluate(() => document.documentElement.outerHTML), before);
  await panel.bringToFront();
  await panel.click("#off");
  await tab.waitForFunction(() => CSS.highlights.size === 0, null, { polling: 100 });
  assert.equal(await tab.evaluate(() => document.adoptedStyleSheets.length), 0);
  assert.equal(await tab.evaluate(() => document.documentElement.outerHTML), before);
});

test("a textarea is marked over its text, corrected, and left as it was", async (t) => {
  const { tab, panel, extension } = await opened(t, '<textarea id="draft" rows="12" cols="60"></textarea>');
  await tab.fill("#draft", DRAFT);
  const before = await tab.evaluate(() => document.documentElement.outerHTML);
  assert.deepEqual(await extension.checked(tab, panel, SOURCE, "editor"), ["verbatim", "altered"]);
  assert.deepEqual((await marks(tab)).changed, [`${CHANGED_WORDS}.`]);
  await panel.bringToFront();
  await panel.evaluate(() => document.querySelector("literatim-check").choose("q2"));
  await panel.getByRole("button", { name: "Use the source’s words" }).click();
  await tab.bringToFront();
  await tab.waitForFunction((wanted) => document.querySelector("textarea").value === wanted, DRAFT.replace("answers", "speaks"));
  await panel.bringToFront();
  await panel.click("#off");
  await tab.waitForFunction((before) => document.documentElement.outerHTML === before, before, { polling: 100 });
});

for (const [name, body] of Object.entries(STRUCTURES)) {
  test(`${name} is found, checked and marked`, async (t) => {
    const { tab, panel, extension } = await opened(t, body);
    assert.deepEqual(await extension.checked(tab, panel, SOURCE, "editor"), ["verbatim", "altered"]);
    const { sound, changed } = await marks(tab);
    assert.deepEqual([sound, changed], [[`${TRUE_WORDS}.`], [`${CHANGED_WORDS}.`]]);
  });
}

test("an editor in a frame of the page is found, checked and marked there", async (t) => {
  const inner = `<div class="is-root-container" contenteditable="true">${BODY}</div>`.replaceAll('"', "&quot;");
  const { tab, panel, extension } = await opened(
    t,
    `<div id="title" contenteditable="true">Draft</div><iframe name="editor-canvas" width="800" height="500" srcdoc="${inner}"></iframe>`,
  );
  assert.deepEqual(await extension.checked(tab, panel, SOURCE, "editor"), ["verbatim", "altered"]);
  const frame = tab.frame("editor-canvas");
  assert.deepEqual((await marks(frame)).changed, [`${CHANGED_WORDS}.`]);
});

test("the panel in light and dark, and the options page", async (t) => {
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    const { tab, panel, extension } = await opened(t, `<main>${BODY}</main>`, { colorScheme });
    await extension.checked(tab, panel, SOURCE, "page");
    await panel.bringToFront();
    await panel.setViewportSize({ width: 400, height: 900 });
    await panel.evaluate(() => document.querySelector("literatim-check").choose("q2"));
    await panel.screenshot({ path: `${SHOTS}panel-${colorScheme}.png` });
    const options = await extension.open(extension.page("options.html"));
    await options.setViewportSize({ width: 900, height: 1100 });
    await options.screenshot({ path: `${SHOTS}options-${colorScheme}.png`, fullPage: true });
    assert.equal(await options.locator("h1").textContent(), "Settings of Literatim");
  }
});

test("an engine starts although the page that hosts it did not hear the first question", async (t) => {
  const { origin } = await serve(t, { "/": html(`<main>${BODY}</main>`) });
  const extension = await openExtension(t);
  const tab = await extension.open(`${origin}/`);
  await extension.context.addInitScript(() => {
    const send = BroadcastChannel.prototype.postMessage;
    let isLost = false;
    BroadcastChannel.prototype.postMessage = function (message) {
      if (this.name !== "literatim-engines" || isLost) send.call(this, message);
      else isLost = true;
      globalThis.isLost = isLost;
    };
  });
  const panel = await extension.panel();
  assert.deepEqual(await extension.checked(tab, panel, SOURCE, "page"), ["verbatim", "altered"]);
  assert.equal(await panel.evaluate(() => globalThis.isLost), true);
});

/** A page with this body, and the panel. */
async function opened(t, body, options = {}) {
  const { origin } = await serve(t, { "/": html(body) });
  const extension = await openExtension(t, options);
  const tab = await extension.open(`${origin}/`);
  const panel = await extension.panel();
  t.after(() => assert.deepEqual(panel.faults, []));
  return { extension, tab, panel, origin };
}
