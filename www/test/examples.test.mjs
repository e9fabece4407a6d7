// The code in the documentation: what docs/library.md shows is run, and what the comments show is compiled against the types that ship.
import assert from "node:assert/strict";
import { mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { DIST, folderOf, run } from "./fixtures.mjs";

const WWW = fileURLToPath(new URL("../", import.meta.url));

/** The code blocks of a language in a text. */
function blocksIn(text, language) {
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, "gm"))].map(([, code]) => code);
}

/** A folder in which the package is installed. */
async function userFolder(t) {
  const folder = await folderOf(t, { "package.json": '{ "private": true, "type": "module" }' });
  await mkdir(join(folder, "node_modules"));
  await symlink(DIST, join(folder, "node_modules", "literatim"));
  return folder;
}

const page = await readFile(join(WWW, "..", "docs", "library.md"), "utf8");

for (const code of blocksIn(page, "js")) {
  const [, name] = /import \{ (.+) \} from "literatim/.exec(code) ?? [];
  test(`the example with ${name} prints what it says`, async (t) => {
    const folder = await userFolder(t);
    await writeFile(join(folder, "example.js"), code);
    const expected = [...code.matchAll(/^\/\/ → (.*)$/gm)].map(([, line]) => line);
    assert.ok(expected.length > 0, "the example says what it prints");
    const { code: status, stdout, stderr } = await run(process.execPath, ["example.js"], { cwd: folder });
    assert.equal(status, 0, stderr);
    assert.deepEqual(stdout.trimEnd().split("\n"), expected);
  });
}

/** What the examples take for granted, besides the exports of the package. */
const GIVEN = [
  "draft",
  "opinion",
  "log",
  "memo",
  "input",
  "sources",
  "documents",
  "state",
  "report",
  "read",
  "engine",
  "key",
  "values",
  "pdf",
  "core",
  "web",
];

/** A module of globals: what is given, and the exports of the package by the entries that have them. */
async function globals() {
  const lines = GIVEN.map((name) => `const ${name}: any;`);
  const known = new Set(GIVEN);
  for (const [entry, file] of Object.entries({
    literatim: "index",
    "literatim/node": "node",
    "literatim/models": "models",
    "literatim/fields": "fields",
    "literatim/engine": "in-thread",
  }))
    for (const name of Object.keys(await import(join(DIST, `${file}.js`)))) {
      if (!known.has(name)) lines.push(`const ${name}: typeof import("${entry}").${name};`);
      known.add(name);
    }
  lines.push('type DocumentCitation = import("literatim").DocumentCitation;');
  return `declare global {\n${lines.join("\n")}\n}\nexport {};\n`;
}

/** The doc comments of the package with examples, by their files. */
async function examplesInComments() {
  const paths = (await readdir(join(WWW, "src"), { recursive: true, encoding: "utf8" })).filter((path) => path.endsWith(".ts"));
  const found = [];
  for (const path of paths.sort()) {
    const source = await readFile(join(WWW, "src", path), "utf8");
    for (const [comment] of source.matchAll(/\/\*\*[\s\S]*?\*\//g)) {
      const text = comment.replace(/^\s*(?:\/\*\*|\*\/| ?\* ?)/gm, "");
      for (const code of blocksIn(text, "ts")) found.push({ path: relative(".", path), code });
    }
  }
  return found;
}

test("the examples in comments and in the library's page compile", async (t) => {
  const folder = await userFolder(t);
  await writeFile(join(folder, "given.d.ts"), await globals());
  await writeFile(
    join(folder, "wasm.d.ts"),
    'declare module "literatim/core_bg.wasm" {\n  const module: WebAssembly.Module;\n  export default module;\n}\n' +
      'declare module "literatim/tables.txt" {\n  const text: string;\n  export default text;\n}\n',
  );
  const examples = [...(await examplesInComments()), ...blocksIn(page, "ts").map((code) => ({ path: "library.md", code }))];
  assert.ok(examples.length > 10, `${examples.length} examples`);
  const files = examples.map((_, index) => `example-${index}.ts`);
  for (const [index, { code }] of examples.entries()) await writeFile(join(folder, `example-${index}.ts`), `${code}\nexport {};\n`);
  const flags = ["--noEmit", "--strict", "--noImplicitAny", "false", "--skipLibCheck", "--target", "es2022"];
  const modules = ["--module", "esnext", "--moduleResolution", "bundler", "--lib", "es2023,dom"];
  const types = ["--typeRoots", join(WWW, "node_modules", "@types"), "--types", "node"];
  const args = [...flags, ...modules, ...types, "given.d.ts", "wasm.d.ts", ...files];
  const { code, stdout } = await run(join(WWW, "node_modules", ".bin", "tsc"), args, { cwd: folder });
  assert.equal(
    code,
    0,
    stdout.replace(/example-(\d+)\.ts/g, (_, index) => `${examples[Number(index)]?.path}, ${examples[Number(index)]?.code}`),
  );
});
