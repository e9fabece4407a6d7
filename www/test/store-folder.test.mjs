// The store in a folder: what else may be there, what may not be written, and what is stopped halfway.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import fs, { chmod, chown, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { cacheFolder, folderStore } from "../dist/node.js";
import { folderOf, run } from "./fixtures.mjs";
import { fileOf, watched } from "./store-cases.mjs";

const WRITER = fileURLToPath(new URL("store-writer.mjs", import.meta.url));

/** The name of an entry whose writer was stopped. */
const PART = `${"0".repeat(64)}.0123456789ab.part`;

/** Has a function of the file system stand in for its own until the test is over. */
function replaceFs(t, name, own) {
  t.mock.method(fs, name, own);
  syncBuiltinESMExports();
  t.after(() => {
    t.mock.restoreAll();
    syncBuiltinESMExports();
  });
}

const failing = (code) => Object.assign(new Error(`${code}: simulated, write`), { code });

test("an entry is a file that only its owner can read, named by a digest of its key, with nothing but the value", async (t) => {
  const dir = join(await folderOf(t), "cache", "literatim");
  const { options } = watched();
  const store = folderStore(dir, options);
  await store.put("cases", "../../987 U.S. 1?", { a: 1 }, { expires: 2_000_000 });
  await store.put("hosts", "h", [2]);
  assert.deepEqual((await readdir(dir)).sort(), ["cases", "hosts"]);
  const file = fileOf(dir, "cases", "../../987 U.S. 1?");
  const [head = "", json, end, ...more] = (await readFile(file, "utf8")).split("\n");
  const { crc32, ...known } = JSON.parse(head);
  assert.deepEqual(known, { version: 2, shelf: "cases", key: "../../987 U.S. 1?", stored: 1_000_000, expires: 2_000_000 });
  assert.match(crc32, /^[0-9a-f]{8}$/);
  assert.deepEqual([json, end, more], ['{"a":1}', "", []]);
  if (process.platform !== "win32") assert.deepEqual([(await stat(file)).mode & 0o77, (await stat(dir)).mode & 0o77], [0, 0]);
});

test("foreign files are neither read nor touched", async (t) => {
  const dir = await folderOf(t);
  const { options, problems } = watched({ limits: { cases: 1_000 } });
  const store = folderStore(dir, options);
  await store.put("cases", "k", 1);
  const foreign = ["notes.txt", ".DS_Store", "0123.json", `${"g".repeat(64)}.json`, `${"0".repeat(64)}.json.bak`, `${"0".repeat(64)}.part`];
  for (const name of foreign) await writeFile(join(dir, "cases", name), "x".repeat(5_000));
  await mkdir(join(dir, "cases", `${"0".repeat(64)}.json`));
  await mkdir(join(dir, "other"));
  await store.put("cases", "l", "x".repeat(500));
  assert.deepEqual(
    (await store.list()).map(({ key }) => key),
    ["k", "l"],
  );
  assert.equal(await store.clear(), 2);
  assert.deepEqual((await readdir(join(dir, "cases"))).sort(), [...foreign, `${"0".repeat(64)}.json`].sort());
  assert.deepEqual(problems, []);
});

test("a file with the name of an entry but other contents is damaged", async (t) => {
  const dir = await folderOf(t);
  const { options, problems } = watched();
  await mkdir(join(dir, "cases"));
  await writeFile(fileOf(dir, "cases", "k"), Buffer.from([0xff, 0xfe, 0x00, 0x0a, 0xc3, 0x28]));
  assert.equal(await folderStore(dir, options).get("cases", "k"), undefined);
  assert.deepEqual([problems.map(({ code }) => code), await readdir(join(dir, "cases"))], [["damaged"], []]);
});

test("the remains of a stopped writer take space, and are removed in their turn and by clear", async (t) => {
  const dir = await folderOf(t);
  const { options, clock } = watched({ limits: { cases: 3_000 } });
  const store = folderStore(dir, options);
  const leave = async () => {
    await writeFile(join(dir, "cases", PART), "x".repeat(2_000));
    await utimes(join(dir, "cases", PART), 1, 1);
  };
  await store.put("cases", "k", "x".repeat(500));
  await leave();
  assert.deepEqual(
    (await store.list()).map(({ key }) => key),
    ["k"],
  );
  clock.at++;
  await store.put("cases", "l", "x".repeat(500));
  assert.equal((await readdir(join(dir, "cases"))).length, 2);
  assert.equal((await store.list()).length, 2);
  await leave();
  assert.equal(await store.clear("cases"), 3);
  assert.deepEqual(await readdir(join(dir, "cases")), []);
});

test("a folder that is removed meanwhile is created again", async (t) => {
  const dir = join(await folderOf(t), "store");
  const { options, problems } = watched();
  const store = folderStore(dir, options);
  await store.put("cases", "k", 1);
  await rm(dir, { recursive: true });
  assert.equal(await store.get("cases", "k"), undefined);
  assert.deepEqual([await store.list(), await store.clear()], [[], 0]);
  await store.put("cases", "k", 2);
  assert.equal((await store.get("cases", "k"))?.value, 2);
  assert.deepEqual(problems, []);
});

test("a read-only folder can be read, and is reported once", { skip: process.platform === "win32" }, async (t) => {
  const home = await folderOf(t);
  const dir = join(home, "store");
  const { options, problems, clock } = watched({ limits: { cases: 500 } });
  const store = folderStore(dir, options);
  await store.put("cases", "kept", "x".repeat(300));
  const folders = [home, dir, join(dir, "cases")];
  const setUser = process.seteuid?.bind(process) ?? (() => {});
  const isRoot = process.geteuid?.() === 0;
  // Root can write everywhere, so the test runs as another user, who does not own the file.
  if (isRoot) for (const path of folders) await chown(path, 65_534, 65_534);
  await chmod(fileOf(dir, "cases", "kept"), 0o444);
  for (const path of folders) await chmod(path, 0o500);
  if (isRoot) setUser(65_534);
  try {
    clock.at = 500;
    for (let count = 0; count < 2; count++) assert.equal((await store.get("cases", "kept"))?.stored, 500);
    assert.equal(problems.length, 0);
    await store.put("cases", "new", 1);
    await store.put("cases", "newer", "x".repeat(300));
    await store.put("documents", "new", 1);
    assert.equal(problems.length, 1);
    assert.equal(problems[0].code, "denied");
    assert.match(
      problems[0].text,
      /^The store cannot be read or written \(E\w+: .+\); check its permissions\. The check continues without it\.$/,
    );
    await assert.rejects(store.clear(), { name: "LiteratimError", code: "denied" });
    await assert.rejects(store.remove("cases", "kept"), { name: "LiteratimError", code: "denied" });
    const lines = [];
    for await (const line of store.exportAll()) lines.push(line);
    const { added, refused } = await store.importAll([lines[0] ?? "", (lines[1] ?? "").replace("kept", "other"), lines[1] ?? ""]);
    assert.deepEqual([added, refused.length], [0, 1]);
    assert.equal((await store.get("cases", "kept"))?.stored, 500);
  } finally {
    if (isRoot) setUser(0);
    for (const path of folders) await chmod(path, 0o700);
  }
});

test("a file in place of the folder is reported once, and rejects nothing", async (t) => {
  const home = await folderOf(t, { file: "mine" });
  const { options, problems } = watched();
  const store = folderStore(join(home, "file"), options);
  assert.equal(await store.get("cases", "k"), undefined);
  await store.put("cases", "k", 1);
  assert.deepEqual(
    problems.map(({ code }) => code),
    ["store"],
  );
  assert.equal(await readFile(join(home, "file"), "utf8"), "mine");
});

test("a full disk is reported once, and leaves neither partial nor older entries", async (t) => {
  const dir = await folderOf(t);
  const { options, problems } = watched();
  const store = folderStore(dir, options);
  await store.put("cases", "k", "old");
  await store.put("cases", "other", "other");
  const write = fs.writeFile;
  let full = true;
  replaceFs(t, "writeFile", async (file, text, ...rest) => {
    if (!full) return write(file, text, ...rest);
    await write(file, text.slice(0, text.length / 2), ...rest);
    throw failing("ENOSPC");
  });
  await store.put("documents", "d", "x".repeat(1_000));
  await store.put("cases", "k", "x".repeat(1_000));
  await store.put("cases", "l", "x".repeat(1_000));
  assert.equal(problems.length, 1);
  assert.equal(problems[0].code, "full");
  assert.match(
    problems[0].text,
    /^There is no space left to keep anything \(ENOSPC: simulated, write\); free some, or clear what is kept\./,
  );
  assert.equal(await store.get("cases", "k"), undefined);
  assert.equal((await store.get("cases", "other"))?.value, "other");
  assert.deepEqual([(await readdir(join(dir, "cases"))).length, (await readdir(join(dir, "documents"))).length], [1, 0]);
  full = false;
  await store.put("cases", "k", "newer");
  assert.equal((await store.get("cases", "k"))?.value, "newer");
});

test("on a disk that is smaller than the limits, the least recently used entries are removed first", async (t) => {
  const dir = await folderOf(t);
  const { options, problems, clock } = watched();
  const store = folderStore(dir, options);
  const write = fs.writeFile;
  replaceFs(t, "writeFile", async (file, text, ...rest) => {
    const names = await readdir(dir, { recursive: true });
    if (text.length > 500 || names.filter((name) => name.endsWith(".json")).length >= 3) throw failing("EDQUOT");
    return write(file, text, ...rest);
  });
  const kept = async () => (await store.list()).map(({ key }) => key).join("");
  for (const [shelf, key] of /** @type {const} */ ([
    ["cases", "a"],
    ["lookups", "b"],
    ["cases", "c"],
    ["documents", "d"],
    ["lookups", "e"],
  ])) {
    await store.put(shelf, key, "x".repeat(100));
    clock.at++;
  }
  assert.equal(await kept(), "ecd");
  assert.equal(problems.length, 0);

  await store.put("cases", "f", "x".repeat(1_000));
  assert.equal(await kept(), "ecd", "nothing goes for what could not be kept all the same");
  assert.equal(problems[0].code, "full");
});

test("after a process is killed while writing, every entry is readable in full or missing", async (t) => {
  const dir = await folderOf(t);
  const killed = async (letter, said, delay, ...more) => {
    const child = spawn(process.execPath, [WRITER, dir, letter, "1000000", "2000000", "60000000", ...more]);
    t.after(() => child.kill("SIGKILL"));
    const [data] = await once(child.stdout, "data");
    assert.equal(`${data}`, said);
    await setTimeout(delay);
    child.kill("SIGKILL");
    await once(child, "close");
    assert.equal(child.signalCode, "SIGKILL");
    await readsWhole(dir);
  };
  for (const delay of [0, 3, 10, 30]) await killed("a", "kept\n", delay);
  // The first of its files is there whole by now, and is to be replaced.
  for (const delay of [0, 1]) await killed("b", "halfway\n", delay, "halfway");
  assert.ok((await readdir(join(dir, "cases"))).some((name) => name.endsWith(".part")));
});

test("several processes can write at once", async (t) => {
  const dir = await folderOf(t);
  const limit = 320_000;
  const letters = ["a", "b", "c"];
  const ends = await Promise.all(letters.map((letter) => run(process.execPath, [WRITER, dir, letter, "600", "10000", `${limit}`])));
  for (const { code, stdout, stderr } of ends) assert.deepEqual([code, stdout, stderr], [0, "kept\n", ""]);
  const bytes = await readsWhole(dir);
  assert.ok(bytes <= limit * (1 + letters.length / 16) && bytes > limit / 2, `${bytes}`);
  assert.ok((await readdir(join(dir, "cases"))).every((name) => name.endsWith(".json")));
});

/** Asserts that all entries of the processes are whole; how many bytes they take. */
async function readsWhole(dir) {
  const { problems, options } = watched({ now: Date.now });
  const store = folderStore(dir, options);
  const listed = await store.list();
  assert.ok(listed.length > 0);
  for (const { key } of listed) {
    const value = /** @type {string} */ ((await store.get("cases", key))?.value);
    assert.ok(value.length >= 10_000 && value === value[0]?.repeat(value.length), key);
  }
  assert.deepEqual(problems, []);
  return listed.reduce((sum, item) => sum + item.bytes, 0);
}

test("the default folder is in the platform's cache", () => {
  const cases = [
    ["linux", {}, "/u/ada", "/u/ada/.cache/literatim"],
    ["linux", { XDG_CACHE_HOME: "/var/ada" }, "/u/ada", "/var/ada/literatim"],
    ["linux", { XDG_CACHE_HOME: "relative" }, "/u/ada", "/u/ada/.cache/literatim"],
    ["linux", { XDG_CACHE_HOME: "" }, "/u/ada", "/u/ada/.cache/literatim"],
    ["freebsd", {}, "/u/ada", "/u/ada/.cache/literatim"],
    ["darwin", { XDG_CACHE_HOME: "/var/ada" }, "/Users/ada", "/Users/ada/Library/Caches/literatim"],
    ["win32", { LOCALAPPDATA: "D:\\Local" }, "C:\\Users\\ada", "D:\\Local\\literatim"],
    ["win32", {}, "C:\\Users\\ada", "C:\\Users\\ada\\AppData\\Local\\literatim"],
  ];
  for (const [platform, env, home, folder] of /** @type {[string, NodeJS.ProcessEnv, string, string][]} */ (cases))
    assert.equal(cacheFolder(platform, env, home), folder);
});
