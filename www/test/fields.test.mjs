// Field citations: our own search, a model's citations against a loopback server, the command line. No test needs a key.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { citeFields, fieldsIn, storedCitations } from "../dist/fields.js";
import { openProvider } from "../dist/models.js";
import { memoryStore, openEngine } from "../dist/node.js";
import { CLI, DIST, folderOf, run } from "./fixtures.mjs";
import { anthropic } from "./models/fake-anthropic.mjs";
import { eventsOf, serverOf } from "./models/fake-server.mjs";

const DATA = process.env.LITERATIM_DATA ?? fileURLToPath(new URL("../../../shared/data/", import.meta.url));
const RECORDED = join(DATA, "llm", "cassettes", "prism", "stream-with-citations-1.sse");
const STREAM = { "content-type": "text/event-stream" };
const KEY = "key-of-the-tests";
// One whose price is known.
const MODEL = "claude-sonnet-4-6";

const PASSPORT = "PASSPORT 🛂\nSurname: VARLEY\nDate of birth: 15 JAN / JAN 1990\nDunmore. The holder lives in Dunmore.\n";
const DOCUMENTS = [{ id: "p1", document_type: "passport", raw_text: PASSPORT }];
const VALUES = {
  holder: { birth_date: { value: "1990-01-15", confidence: 0.9 }, names: ["Varley"] },
  holder_confidence: 0.8,
  address: "Dunmore",
  title: "Captain",
};

/** A place as the service gives it. */
function placeOf([type, cited_text, index]) {
  if (type !== "search_result_location") return { type, cited_text, document_index: index, document_title: null };
  return { type, cited_text, search_result_index: index, source: "", title: null, start_block_index: 0, end_block_index: 1 };
}

/** A stream of pieces, each with the passages that it cites: `[text, [type, cited text, document]]`. */
function citing(...pieces) {
  const message = {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: MODEL,
    content: [],
    stop_reason: null,
    usage: { input_tokens: 1200, output_tokens: 1 },
  };
  const blocks = pieces.flatMap(([text, citation], index) => [
    {
      event: "content_block_start",
      data: { type: "content_block_start", index, content_block: { type: "text", text: "", citations: [] } },
    },
    ...(citation
      ? [
          {
            event: "content_block_delta",
            data: {
              type: "content_block_delta",
              index,
              delta: {
                type: "citations_delta",
                citation: placeOf(citation),
              },
            },
          },
        ]
      : []),
    { event: "content_block_delta", data: { type: "content_block_delta", index, delta: { type: "text_delta", text } } },
    { event: "content_block_stop", data: { type: "content_block_stop", index } },
  ]);
  const end = { type: "message_delta", delta: { stop_reason: "end_turn", stop_sequence: null }, usage: { output_tokens: 80 } };
  return {
    headers: STREAM,
    body: eventsOf([
      { event: "message_start", data: { type: "message_start", message } },
      ...blocks,
      { event: "message_delta", data: end },
      { event: "message_stop", data: { type: "message_stop" } },
    ]),
  };
}

const ANSWER = citing(
  ["holder.birth_date: ", undefined],
  ["15 January 1990", ["char_location", "Date of birth: 15 JAN / JAN 1990\r\n", 0]],
  ["\naddress: ", undefined],
  ["Dunmore", ["char_location", "The holder lives in Dunmore.", 0]],
  ["\ntitle: inferred from ", undefined],
  ["the surname", ["char_location", "Surname: VARLEY", 0]],
  ["\nholder.names[0]: ", undefined],
  ["Varley", ["char_location", "Surname: VARNEY", 0]],
);

function engineOf(t) {
  const engine = openEngine();
  t.after(() => engine.close());
  return engine;
}

/** Options that ask the server. */
async function asking({ address }, more = {}) {
  const provider = await openProvider("anthropic", { key: KEY, address, ...more });
  return { documents: DOCUMENTS, values: VALUES, citationsEnabled: true, provider, model: MODEL, consent: () => true, retryMs: 1 };
}

/** The best passage of each field, and what a model cites besides. */
const shown = ({ _metadata: { citations } }) =>
  Object.fromEntries(
    Object.entries(citations).map(([path, [best, ...others]]) => {
      const asked = others.filter(({ type }) => type.endsWith("_location"));
      return [path, [best, ...asked].flatMap(({ type, citedText }) => [type, citedText])];
    }),
  );

const OWN = { "holder.birth_date": ["date", "15 JAN / JAN 1990"], "holder.names[0]": ["folded", "VARLEY"], address: ["exact", "Dunmore"] };

test("values are found by our own search, and come back whole", async (t) => {
  const values = structuredClone(VALUES);
  const cited = await citeFields(engineOf(t), { documents: DOCUMENTS, values, valuesModel: "reader-1" });
  assert.deepEqual(values, VALUES, "what was given is as it was");
  const { _metadata, ...rest } = cited;
  assert.deepEqual(rest, VALUES);
  assert.deepEqual(shown(cited), OWN);
  assert.deepEqual([_metadata.model, _metadata.citations_model], ["reader-1", null]);
  assert.ok(Date.parse(_metadata.generated_at) > 0 && _metadata.citations_processing_time_ms >= 0);
  const { startIndex, endIndex, documentId, documentType, page } = /** @type {any} */ (_metadata.citations)["holder.birth_date"][0];
  assert.equal(PASSPORT.slice(startIndex, endIndex), "15 JAN / JAN 1990", "places are UTF-16 units");
  assert.deepEqual([documentId, documentType, page], ["p1", "passport", null]);
  assert.deepEqual(
    _metadata.citations.address?.map(({ citedText, startIndex, ambiguous }) => [citedText, startIndex, ambiguous]),
    [
      ["Dunmore", PASSPORT.indexOf("Dunmore"), true],
      ["Dunmore", PASSPORT.lastIndexOf("Dunmore"), false],
    ],
    "all passages, the best first",
  );
});

test("metadata that was there is kept", async (t) => {
  const values = { name: "Varley", _metadata: { model: "reader-1", generated_at: "2026-01-01T00:00:00Z", pages: 3 } };
  const { _metadata } = await citeFields(engineOf(t), { documents: DOCUMENTS, values });
  const { model, generated_at, pages } = /** @type {any} */ (_metadata);
  assert.deepEqual([model, generated_at, pages], ["reader-1", "2026-01-01T00:00:00Z", 3]);
});

test("what was stored is read in any shape, and what cannot be read is named", async (t) => {
  const passage = {
    type: "char_location",
    citedText: "VARLEY",
    documentType: "passport",
    documentId: "p1",
    startIndex: 18,
    endIndex: 24,
    page: 1,
  };
  const snake = {
    cited_text: "VARLEY",
    document_title: "passport",
    document_id: "p1",
    start_char_index: 18,
    end_char_index: 24,
    page_number: 1,
  };
  const words = (values) => {
    const { citations, problems } = storedCitations(values);
    return [Object.fromEntries([...citations].map(([path, list]) => [path, list.map(({ citedText }) => citedText)])), problems.length];
  };
  for (const [values, expected, problems] of /** @type {[any, object, number][]} */ ([
    [{ name: "Varley", _metadata: { citations: { name: [passage] } } }, { name: ["VARLEY"] }, 0],
    [
      { name: "Varley", _metadata: { citations: { name: [passage, { ...passage, citedText: "Varley" }] } } },
      { name: ["VARLEY", "Varley"] },
      0,
    ],
    [{ name: "Varley", _metadata: { citations: { name: passage } } }, { name: ["VARLEY"] }, 0],
    [{ name: "Varley", _metadata: { citations: { name: { ...passage, alternative: passage } } } }, { name: ["VARLEY", "VARLEY"] }, 0],
    [{ name: "Varley", citations: { name: [snake] } }, { name: ["VARLEY"] }, 0],
    [{ name: "Varley", _metadata: { citations: { name: ["VARLEY", "Surname: VARLEY"] } } }, { name: ["VARLEY", "Surname: VARLEY"] }, 0],
    [{ a: { b: ["x"] }, _metadata: { citations: { a: { b: [[passage]] } } } }, { "a.b[0]": ["VARLEY"] }, 0],
    [{ name: "Varley", _metadata: { citations: { name: [], other: null } } }, {}, 0],
    [{ name: "Varley", _metadata: { citations: { name: 7, born: [passage] } } }, { born: ["VARLEY"] }, 1],
    [{ name: "Varley", _metadata: { citations: { name: [{ start: 1 }] } } }, {}, 1],
    [{ name: "Varley", _metadata: { citations: ["VARLEY"] } }, {}, 1],
    [{ name: "Varley" }, {}, 0],
  ])) {
    assert.deepEqual(words(values), [expected, problems], JSON.stringify(values));
  }
  const { citations } = storedCitations({ name: "Varley", citations: { name: [snake] } });
  const [{ type: _type, ambiguous: _ambiguous, ...read }] = /** @type {any} */ (citations.get("name"));
  const { type: _own, ...given } = passage;
  assert.deepEqual(read, given, "parts have one name");
  const made = await citeFields(engineOf(t), { documents: DOCUMENTS, values: VALUES });
  assert.deepEqual(Object.fromEntries(storedCitations(made).citations), made._metadata.citations, "what is written is read again");
  assert.deepEqual(
    fieldsIn({ name: "Varley", citations: { name: [passage] } }).map(({ path }) => path),
    ["name"],
    "stored passages are no values",
  );
  for (const citations of [{ first: 1, second: "two" }, { first: ["a", "b"] }])
    assert.equal(fieldsIn({ citations }).length, 2, "values that are called so are values");
});

test("fields are the texts and numbers of an object, without confidences", () => {
  const fields = fieldsIn({
    a: [1.5, { b: " x " }],
    confidence: 1,
    a_confidence: 2,
    _hidden: "y",
    c: null,
    d: true,
    e: "",
    f: { value: 3, confidence: 1 },
  });
  assert.deepEqual(
    fields.map(({ path, value }) => `${path}=${value}`),
    ["a[0]=1.5", "a[1].b= x ", "f=3"],
  );
  assert.throws(() => fieldsIn(Array.from({ length: 5001 }, () => "x")), { code: "fields", message: /more than 5000/ });
  let deep = /** @type {any} */ ("x");
  for (let depth = 0; depth < 60; depth++) deep = [deep];
  assert.throws(() => fieldsIn(deep), { code: "fields", message: /50 deep/ });
});

test("documents that cannot be used are named", async (t) => {
  const engine = engineOf(t);
  const cite = (documents, values = /** @type {any} */ ({ a: "Varley" })) => citeFields(engine, { documents, values });
  await assert.rejects(cite([]), { code: "documents" });
  await assert.rejects(cite([{ id: "x", document_type: "y" }]), { code: "documents", message: /"x" has no raw_text/ });
  await assert.rejects(cite([...DOCUMENTS, ...DOCUMENTS]), { code: "documents", message: /"p1"/ });
  await assert.rejects(cite(/** @type {any} */ ([{ id: 3 }])), { code: "documents", message: /Document 1/ });
  await assert.rejects(cite(DOCUMENTS, []), { code: "fields" });
  const file = { name: "a.pdf", data: new TextEncoder().encode("%PDF-1.7\nnothing") };
  await assert.rejects(cite([{ id: "broken", document_type: "y", file }]), { message: /"broken"/ });
});

test("a model's citations are looked up, however the stream is cut", async (t) => {
  const server = await serverOf(t, [{ ...ANSWER, split: true }]);
  const estimates = [];
  const consent = (estimate) => {
    assert.equal(server.asked.length, 0, "nothing is sent before");
    return estimates.push(estimate) > 0;
  };
  const cited = await citeFields(engineOf(t), { ...(await asking(server)), consent });
  assert.deepEqual(
    shown(cited),
    {
      ...OWN,
      address: [...OWN.address, "char_location", "The holder lives in Dunmore."],
      title: ["inferred", "Surname: VARLEY"],
    },
    "our own passages stay; the model's at another place is beside, and stands where we have none",
  );
  const { _metadata } = cited;
  assert.deepEqual([_metadata.citations_model, _metadata.citations_invented, _metadata.citations_error], [MODEL, 1, undefined]);
  const [call] = _metadata.citations_calls ?? [];
  assert.deepEqual([call?.input_tokens, call?.output_tokens, call?.dollars?.toFixed(4)], [1200, 80, "0.0048"]);
  assert.equal(_metadata.citations_ledger?.[0]?.sent, "4 values and the whole text of 1 document");
  assert.match(estimates[0].contents, /4 values and the whole text of 1 document/);
  const [{ body }] = server.asked;
  const [document, question] = body.messages[0].content;
  assert.deepEqual(document, {
    type: "document",
    source: { type: "text", media_type: "text/plain", data: PASSPORT },
    title: "passport (p1)",
    context: 'The document "p1", of the type passport.',
    citations: { enabled: true },
    cache_control: { type: "ephemeral" },
  });
  assert.equal(JSON.parse(question.text).title, "Captain");
  assert.ok(body.stream && !("output_config" in body) && !("temperature" in body), "structured output cannot be combined with citations");
});

test("blocks and PDFs are sent as they are", async (t) => {
  const server = await serverOf(t, [ANSWER]);
  const pdf = readFileSync(new URL("../../tests/pdf/plain.pdf", import.meta.url));
  const documents = [
    { id: "b", document_type: "notes", blocks: ["Varley", "Dunmore"] },
    { id: "f", document_type: "form", file: { name: "form.pdf", data: new Uint8Array(pdf) } },
  ];
  await citeFields(engineOf(t), { ...(await asking(server)), documents });
  const [blocks, file] = server.asked[0].body.messages[0].content;
  assert.deepEqual(blocks.source.content, [
    { type: "text", text: "Varley" },
    { type: "text", text: "Dunmore" },
  ]);
  assert.ok(!("cache_control" in blocks) && "cache_control" in file);
  assert.deepEqual([file.source.media_type, file.source.data], ["application/pdf", pdf.toString("base64")]);
});

test("parts with a web address are sent as a search result, which the service counts apart", async (t) => {
  const answer = citing(
    ["born: ", undefined],
    ["in Dunmore", ["search_result_location", "Varley was born in Dunmore, near the harbour.", 0]],
    ["\ntitle: inferred from ", undefined],
    ["the deck", ["char_location", "He stood on the deck.", 0]],
    ["\nport: inferred from ", undefined],
    ["the boat", ["search_result_location", "The boat lies at Tarn.", 1]],
  );
  const server = await serverOf(t, [answer]);
  const from = (name) => `https://harbour.example/${name}`;
  const documents = [
    { id: "a", document_type: "page", blocks: ["Varley was born in Dunmore, near the harbour.", "He never left."], address: from("a") },
    { id: "b", document_type: "log", raw_text: "He stood on the deck.", address: from("b") },
    { id: "c", document_type: "page", blocks: ["The boat lies at Tarn.", "Nobody is aboard."], address: from("c") },
    { id: "d", document_type: "page", blocks: ["Nothing."], address: from("d"), context: "A page with a context." },
  ];
  const values = { born: "1990-01-15", title: "Captain", port: "Doria" };
  const { _metadata } = await citeFields(engineOf(t), { ...(await asking(server)), documents, values });
  assert.deepEqual([_metadata.citations_error, _metadata.citations_invented], [undefined, 0]);
  const {
    title: [title],
    port: [port],
  } = /** @type {any} */ (_metadata.citations);
  assert.deepEqual([title.documentId, title.citedText], ["b", "He stood on the deck."]);
  assert.deepEqual([port.documentId, port.citedText], ["c", "The boat lies at Tarn."]);
  const content = server.asked[0].body.messages[0].content;
  assert.deepEqual(
    content.map(({ type }) => type),
    ["search_result", "document", "search_result", "document", "text"],
  );
  assert.deepEqual(content[0], {
    type: "search_result",
    source: from("a"),
    title: "page (a)",
    content: documents[0].blocks?.map((text) => ({ type: "text", text })),
    citations: { enabled: true },
  });
  const [wrong] = documents;
  await assert.rejects(citeFields(engineOf(t), { documents: [{ ...wrong, address: "harbour" }], values }), {
    code: "documents",
    message: /address of the document "a"/,
  });
});

test("a failure of the model leaves our own passages, and is reported", async (t) => {
  const engine = engineOf(t);
  for (const [reply, code, more] of /** @type {[any, string, object?][]} */ ([
    [anthropic.error(401, "No such key."), "key"],
    [anthropic.error(429, "Slow down."), "rate_limited"],
    [anthropic.error(529, "Overloaded."), "overloaded"],
    [{ ...ANSWER, cut: true }, "broken_off"],
    [anthropic.refusal(), "refused"],
    [{ silent: true }, "timeout", { silenceMs: 50 }],
  ])) {
    const cited = await citeFields(engine, await asking(await serverOf(t, [reply]), more));
    assert.deepEqual(shown(cited), OWN, code);
    assert.deepEqual([cited._metadata.citations_error?.code, cited._metadata.citations_model], [code, null]);
  }
});

test("nothing is sent without consent, beyond the budget, or to a provider that does not cite", async (t) => {
  const engine = engineOf(t);
  const server = await serverOf(t, [ANSWER]);
  const options = await asking(server);
  const other = { ...options.provider, cite: undefined };
  for (const [more, code] of /** @type {[object, string][]} */ ([
    [{ consent: () => false }, "consent"],
    [{ consent: undefined }, "consent"],
    [{ budget: { tokens: 10 } }, "budget"],
    [{ model: undefined }, "no_model"],
    [{ provider: other }, "provider"],
    [{ provider: undefined }, "provider"],
  ])) {
    const cited = await citeFields(engine, { ...options, ...more });
    assert.deepEqual([cited._metadata.citations_error?.code, shown(cited)], [code, OWN]);
  }
  assert.equal(server.asked.length, 0);
});

test("a second run asks nobody, and a run can be cancelled", async (t) => {
  const server = await serverOf(t, [ANSWER]);
  const options = { ...(await asking(server)), store: memoryStore() };
  const engine = engineOf(t);
  const first = await citeFields(engine, options);
  const second = await citeFields(engine, { ...options, consent: () => assert.fail("nobody is asked") });
  assert.deepEqual(shown(second), shown(first));
  assert.equal(server.asked.length, 1);
  const stop = new AbortController();
  stop.abort(new Error("enough"));
  await assert.rejects(citeFields(engine, { ...options, signal: stop.signal }), { message: "enough" });
});

test("with the feature off there is no request and no code of a provider", async (t) => {
  const own = globalThis.fetch;
  t.after(() => {
    globalThis.fetch = own;
  });
  globalThis.fetch = () => assert.fail("nothing is requested");
  await citeFields(engineOf(t), { documents: DOCUMENTS, values: VALUES, model: MODEL, consent: () => true });
  const code = readFileSync(join(DIST, "fields.js"), "utf8");
  assert.ok(!/anthropic-version|x-api-key|PQueue/.test(code), "the code of models is in files of its own");
  assert.deepEqual(
    [...code.matchAll(/import\s*\(\s*"([^"]+)"\s*\)/g)].map(([, name]) => name),
    ["./models.js"],
  );
  assert.ok(!/(?:^|;)import[^(]*from"/.test(code), "it loads nothing at once");
});

test("in Node a variable of the environment switches it on", async (t) => {
  t.after(() => {
    delete process.env.AI_CITATIONS_ENABLED;
  });
  process.env.AI_CITATIONS_ENABLED = "true";
  const { citationsEnabled: _, ...options } = await asking(await serverOf(t, [ANSWER]));
  assert.equal((await citeFields(engineOf(t), options))._metadata.citations_model, MODEL);
});

test("a recorded stream of the service gives its passages", { skip: !existsSync(RECORDED) && "no recorded answers" }, async (t) => {
  const server = await serverOf(t, [{ headers: STREAM, body: readFileSync(RECORDED, "utf8"), split: true }]);
  const documents = [
    { id: "n", document_type: "note", raw_text: "The grass is green. The sky is blue." },
    { id: "m", document_type: "note", raw_text: "grass: the grass is green\nsky: The sky is blue." },
  ];
  const values = { grass: "the grass is green", sky: "The sky is blue." };
  const cited = await citeFields(engineOf(t), { ...(await asking(server)), documents, values });
  assert.deepEqual(shown(cited), {
    grass: ["exact", "the grass is green", "char_location", "The grass is green."],
    sky: ["exact", "The sky is blue.", "char_location", "The sky is blue."],
  });
  assert.equal(cited._metadata.citations_invented, 0);
});

test("the command line writes values with their passages", async (t) => {
  const folder = await folderOf(t, { "values.json": JSON.stringify(VALUES), "passport.txt": PASSPORT, "list.json": "[]" });
  const at = (name) => join(folder, name);
  const fields = (...args) => run(process.execPath, [CLI, "fields", ...args]);
  const text = await fields(at("values.json"), `id=${at("passport.txt")}`);
  assert.match(text.stdout, /holder\.birth_date: 1990-01-15\n {4}date, .*passport\.txt: “15 JAN \/ JAN 1990”/);
  assert.match(text.stdout, /title: Captain\n {4}no passage\n\n3 of 4 values have a passage\./);
  const json = await fields(at("values.json"), at("passport.txt"), "--json");
  assert.equal(JSON.parse(json.stdout)._metadata.citations.address[0].documentType, "passport");
  for (const [args, said] of /** @type {[string[], RegExp][]} */ ([
    [[at("values.json")], /Name the values and the documents/],
    [[at("list.json"), at("passport.txt")], /no object of values/],
    [[at("none.json"), at("passport.txt")], /cannot be read/],
    [[at("values.json"), at("passport.txt"), "--model", "claude-m"], /--provider needs --citations/],
    [[at("values.json"), at("passport.txt"), "--provider", "anthropic"], /needs --citations/],
  ])) {
    const { code, stderr } = await fields(...args);
    assert.equal(code, 2);
    assert.match(stderr, said);
  }
});
