// The step that verifies an investigation's citations before its synthesis, and the comparison of one claim with a text.
import assert from "node:assert/strict";
import { mkdir, symlink } from "node:fs/promises";
import { basename, join } from "node:path";
import { after, test } from "node:test";
import { build } from "esbuild";
import { documentsIn, inputsOf, openEngine, verifyClaim, verifyInvestigation } from "../dist/node.js";
import { DIST, folderOf } from "./fixtures.mjs";

const engine = openEngine();
after(() => engine.close());

/** Fictional. */
const LOG = `The log of the Tern covers nine months. The keeper did not leave the light in the storm of 4 March. It is not true that the crew had opened the sluice. The owners denied that the hull was rotten when she sailed. The levy on the quay is lawful unless the council repeals it. The surveyor argues that the mast was sound. We do not agree. Of 214 voyages, 12 ended in fog.`;

for (const [claim, verified, verdict] of /** @type {[string, boolean | null, string | null][]} */ ([
  ["The log of the Tern covers nine months.", true, "verbatim"],
  ["“Of 214 voyages, 12 ended in fog.”", true, "verbatim"],
  ["the keeper did not leave the light in the storm", true, "minor"],
  ["Of 214 voyages, 21 ended in fog.", false, "altered"],
  ["The keeper did leave the light in the storm of 4 March.", false, "altered"],
  ["The harbor master sold the lantern to a collector.", false, "not_found"],
  // True in words, and opposite in sense.
  ["leave the light in the storm of 4 March", null, "verbatim"],
  ["The keeper did … leave the light in the storm of 4 March.", null, "meaning_may_turn"],
  ["the crew had opened the sluice", null, "verbatim"],
  ["the hull was rotten when she sailed", null, "verbatim"],
  ["The levy on the quay is lawful", null, "verbatim"],
  ["the mast was sound", null, "wrong_voice"],
  [" \n", null, null],
]))
  test(`${JSON.stringify(claim)} is ${verified}`, async () => {
    const found = await verifyClaim(claim, LOG, { engine });
    assert.deepEqual([found.verified, found.verdict], [verified, verdict], found.verification_note);
    assert.match(found.verification_note, /\w.*\.$/);
    assert.equal(found.source_quote === null, verdict === null);
  });

test("a claim needs no engine of the caller's", async () => {
  const { verified, source_quote } = await verifyClaim("12 ended in fog", LOG);
  assert.deepEqual([verified, source_quote], [true, "12 ended in fog"]);
});

/** A frozen state, so that whatever changes it fails. */
function stateOf(citations, more = {}) {
  const freeze = (value) => {
    if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(freeze);
    return value;
  };
  return freeze(structuredClone({ citations, ...more }));
}

test("the step verifies what was not checked, reads each document once, and leaves the given state alone", async () => {
  const state = stateOf(
    [
      { document: "log", text: "Of 214 voyages, 12 ended in fog.", id: 7 },
      { document: "chart", text: "the shoal lies north of the bar" },
      { document: "log", text: "the crew had opened the sluice", verified: null, verification_note: "Not read yet." },
      { document: "log", text: "Of 214 voyages, 40 ended in fog." },
      { document: "letter", text: "anything", verified: true, verification_note: "Read by hand." },
      { document: "nowhere", text: "anything" },
      { document: "broken", text: "anything" },
    ],
    { question: "Who opened the sluice?", trace: [{ step: "SEARCH" }] },
  );
  const asked = [];
  const read = async (name) => {
    asked.push(name);
    if (name === "broken") throw new Error("The archive is closed.");
    return { log: LOG, chart: new TextEncoder().encode("# Chart\n\nThe *shoal* lies north of the bar.\n") }[name];
  };
  const progress = [];
  const { state: after, totals, entry } = await verifyInvestigation(state, { read, engine, onProgress: (at) => progress.push(at) });
  assert.deepEqual(asked, ["log", "chart", "nowhere", "broken"]);
  assert.deepEqual(
    after.citations.map(({ verified }) => verified),
    [true, true, null, false, true, null, null],
  );
  const [first, , , , hand, nowhere, broken] = after.citations;
  assert.equal(first?.id, 7);
  assert.deepEqual(hand, state.citations[4]);
  assert.deepEqual([nowhere?.verification_note, broken?.verification_note], ["There is no document nowhere.", "The archive is closed."]);
  assert.deepEqual(totals, { total: 7, verified: 3, unverified: 1, unchecked: 3 });
  assert.deepEqual(
    progress.map(({ phase, done, total, name }) => `${phase} ${done}/${total} ${name}`),
    ["check 1/6 log", "check 2/6 log", "check 3/6 log", "check 4/6 chart", "check 5/6 nowhere", "check 6/6 broken"],
  );
  assert.deepEqual(after.trace, [{ step: "SEARCH" }, entry]);
  assert.deepEqual({ ...entry, started: "", ms: 0 }, { step: "VERIFY", started: "", ms: 0, checked: 6, documents: 4, totals });
  assert.equal(after.question, state.question);
  assert.equal(JSON.stringify(structuredClone(after)), JSON.stringify(after), "it is plain data");
});

test("a state that was verified is passed on without reading anything", async () => {
  const state = stateOf([{ document: "log", text: "x", verified: false, verification_note: "The words are not there." }]);
  const read = () => assert.fail("nothing is read");
  const { state: after, totals, entry } = await verifyInvestigation(state, { read });
  assert.deepEqual([after.citations, totals.unverified, entry.checked], [state.citations, 1, 0]);
  const empty = await verifyInvestigation(stateOf(undefined), { read });
  assert.deepEqual([empty.state.citations, empty.state.trace.length], [[], 1]);
});

test("a citation that cannot be read is unchecked, and a state that cannot is an error", async () => {
  const citations = /** @type {any} */ ([{ document: "log" }, { text: "words" }, { document: "log", text: 4 }]);
  const { state: after } = await verifyInvestigation({ citations }, { read: () => LOG, engine });
  assert.deepEqual(
    after.citations.map(({ verified, verification_note: note }) => `${verified} ${note}`),
    ["null It quotes nothing.", "null The citation names no document.", "null It quotes nothing."],
  );
  for (const state of [{ citations: "log" }, { citations: [null] }, { trace: "SEARCH" }])
    await assert.rejects(verifyInvestigation(/** @type {any} */ (state), { read: () => LOG }), { code: "state" });
});

test("a damaged document leaves only its own citations unchecked", async () => {
  const citations = [
    { document: "scan.pdf", text: "anything" },
    { document: "log", text: "12 ended in fog" },
  ];
  const read = (name) => (name === "log" ? LOG : new TextEncoder().encode("%PDF-1.7 and no more"));
  const { state: after } = await verifyInvestigation({ citations }, { read, engine });
  assert.deepEqual(
    after.citations.map(({ verified }) => verified),
    [null, true],
  );
});

test("a signal cancels it between documents and during one", async () => {
  const citations = ["log", "chart"].map((document) => ({ document, text: "12 ended in fog" }));
  const stop = new AbortController();
  const reason = new Error("The user left.");
  const asked = [];
  const read = (name) => {
    asked.push(name);
    if (name === "chart") stop.abort(reason);
    return LOG;
  };
  await assert.rejects(verifyInvestigation({ citations }, { read, signal: stop.signal, engine }), reason);
  assert.deepEqual(asked, ["log", "chart"]);
  await assert.rejects(verifyInvestigation({ citations }, { read, signal: stop.signal }), reason);
  assert.equal(asked.length, 2);
  assert.equal((await verifyClaim("12 ended in fog", LOG, { engine })).verified, true, "the engine goes on");
});

test("documents are read from one folder, and nothing outside of it", async (t) => {
  const outside = await folderOf(t, { "secret.txt": LOG });
  const root = await folderOf(t, { "log.txt": LOG, "inner/log.md": LOG, ".hidden": LOG });
  await mkdir(join(root, "linked"));
  await symlink(join(outside, "secret.txt"), join(root, "linked", "secret.txt"));
  await symlink(outside, join(root, "away"));
  await symlink(join(root, "log.txt"), join(root, "same.txt"));
  const read = await documentsIn(root);
  const inside = ["log.txt", "inner/log.md", "same.txt", join(root, "log.txt")];
  const outsiders = [
    "../secret.txt",
    join(outside, "secret.txt"),
    "/etc/hostname",
    "linked/secret.txt",
    "away/secret.txt",
    ".hidden",
    "a\0b",
  ];
  const citations = [...inside, ...outsiders, "inner"].map((document) => ({ document, text: "Of 214 voyages, 12 ended in fog." }));
  const { state: after } = await verifyInvestigation({ citations }, { read, engine });
  const verified = after.citations.map(({ document, verified }) => [document, verified]);
  assert.deepEqual(verified, [...inside.map((path) => [path, true]), ...[...outsiders, "inner"].map((path) => [path, null])]);
  for (const { document, verification_note: note } of after.citations.slice(inside.length, -1))
    assert.match(note, /is not in the folder/, document);
  await assert.rejects(documentsIn(join(root, "log.txt")), { code: "not_found" });
  // Inputs from elsewhere are documents too.
  const [input] = await inputsOf([join(outside, "secret.txt")]);
  const given = await verifyInvestigation({ citations: [{ document: "s", text: "12 ended in fog" }] }, { read: () => input, engine });
  assert.equal(given.totals.verified, 1);
});

test("a bundle of the step has nothing of requests, stores or providers", async () => {
  const bundled = async (name, code) => {
    const { metafile, outputFiles } = await build({
      stdin: { contents: code, resolveDir: DIST },
      alias: { literatim: join(DIST, name) },
      bundle: true,
      format: "esm",
      minify: true,
      write: false,
      metafile: true,
      logLevel: "silent",
    });
    const [{ inputs }] = Object.values(metafile.outputs);
    // What a repair loads is looked at, and left out.
    const files = Object.keys(inputs)
      .filter((path) => inputs[path].bytesInOutput > 0)
      .map((path) => basename(path));
    return { files: files.filter((file) => file !== "<stdin>"), text: outputFiles[0].text.toLowerCase() };
  };
  const step = await bundled("verify.js", 'import { verifyInvestigation } from "literatim"; globalThis.verify = verifyInvestigation;');
  const all = await bundled("index.js", 'import * as all from "literatim"; globalThis.all = all;');
  assert.deepEqual(step.files, ["verify.js"]);
  const foreign = ["courtlistener", "openalex", "crossref", "indexeddb", "tesseract"];
  for (const word of foreign) assert.deepEqual([step.text.includes(word), all.text.includes(word)], [false, true], word);
  assert.ok(step.text.length < 20_000, `${step.text.length} characters`);
  const [claim, engine] = await Promise.all([
    bundled("verify.js", 'import { verifyClaim } from "literatim"; globalThis.verify = verifyClaim;'),
    bundled("verify.js", 'import { openEngine } from "literatim"; globalThis.open = openEngine;'),
  ]);
  assert.ok(engine.text.length < claim.text.length && claim.text.length < step.text.length, "what is not used is left out");
});

test("the entry of the step is the same as in the package's index", async () => {
  const [index, node, verify, verifyNode] = await Promise.all(
    ["index", "node", "verify", "verify-node"].map((name) => import(`../dist/${name}.js`)),
  );
  assert.deepEqual(Object.keys(verify), Object.keys(verifyNode));
  assert.deepEqual(
    Object.keys(verify).filter((name) => !(name in index && name in node)),
    [],
  );
  assert.equal((await verifyNode.verifyClaim("12 ended in fog", LOG)).verified, true);
});
