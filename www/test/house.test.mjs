// The structure of the TypeScript code: folders import in one direction, and no files import one another in a circle.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, relative, sep } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const WWW = dirname(dirname(fileURLToPath(import.meta.url)));

/** The folders of each part from the ground up; each imports only from those before it. */
const FOLDERS = {
  src: ["engine", "report", "ocr", "sources", "check", "models", "lsp", "fields", "investigation", "service", "mcp", "serve", "cli"],
  "element/src": ["ui", "fields", "intake", "document", "adapters", "findings"],
  "shell/src": ["ui", "offline", "settings", "intake", "report", "network"],
  "word/src": ["host"],
  "service/src": [],
  "app/src": ["ui", "offline", "intake", "report", "ledger", "check", "models"],
  "extension/src": ["content"],
};

/** The parts that each part may import from: page, extension and Word share the shell, and none of them is a library of another. */
const PARTS = {
  src: [],
  "element/src": ["src"],
  "shell/src": ["src", "element/src"],
  "word/src": ["src", "element/src", "shell/src"],
  "service/src": ["src", "element/src"],
  "app/src": ["src", "element/src", "shell/src"],
  "extension/src": ["src", "element/src", "shell/src"],
};

const files = new Map(Object.keys(FOLDERS).flatMap(read));

for (const [part, folders] of Object.entries(FOLDERS)) {
  test(`the folders of ${part} import downwards only`, () => {
    assert.deepEqual(foldersOf(files, part), [...folders].sort(), "a folder has no place in the order");
    assert.deepEqual(upward(files, part, folders), []);
  });
}

test("the parts import downwards only", () => {
  assert.deepEqual(Object.keys(PARTS), Object.keys(FOLDERS));
  assert.deepEqual(strangers(files, PARTS), []);
  const made = new Map([
    ["low/one.ts", ["high/two.ts", "low/three.ts"]],
    ["high/two.ts", ["low/one.ts"]],
  ]);
  assert.deepEqual(strangers(made, { low: [], high: ["low"] }), ["low/one.ts imports high/two.ts"]);
});

test("no files import one another in a circle", () => {
  assert.ok(files.size > 100, `${files.size} files were found`);
  assert.equal(circleIn(files), undefined);
});

test("the view and the page take only types from the package's index, which would bring all of the package at once", () => {
  const index = "src/index.ts";
  const own = [...files].filter(([path, imports]) => !path.startsWith("src/") && imports.includes(index));
  assert.ok(own.length > 5, `${own.length} files were found`);
  const values = own.filter(([path]) =>
    /^(?:import|export) (?!type )[^;]*"[./]+\/src\/index\.js"/m.test(readFileSync(join(WWW, path), "utf8")),
  );
  assert.deepEqual(
    values.map(([path]) => path),
    [],
  );
});

test("imports of every form are found, and those that break the order", () => {
  const code = {
    "a/low/one.ts": 'import type { T } from "../high/two.js";\nimport "./three.js";',
    "a/low/three.ts": 'const late = () => import("../base.js");',
    "a/high/two.ts": 'export * from "../low/three.js";',
    "a/base.ts": 'import { x } from "./shared.js"; // import "elsewhere"',
    "a/shared.ts": 'import { x } from "./high/two.js";',
  };
  const made = new Map(Object.entries(code).map(([path, text]) => [path, importsOf(path, text)]));
  assert.deepEqual(foldersOf(made, "a"), ["high", "low"]);
  assert.deepEqual(upward(made, "a", ["low", "high"]), ["a/low/one.ts imports a/high/two.ts", "a/low/three.ts imports a/base.ts"]);
  assert.deepEqual(circleIn(made), ["a/high/two.ts", "a/low/three.ts", "a/base.ts", "a/shared.ts", "a/high/two.ts"]);
});

/** The TypeScript files of a part, by their paths in www, with what each imports. */
function read(part) {
  const paths = readdirSync(join(WWW, part), { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".ts"));
  return paths.map((path) => {
    const file = relative(WWW, join(WWW, part, path)).replaceAll(sep, "/");
    return /** @type {[string, string[]]} */ ([file, importsOf(file, readFileSync(join(WWW, file), "utf8"))]);
  });
}

/** The imports from a part that the importing part may not use. */
function strangers(all, parts) {
  const partOf = (path) => Object.keys(parts).find((part) => path.startsWith(`${part}/`));
  return [...all].flatMap(([path, imports]) => {
    const own = partOf(path) ?? "";
    const allowed = [own, ...(parts[own] ?? [])];
    const foreign = imports.filter((other) => partOf(other) !== undefined && !allowed.includes(partOf(other) ?? ""));
    return foreign.map((other) => `${path} imports ${other}`);
  });
}

/** The files that a file imports, types included, as paths like its own. */
function importsOf(path, text) {
  const names = [...text.matchAll(/\b(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].map(([, name]) => name.replace(/\.js$/, ".ts"));
  return names.map((name) => posix.join(posix.dirname(path), name));
}

/** The folder of a part in which a file is; undefined for a file next to the folders. */
function folderOf(path, part) {
  const [first, ...rest] = path.slice(part.length + 1).split("/");
  return rest.length > 0 ? first : undefined;
}

/** The folders of a part, sorted. */
function foldersOf(files, part) {
  const own = [...files.keys()].filter((path) => path.startsWith(`${part}/`));
  return [...new Set(own.flatMap((path) => folderOf(path, part) ?? []))].sort();
}

/** The imports of a part that break the order. A file next to the folders is above all of them when a folder can be reached from it, else below. */
function upward(files, part, folders) {
  const isInPart = (path) => path.startsWith(`${part}/`) && files.has(path);
  const rank = (path) => {
    const folder = folderOf(path, part);
    if (folder !== undefined) return folders.indexOf(folder);
    const reached = new Set([path]);
    for (const one of reached) for (const other of files.get(one).filter(isInPart)) reached.add(other);
    return [...reached].some((one) => folderOf(one, part) !== undefined) ? folders.length : -1;
  };
  const own = [...files].filter(([path]) => isInPart(path));
  return own.flatMap(([path, imports]) =>
    imports.filter((other) => isInPart(other) && rank(other) > rank(path)).map((other) => `${path} imports ${other}`),
  );
}

/** The first circle of imports, which ends with the file that it begins with. */
function circleIn(files) {
  const done = new Set();
  const visit = (path, way) => {
    if (way.includes(path)) return [...way.slice(way.indexOf(path)), path];
    if (done.has(path)) return undefined;
    for (const other of files.get(path) ?? []) {
      const circle = visit(other, [...way, path]);
      if (circle !== undefined) return circle;
    }
    done.add(path);
    return undefined;
  };
  for (const path of files.keys()) {
    const circle = visit(path, []);
    if (circle !== undefined) return circle;
  }
  return undefined;
}
