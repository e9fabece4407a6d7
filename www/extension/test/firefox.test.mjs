// The extension in Firefox as it ships: what it may do, and checks begun by the button, the shortcut and the context menu.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { CHANGED_WORDS, DRAFT, SOURCE, TRUE_WORDS } from "../../element/test/page.mjs";
import { withoutFirefox } from "../../test/firefox.mjs";
import { html, SHOTS, serve } from "./extension.mjs";
import { openExtension } from "./firefox.mjs";

const skip = withoutFirefox;
const CITE = "Alder v. Birch, 700 F.3d 100 (2d Cir. 2012)";
const BODY = `<main id="draft"><p id="true">The court held that “${TRUE_WORDS}.” ${CITE}.</p><p id="changed">It added: “${CHANGED_WORDS}.” ${CITE}.</p></main>`;

/** What is drawn in the page in front, by the kind of mark. */
const drawn = () =>
  Object.fromEntries([...CSS.highlights].map(([name, all]) => [name.replace(/literatim-(dark-)?/, ""), [...all].map(String)]));
const isDrawn = () => CSS.highlights.size > 0;
const serialised = () => document.documentElement.outerHTML;
/** The id of the open finding in the sidebar. */
const chosen = ({ document }) => document.querySelector("literatim-check").shadowRoot.querySelector(".card.is-open")?.id ?? null;

test("the button opens the sidebar with the findings on the selection, marks it, and leaves the page as it was", { skip }, async (t) => {
  const { extension, firefox, page } = await opened(t, BODY);
  const before = await firefox.run(serialised);
  await firefox.run(() => getSelection().selectAllChildren(document.querySelector("#changed")));
  await extension.pressButton();
  assert.deepEqual(await extension.verdicts(page, SOURCE, 1), ["altered"]);
  await firefox.until(isDrawn);
  assert.deepEqual((await firefox.run(drawn)).changed, [`${CHANGED_WORDS}.`]);
  const listed = await extension.sidebar(page, ({ document }) => document.querySelector("literatim-check").shadowRoot.textContent);
  assert.match(listed, /Writes “answers” for “speaks”/);

  const seen = await extension.sidebar(page, () => chrome.permissions.getAll());
  const { permissions, origins } = seen;
  assert.deepEqual(permissions.sort(), ["activeTab", "contextMenus", "scripting", "storage"]);
  assert.deepEqual(origins, ["https://www.courtlistener.com/*"]);

  await extension.shot(join(SHOTS, "firefox.png"));
  await extension.sidebar(page, ({ document }) => document.querySelector("#off").click());
  await firefox.until(() => CSS.highlights.size === 0);
  assert.equal(await firefox.run(serialised), before);
});

test("the shortcut checks the editor, F8 and a click on a mark open findings, a correction is put in and taken back", {
  skip,
}, async (t) => {
  const { extension, firefox, page } = await opened(t, BODY.replace("<main", '<main contenteditable="true"'));
  await firefox.click("#true");
  await extension.pressShortcut();
  assert.deepEqual(await extension.verdicts(page, SOURCE, 2), ["verbatim", "altered"]);
  await firefox.until(isDrawn);
  await firefox.press("F8");
  await waitFor(async () => (await extension.sidebar(page, chosen)) === "card-q2");
  const [x, y] = await firefox.run(() => {
    const { left, top } = [...CSS.highlights.get("literatim-sound")][0].getClientRects()[0];
    return [Math.round(left) + 20, Math.round(top) + 5];
  });
  await firefox.clickAt(x, y);
  await waitFor(async () => (await extension.sidebar(page, chosen)) === "card-q1");

  const text = () => document.querySelector("#draft").innerText;
  const before = await firefox.run(text);
  const press = ({ document }, name) => {
    const element = document.querySelector("literatim-check");
    element.choose("q2");
    [...element.shadowRoot.querySelectorAll("button")].find(({ textContent }) => textContent.startsWith(name)).click();
  };
  await extension.sidebar(page, press, "Use the source’s words");
  await firefox.until((wanted) => document.querySelector("#draft").innerText === wanted, before.replace("answers", "speaks"));
  await extension.sidebar(page, press, "Undo");
  await firefox.until((wanted) => document.querySelector("#draft").innerText === wanted, before);
});

test("the context menu checks the page, whatever is selected", { skip }, async (t) => {
  const { extension, firefox, page } = await opened(t, BODY);
  await extension.chooseInMenu("main", "Check the quotations on this page");
  assert.deepEqual(await extension.verdicts(page, SOURCE, 2), ["verbatim", "altered"]);
  await firefox.until(isDrawn);
});

test("a textarea is marked over its text, and left as it was", { skip }, async (t) => {
  const { extension, firefox, page } = await opened(t, '<textarea id="draft" rows="12" cols="60"></textarea>');
  await firefox.run((draft) => {
    document.querySelector("textarea").value = draft;
  }, DRAFT);
  const before = await firefox.run(serialised);
  await extension.chooseInMenu("textarea", "Check the quotations in this editor");
  assert.deepEqual(await extension.verdicts(page, SOURCE, 2), ["verbatim", "altered"]);
  await firefox.until(isDrawn);
  assert.deepEqual((await firefox.run(drawn)).changed, [`${CHANGED_WORDS}.`]);
  await extension.sidebar(page, ({ document }) => document.querySelector("#off").click());
  await firefox.until((before) => document.documentElement.outerHTML === before, before);
});

test("a site of a source is asked for only after the user has allowed it in the act of giving its address", { skip }, async (t) => {
  const source = { type: "text/plain; charset=utf-8", body: SOURCE.text };
  const { extension, firefox, asked, origin } = await opened(t, BODY, { "/alder.txt": source });
  const panel = await extension.open("panel.html");
  const origins = () => firefox.run(async () => (await chrome.permissions.getAll()).origins);
  const give = async (answer) => {
    await firefox.front(panel);
    await firefox.run(() => {
      const open = [...document.querySelectorAll("#addresses button")].find(({ textContent }) => textContent.startsWith("Enter"));
      if (!open.hidden) open.click();
      document.querySelector("#source-address").focus();
    });
    await firefox.press(...`${origin}/alder.txt`, "Enter");
    return extension.answer(answer);
  };
  assert.match(await give("refuse"), /127\.0\.0\.1/);
  await firefox.until(() => /127.0.0.1 was not asked/.test(document.querySelector("#addresses").textContent));
  assert.ok(!(await origins()).some((one) => one.includes("127.0.0.1")));

  assert.match(await give("allow"), /127\.0\.0\.1/);
  await firefox.until(() => document.querySelector(".address-list li") !== null);
  assert.ok((await origins()).includes("http://127.0.0.1/*"));
  assert.deepEqual(
    asked.filter(({ path }) => path === "/alder.txt"),
    [],
  );
});

/** Waits until a look at the sidebar says so. */
async function waitFor(isSo) {
  for (let tries = 0; tries < 50; tries++) if (await isSo()) return;
  assert.fail(`This did not become true: ${isSo}`);
}

/** A page with this body, in front. */
async function opened(t, body, files = {}) {
  const { origin, asked } = await serve(t, { "/": html(body), ...files });
  const extension = await openExtension(t);
  const { firefox } = extension;
  const page = await firefox.open(`${origin}/`);
  return { extension, firefox, page, origin, asked };
}
