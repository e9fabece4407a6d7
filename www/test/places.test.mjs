// The package elsewhere in a browser: in a page of another origin, and in a service worker.
import assert from "node:assert/strict";
import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { build } from "esbuild";
import { DIST, draftOf, FALSE_WORDS, folderOf, SOURCE, TRUE_WORDS } from "./fixtures.mjs";
import { complaintsOf, originOf, PAGE, tabOf } from "./site.mjs";

const DRAFT = draftOf(TRUE_WORDS, FALSE_WORDS);
const TEXTS = { "alder-v-birch.txt": SOURCE };

test("a page takes the package from another origin", async (t) => {
  const cdn = await originOf(t, DIST, { "access-control-allow-origin": "*" });
  const folder = await folderOf(t, {
    "index.html": PAGE,
    "page.js": `import { checkText, openEngine } from "${cdn}/index.js";
      window.headlines = async (draft, texts) => {
        const engine = openEngine();
        const first = await checkText(draft, texts, { engine });
        // A worker that is started again comes from the same place.
        await engine.plan({ limitMs: 0 }).catch(() => {});
        const second = await checkText(draft, texts, { engine });
        engine.close();
        return [first, second].map(({ quotations }) => quotations.map(({ headline }) => headline));
      };`,
  });
  const tab = await tabOf(t);
  const complaints = complaintsOf(tab);
  await tab.goto(`${await originOf(t, folder)}/index.html`);
  await tab.waitForFunction(() => "headlines" in window);
  // @ts-expect-error: the page's own function
  const headlines = await tab.evaluate(([draft, texts]) => window.headlines(draft, texts), [DRAFT, TEXTS]);
  assert.deepEqual(headlines, [
    ["verbatim", "not_found"],
    ["verbatim", "not_found"],
  ]);
  assert.deepEqual(complaints, []);
});

test("a service worker holds an engine, in one bundled file", async (t) => {
  const folder = await folderOf(t, {
    "index.html": PAGE,
    "page.js": `window.headlines = async (draft, texts) => {
        await navigator.serviceWorker.register("service-worker.js");
        const { active } = await navigator.serviceWorker.ready;
        const { port1, port2 } = new MessageChannel();
        active.postMessage({ draft, texts }, [port2]);
        return new Promise((resolve) => { port1.onmessage = ({ data }) => resolve(data); });
      };`,
  });
  for (const file of ["core_bg.wasm", "tables.txt"]) await cp(join(DIST, file), join(folder, file));
  await writeFile(
    join(folder, "source.js"),
    `import { checkText, openEngine } from "${DIST}index.js";
     import { fileOf, startInThread } from "${DIST}in-thread.js";
     const engine = openEngine({ startWorker: () => startInThread((part) => fetch(fileOf(part))) });
     addEventListener("message", (event) => event.waitUntil((async () => {
       const { quotations } = await checkText(event.data.draft, event.data.texts, { engine });
       event.ports[0].postMessage(quotations.map(({ headline }) => headline));
     })()));`,
  );
  await build({
    entryPoints: [join(folder, "source.js")],
    bundle: true,
    format: "iife",
    outfile: join(folder, "service-worker.js"),
    // The address of the module is that of the worker by default, which this engine does not start.
    logOverride: { "empty-import-meta": "silent" },
  });
  const tab = await tabOf(t);
  const complaints = complaintsOf(tab);
  await tab.goto(`${await originOf(t, folder)}/index.html`);
  await tab.waitForFunction(() => "headlines" in window);
  // @ts-expect-error: the page's own function
  const headlines = await tab.evaluate(([draft, texts]) => window.headlines(draft, texts), [DRAFT, TEXTS]);
  assert.deepEqual(headlines, ["verbatim", "not_found"]);
  assert.deepEqual(complaints, []);
});
