// Providers of models, against loopback servers: answers in every cut, faults, keys. No test needs a key.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { openProvider, PROVIDERS } from "../dist/models.js";
import { DIST, folderOf } from "./fixtures.mjs";
import { anthropic, streamOf } from "./models/fake-anthropic.mjs";
import { ollama } from "./models/fake-ollama.mjs";
import { openai } from "./models/fake-openai.mjs";
import { serverOf } from "./models/fake-server.mjs";
import { tabAt } from "./site.mjs";

const DATA = process.env.LITERATIM_DATA ?? fileURLToPath(new URL("../../../shared/data/", import.meta.url));
const CASSETTES = join(DATA, "llm", "cassettes", "prism");

const DIALECTS = { anthropic, openai, compatible: openai, ollama };
const KEY = "key-of-the-tests";
const SCHEMA = { type: "object", properties: { said: { type: "string" } }, required: ["said"], additionalProperties: false };
const TEXT = JSON.stringify({ said: "Das Eis schließt den Hafen — “drei” Nächte, न." });

/** A question as `ask` takes it. */
function question(more = {}) {
  return { model: "fictional-1", system: "Judge.", user: "What is said?", schema: SCHEMA, maxTokens: 500, ...more };
}

async function providerAt(name, { address }, more = {}) {
  return openProvider(name, { key: KEY, address: `${address}${DIALECTS[name].path}`, ...more });
}

for (const [name, fake] of Object.entries(DIALECTS)) {
  test(`${name}: an answer is read however it is cut, and the key goes to its host only`, async (t) => {
    const server = await serverOf(t, [{ ...fake.answer(TEXT), split: true }]);
    const provider = await providerAt(name, server);
    const traffic = [];
    const answer = await provider.ask(question({ onTraffic: (one) => traffic.push(one) }));
    assert.deepEqual(answer, { text: TEXT, usage: { input: 120, output: 34 } });
    assert.equal(provider.host, server.host);
    assert.ok(traffic[0] === traffic.at(-1) && traffic[0].bytesIn > TEXT.length && traffic[0].bytesOut > 100, JSON.stringify(traffic));
    const [{ headers, body }] = server.asked;
    assert.equal(fake.key(headers), name === "ollama" ? undefined : KEY);
    assert.ok(!JSON.stringify(body).includes(KEY));
    for (const parameter of ["temperature", "top_p", "top_k", "seed"])
      assert.ok(!JSON.stringify(body).includes(`"${parameter}"`), parameter);
    assert.ok(JSON.stringify(body).includes(JSON.stringify(SCHEMA)), "the schema is sent");
  });

  for (const [kind, endless] of /** @type {[string, string][]} */ ([
    ["a line without an end", "x".repeat(65_536)],
    ["spaces", " ".repeat(65_536)],
    ["empty lines", "\n".repeat(65_536)],
    ["comments", ": waiting\n\n".repeat(6000)],
  ]))
    test(`${name}: an answer of ${kind} is stopped at its limit of bytes`, { timeout: 60_000 }, async (t) => {
      const { headers, body } = fake.answer(TEXT);
      const server = await serverOf(t, [{ headers, body: body.slice(0, body.length / 2), endless }]);
      const provider = await providerAt(name, server, { answerBytes: 4_000_000 });
      const traffic = [];
      const asked = provider.ask(question({ onTraffic: (one) => traffic.push(one) }));
      await assert.rejects(asked, (/** @type {any} */ error) => {
        assert.ok(["too_large", "server", "broken_off"].includes(error.code), error.code);
        if (error.code === "too_large") assert.match(error.message, / sent more than 4 MB, the limit for one answer/);
        return !error.isTransient || error.code !== "too_large";
      });
      assert.ok(traffic[0].bytesIn < 5_000_000, String(traffic[0].bytesIn));
    });

  test(`${name}: an answer that goes on without an end is stopped at its limit of time`, { timeout: 60_000 }, async (t) => {
    const { headers, body } = fake.answer(TEXT);
    for (const endless of [": waiting\n\n", "\n", " "]) {
      const server = await serverOf(t, [{ headers, body: name === "ollama" ? "" : body.slice(0, 20), endless, everyMs: 20 }]);
      const provider = await providerAt(name, server, { silenceMs: 5000, answerMs: 1000 });
      await assert.rejects(provider.ask(question()), (/** @type {any} */ error) => {
        if (error.code === "timeout") assert.match(error.message, / did not end its answer within 1 second, the limit for one answer/);
        return ["timeout", "server", "broken_off"].includes(error.code);
      });
    }
  });

  test(`${name}: a list of models and a refusal have the same limits`, { timeout: 60_000 }, async (t) => {
    const { body } = fake.models();
    const server = await serverOf(t, [
      { body, endless: " ".repeat(65_536) },
      { status: 500, body: "{", endless: " ".repeat(65_536) },
    ]);
    const provider = await providerAt(name, server, { answerBytes: 1_000_000 });
    await assert.rejects(provider.models(), { code: "too_large", message: / sent more than 1 MB, the limit for one answer/ });
    await assert.rejects(provider.ask(question()), { code: "too_large" });
  });

  test(`${name}: models are listed with the user's key`, async (t) => {
    const server = await serverOf(t, [fake.models()]);
    const listed = await (await providerAt(name, server)).models();
    assert.deepEqual(
      listed.map(({ id }) => id),
      ["fictional-1"],
    );
    assert.equal(fake.key(server.asked[0].headers), name === "ollama" ? undefined : KEY);
  });

  test(`${name}: each status of failure has its error, without the key`, async (t) => {
    for (const [status, code, isTransient] of /** @type {[number, string, boolean][]} */ ([
      [400, "request", false],
      [401, "key", false],
      [402, "credit", false],
      [403, name === "ollama" ? "origin" : "forbidden", false],
      [404, "no_model", false],
      [408, "timeout", true],
      [413, "too_large", false],
      [418, "request", false],
      [422, "request", false],
      [429, "rate_limited", true],
      [500, "server", true],
      [502, "server", true],
      [503, "overloaded", true],
      [529, "overloaded", true],
    ])) {
      const server = await serverOf(t, [fake.error(status, `The lamp of ${KEY} is out.`)]);
      const provider = await providerAt(name, server);
      await assert.rejects(provider.ask(question()), (/** @type {any} */ error) => {
        assert.deepEqual([error.name, error.code, error.isTransient], ["LiteratimError", code, isTransient], `${status}: ${error.message}`);
        assert.ok(!error.message.includes(KEY), error.message);
        if (code !== "origin") assert.match(error.message, /The lamp of/);
        return true;
      });
      assert.equal(server.asked.length, 1, "the question is asked once");
    }
  });

  test(`${name}: faults within an answer have their errors`, async (t) => {
    const faults = /** @type {[any, string, object?][]} */ ([
      [fake.cutShort(TEXT), "cut_short"],
      [{ ...fake.answer(TEXT), cut: true }, "broken_off"],
      [fake.late(), "overloaded"],
      [{ silent: true }, "timeout", { silenceMs: 100 }],
      ...(fake.refusal ? [[fake.refusal(), "refused"]] : []),
    ]);
    for (const [reply, code, more] of faults) {
      const provider = await providerAt(name, await serverOf(t, [reply]), more);
      await assert.rejects(provider.ask(question()), { code }, code);
    }
    const provider = await openProvider(name, { key: KEY, address: `http://127.0.0.1:1${fake.path}` });
    await assert.rejects(provider.ask(question()), { code: "blocked", message: /could not be reached/ });
  });

  test(`${name}: a question can be cancelled, and a redirect is not followed`, async (t) => {
    const silent = await providerAt(name, await serverOf(t, [{ silent: true }]));
    const stop = new AbortController();
    setTimeout(() => stop.abort(new Error("enough")), 50);
    await assert.rejects(silent.ask(question({ signal: stop.signal })), { message: "enough" });
    const other = await serverOf(t, [fake.answer(TEXT)]);
    const server = await serverOf(t, [{ status: 307, headers: { location: other.address } }]);
    await assert.rejects((await providerAt(name, server)).ask(question()), { code: "blocked" });
    assert.equal(other.asked.length, 0, "the key stays with its host");
  });
}

test("the wait that a host asks for is read", async (t) => {
  for (const [header, value, ms] of /** @type {[string, string, number | undefined][]} */ ([
    ["retry-after", "7", 7000],
    ["retry-after-ms", "250", 250],
    ["x-other", "1", undefined],
  ])) {
    const server = await serverOf(t, [{ ...anthropic.error(429, "Slow down."), headers: { [header]: value } }]);
    await assert.rejects((await providerAt("anthropic", server)).ask(question()), { code: "rate_limited", retryAfterMs: ms });
  }
});

test("a used-up quota and a refusal of browsers are told apart from their status", async (t) => {
  const quota = await serverOf(t, [openai.error(429, "You exceeded your current quota.")]);
  await assert.rejects((await providerAt("openai", quota)).ask(question()), { code: "credit", isTransient: false });
  const cors = await serverOf(t, [anthropic.error(401, "CORS requests are not allowed for this Organization.")]);
  await assert.rejects((await providerAt("anthropic", cors)).ask(question()), { code: "cors", message: /not the key/ });
});

test("Ollama's refusal of an origin names the command that mends it", async (t) => {
  const server = await serverOf(t, [ollama.error(403, "")]);
  const provider = await providerAt("ollama", server);
  const page = /** @type {any} */ (globalThis);
  t.after(() => {
    delete page.location;
  });
  for (const [origin, origins] of [
    ["chrome-extension://abcdef", "chrome-extension://*"],
    ["https://literatim.example", "https://literatim.example"],
  ]) {
    page.location = { origin };
    await assert.rejects(
      provider.ask(question()),
      (/** @type {any} */ error) => error.code === "origin" && error.message.includes(`OLLAMA_ORIGINS="${origins}" ollama serve`),
    );
  }
});

test("Ollama gets a context that holds question and answer", async (t) => {
  const server = await serverOf(t, [ollama.answer(TEXT)]);
  const provider = await providerAt("ollama", server);
  await provider.ask(question());
  await provider.ask(question({ user: "word ".repeat(10_000) }));
  const [small, large] = server.asked.map(({ body }) => body.options.num_ctx);
  assert.equal(small, 4096);
  assert.ok(large > 14_000 && large % 4096 === 0, `${large}`);
});

test("Chrome's built-in model answers on the device", async (t) => {
  const provider = await openProvider("chrome");
  assert.deepEqual(await provider.models(), []);
  await assert.rejects(provider.ask(question()), { code: "no_model" });
  const browser = /** @type {any} */ (globalThis);
  const destroyed = [];
  browser.LanguageModel = {
    availability: async () => "downloadable",
    create: async ({ initialPrompts }) => ({
      prompt: async (text, { responseConstraint }) => {
        if (text === "long") throw new DOMException("too long", "QuotaExceededError");
        return JSON.stringify([initialPrompts[0].content, text, responseConstraint.type]);
      },
      destroy: () => destroyed.push(1),
    }),
  };
  t.after(() => {
    delete browser.LanguageModel;
  });
  assert.match((await provider.models())[0].name, /downloads/);
  assert.equal((await provider.ask(question())).text, '["Judge.","What is said?","object"]');
  await assert.rejects(provider.ask(question({ user: "long" })), { code: "too_large" });
  assert.deepEqual([provider.host, destroyed.length], ["this device", 2]);
});

test("wrong names and keys are refused before anything is sent", async () => {
  await assert.rejects(openProvider("oracle"), { code: "provider", message: new RegExp(PROVIDERS.join(", ")) });
  await assert.rejects(openProvider("constructor"), { code: "provider" });
  await assert.rejects(openProvider("openai", { key: "two words" }), { code: "key" });
  await assert.rejects(openProvider("compatible"), { code: "address" });
});

test("recorded messages of Anthropic are read, in every cut", {
  skip: !existsSync(CASSETTES) && `${CASSETTES} does not exist`,
}, async (t) => {
  const textOf = ({ content }) => content.map((block) => (block.type === "text" ? block.text : "")).join("");
  for (const file of readdirSync(CASSETTES).filter((name) => name.endsWith(".json"))) {
    const message = JSON.parse(readFileSync(join(CASSETTES, file), "utf8"));
    const server = await serverOf(t, [{ ...streamOf(message), split: file.startsWith("structured") }]);
    const { text, usage } = await (await providerAt("anthropic", server)).ask(question());
    assert.equal(text, textOf(message), file);
    assert.equal(usage.output, message.usage.output_tokens, file);
  }
  const body = readFileSync(join(CASSETTES, "stream-with-citations-1.sse"), "utf8");
  const server = await serverOf(t, [{ headers: { "content-type": "text/event-stream" }, body, split: true }]);
  const { text, usage } = await (await providerAt("anthropic", server)).ask(question());
  assert.match(text, /^Based on the provided document:\n\nThe grass is green\./);
  assert.equal(usage.input, 575);
});

/** A script with what it imports at once, and what that imports: each with its code. */
function loadedWith(folder, entry) {
  const names = new Set([entry]);
  const loaded = [];
  for (const name of names) {
    const code = readFileSync(join(folder, name), "utf8");
    for (const [, path] of code.matchAll(/(?:from|import)"\.\/([^"]+)"/g)) names.add(path);
    loaded.push([join(folder, name), code]);
  }
  return loaded;
}

test("no code of a provider is in what is loaded first", () => {
  const KIT = /dangerouslyAllowBrowser|anthropic-version|OLLAMA_ORIGINS/;
  const read = (folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".js"))
      .map((name) => [join(folder, name), readFileSync(join(folder, name), "utf8")]);
  const first = [...read(DIST), ...loadedWith(join(DIST, "..", "app", "dist"), "main.js")];
  assert.ok(first.length > 8);
  for (const [name, code] of first) assert.doesNotMatch(code, KIT, name);
  const entry = readFileSync(join(DIST, "models.js"), "utf8");
  const atOnce = [...entry.matchAll(/from"(\.\/models\/[^"]+)"/g)].map(([, path]) => path);
  for (const path of atOnce) assert.doesNotMatch(readFileSync(join(DIST, path), "utf8"), KIT, path);
  assert.ok(
    read(join(DIST, "models")).some(([, code]) => KIT.test(code)),
    "the test can find the code",
  );
});

test("in a page, a provider is loaded when it is chosen, and CORS decides whether it answers", async (t) => {
  const folder = await folderOf(t);
  const site = join(folder, "site");
  await mkdir(site);
  await writeFile(
    join(folder, "page.js"),
    `import { openProvider } from ${JSON.stringify(join(DIST, "models.js"))};
     window.ask = async (name, address, question) => {
       const provider = await openProvider(name, { key: "${KEY}", address });
       return provider.ask(question).then(({ text }) => text, ({ code }) => code);
     };`,
  );
  await build({ entryPoints: [join(folder, "page.js")], bundle: true, splitting: true, format: "esm", outdir: site, logLevel: "silent" });
  const { tab, address } = await tabAt(t, site, DIST);
  const loaded = [];
  tab.on("request", (request) => loaded.push(new URL(request.url())));
  await tab.goto(address);
  await tab.waitForFunction(() => "ask" in window);
  const own = new URL(address).host;
  assert.deepEqual(
    loaded.filter(({ host, pathname }) => host !== own || /anthropic|openai|compatible|ollama/.test(pathname)),
    [],
  );
  // @ts-expect-error: the page's own function
  const ask = (name, at) => tab.evaluate((given) => window.ask(...given), [name, `${at}${DIALECTS[name].path}`, question()]);
  for (const [name, fake] of Object.entries(DIALECTS)) {
    const open = await serverOf(t, [{ ...fake.answer(TEXT), split: true }]);
    assert.equal(await ask(name, open.address), TEXT, name);
    const closed = await serverOf(t, [fake.answer(TEXT)], { cors: false });
    assert.equal(await ask(name, closed.address), "blocked", name);
  }
  const refusing = await serverOf(t, [anthropic.error(401, "CORS requests are not allowed for this Organization.")]);
  assert.equal(await ask("anthropic", refusing.address), "cors");
  assert.ok(loaded.some(({ pathname }) => /anthropic/.test(pathname)));
});
