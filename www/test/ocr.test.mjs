// Text recognition: when it is asked for, by the package and by the command line, and what tesseract.js and pdf.js make of a scan.
import assert from "node:assert/strict";
import { cp, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { check, folderStore, fromFiles, openEngine, openRecogniser, tesseractRecogniser, textInput } from "../dist/node.js";
import { DIST, folderOf, literatim, run } from "./fixtures.mjs";
import { scanOf } from "./scans.mjs";

const LINES = [
  "Alder v. Birch, 700 F.3d 100 (2d Cir. 2012)",
  "The keeper of the quay shall not be liable for any loss that a boat",
  "suffers when the harbor is closed by ice and its lamps are out.",
];
const WORDS = "The keeper of the quay shall not be liable for any loss";
const SCAN = scanOf(LINES, ["The second page says that the gate is shut at night."]);
const DRAFT = `It was held that "${WORDS}." Alder v. Birch, 700 F.3d 100 (2d Cir. 2012).\n`;
const DATA = fileURLToPath(new URL("../node_modules/@tesseract.js-data/eng/4.0.0_best_int/", import.meta.url));

/** The lines of a page as a recogniser gives them, each word 40 points wide. */
function recognised(page, ...lines) {
  const word = (y) => (text, index) => ({
    text,
    confidence: 95,
    box: /** @type {[number, number, number, number]} */ ([72 + 40 * index, y, 107 + 40 * index, y + 10]),
  });
  return { page, width: 612, height: 792, lines: lines.map((line, index) => line.split(" ").map(word(680 - 20 * index))) };
}

/** A check with `onUnreadPages`, and what it was asked. */
async function checked(t, draft, sources, answer) {
  const engine = openEngine();
  t.after(() => engine.close());
  const asked = [];
  const report = await check(engine, draft, {
    sources: [fromFiles(sources)],
    onUnreadPages: async ({ name }, pages) => {
      asked.push([name, pages]);
      return answer(name);
    },
  });
  return { asked, report };
}

test("draft and sources are read again with the recognised text of their pages", async (t) => {
  const answer = (name) => [recognised(1, ...(name === "draft.pdf" ? [DRAFT.trim()] : LINES))];
  const { asked, report } = await checked(t, { name: "draft.pdf", data: SCAN }, [{ name: "source.pdf", data: SCAN }], answer);
  assert.deepEqual(asked, [
    ["draft.pdf", [1, 2]],
    ["source.pdf", [1, 2]],
  ]);
  assert.deepEqual(
    report.quotations.map(({ text, headline }) => [text, headline]),
    [[`${WORDS}.`, "verbatim"]],
  );
  assert.ok(report.sources[0].problems.some(({ code }) => code === "recognised"));
});

test("comments on recognised words are at their places", async (t) => {
  const engine = openEngine();
  t.after(() => engine.close());
  let read;
  const report = await check(
    engine,
    { name: "draft.pdf", data: SCAN },
    {
      onUnreadPages: async () => [recognised(1, DRAFT.trim())],
      onDraft: (_view, input) => {
        read = input;
      },
    },
  );
  const written = Buffer.from(await engine.annotateDocument(read, report, { all: true })).toString("latin1");
  // The quotation begins with the second letter of the fifth word.
  assert.match(written, /\/QuadPoints\[240\.80 691\.14 /);
});

test("only the pages without text or recognised text are asked for, and no answer leaves them unread", async (t) => {
  const pages = [recognised(1, ...LINES)];
  const known = await checked(t, textInput("draft.txt", DRAFT), [{ name: "source.pdf", data: SCAN, recognised: pages }], () => undefined);
  assert.deepEqual([known.asked, known.report.quotations[0].headline], [[["source.pdf", [2]]], "verbatim"]);
  const unknown = await checked(t, textInput("draft.txt", DRAFT), [{ name: "source.pdf", data: SCAN }], () => undefined);
  assert.deepEqual([unknown.asked.length, unknown.report.quotations[0].headline], [1, "cannot_check"]);
  assert.equal(unknown.report.sources[0].problems[0].code, "no_text");
});

test("tesseract recognises the words of a scan, with their places and confidence", async (t) => {
  const recogniser = await openRecogniser();
  t.after(() => recogniser.close());
  const seen = [];
  const bytes = new Uint8Array(SCAN);
  const pages = await recogniser.recognise(bytes, [1, 2], { onPage: (done, total, read) => seen.push([done, total, read?.page]) });
  assert.deepEqual(seen, [
    [0, 2, undefined],
    [1, 2, 1],
    [2, 2, 2],
  ]);
  assert.ok(bytes.length > 0, "the bytes stay the caller's");
  assert.deepEqual(
    pages.map(({ page, width, height }) => [page, width, height]),
    [
      [1, 612, 792],
      [2, 612, 792],
    ],
  );
  assert.deepEqual(
    pages[0].lines.map((line) => line.map(({ text }) => text).join(" ")),
    LINES,
  );
  const words = pages[0].lines[1];
  assert.ok(words.every(({ confidence }) => confidence > 60 && confidence <= 100));
  // The second line has its baseline 120 points below the upper edge.
  const [left, bottom, right, top] = words[0].box;
  assert.ok(Math.abs(left - 72) < 3 && right > left + 15, `${left} to ${right}`);
  assert.ok(Math.abs(bottom - 672) < 3 && top > bottom + 7 && top < bottom + 14, `${bottom} to ${top}`);
  assert.ok(words.every(({ box }, index) => index === 0 || box[0] > words[index - 1].box[2]));
});

test("pages that are recognised later are added to those that were before", async (t) => {
  const source = { name: "source.pdf", data: SCAN, recognised: [recognised(2, "The gate is shut at night.")] };
  const { asked, report } = await checked(t, textInput("draft.txt", DRAFT), [source], () => [recognised(1, ...LINES)]);
  assert.deepEqual(asked, [["source.pdf", [1]]]);
  assert.equal(report.quotations[0].headline, "verbatim");
  assert.match(report.sources[0].problems.find(({ code }) => code === "recognised")?.text ?? "", /of pages 1(,| and) 2 was/);
});

test("a word that the recogniser doubts softens an accusation, and the report says how many are in doubt", async (t) => {
  const [name, line, ...rest] = LINES;
  const headlineOf = async (confidence) => {
    const page = recognised(1, name, line.replace("not", "now"), ...rest);
    const lines = page.lines.map((words) => words.map((word) => (word.text === "now" ? { ...word, confidence } : word)));
    const source = { name: "source.pdf", data: scanOf(LINES), recognised: [{ ...page, lines }] };
    const { report } = await checked(t, textInput("draft.txt", DRAFT), [source], () => undefined);
    return [report.quotations[0].headline, report.sources[0].problems[0].text];
  };
  const [sure, doubtful] = [await headlineOf(95), await headlineOf(40)];
  assert.equal(sure[0], "altered");
  assert.equal(doubtful[0], "cannot_check");
  assert.match(doubtful[1], /with 1 of \d+ words in doubt/);
});

test("a recognition can be cancelled, and the next one works", async (t) => {
  const recogniser = await openRecogniser({ data: DATA });
  t.after(() => recogniser.close());
  const early = AbortSignal.abort(new Error("early"));
  await assert.rejects(recogniser.recognise(SCAN, [1], { signal: early }), { message: "early" });
  const abort = new AbortController();
  const given = [];
  const running = recogniser.recognise(SCAN, [1, 2], {
    signal: abort.signal,
    onPage: (done, _total, read) => {
      if (read) given.push(read.page);
      if (done === 1) setTimeout(() => abort.abort(new Error("enough")), 100);
    },
  });
  await assert.rejects(running, { message: "enough" });
  assert.deepEqual(given, [1], "the page that was recognised by then is given");
  const [page] = await recogniser.recognise(SCAN, [2]);
  assert.match(page.lines.flatMap((line) => line.map(({ text }) => text)).join(" "), /the gate is shut at night/);
});

test("a page that cannot be drawn is left out, and a file without one that can is an error", async (t) => {
  const recogniser = await openRecogniser();
  t.after(() => recogniser.close());
  assert.deepEqual(
    (await recogniser.recognise(SCAN, [9, 2])).map(({ page }) => page),
    [2],
  );
  await assert.rejects(recogniser.recognise(SCAN, [9]), { code: "ocr", message: /could not be recognised/ });
  await assert.rejects(recogniser.recognise(new Uint8Array(9), [1]), { code: "ocr" });
});

test("damaged language data are an error, and so is a worker that fails", async (t) => {
  const folder = await folderOf(t, { "eng.traineddata": "no data" });
  const damaged = await openRecogniser({ data: folder });
  t.after(() => damaged.close());
  await assert.rejects(damaged.recognise(SCAN, [1]), { code: "ocr", message: /language data for eng cannot be used/ });

  const pdfjs = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const canvas = await import("@napi-rs/canvas");
  let fail = (_message) => {};
  const startWorker = () => ({
    listen: (_onMessage, onFailure) => {
      fail = onFailure;
    },
    post: () => fail("it fell over"),
    terminate: () => {},
  });
  const failing = tesseractRecogniser(
    /** @type {any} */ ({ tesseract: { startWorker }, pdfjs, canvas, languages: ["eng"], data: async () => new Uint8Array() }),
  );
  await assert.rejects(failing.recognise(SCAN, [1]), { code: "ocr", message: /it fell over/ });
  await failing.close();
  await assert.rejects(failing.recognise(SCAN, [1]), { code: "ocr", message: /closed/ });
});

test("what is not installed is named, with the command that installs it", async (t) => {
  await assert.rejects(openRecogniser({ languages: ["deu"] }), { code: "ocr", message: /npm install @tesseract\.js-data\/deu/ });
  await assert.rejects(openRecogniser({ data: "/nowhere" }), { code: "ocr", message: /\/nowhere has neither eng\.traineddata nor/ });
  await assert.rejects(openRecogniser({ languages: ["../eng"] }), { code: "ocr", message: /is not the name of a language/ });

  const cwd = await folderOf(t, { "draft.txt": DRAFT, "package.json": '{ "type": "module" }' });
  await cp(DIST, join(cwd, "literatim"), { recursive: true });
  const args = [join(cwd, "literatim", "cli.js"), "check", "draft.txt", "--ocr", "eng"];
  const { code, stderr } = await run(process.execPath, args, { cwd, env: { COURTLISTENER_TOKEN: "" } });
  assert.equal(code, 2);
  assert.match(stderr, /needs pdfjs-dist, which is not installed: run npm install tesseract\.js pdfjs-dist\S* @napi-rs\/canvas/);
});

test("the command line recognises text with --ocr, and says so where it would help", async (t) => {
  const cwd = await folderOf(t, { "draft.txt": DRAFT });
  await writeFile(join(cwd, "source.pdf"), SCAN);
  const args = ["check", "draft.txt", "-s", "source.pdf", "-f", "json", "--fail-on", "never"];
  const without = await literatim(args, { cwd });
  assert.match(without.stderr, /add --ocr eng/);
  assert.equal(JSON.parse(without.stdout).quotations[0].headline, "cannot_check");

  const data = await folderOf(t, {});
  await writeFile(join(data, "eng.traineddata"), gunzipSync(await readFile(join(DATA, "eng.traineddata.gz"))));
  await symlink(join(DATA, "eng.traineddata.gz"), join(data, "lat.traineddata.gz"));
  for (const more of [
    ["--ocr", "eng"],
    ["--ocr", "eng+lat", "--ocr-data", data],
  ]) {
    const { stdout, stderr } = await literatim([...args, ...more], { cwd });
    assert.equal(stderr, "");
    assert.equal(JSON.parse(stdout).quotations[0].headline, "verbatim");
  }

  const text = await literatim(["text", "source.pdf", "--ocr", "eng"], { cwd });
  assert.match(text.stdout, /The second page says that the gate is shut at night/);
  const quoted = await literatim(["quote", WORDS, "-s", "source.pdf", "--ocr", "eng"], { cwd });
  assert.deepEqual([quoted.code, quoted.stderr], [0, ""]);
});

test("the command line goes on with the pages that are left, and recognises none twice", async (t) => {
  const cwd = await folderOf(t, {});
  await writeFile(join(cwd, "source.pdf"), SCAN);
  const cache = join(cwd, "cache");
  const store = join(cache, "literatim");
  const env = { XDG_CACHE_HOME: cache, LOCALAPPDATA: cache };
  const args = ["text", "source.pdf", "--ocr", "eng"];
  const first = await literatim(args, { cwd, env });
  assert.match(first.stdout, /the gate is shut at night/);
  const listed = async () => {
    const { stdout } = await literatim(["sources", "list", "--store", store], { cwd });
    return stdout.match(/recognised v1, eng: .*, page \d/g) ?? [];
  };
  assert.equal((await listed()).length, 2);

  // A run that was stopped has kept the first page only; its words stand for what that run recognised.
  const kept = folderStore(store);
  const [one, two] = (await kept.list()).filter(({ shelf }) => shelf === "documents").map(({ key }) => key);
  await kept.put("documents", one, recognised(1, "These words were kept."));
  await kept.remove("documents", two);
  kept.close();
  const second = await literatim(args, { cwd, env });
  assert.match(second.stdout, /These words were kept\./);
  assert.match(second.stdout, /the gate is shut at night/);
  assert.equal((await listed()).length, 2);
});

test("wrong options of recognition are refused", async () => {
  for (const [args, sentence] of /** @type {[string[], RegExp][]} */ ([
    [["check", "draft.txt", "--ocr", "../x"], /--ocr cannot be "\.\.\/x"/],
    [["check", "draft.txt", "--ocr-data", "x"], /--ocr-data can be used with --ocr only/],
    [["example", "--ocr", "eng"], /check, quote, cites, text and claims only/],
  ])) {
    const { code, stderr } = await literatim(args);
    assert.equal(code, 2);
    assert.match(stderr, sentence);
  }
});
