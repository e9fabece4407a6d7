// Files and folders as inputs.
import assert from "node:assert/strict";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { test } from "node:test";
import { inputOfStream, inputsOf, inputWithFolder, textInput, withFilesBeside } from "../dist/node.js";
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

test("a document finds files in its folder, and no links that lead out of it", async (t) => {
  const folder = await folderOf(t, { "outside.tex": "o" });
  await mkdir(join(folder, "paper"));
  await writeFile(join(folder, "paper", "main.tex"), "m");
  await writeFile(join(folder, "paper", "one.tex"), "1");
  await symlink(join(folder, "outside.tex"), join(folder, "paper", "link.tex"));
  const input = await inputWithFolder(join(folder, "paper", "main.tex"));
  const found = await input?.beside?.("one.tex");
  assert.ok(found && "size" in found && found.size === 1);
  for (const path of ["none.tex", "link.tex", "../outside.tex", "."]) assert.equal(await input?.beside?.(path), undefined, path);
});

test("the files that a draft asks for are no sources", async () => {
  const files = ["paper/works.bib", "one.tex", "source.tex"].map((name) => textInput(name, name));
  const { draft, sources } = withFilesBeside(textInput("main.tex", "m"), files);
  assert.equal(await draft.beside?.("works.bib"), files[0]?.data);
  assert.equal(await draft.beside?.("parts/one.tex"), files[1]?.data);
  assert.equal(await draft.beside?.("two.tex"), undefined);
  assert.deepEqual(names([...sources]), ["source.tex"]);
});
