// What a store promises, whatever it keeps its entries in.
import assert from "node:assert/strict";
import { test } from "node:test";
import { crc32 } from "node:zlib";
import { all, PLACES, watched } from "./store-cases.mjs";

const CASE = { case_name: "Alder v. Birch", opinions: [{ text: "Fictional: written for these tests.\nA second line." }] };

/** A value of which an entry takes some 1,000 bytes, so that nine fit under the limit and ten do not. */
const LARGE = "x".repeat(920);
const TEN = { limits: { cases: 9_900, lookups: 9_900 } };

/** A line of an export, with its checksum as another program reckoned it. */
const RECORDED =
  '{"version":2,"shelf":"cases","key":"987 U.S. 1","stored":5000,"expires":9000000,"crc32":"74a656d1","value":{"name":"Élan v. Ö"}}';
const HEADER = '{"format":"literatim-store","version":2}\n';

/** @type {Record<string, (place: import("./store-cases.mjs").Place, t: import("node:test").TestContext) => Promise<void>>} */
const PROMISES = {
  "a value is found again, with its time": async ({ open }) => {
    const { options, clock } = watched();
    const store = open(options);
    await store.put("cases", "987 U.S. 1", CASE);
    clock.at += 5_000;
    assert.deepEqual(await store.get("cases", "987 U.S. 1"), { value: CASE, stored: 1_000_000 });
    assert.equal(await store.get("cases", "987 U.S. 2"), undefined);
    assert.equal(await store.get("lookups", "987 U.S. 1"), undefined);
  },

  "all JSON values and keys": async ({ open }) => {
    const store = open();
    const values = [
      null,
      false,
      0,
      "",
      "\ud800 \u2028\n\0",
      [],
      {},
      { 2: "b", 1: "a", é: [1e300, -0.5] },
      JSON.parse('{"__proto__":{"a":1}}'),
    ];
    for (const [index, value] of values.entries()) await store.put("lookups", `${index}/../é?"\n${"k".repeat(5000)}`, value);
    for (const [index, value] of values.entries())
      assert.deepEqual((await store.get("lookups", `${index}/../é?"\n${"k".repeat(5000)}`))?.value, value);
    assert.equal((await store.list()).length, values.length);
  },

  "a value is kept as it was when it was put": async ({ open }) => {
    const store = open();
    const value = { list: [1] };
    const put = store.put("cases", "k", value);
    value.list.push(2);
    await put;
    const found = /** @type {any} */ (await store.get("cases", "k"));
    found.value.list.push(3);
    assert.deepEqual((await store.get("cases", "k"))?.value, { list: [1] });
  },

  "a later value replaces an earlier one, in the order of the calls": async ({ open }) => {
    const store = open();
    await Promise.all([1, 2, 3].map((value) => store.put("cases", "k", value)));
    assert.equal((await store.get("cases", "k"))?.value, 3);
    assert.equal((await store.list()).length, 1);
  },

  "an entry expires at its time": async ({ open }) => {
    const { options, clock, problems } = watched();
    const store = open(options);
    await store.put("lookups", "k", "not found", { expires: clock.at + 100 });
    clock.at += 99;
    assert.equal((await store.get("lookups", "k"))?.value, "not found");
    clock.at += 1;
    assert.equal(await store.get("lookups", "k"), undefined);
    assert.deepEqual([await store.list(), problems], [[], []]);
  },

  "over the limit, the least recently used entries are removed first": async ({ open }) => {
    const { options, clock, problems } = watched(TEN);
    const store = open(options);
    const keys = Array.from({ length: 9 }, (_, index) => `987 U.S. ${index + 1}`);
    for (const key of keys) {
      await store.put("cases", key, LARGE);
      await store.put("lookups", key, LARGE);
      clock.at++;
    }
    assert.equal((await store.list()).length, 18);
    await store.get("cases", "987 U.S. 1");
    clock.at++;
    await store.put("cases", "987 U.S. 10", LARGE);
    const left = (await store.list()).filter(({ shelf }) => shelf === "cases");
    assert.ok(left.reduce((sum, { bytes }) => sum + bytes, 0) <= 9_900);
    const gone = keys.filter((key) => !left.some((item) => item.key === key));
    assert.deepEqual(gone, ["987 U.S. 2"]);
    assert.ok(left.some(({ key }) => key === "987 U.S. 10"));
    assert.equal((await store.list()).length - left.length, 9);
    assert.deepEqual(problems, []);
  },

  "an entry that is replaced takes its space once": async ({ open }) => {
    const { options } = watched(TEN);
    const store = open(options);
    for (let count = 0; count < 8; count++) await store.put("cases", `${count}`, LARGE);
    for (let count = 0; count < 40; count++) await store.put("cases", "again", LARGE);
    assert.equal((await store.list()).length, 9);
  },

  "many puts at once stay within the limit": async ({ open }) => {
    const store = open(TEN);
    await Promise.all(Array.from({ length: 100 }, (_, index) => store.put("cases", `${index}`, LARGE)));
    const left = await store.list();
    assert.ok(left.length >= 8 && left.reduce((sum, { bytes }) => sum + bytes, 0) <= 9_900);
    assert.equal((await store.get("cases", "99"))?.value, LARGE);
  },

  "an entry larger than its shelf is reported, and no older one is kept": async ({ open }) => {
    const { options, problems } = watched({ limits: { cases: 1_000 } });
    const store = open(options);
    await store.put("cases", "987 U.S. 1", "short");
    await store.put("cases", "other", "short");
    await store.put("cases", "987 U.S. 1", "x".repeat(2_000));
    await store.put("cases", "987 U.S. 2", "x".repeat(2_000));
    assert.equal(await store.get("cases", "987 U.S. 1"), undefined);
    assert.equal((await store.get("cases", "other"))?.value, "short");
    assert.equal(problems.length, 1);
    assert.match(problems[0].text, /^The entry "987 U\.S\. 1" has 2\.1 KB and is not kept: the limit for cases is 1 KB\./);
  },

  "a value that is not JSON is reported and does not reject": async ({ open }) => {
    for (const [value, expires] of /** @type {[unknown, number?][]} */ ([[undefined], [() => 1], [1n], [1, Number.NaN], [1, Infinity]])) {
      const { options, problems } = watched();
      const store = open(options);
      await store.put("cases", "k", value, { expires });
      assert.equal(problems.length, 1, String(value));
      assert.equal(await store.get("cases", "k"), undefined);
    }
  },

  "a clock that is set back loses nothing": async ({ open }) => {
    const { options, clock, problems } = watched();
    const store = open(options);
    await store.put("cases", "k", CASE);
    clock.at = 1_000;
    const times = async () => (await store.list()).map(({ stored, used }) => [stored, used]);
    assert.deepEqual(await times(), [[1_000, 1_000]]);
    assert.deepEqual(await store.get("cases", "k"), { value: CASE, stored: 1_000 });
    clock.at = 1_001;
    assert.deepEqual(await times(), [[1_000, 1_000]]);
    assert.deepEqual(problems, []);
  },

  "a clock that is set back does not keep an entry for ever": async ({ open }) => {
    const { options, clock } = watched();
    const store = open(options);
    await store.put("lookups", "k", "not found", { expires: clock.at + 100 });
    clock.at = 1_000;
    assert.equal((await store.list())[0].expires, 1_100);
    assert.equal((await store.get("lookups", "k"))?.stored, 1_000);
    clock.at = 1_099;
    assert.equal((await store.get("lookups", "k"))?.stored, 1_000);
    clock.at = 1_100;
    assert.equal(await store.get("lookups", "k"), undefined);
  },

  "an entry used under a fast clock is removed in its turn": async ({ open }) => {
    const { options, clock } = watched(TEN);
    const store = open(options);
    for (let count = 0; count < 9; count++) await store.put("cases", `ahead ${count}`, LARGE);
    clock.at = 1_000;
    for (let count = 0; count < 20; count++) {
      await store.put("cases", `after ${count}`, LARGE);
      clock.at++;
    }
    const left = (await store.list()).map(({ key }) => key);
    assert.ok(left.length >= 8 && left.every((key) => key.startsWith("after 1")), left.join());
  },

  "a value that is put while an older one expires or is dated again is kept": async ({ open }) => {
    for (const at of [1_000, 2_000_000]) {
      const { options, clock } = watched();
      const store = open(options);
      await store.put("cases", "k", "old", { expires: clock.at + 1 });
      clock.at = at;
      await Promise.all([store.get("cases", "k"), store.put("cases", "k", "new"), store.get("cases", "k")]);
      assert.deepEqual(await store.get("cases", "k"), { value: "new", stored: at });
    }
  },

  "a removed entry is gone": async ({ open }) => {
    const store = open();
    await store.put("cases", "k", 1);
    await store.put("lookups", "k", 2);
    assert.equal(await store.remove("cases", "k"), true);
    assert.equal(await store.remove("cases", "k"), false);
    assert.equal(await store.get("cases", "k"), undefined);
    assert.equal((await store.get("lookups", "k"))?.value, 2);
  },

  "a shelf is emptied, or all": async ({ open }) => {
    const store = open();
    for (const shelf of /** @type {const} */ (["lookups", "cases", "documents", "answers", "hosts"])) {
      await store.put(shelf, "a", 1);
      await store.put(shelf, "b", 2);
    }
    assert.equal(await store.clear("documents"), 2);
    assert.equal(await store.clear("documents"), 0);
    assert.equal((await store.list()).length, 8);
    assert.equal(await store.clear(), 8);
    assert.deepEqual(await store.list(), []);
  },

  "a list has everything of an entry except its value": async ({ open }) => {
    const { options, clock } = watched();
    const store = open(options);
    await store.put("hosts", "api.example", { wait: 5 });
    await store.put("cases", "b", "x".repeat(100));
    clock.at += 10;
    await store.put("cases", "a", "é", { expires: clock.at + 7 });
    await store.get("cases", "b");
    const listed = await store.list();
    assert.deepEqual(
      listed.map(({ bytes, ...item }) => item),
      [
        { shelf: "cases", key: "a", stored: 1_000_010, used: 1_000_010, expires: 1_000_017 },
        { shelf: "cases", key: "b", stored: 1_000_000, used: 1_000_010, expires: undefined },
        { shelf: "hosts", key: "api.example", stored: 1_000_000, used: 1_000_000, expires: undefined },
      ],
    );
    const head = (key) => `{"version":2,"shelf":"cases","key":"${key}","stored":1000000,"crc32":"01234567"}\n`.length;
    assert.deepEqual([listed[0].bytes, listed[1].bytes], [head("a") + ',"expires":1000017'.length + 5, head("b") + 103]);
  },

  "an export has all entries except hosts and expired ones": async ({ open }) => {
    const { options, clock } = watched();
    const store = open(options);
    await store.put("cases", "987 U.S. 1", CASE);
    await store.put("documents", "https://example.org/é", "\u2028\ud800", { expires: 9_000_000 });
    await store.put("lookups", "over", 1, { expires: 1_000_001 });
    await store.put("hosts", "api.example", 1);
    clock.at += 10;
    const before = await store.list();
    const pieces = await all(store.exportAll());
    assert.equal(pieces.length, 3);
    assert.ok(pieces.every((piece) => piece.endsWith("\n") && JSON.parse(piece)));
    assert.deepEqual(
      (await store.list()).map(({ used }) => used),
      before.filter(({ key }) => key !== "over").map(({ used }) => used),
    );
    const other = (await PLACES.memory(/** @type {any} */ (undefined))).open(options);
    assert.deepEqual(await other.importAll(pieces), { added: 2, kept: 0, expired: 0, refused: [] });
    assert.deepEqual(await other.get("cases", "987 U.S. 1"), { value: CASE, stored: 1_000_000 });
    assert.deepEqual(await all(other.exportAll()), pieces);
  },

  "an export of another program is imported, in pieces of any size": async ({ open }) => {
    for (const size of [1, 7, 1_000]) {
      const { options } = watched();
      const store = open(options);
      await store.clear();
      const text = `${HEADER}\r\n${RECORDED}\r\n\n${RECORDED.replace("987 U.S. 1", "other")}`;
      const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, index) => text.slice(index * size, (index + 1) * size));
      const { added, refused } = await store.importAll(pieces);
      assert.deepEqual([added, refused.map(({ line }) => line)], [1, [5]]);
      assert.deepEqual(await store.get("cases", "987 U.S. 1"), { value: { name: "Élan v. Ö" }, stored: 5_000 });
    }
  },

  "of two entries the newer one wins": async ({ open }) => {
    const { options, clock } = watched();
    const store = open(options);
    const other = (await PLACES.memory(/** @type {any} */ (undefined))).open(options);
    const put = async (into, key, value, at) => {
      clock.at = at;
      await into.put("cases", key, value);
    };
    await put(store, "older here", "here", 100);
    await put(other, "older here", "there", 200);
    await put(store, "newer here", "here", 200);
    await put(other, "newer here", "there", 100);
    await put(store, "same", "here", 100);
    await put(other, "same", "there", 100);
    await put(other, "from the future", "there", 5_000);
    await put(store, "from the future", "here", 300);
    assert.deepEqual(await store.importAll(other.exportAll()), { added: 1, kept: 3, expired: 0, refused: [] });
    const values = async (...keys) => Promise.all(keys.map(async (key) => (await store.get("cases", key))?.value));
    assert.deepEqual(await values("older here", "newer here", "same", "from the future"), ["there", "here", "here", "here"]);
  },

  "entries that have expired since the export are left out": async ({ open }) => {
    const { options, clock } = watched();
    const store = open(options);
    clock.at = 9_000_000;
    assert.deepEqual(await store.importAll([HEADER, RECORDED]), { added: 0, kept: 0, expired: 1, refused: [] });
  },

  "an invalid line is refused with its number, and the others are imported": async ({ open }) => {
    const { options } = watched({ limits: { lookups: 10_000, cases: 10_000, documents: 200, answers: 10_000, hosts: 10_000 } });
    const small = open(options);
    const source = (await PLACES.memory(/** @type {any} */ (undefined))).open(watched().options);
    await source.put("documents", "large", "x".repeat(500));
    const [, large] = await all(source.exportAll());
    const bad = {
      "not an entry": [
        "no JSON",
        "{",
        "[]",
        "null",
        '"text"',
        "{}",
        '{"version":2}',
        '{"version":"1","shelf":"cases"}',
        RECORDED.slice(0, -9),
      ],
      altered: [RECORDED.replace("Élan", "Elan"), RECORDED.replace("5000", "5001"), RECORDED.replace(',"expires":9000000', "")],
      "version of Literatim": [RECORDED.replace('"version":2', '"version":3')],
      device: [RECORDED.replace("cases", "hosts").replace(/"crc32":"\w+"/, '"crc32":"948ed4b4"')],
      "limit for documents is 200 bytes": [large.trim()],
      "more than 10 KB": ["x".repeat(10_001), `"${"é".repeat(20_000)}"`],
    };
    const lines = Object.values(bad).flat();
    const { added, refused } = await small.importAll(`${HEADER}${lines.join("\n")}\n${RECORDED}\n`);
    assert.equal(added, 1);
    assert.deepEqual(
      refused.map(({ line }) => line),
      lines.map((_, index) => index + 2),
    );
    const texts = refused.map(({ text }) => text);
    for (const [why, those] of Object.entries(bad))
      for (const text of texts.splice(0, those.length)) assert.ok(text.includes(why) && text.endsWith("."), `${why}: ${text}`);
  },

  "a line with invalid times or nested too deeply is refused by itself": async ({ open }) => {
    const { options } = watched();
    const store = open(options);
    const sealed = (/** @type {Record<string, unknown>} */ times) => {
      const head = { version: 2, shelf: "cases", key: JSON.stringify(times), ...times };
      const crc = crc32(`${JSON.stringify(head)}\n1`)
        .toString(16)
        .padStart(8, "0");
      return `${JSON.stringify({ ...head, crc32: crc }).slice(0, -1)},"value":1}`;
    };
    const lines = [
      ...[-1e300, -1, 8.64e15 + 1, 1e300].map((stored) => sealed({ stored })),
      ...[-1e300, 1e300].map((expires) => sealed({ stored: 5_000, expires })),
      `{"value":${"[".repeat(500_000)}${"]".repeat(500_000)}}`,
      "[".repeat(500_000),
    ];
    const { added, refused } = await store.importAll([`${HEADER}${lines.join("\n")}\n${RECORDED}\n${sealed({ stored: 6_000 })}\n`]);
    assert.deepEqual([added, refused.map(({ line }) => line)], [2, lines.map((_, index) => index + 2)]);
    for (const { text } of refused) assert.match(text, /^The line is not an entry of an export/);
    assert.deepEqual(
      (await store.list()).map(({ stored }) => new Date(stored).toISOString()),
      ["1970-01-01T00:00:05.000Z", "1970-01-01T00:00:06.000Z"],
    );
  },

  "a file that is not an export is refused as a whole": async ({ open }) => {
    const store = open();
    const refusal = (message) => ({ name: "LiteratimError", code: "unsupported", message });
    for (const text of ["", "\n", "{}", "null", "A letter.\n", `${RECORDED}\n`, '{"format":"other","version":2}\n'])
      await assert.rejects(store.importAll([text]), refusal(/^The file is not an export of Literatim; give /), text);
    await assert.rejects(
      store.importAll([HEADER.replace("2", "1"), RECORDED]),
      refusal(/^The export has version 1, and this Literatim reads version 2; export it again /),
    );
    assert.deepEqual(await store.list(), []);
  },

  "a closed store finishes earlier calls, and does nothing more": async ({ open, alter }) => {
    const { options, problems } = watched();
    const store = open(options);
    await store.put("lookups", "k", 1);
    const puts = [1, 2, 3].map((value) => store.put("cases", "k", value));
    store.close();
    await Promise.all(puts);
    assert.deepEqual(problems, []);
    if (alter) assert.equal((await open().get("cases", "k"))?.value, 3);
    await store.put("cases", "k", 4);
    assert.equal(await store.get("cases", "k"), undefined);
    assert.deepEqual(
      problems.map(({ code }) => code),
      ["closed"],
    );
    for (const asked of [() => store.list(), () => store.clear(), () => store.remove("cases", "k"), () => all(store.exportAll())])
      await assert.rejects(asked, { code: "closed" });
  },
};

/** What the stores that share a place promise besides. */
/** @type {Record<string, (place: Required<import("./store-cases.mjs").Place>) => Promise<void>>} */
const SHARED = {
  "one store finds what another one keeps": async ({ open }) => {
    const [one, other] = [open(), open()];
    await one.put("cases", "k", CASE);
    assert.deepEqual((await other.get("cases", "k"))?.value, CASE);
    await other.remove("cases", "k");
    assert.equal(await one.get("cases", "k"), undefined);
  },

  "two stores stay within the limit together": async ({ open }) => {
    const { options, clock } = watched({ limits: { cases: 100_000 } });
    const stores = [open(options), open(options)];
    for (let count = 0; count < 400; count++) {
      await stores[count % 2].put("cases", `${count}`, LARGE);
      clock.at++;
    }
    const bytes = (await stores[0].list()).reduce((sum, item) => sum + item.bytes, 0);
    assert.ok(bytes > 80_000 && bytes <= 100_000 * (1 + 1 / 16), `${bytes}`);
  },

  "an entry that was altered or truncated is removed and reported": async ({ open, alter }) => {
    const changes = {
      cut: (text) => text.slice(0, -20),
      "without its value": (text) => text.split("\n")[0],
      empty: () => "",
      "no text": () => "\0\0\0\0",
      "one letter of the value": (text) => text.replace("Birch", "birch"),
      "one digit of the time": (text) => text.replace("1000000", "1000001"),
      "no expiry": (text) => text.replace(',"expires":2000000', ""),
      "another key": (text) => text.replace("987 U.S. 1", "987 U.S. 2"),
      "no head": (text) => text.replace(/^.*\n/, "[]\n"),
      "no version": (text) => text.replace('"version":2,', ""),
    };
    for (const [name, change] of Object.entries(changes)) {
      const { options, problems } = watched();
      const store = open(options);
      await store.put("cases", "987 U.S. 1", CASE, { expires: 2_000_000 });
      await store.put("cases", "sound", CASE);
      await alter("cases", "987 U.S. 1", change);
      assert.equal(await store.get("cases", "987 U.S. 1"), undefined, name);
      assert.deepEqual(problems, [
        { code: "damaged", text: 'The kept entry "987 U.S. 1" is damaged and is not used; it is fetched again when it is needed.' },
      ]);
      assert.equal(await store.remove("cases", "987 U.S. 1"), false, name);
      assert.deepEqual((await store.get("cases", "sound"))?.value, CASE);
    }
  },

  "an entry in the place of another key is not that key's": async ({ open, alter }) => {
    const { options, problems } = watched();
    const store = open(options);
    let text = "";
    await store.put("cases", "987 U.S. 1", "one");
    await store.put("cases", "987 U.S. 2", "two");
    await alter("cases", "987 U.S. 1", (own) => {
      text = own;
      return own;
    });
    await alter("cases", "987 U.S. 2", () => text);
    assert.deepEqual(
      (await store.list()).map(({ key }) => key),
      ["987 U.S. 1"],
    );
    assert.equal(await store.get("cases", "987 U.S. 2"), undefined);
    assert.equal(problems[0]?.code, "damaged");
  },

  "an entry of an unknown version is not touched": async ({ open, alter }) => {
    const { options, problems } = watched();
    const store = open(options);
    await store.put("cases", "k", "old");
    await alter("cases", "k", (text) => text.replace('"version":2', '"version":3').replace('"key"', '"name"'));
    assert.equal(await store.get("cases", "k"), undefined);
    assert.deepEqual(await store.list(), []);
    assert.equal((await all(store.exportAll())).length, 1);
    assert.equal(await store.remove("cases", "k"), true);
    await store.put("cases", "k", "old");
    await alter("cases", "k", (text) => text.replace('"version":2', '"version":3'));
    await store.put("cases", "k", "new");
    assert.equal((await store.get("cases", "k"))?.value, "new");
    assert.deepEqual(
      problems.map(({ code }) => code),
      ["version"],
      "it is said once",
    );
  },

  "an unreadable entry takes space and is removed in its turn": async ({ open, alter }) => {
    const { options, clock } = watched(TEN);
    const store = open(options);
    for (let count = 0; count < 9; count++) {
      await store.put("cases", `${count}`, LARGE);
      clock.at++;
    }
    await alter("cases", "0", (text) => text.replace('"version":2', '"version":3'));
    await alter("cases", "1", (text) => text.replace("x", "y"));
    clock.at = 10_000_000;
    for (let count = 2; count < 9; count++) await store.get("cases", `${count}`);
    await open(options).put("cases", "10", LARGE);
    await open(options).put("cases", "11", LARGE);
    for (const key of ["0", "1"]) assert.equal(await store.remove("cases", key), false);
    assert.equal((await store.list()).length, 9);
  },
};

for (const [kind, place] of Object.entries(PLACES)) {
  for (const [name, promise] of Object.entries(PROMISES)) test(`${kind}: ${name}`, async (t) => promise(await place(t), t));
  for (const [name, promise] of Object.entries(SHARED)) {
    test(`${kind}: ${name}`, { skip: kind === "memory" && "memory is not shared" }, async (t) =>
      promise(/** @type {Required<import("./store-cases.mjs").Place>} */ (await place(t))),
    );
  }
}
