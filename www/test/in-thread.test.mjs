// The engine without a worker of the package: in the caller's thread, and behind any message port.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { Engine, fileOf, serve, startInThread } from "../dist/in-thread.js";
import { checkText, openEngine, textInput } from "../dist/node.js";
import { DIST, draftOf, FALSE_WORDS, SOURCE, TRUE_WORDS } from "./fixtures.mjs";
import { pdfOf } from "./pdf.mjs";

const DRAFT = draftOf(TRUE_WORDS, FALSE_WORDS);
const TEXTS = { "alder-v-birch.txt": SOURCE };

const wasm = (part) => readFile(join(DIST, fileOf(part)));
const tables = await readFile(join(DIST, "tables.txt"), "utf8");

/** An engine in this thread, open until test `t` is over. */
function engineOf(t, parts) {
  const engine = openEngine({ startWorker: () => startInThread(parts) });
  t.after(() => engine.close());
  return engine;
}

const headlines = ({ quotations }) => quotations.map(({ headline }) => headline);

test("an engine in the caller's thread checks with given bytes, and does not write to the console", async (t) => {
  const { error } = console;
  const core = await wasm("core");
  const engine = engineOf(t, { core, tables });
  assert.deepEqual(headlines(await checkText(DRAFT, TEXTS, { engine })), ["verbatim", "not_found"]);
  assert.equal(console.error, error);
});

test("compiled modules work too, and several engines can share them", async () => {
  const core = await WebAssembly.compile(await wasm("core"));
  const engines = [1, 2].map(() => openEngine({ startWorker: () => startInThread({ core, tables }) }));
  const reports = await Promise.all(
    [draftOf(TRUE_WORDS), draftOf(FALSE_WORDS)].map((draft, index) => checkText(draft, TEXTS, { engine: engines[index] })),
  );
  assert.deepEqual(reports.map(headlines), [["verbatim"], ["not_found"]]);
});

test("a function loads each part when a document first needs it", async (t) => {
  const loaded = [];
  const parts = (part) => {
    loaded.push(part);
    return wasm(part);
  };
  const engine = engineOf(t, parts);
  await checkText(DRAFT, TEXTS, { engine });
  assert.deepEqual(loaded, ["tables", "core"]);
  await engine.openDraft(textInput("draft.html", "<!doctype html><p>Words.</p>"));
  assert.deepEqual(loaded, ["tables", "core", "read"]);
});

test("a missing part is named", async (t) => {
  const core = await wasm("core");
  const engine = engineOf(t, { core, tables });
  await assert.rejects(engine.openDraft(textInput("draft.html", "<!doctype html><p>Words.</p>")), { code: "load", message: /"read"/ });
  await engine.openDraft(textInput("draft.txt", "Words."));
});

test("tables that are missing, damaged or of another version are refused", async (t) => {
  const core = await wasm("core");
  const cut = tables.slice(0, tables.lastIndexOf("\f"));
  const older = tables.replace(/^\f[^\n]+/, "\f0.0.1");
  for (const [given, message] of [
    [undefined, /"tables".*tables\.txt/],
    [cut, /tables\.txt is damaged/],
    [older, /of another version/],
  ]) {
    await assert.rejects(engineOf(t, { core, tables: given }).openDraft(textInput("draft.txt", "Words.")), { code: "load", message });
  }
});

test("after a cancelled call, a new engine continues with the same draft", async (t) => {
  let loads = 0;
  const core = await wasm("core");
  const parts = (part) => {
    if (part === "tables") return tables;
    loads++;
    return core;
  };
  const engine = engineOf(t, parts);
  await engine.openDraft(textInput("draft.txt", DRAFT));
  await assert.rejects(engine.judge(0, { limitMs: 0 }), { code: "time_limit" });
  assert.equal((await engine.plan()).quotations, 2);
  assert.equal(loads, 2);
});

test("each call is a separate task, so that the thread can do other work in between", async (t) => {
  const core = await wasm("core");
  const engine = engineOf(t, { core, tables });
  let turns = 0;
  const count = setInterval(() => turns++, 0);
  await checkText(draftOf(...Array(20).fill(TRUE_WORDS)), TEXTS, { engine });
  clearInterval(count);
  assert.ok(turns >= 10, `${turns} turns`);
});

/** A PDF that takes far longer to read than one of its pages. */
const LONG = pdfOf(...Array(3_000).fill(`${"The harbour lamp burns until the last boat is in. ".repeat(40)}`));

test("a signal stops the reading of a PDF between two pages, and the engine goes on", async (t) => {
  const engine = engineOf(t, wasm);
  const stop = new AbortController();
  const seen = [];
  const onPart = (page, pages) => {
    seen.push(page);
    assert.equal(pages, 3_000);
    if (page === 5) setTimeout(() => stop.abort());
  };
  const input = { name: "long.pdf", data: new Uint8Array(LONG) };
  await assert.rejects(engine.readDocument(input, { signal: stop.signal, onPart }), { name: "AbortError" });
  const read = seen.length;
  assert.deepEqual(
    seen,
    seen.map((_, index) => index + 1),
  );
  assert.ok(read < 3_000, `${read} pages were read`);
  const { text } = await engine.readDocument({ name: "short.pdf", data: new Uint8Array(pdfOf("One page.")) });
  assert.match(text, /One page\./);
  assert.equal(seen.length, read);
});

test("a time limit stops the reading of a PDF between two pages, and the error says which", async (t) => {
  const engine = openEngine({ limits: { readMs: 100 }, startWorker: () => startInThread(wasm) });
  t.after(() => engine.close());
  await engine.version();
  const began = performance.now();
  await assert.rejects(engine.readDocument({ name: "long.pdf", data: new Uint8Array(LONG) }), {
    code: "time_limit",
    message: /longer than the limit of 0\.1 seconds/,
  });
  assert.ok(performance.now() - began < 3_000);
});

test("serve answers a client over a message port", async (t) => {
  const core = await wasm("core");
  const { port1, port2 } = new MessageChannel();
  t.after(() => port1.close());
  serve(port1, { core, tables });
  const engine = openEngine({ startWorker: () => port2 });
  t.after(() => engine.close());
  assert.deepEqual(headlines(await checkText(DRAFT, TEXTS, { engine })), ["verbatim", "not_found"]);
});

test("an engine can be used directly", async () => {
  const engine = new Engine(wasm);
  assert.match(await engine.version(), /^\d+\.\d+\.\d+/);
});

test("checkText closes an engine that it opens, but not one that it is given", async () => {
  const closed = [];
  const core = await wasm("core");
  const startWorker = () => {
    const handle = startInThread({ core, tables });
    return { ...handle, terminate: () => closed.push("given") };
  };
  const engine = openEngine({ startWorker });
  await checkText(DRAFT, TEXTS, { engine });
  assert.deepEqual(closed, []);
  assert.match(await engine.version(), /^\d/);
  // A thread that is not closed never ends.
  const ended = new Promise((resolve) => process.once("worker", (worker) => worker.once("exit", resolve)));
  assert.deepEqual(headlines(await checkText(DRAFT, TEXTS)), ["verbatim", "not_found"]);
  await ended;
});
