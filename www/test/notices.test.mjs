// The notices of third parties name all that is in what ships: each crate that an artefact is compiled from, each npm package in a bundle.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { parse } from "smol-toml";
import { packageFolders, WASM_TARGET } from "../../scripts/notices.mjs";
import { bundlePackage } from "../../scripts/package.mjs";
import { DIST, folderOf, run } from "./fixtures.mjs";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const WWW = join(ROOT, "www");

/** @type {string} */
let notices;
/** The names with versions in the lists of the notices, each with the files that it is in. @type {Map<string, string[]>} */
let listed;

before(async () => {
  notices = await readFile(join(DIST, "THIRD_PARTY_NOTICES.txt"), "utf8");
  listed = new Map([...notices.matchAll(/^(\S+ \d\S*)\n {4}.*; in (.+)$/gm)].map(([, name, files]) => [name, files.split(", ")]));
});

test("each crate of an artefact is listed with it", async () => {
  const { artefact } = /** @type {any} */ (parse(await readFile(join(ROOT, "wasm-pack.toml"), "utf8")));
  const toolchain = (await readFile(join(ROOT, "target", "toolchain"), "utf8")).trim();
  for (const [name, { features }] of Object.entries(artefact)) {
    const args = ["tree", "-e", "normal", "--prefix", "none", "-f", "{p}", "--no-default-features", "--features", features.join(",")];
    const env = { RUSTUP_TOOLCHAIN: toolchain };
    const { code, stdout, stderr } = await run("cargo", [...args, "--target", WASM_TARGET], { cwd: ROOT, env });
    assert.equal(code, 0, stderr);
    const crates = [...stdout.matchAll(/^(\S+) v(\S+)/gm)].map(([, crate, version]) => `${crate} ${version}`);
    assert.ok(crates.length > 20);
    for (const crate of new Set(crates))
      if (!crate.startsWith("literatim ")) assert.ok(listed.get(crate)?.includes(`${name}_bg.wasm`), `${crate} is in ${name}`);
  }
});

test("each npm package of a bundle is listed with it, and those of the page", async (t) => {
  const outdir = await folderOf(t);
  const { version } = JSON.parse(await readFile(join(DIST, "package.json"), "utf8"));
  const bundles = await bundlePackage(build, { root: ROOT, outdir, version });
  const packages = await named(WWW, bundles);
  assert.ok(packages.length > 5);
  for (const [name, files] of packages) assert.deepEqual(listed.get(name)?.sort(), files, name);

  const app = join(WWW, "app");
  const entryPoints = ["src/main.ts", "src/offline/service-worker.ts"];
  const options = {
    bundle: true,
    format: /** @type {const} */ ("esm"),
    define: { FILES: "[]", VERSION: '""' },
    metafile: true,
    write: false,
  };
  const { metafile } = await build({ ...options, entryPoints, absWorkingDir: app, outdir });
  const ofPage = await named(app, metafile?.outputs);
  assert.ok(ofPage.length > 3);
  for (const [name] of ofPage) assert.ok(listed.has(name), name);
  assert.equal(await readFile(join(app, "dist", "THIRD_PARTY_NOTICES.txt"), "utf8"), notices);
});

test("the terms of data, and the address of source code under MPL-2.0, are listed", () => {
  for (const words of [
    "Copyright (c) 2014, Free Law Project",
    "Copyright (c) 2020, Free Law Project",
    "Copyright 2000-2016 by Kevin Atkinson",
    "UNICODE LICENSE V3",
    "The Rust Project Contributors",
  ])
    assert.ok(notices.includes(words), words);
  for (const crate of ["cssparser", "selectors", "dtoa-short"])
    assert.match(notices, new RegExp(`^${crate} \\S+\\n {4}MPL-2.0; in web_bg.wasm\\n {4}https://\\S+$`, "m"));
  assert.ok(notices.includes("Mozilla Public License Version 2.0"));
});

test("each name in the lists has a text below", () => {
  const texts = [...notices.matchAll(/^={80}\n(.+)\n-{80}\n\n(.+)/gm)];
  const covered = new Set(texts.flatMap(([, names]) => names.split(", ")));
  for (const name of listed.keys()) assert.ok(covered.has(name), name);
});

/** The packages in some bundles, by name and version, with the names of the bundles. @returns {Promise<[string, string[]][]>} */
async function named(folder, bundles) {
  return Promise.all(
    [...packageFolders(bundles)].map(async ([path, files]) => {
      const { name, version } = JSON.parse(await readFile(join(folder, path, "package.json"), "utf8"));
      return [`${name} ${version}`, [...files].sort()];
    }),
  );
}
