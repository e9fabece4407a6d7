// The check with the real engine in a worker thread.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { Worker } from "node:worker_threads";
import { check, checkText, EngineClient, fromAddresses, fromFiles, openEngine, recheck, textInput } from "../dist/node.js";
import { DIST, draftOf, FALSE_WORDS, SOURCE, TRUE_WORDS } from "./fixtures.mjs";

const alder = textInput("alder-v-birch.txt", SOURCE);

/** An engine whose worker answers itself where `intercept(request, respond)` does not. */
function intercepted(intercept, limits = {}) {
  return new EngineClient(() => {
    const worker = new Worker(new URL("worker-node.js", `file://${DIST}`));
    let respond = (_response) => {};
    return {
      listen(onResponse, onFailure) {
        respond = onResponse;
        worker.on("message", onResponse).on("error", (error) => onFailure(error.message));
      },
      send(request, transfer) {
        if (!intercept(request, (response) => setImmediate(() => respond(response)))) worker.postMessage(request, transfer);
      },
      terminate: () => void worker.terminate(),
    };
  }, limits);
}

test("a faithful quotation and an altered one", async (t) => {
  const engine = openEngine();
  t.after(() => engine.close());
  const phases = new Set();
  const found = [];
  let view;
  const report = await check(engine, textInput("draft.txt", draftOf(TRUE_WORDS, FALSE_WORDS)), {
    sources: [fromFiles([alder])],
    onProgress: ({ phase }) => phases.add(phase),
    onFinding: ({ id }) => found.push(id),
    onDraft: (draft) => {
      view = draft;
    },
  });
  assert.deepEqual(
    report.quotations.map(({ headline, verified }) => [headline, verified]),
    [
      ["verbatim", true],
      ["not_found", false],
    ],
  );
  assert.deepEqual(found, ["q1", "q2"]);
  assert.deepEqual([...phases], ["read", "check"]);
  assert.match(view.text, /The court held/);
  assert.equal(report.draft.name, "draft.txt");
  assert.deepEqual(report.ledger, []);
  assert.ok(report.times && report.times.total_ms >= report.times.check_ms);
  const [passage] = report.quotations[0].passages;
  const source = await engine.sourceView(passage.source);
  assert.equal(source.text.slice(...passage.span), passage.text);
});

test("two checks at once on one engine have separate reports", async (t) => {
  const engine = openEngine();
  t.after(() => engine.close());
  const checked = (words, name) =>
    check(engine, textInput(name, draftOf(words)), { sources: [fromFiles([alder])], patterns: JSON.stringify({ patterns: [] }) });
  const [first, second] = await Promise.all([checked(TRUE_WORDS, "first.txt"), checked(FALSE_WORDS, "second.txt")]);
  assert.deepEqual([first.draft.name, first.quotations[0].headline], ["first.txt", "verbatim"]);
  assert.deepEqual([second.draft.name, second.quotations[0].headline], ["second.txt", "not_found"]);
});

test("ids of sources stay the same while others come and go", async (t) => {
  const engine = openEngine();
  t.after(() => engine.close());
  const names = ["\u{1F600}.txt", "\uFB00.txt", "a.txt", "a.txt.txt"];
  const files = names.map((name) => textInput(name, `It is called ${name}.`));
  const { sources } = await check(engine, textInput("d", draftOf(TRUE_WORDS)), { sources: [fromFiles(files)] });
  for (const { id, name } of sources) {
    assert.match((await engine.sourceView(id)).text, new RegExp(`called ${name}`, "u"));
  }
  const idOf = (/** @type {string | undefined} */ name) => sources.find((source) => source.name === name)?.id ?? "";
  await check(engine, textInput("d", draftOf(TRUE_WORDS)), {
    sources: [fromFiles([textInput("A.txt", "First of all."), ...files.slice(2)])],
  });
  assert.match((await engine.sourceView(idOf("a.txt"))).text, /called a\.txt/);
  await assert.rejects(engine.sourceView(idOf(names[0])), { code: "no_source", message: /The text of .*\.txt is not loaded now/ });
  await assert.rejects(engine.sourceView("s99"), { code: "no_source", message: /No source of the report has the id s99/ });
});

test("two checks of the same inputs give the same report except for the times", async (t) => {
  const written = [];
  for (let turn = 0; turn < 2; turn++) {
    const engine = openEngine();
    t.after(() => engine.close());
    const report = await check(engine, textInput("d", draftOf(TRUE_WORDS, FALSE_WORDS)), { sources: [fromFiles([alder])] });
    written.push(JSON.stringify({ ...report, times: null }));
  }
  assert.equal(written[0], written[1]);
});

test("a second check with the same engine is independent of the first", async (t) => {
  const engine = openEngine();
  t.after(() => engine.close());
  await check(engine, textInput("one", draftOf(TRUE_WORDS)), { sources: [fromFiles([alder, textInput("other.txt", "Other words.")])] });
  const report = await check(engine, textInput("two", draftOf(FALSE_WORDS)), { sources: [fromFiles([alder])] });
  assert.deepEqual(
    report.sources.map(({ name }) => name),
    ["alder-v-birch.txt"],
  );
  assert.equal(report.draft.name, "two");
  assert.equal(report.quotations.length, 1);
});

test("a trap does not affect the other findings", async (t) => {
  let traps = 0;
  const engine = intercepted(({ id, method, args }, respond) => {
    if (method !== "judge" || args[0] !== 1) return false;
    traps++;
    respond({ id, kind: "trap", message: "panicked at src/judge.rs:1:1: boom" });
    return true;
  });
  t.after(() => engine.close());
  const report = await check(engine, textInput("d", draftOf(TRUE_WORDS, TRUE_WORDS, FALSE_WORDS)), { sources: [fromFiles([alder])] });
  assert.equal(traps, 1);
  assert.deepEqual(
    report.quotations.map(({ headline }) => headline),
    ["verbatim", "cannot_check", "not_found"],
  );
  assert.match(report.quotations[1].reason, /internal error \(panicked at src\/judge\.rs:1:1: boom\)/);
  assert.equal(report.quotations[1].verified, null);
});

test("a quotation over its time limit does not affect the other findings", async (t) => {
  const engine = intercepted(({ method, args }) => method === "judge" && args[0] === 0, { judgeMs: 300 });
  t.after(() => engine.close());
  const report = await check(engine, textInput("d", draftOf(TRUE_WORDS, FALSE_WORDS)), { sources: [fromFiles([alder])] });
  assert.deepEqual(
    report.quotations.map(({ headline }) => headline),
    ["cannot_check", "not_found"],
  );
  assert.match(report.quotations[0].reason, /limit of 0\.3 seconds/);
});

test("the report lists a source that cannot be read, and the others are used", async (t) => {
  const engine = intercepted(({ id, method, args }, respond) => {
    if (method !== "openSource" || args[0] !== "evil.txt") return false;
    respond({ id, kind: "trap", message: "panicked at src/read.rs:1:1: boom" });
    return true;
  });
  t.after(() => engine.close());
  const missing = { size: 3, arrayBuffer: () => Promise.reject(new Error("the disk is gone")) };
  const sources = [fromFiles([textInput("empty.txt", ""), textInput("evil.txt", "x"), { name: "gone.txt", data: missing }, alder])];
  const report = await check(engine, textInput("d", draftOf(TRUE_WORDS)), { sources });
  assert.deepEqual(
    report.sources.map(({ name, status }) => [name, status]),
    [
      ["alder-v-birch.txt", "ok"],
      ["empty.txt", "unreadable"],
      ["evil.txt", "unreadable"],
      ["gone.txt", "unreadable"],
    ],
  );
  assert.match(report.sources[2]?.problems[0]?.text ?? "", /internal error \(panicked/);
  assert.match(report.sources[3]?.problems[0]?.text ?? "", /the disk is gone/);
  assert.equal(report.quotations[0].headline, "verbatim");
});

test("sources of the same name are distinguished", async (t) => {
  const engine = openEngine();
  t.after(() => engine.close());
  const sources = [fromFiles([alder, textInput("alder-v-birch.txt", "Other words.")])];
  const report = await check(engine, textInput("d", draftOf(TRUE_WORDS)), { sources });
  assert.deepEqual(
    report.sources.map(({ name }) => name),
    ["alder-v-birch.txt", "alder-v-birch.txt (2)"],
  );
});

test("a cancelled check rejects, and the engine serves the next one", async (t) => {
  const engine = openEngine();
  t.after(() => engine.close());
  const control = new AbortController();
  const draft = textInput("d", draftOf(TRUE_WORDS, FALSE_WORDS));
  const given = check(engine, draft, { sources: [fromFiles([alder])], signal: control.signal, onFinding: () => control.abort() });
  await assert.rejects(given, { name: "AbortError" });
  assert.equal((await check(engine, draft, { sources: [fromFiles([alder])] })).quotations.length, 2);
});

test("the report lists a provider that fails, and the others are used", async (t) => {
  const engine = openEngine();
  t.after(() => engine.close());
  const broken = {
    name: "the library",
    // biome-ignore lint/correctness/useYield: it fails before it has anything
    async *provide() {
      throw new Error("The library is closed; come back tomorrow.");
    },
  };
  const report = await check(engine, textInput("d", draftOf(TRUE_WORDS)), { sources: [broken, fromFiles([alder])] });
  const library = report.sources.find(({ name }) => name === "the library");
  assert.equal(library?.status, "not_fetched");
  assert.equal(library?.problems[0]?.text, "The library is closed; come back tomorrow.");
  assert.equal(report.quotations[0].headline, "verbatim");
});

test("sources have the order of the citations that they are for, whichever answer comes first", async (t) => {
  const name = ["late.txt", "early.txt"];
  const draft = textInput("d", "As Alder v. Birch, 5 Xyz. 1, 3 (1950), says, and as Cedar v. Dogwood, 6 Xyz. 2, 4 (1951), repeats.");
  const indexes = {
    name: "an index",
    async *provide(lookups) {
      assert.equal(lookups.length, 2);
      for (const at of [1, 0]) yield { data: textInput(name[at], SOURCE), citation: lookups[at].citation };
      throw new Error("It stops here.");
    },
  };
  const namesOf = async (options) => {
    const engine = openEngine();
    t.after(() => engine.close());
    const { sources } = await check(engine, draft, { sources: [indexes], ...options });
    return sources.toSorted((one, other) => one.id.localeCompare(other.id)).map((source) => source.name);
  };
  assert.deepEqual(await namesOf({}), [...name, "an index"]);
  assert.deepEqual(await namesOf({ onFinding: () => {} }), [...name.toReversed(), "an index"], "who watches gets each as it comes");
});

let server;
let host;
before(async () => {
  server = createServer((request, response) => {
    if (request.url === "/alder-v-birch.txt") response.setHeader("content-type", "text/plain").end(SOURCE);
    else if (request.url === "/moved") response.writeHead(302, { location: "/alder-v-birch.txt" }).end();
    else if (request.url === "/large") response.end("x".repeat(50_000));
    else if (request.url === "/slow") setTimeout(() => response.end("late"), 3000).unref();
    else response.writeHead(404).end("nothing");
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  host = `127.0.0.1:${server.address().port}`;
});
after(() => {
  server.closeAllConnections();
  server.close();
});

test("sources from addresses: each request is in the ledger, each failure at its source", async (t) => {
  const engine = openEngine({ limits: { fileBytes: 20_000, fetchMs: 700 } });
  t.after(() => engine.close());
  const paths = ["alder-v-birch.txt", "moved", "large", "slow", "none"];
  const sources = [fromAddresses([...paths.map((path) => `http://${host}/${path}`), "ftp://nowhere/"])];
  const report = await check(engine, textInput("d", draftOf(TRUE_WORDS)), { sources });
  const status = Object.fromEntries(report.sources.map((source) => [source.name.replace(`http://${host}/`, ""), source.status]));
  assert.deepEqual(status, {
    "alder-v-birch.txt": "ok",
    "ftp://nowhere/": "not_fetched",
    large: "too_large",
    moved: "ok",
    none: "not_found",
    slow: "timeout",
  });
  const moved = report.sources.find(({ name }) => name.endsWith("/moved"));
  assert.equal(moved?.address, `http://${host}/moved`);
  assert.equal(moved?.final_address, `http://${host}/alder-v-birch.txt`);
  for (const source of report.sources.filter((one) => one.status !== "ok")) assert.match(source.problems[0]?.text ?? "", /\.$/);
  assert.equal(report.ledger.length, 6);
  assert.deepEqual(new Set(report.ledger.map((entry) => entry.host)), new Set([host]));
  assert.equal(report.ledger[0]?.bytes_in, SOURCE.length);
  assert.equal(report.quotations[0].headline, "verbatim");
});

test("each host that answered is in the ledger, including targets of redirects", async (t) => {
  const engine = openEngine({ limits: { fileBytes: 20_000 } });
  t.after(() => engine.close());
  const other = createServer(({ url }, response) => response.writeHead(302, { location: `http://${host}${url}` }).end());
  await new Promise((resolve) => other.listen(0, "127.0.0.1", () => resolve(undefined)));
  t.after(() => other.close());
  const { port } = /** @type {import("node:net").AddressInfo} */ (other.address());
  const first = `localhost:${port}`;
  for (const { path, bytes } of [
    { path: "alder-v-birch.txt", bytes: SOURCE.length },
    { path: "none", bytes: 0 },
    { path: "large", bytes: 0 },
  ]) {
    const report = await check(engine, textInput("d", draftOf(TRUE_WORDS)), { sources: [fromAddresses([`http://${first}/${path}`])] });
    assert.deepEqual(
      report.ledger.map((entry) => [entry.host, entry.purpose, entry.sent, entry.bytes_in]),
      [
        [first, "to read a source", "the address; nothing of the draft", 0],
        [host, `to read a source, redirected by ${first}`, "the address; nothing of the draft", bytes],
      ],
      path,
    );
  }
});

test("a draft from an address", async (t) => {
  const engine = openEngine();
  t.after(() => engine.close());
  const report = await check(engine, { address: `http://${host}/alder-v-birch.txt` });
  assert.equal(report.draft.name, `http://${host}/alder-v-birch.txt`);
  assert.equal(report.ledger.length, 1);
});

test("a path, a text or a file in the wrong place is refused, and never read as if it were the words", async (t) => {
  const engine = openEngine();
  t.after(() => engine.close());
  const given = /** @type {any} */ (checkText);
  const TEXTS = /The sources of checkText are strings by their names, as \{ "Doe v\. Roe\.txt": opinion \}; for files there is check/;
  for (const texts of [undefined, null, "alder.txt", [alder], { "alder.txt": alder.data }])
    await assert.rejects(given(draftOf(TRUE_WORDS), texts), TEXTS, String(texts));
  for (const draft of [undefined, alder, alder.data])
    await assert.rejects(given(draft, {}), /The draft of checkText is its text, a string; for files there is check/);
  const asked = /** @type {any} */ (check);
  const INPUT = /Give \{ name, data \} with bytes or a Blob, or textInput\(name, text\)/;
  for (const draft of ["draft.txt", { name: "draft.txt", data: "words" }, { name: "draft.txt" }])
    await assert.rejects(asked(engine, draft), INPUT);
  const source = /** @type {any} */ ({ name: "alder.txt", data: SOURCE });
  const { sources } = await check(engine, textInput("draft.txt", draftOf(TRUE_WORDS)), { sources: [fromFiles([source])] });
  assert.deepEqual(
    sources.map(({ status }) => status),
    ["unreadable"],
  );
  assert.match(sources[0].problems[0].text, INPUT);
});

test("an edited draft is checked again against the sources that the engine has", async (t) => {
  const engine = openEngine();
  t.after(() => engine.close());
  const sources = [fromFiles([alder])];
  const first = await check(engine, textInput("draft.txt", draftOf(TRUE_WORDS, FALSE_WORDS)), { sources });
  const edited = draftOf(TRUE_WORDS, TRUE_WORDS);
  const { report, draft, isIncomplete } = await recheck(engine, textInput("draft.txt", edited));
  assert.equal(draft.text, edited);
  assert.equal(isIncomplete, false);
  const whole = await check(engine, textInput("draft.txt", edited), { sources });
  assert.deepEqual(report.quotations, whole.quotations);
  assert.deepEqual(report.quotations[0], first.quotations[0]);
  const more = await recheck(engine, textInput("draft.txt", `${edited} See Moe v. Poe, 7 F.3d 1 (1st Cir. 1993).`));
  assert.equal(more.isIncomplete, true, "it cites a case that nobody was asked for");
});

test("words without quotation marks are in no report, interim or of an edited draft, if nobody wants them", async (t) => {
  const draft = textInput("draft.txt", `We know that ${TRUE_WORDS}. Alder v. Birch, 700 F.3d 100 (2d Cir. 2012).`);
  const counts = async (unmarked) => {
    const engine = openEngine();
    t.after(() => engine.close());
    /** @type {(report: import("../dist/node.js").Report) => void} */
    let resolve = () => {};
    /** @type {Promise<import("../dist/node.js").Report>} */
    const interim = new Promise((shown) => {
      resolve = shown;
    });
    /** @type {import("../dist/node.js").SourceProvider} */
    const slow = {
      name: "slow",
      isLocal: false,
      async *provide() {
        await interim;
        yield { name: "Moe v. Poe", status: "not_fetched", problem: { code: "not_found", text: "It is nowhere." } };
      },
    };
    const whole = await check(engine, draft, { sources: [fromFiles([alder]), slow], unmarked, onReport: resolve });
    const again = await recheck(engine, draft, { unmarked });
    return [await interim, whole, again.report].map((report) => report.unmarked?.length);
  };
  assert.deepEqual(await counts(undefined), [1, 1, 1]);
  assert.deepEqual(await counts(false), [0, 0, 0]);
});

test("claims are found if asked for, and what a model says of them survives a stopped worker", async (t) => {
  let traps = 0;
  const engine = intercepted((request, respond) => {
    if (request.method !== "version" || traps++ > 0) return false;
    respond({ id: request.id, kind: "trap", message: "panicked" });
    return true;
  });
  t.after(() => engine.close());
  const draft = textInput("d", "The promise binds on ninety days. Alder v. Birch, 900 F.3d 12 (2018).");
  const source = textInput("Alder v. Birch, 900 F.3d 12.txt", "A promise binds within thirty days. Nobody is bound by silence.");
  const plainly = await check(engine, draft, { sources: [fromFiles([source])] });
  assert.deepEqual(plainly.claims, []);

  const { claims } = await check(engine, draft, { sources: [fromFiles([source])], claims: true });
  assert.deepEqual(
    claims.map(({ id, headline, flags }) => [id, headline, flags.map(({ text }) => text)]),
    [["k1", "inconclusive", ["The claim says “ninety days”, the passage “thirty days”."]]],
  );

  /** @type {import("../dist/index.js").ClaimProposal["parts"][number]} */
  const part = { text: "It binds.", status: "not_supported", reason: "It says thirty.", quotes: ["binds within thirty days"] };
  /** @type {import("../dist/index.js").ClaimProposal} */
  const said = { model: "m", verdict: "not_supported", fault: "contradicted", confidence: 0.9, reason: "It says thirty.", parts: [part] };
  assert.equal((await engine.settleClaim("k1", said)).headline, "not_supported");
  await assert.rejects(engine.settleClaim("k2", said), { code: "no_claim" });
  await assert.rejects(engine.version(), { code: "trap" });
  const [claim] = (await engine.report()).claims;
  assert.deepEqual([claim.headline, claim.verified, claim.attention], ["not_supported", false, "fix"]);
});

test("the page marks of sites are pages in every form in which a case is saved or copied", async () => {
  const draft = `“The carrier is bound by the ticket that it printed.” Alder v. Birch, 700 F.3d 100, 101\u201102 (2d Cir. 2012).
“So it is in every port of the sea.” Id. at 101.\n`;
  const head = "Alder v. Birch\n\n700 F.3d 100 (2d Cir. 2012)\n\n";
  const of = (mark) =>
    ["Nobody", "reads a ticket.\n\nThe carrier is bound by", "the ticket that it printed.\n\nSo it is in", "every port of the sea.\n"]
      .map((words, index) => words + (index < 3 ? mark(101 + index) : ""))
      .join("");
  const link = (n) => ` <a class="gsl_pagenum" href="#p${n}">${n}</a><a class="gsl_pagenum2" href="#p${n}">*${n}</a> `;
  const saved = of(link).replaceAll("\n\n", "</p><p>");
  for (const [name, source] of [
    ["saved.html", `<html><body><h3>Alder v. Birch</h3><p>700 F.3d 100 (2d Cir. 2012)</p><p>${saved}</p></body></html>`],
    ["copied.txt", head + of((n) => ` ${n}*${n} `)],
    ["book.txt", head + of((n) => ` [Pg ${n}] `)],
    ["lines.txt", head + of((n) => `\n\nPage 700 F. 3d ${n}\n\n`)],
    ["brackets.txt", head + of((n) => ` [700 F.3d 100, ${n}] `)],
  ]) {
    const { quotations } = await checkText(draft, { [name]: source });
    assert.deepEqual(
      quotations.map(({ headline }) => headline),
      ["verbatim", "wrong_page"],
      name,
    );
  }
});
