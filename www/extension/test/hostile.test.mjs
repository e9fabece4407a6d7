// What the scripts of a page can do against the extension: nothing but what any script can do to its own page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fictional } from "../../app/test/courtlistener.mjs";
import { CHANGED_WORDS, SOURCE, TRUE_WORDS } from "../../element/test/page.mjs";
import { TOKEN } from "../../fake/accounts.mjs";
import { html, marks, openExtension, serve } from "./extension.mjs";
import { COURTLISTENER, courtListener, web } from "./web.mjs";

const CITE = "Alder v. Birch, 700 F.3d 100 (2d Cir. 2012)";
const BODY = `<main><p>The court held that “${TRUE_WORDS}.” ${CITE}.</p><p>It added: “${CHANGED_WORDS}.” ${CITE}.</p></main>`;
const ALDER = fictional(1100, "Alder v. Birch", ["700 F.3d 100"], SOURCE.text.split("\n\n").slice(3).join(" "));

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
  const { extension, tab, panel, asked } = await opened(t, html(BODY).replace("<head>", `<head><script>${SPY}</script>`));
  await panel.evaluate((token) => localStorage.setItem("literatim.courtlistener-token", token), TOKEN);
  await tab.evaluate(() => window.heard.splice(0));
  assert.deepEqual(await extension.checked(tab, panel, SOURCE, "page"), ["verbatim", "altered"]);
  await marks(tab);
  assert.ok(
    asked.some(({ headers }) => headers.authorization === `Token ${TOKEN}`),
    "CourtListener was asked",
  );
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

/**
 * Written before anything of the extension: each function and property of what the content script uses tells of its use and then fails or lies.
 * Playwright's own scripts run in the page's world and would hang on them, so the test looks at this page through the extension's world only.
 */
const REDEFINED = `
  const heard = [];
  const { apply, ownKeys, getOwnPropertyDescriptor, defineProperty } = Reflect;
  const write = Element.prototype.setAttribute;
  const root = document.documentElement;
  const spoil = (holder, label) => {
    const names = ownKeys(holder);
    for (let at = 0; at < names.length; at++) {
      const name = names[at];
      const { configurable, writable, value, get, set } = getOwnPropertyDescriptor(holder, name);
      if (!configurable && !writable) continue;
      if (name === "constructor" || name === "prototype") continue;
      const told = (...args) => {
        heard[heard.length] = label + "." + (typeof name === "symbol" ? "symbol" : name);
        apply(write, root, ["data-heard", heard[heard.length - 1] + " of " + heard.length]);
        throw "redefined";
      };
      if (get || set) defineProperty(holder, name, { configurable: true, get: get && told, set: set && told });
      else if (typeof value === "function") defineProperty(holder, name, { configurable, writable, value: told });
    }
  };
  const holders = { Array, ArrayPrototype: Array.prototype, JSON, Promise, PromisePrototype: Promise.prototype, Map: Map.prototype, Set: Set.prototype, String: String.prototype, RegExp: RegExp.prototype, Object, MutationObserver: MutationObserver.prototype, Range: Range.prototype, Selection: Selection.prototype, Node: Node.prototype, Element: Element.prototype, HTMLElement: HTMLElement.prototype, Document: Document.prototype, EventTarget: EventTarget.prototype, MessagePort: MessagePort.prototype, Highlight: Highlight.prototype, HighlightRegistry: HighlightRegistry.prototype, CSSStyleSheet: CSSStyleSheet.prototype, CSS, TreeWalker: TreeWalker.prototype };
  const names = ownKeys(holders);
  for (let at = 0; at < names.length; at++) spoil(holders[names[at]], names[at]);
  const globals = ["postMessage", "requestAnimationFrame", "setTimeout", "queueMicrotask", "getSelection", "Promise", "MutationObserver", "Range", "Highlight", "CSSStyleSheet", "BroadcastChannel"];
  for (let at = 0; at < globals.length; at++) defineProperty(window, globals[at], { value: () => { throw "redefined"; } });
  apply(write, root, ["data-redefined", "all"]);
  window.chrome = new Proxy({}, { get() { heard[heard.length] = "chrome"; apply(write, root, ["data-heard", "chrome"]); throw "redefined"; } });
`;

test("a page that has redefined the names of the browser's own objects is checked and marked, and hears nothing", async (t) => {
  const page = html(BODY).replace("</body>", `<script>{${REDEFINED}}</script></body>`);
  const { extension, tab, panel } = await opened(t, page);
  assert.deepEqual(await extension.checked(tab, panel, SOURCE, "page"), ["verbatim", "altered"]);
  const seen = () =>
    extension.inTab(tab, () => ({
      redefined: document.documentElement.getAttribute("data-redefined"),
      heard: document.documentElement.getAttribute("data-heard"),
      changed: [...(CSS.highlights.get("literatim-changed") ?? [])].map(String),
    }));
  assert.deepEqual(await seen(), { redefined: "all", heard: null, changed: [`${CHANGED_WORDS}.`] });

  // The page's own objects do tell: what stays silent above is the extension.
  await extension.inPage(tab, () => {
    try {
      document.querySelector("main");
    } catch {}
  });
  assert.match((await seen()).heard, /^Document\.querySelector/);

  await panel.click("#off");
  await panel.waitForFunction(() => document.querySelector("literatim-check").hidden, null, { polling: 100 });
  assert.deepEqual((await seen()).changed, []);
  assert.deepEqual(panel.faults, []);
});

/** Properties of the document that elements of these names would cover in the page's world. */
const NAMED = [
  "body",
  "activeElement",
  "querySelector",
  "querySelectorAll",
  "getSelection",
  "createRange",
  "createTreeWalker",
  "adoptedStyleSheets",
  "contentType",
  "documentElement",
];

test("a page whose elements have the names of the document's properties is checked and marked", async (t) => {
  const clobbered = NAMED.map((name) => `<form name="${name}"><input name="childNodes"><input name="parentElement"></form>`).join("");
  const { extension, tab, panel } = await opened(t, html(`${clobbered}${BODY}`));
  assert.deepEqual(await extension.checked(tab, panel, SOURCE, "page"), ["verbatim", "altered"]);
  const changed = await extension.inTab(tab, () => [...(CSS.highlights.get("literatim-changed") ?? [])].map(String));
  assert.deepEqual(changed, [`${CHANGED_WORDS}.`]);
  assert.deepEqual(panel.faults, []);
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
  const { args, asked } = await web(t, { [COURTLISTENER]: await courtListener(t, [ALDER]) });
  const extension = await openExtension(t, { args });
  const tab = await extension.open(`${origin}/`);
  return { extension, tab, panel: await extension.panel(), asked };
}
