// What the scripts of a page can do against the extension: nothing but what any script can do to its own page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { CHANGED_WORDS, SOURCE, TRUE_WORDS } from "../../element/test/page.mjs";
import { html, marks, openExtension, serve } from "./extension.mjs";

const CITE = "Alder v. Birch, 700 F.3d 100 (2d Cir. 2012)";
const BODY = `<main><p>The court held that “${TRUE_WORDS}.” ${CITE}.</p><p>It added: “${CHANGED_WORDS}.” ${CITE}.</p></main>`;
const TOKEN = "f1c7000000000000000000000000000000000000";

/** Written before anything of the extension: a page that listens wherever it can. */
const SPY = `
  window.heard = [];
  const note = (what) => window.heard.push(String(what));
  for (const type of ["message", "storage", "literatim-report", "literatim-finding", "literatim-progress", "literatim-sources", "literatim-error"]) addEventListener(type, (event) => note(event.type + JSON.stringify(event.detail ?? event.data ?? null)), true);
  const wrap = (holder, name) => { const own = holder[name]; holder[name] = function (...args) { note(name + args.map(String)); return own.apply(this, args); }; };
  wrap(window, "fetch"); wrap(XMLHttpRequest.prototype, "open"); wrap(window, "postMessage");
  for (const name of ["literatim-engines", "literatim.courtlistener-token"]) new BroadcastChannel(name).onmessage = ({ data }) => note(data);
  new MutationObserver((records) => note("mutation " + records.length)).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
`;

test("the page hears and finds nothing of findings, sources, the panel or the token", async (t) => {
  const { extension, tab, panel } = await opened(t, html(BODY).replace("<head>", `<head><script>${SPY}</script>`));
  await panel.evaluate((token) => localStorage.setItem("literatim.courtlistener-token", token), TOKEN);
  await tab.evaluate(() => window.heard.splice(0));
  assert.deepEqual(await extension.checked(tab, panel, SOURCE, "page"), ["verbatim", "altered"]);
  await marks(tab);
  const heard = await tab.evaluate(() => window.heard);
  assert.deepEqual(heard, []);
  const known = await tab.evaluate(() => ({
    runtime: typeof globalThis.chrome?.runtime?.sendMessage,
    own: typeof globalThis.literatim,
    storage: { ...localStorage, ...sessionStorage },
    windows: frames.length,
  }));
  assert.deepEqual(known, { runtime: "undefined", own: "undefined", storage: {}, windows: 0 });
  const text = await tab.evaluate(
    () =>
      document.documentElement.outerHTML +
      [...document.adoptedStyleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)),
  );
  assert.doesNotMatch(text, /speaks for the company|f1c7|Writes/, "neither the source's words, nor the token, nor a reason");
});

test("a content script cannot read the token, the settings or the last wish", async (t) => {
  const { extension, tab, panel } = await opened(t, html(BODY));
  await panel.evaluate((token) => localStorage.setItem("literatim.courtlistener-token", token), TOKEN);
  await extension.checked(tab, panel, SOURCE, "page");
  const seen = await panel.evaluate(async (url) => {
    const { id: tabId } = (await chrome.tabs.query({})).find((one) => one.url === url);
    const func = async () => ({
      page: { ...localStorage },
      local: await chrome.storage.local.get(null),
      session: await chrome.storage.session.get(null).catch(() => "refused"),
    });
    const [{ result }] = await chrome.scripting.executeScript({ target: { tabId }, func });
    return result;
  }, tab.url());
  assert.deepEqual(seen, { page: {}, local: {}, session: "refused" });
});

test("the page cannot open, frame or fetch the extension's pages and files", async (t) => {
  const { extension, tab } = await opened(t, html(BODY));
  for (const name of ["panel.html", "options.html", "content.js", "worker.js", "manifest.json"]) {
    const address = extension.page(name);
    assert.equal(
      await tab.evaluate(
        (address) =>
          fetch(address).then(
            () => "read",
            () => "refused",
          ),
        address,
      ),
      "refused",
      name,
    );
  }
  await tab.evaluate((address) => {
    const frame = document.createElement("iframe");
    frame.src = address;
    document.body.append(frame);
    return new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
  }, extension.page("panel.html"));
  assert.ok(!tab.frames().some((frame) => frame.url().startsWith(extension.page("panel"))), "the frame shows an error");
});

test("messages of a content script, as a taken-over page could send them, start nothing", async (t) => {
  const { extension, tab, panel } = await opened(t, html(BODY));
  await extension.checked(tab, panel, SOURCE, "page");
  const state = () =>
    panel.evaluate(() => [
      document.querySelector("#state").textContent,
      document.querySelector("literatim-check").report.quotations.length,
    ]);
  const before = await state();
  const { answers, asked } = await panel.evaluate(async (url) => {
    const { id: tabId } = (await chrome.tabs.query({})).find((one) => one.url === url);
    const func = async () => {
      const messages = [
        { type: "need-engine" },
        { type: "fetch", address: "http://127.0.0.1/secret" },
        { type: "draft", text: "forged" },
        "need-engine",
        null,
      ];
      const answers = [];
      for (const one of messages)
        answers.push(
          (await Promise.race([
            chrome.runtime.sendMessage(one).catch(() => null),
            new Promise((resolve) => setTimeout(resolve, 300, null)),
          ])) ?? null,
        );
      const port = chrome.runtime.connect({ name: "literatim-draft" });
      port.postMessage({ type: "asked", id: "q2" });
      return answers;
    };
    const [{ result }] = await chrome.scripting.executeScript({ target: { tabId }, func });
    return { answers: result, asked: performance.getEntriesByType("resource").filter(({ name }) => name.includes("secret")).length };
  }, tab.url());
  assert.deepEqual(answers, [null, null, null, null, null]);
  assert.equal(asked, 0);
  assert.deepEqual(await state(), before);
});

test("what does not have the form of a message is left out by the panel", async (t) => {
  const { panel } = await opened(t, html(BODY));
  const { News, Order, Survey, parsed } = await messages();
  const draft = { type: "draft", version: 1, text: "A", format: "text", canChange: true, note: "" };
  assert.deepEqual(parsed(News, draft), draft);
  const wrong = [
    null,
    "draft",
    { ...draft, version: -1 },
    { ...draft, text: 5 },
    { ...draft, format: "html" },
    { ...draft, address: "https://example.com/" },
    { ...draft, text: "x".repeat(8_000_001) },
    { type: "asked", id: "<img>" },
    { type: "changed", version: 1, start: 0.5, end: 1, text: "" },
    { type: "fetch", address: "https://example.com/" },
  ];
  for (const one of wrong) assert.equal(parsed(News, one), null, JSON.stringify(one)?.slice(0, 80));
  assert.equal(parsed(Order, { type: "mark", version: 1, marks: [{ id: "q1", span: [0, 1], kind: "a){}" }], chosen: null }), null);
  assert.equal(parsed(Survey, { selected: Number.POSITIVE_INFINITY, editor: null, type: "text/html" }), null);
  assert.equal(await panel.title(), "Literatim");
});

/** The extension's own module of messages. */
async function messages() {
  const { build } = await import("esbuild");
  const entry = new URL("../src/messages.ts", import.meta.url).pathname;
  const { outputFiles } = await build({ entryPoints: [entry], bundle: true, format: "esm", write: false });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
}

async function opened(t, page) {
  const { origin } = await serve(t, { "/": page });
  const extension = await openExtension(t);
  const tab = await extension.open(`${origin}/`);
  return { extension, tab, panel: await extension.panel() };
}
