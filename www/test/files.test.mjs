// Files and folders as inputs.
import assert from "node:assert/strict";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { test } from "node:test";
import { inputOfStream, inputsOf } from "../dist/node.js";
import { folderOf } from "./fixtures.mjs";

const names = (inputs) => inputs.map(({ name }) => name);

test("a folder yields all files in it, in order of name, without hidden ones", async (t) => {
  const folder = await folderOf(t, { "b.txt": "b", "a.txt": "a", ".hidden": "h", "B.txt": "B" });
  await mkdir(join(folder, "a", ".git"), { recursive: true });
  await writeFile(join(folder, "a", "z.txt"), "z");
  await writeFile(join(folder, "a", ".git", "config"), "x");
  assert.deepEqual(names(await inputsOf([folder])), ["B.txt", "a/z.txt", "a.txt", "b.txt"]);
});

test("links are followed, loops of them are cut, and broken ones left out", async (t) => {
  const folder = await folderOf(t, { "a.txt": "a" });
  await mkdir(join(folder, "sub"));
  await symlink(folder, join(folder, "sub", "up"));
  await symlink(join(folder, "a.txt"), join(folder, "sub", "link.txt"));
  await symlink(join(folder, "nothing"), join(folder, "broken"));
  assert.deepEqual(names(await inputsOf([folder])), ["a.txt", "sub/link.txt"]);
});

test("the draft in the folder of its sources is not one of them", async (t) => {
  const folder = await folderOf(t, { "memo.md": "m", "a.txt": "a" });
  assert.deepEqual(names(await inputsOf([folder], { except: join(folder, "memo.md") })), ["a.txt"]);
});

test("a missing path is an error that names it", async () => {
  await assert.rejects(inputsOf(["/no/such/file.txt"]), { code: "not_found", message: /^\/no\/such\/file\.txt does not exist/ });
});

test("a stream is read to its end, or to the limit", async () => {
  const input = await inputOfStream("standard input", Readable.from([Buffer.from("ab"), Buffer.from("c")]));
  assert.equal(new TextDecoder().decode(/** @type {Uint8Array} */ (input.data)), "abc");
  const endless = (async function* () {
    for (;;) yield new Uint8Array(1000);
  })();
  await assert.rejects(inputOfStream("standard input", endless, 5000), { code: "too_large", message: /the limit is 5 KB/ });
});
