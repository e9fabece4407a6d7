// The manifest, as far as it can be validated without Microsoft's web service: `npx office-addin-manifest validate www/word/dist/manifest.xml` asks that.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import manifests from "office-addin-manifest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const DIST = `${ROOT}www/word/dist/`;
const xml = await readFile(`${DIST}manifest.xml`, "utf8");

test("Microsoft's parser reads the built manifest, with the package's version", async () => {
  const read = await manifests.OfficeAddinManifest.readManifestFile(`${DIST}manifest.xml`);
  const { version } = JSON.parse(await readFile(`${ROOT}www/src/package.json`, "utf8"));
  assert.deepEqual(
    [read.displayName, read.officeAppType, read.permissions, read.hosts, read.version, read.defaultSettings?.sourceLocation],
    ["Literatim", "TaskPaneApp", "ReadWriteDocument", ["Document"], `${version}.0`, "https://localhost:3000/index.html"],
  );
  assert.match(read.id ?? "", /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
});

test("the elements of the manifest have the order that its schema requires", () => {
  const names = (text) => [...text.matchAll(/^ {2}<(\w+)/gm)].map(([, name]) => name);
  assert.deepEqual(names(xml), [
    ...["Id", "Version", "ProviderName", "DefaultLocale", "DisplayName", "Description", "IconUrl", "HighResolutionIconUrl", "SupportUrl"],
    ...["AppDomains", "Hosts", "Requirements", "DefaultSettings", "Permissions", "VersionOverrides"],
  ]);
});

test("each resource that the manifest names is declared once, and texts are within their limits", () => {
  const declared = [...xml.matchAll(/<bt:(?:Image|Url|String) id="([^"]+)"/g)].map(([, id]) => id);
  const named = [...xml.matchAll(/resid="([^"]+)"/g)].map(([, id]) => id);
  assert.deepEqual([...new Set(named)].sort(), [...declared].sort());
  for (const id of declared) assert.ok(id.length <= 32, id);
  const texts = (list) =>
    [...(new RegExp(`<bt:${list}>([^]*?)</bt:${list}>`).exec(xml)?.[1] ?? "").matchAll(/DefaultValue="([^"]*)"/g)].map(([, text]) => text);
  assert.ok(texts("ShortStrings").length > 0 && texts("LongStrings").length > 0);
  for (const text of texts("ShortStrings")) assert.ok(text.length <= 125, text);
  for (const text of texts("LongStrings")) assert.ok(text.length <= 250, text);
});

test("each file that the manifest names is in the folder, and icons have the size of their name", async () => {
  const files = new Set([...xml.matchAll(/"https:\/\/localhost:3000\/([^"]+)"/g)].map(([, file]) => file));
  assert.ok(files.size >= 6, `${files.size} files`);
  for (const file of [...files, "icon-16.png", "icon-128.png"]) {
    const bytes = await readFile(DIST + file);
    const [, size] = /icon-(\d+)\.png/.exec(file) ?? [];
    if (size) assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [Number(size), Number(size)], file);
  }
});

test("an address that is not https is refused, since Word loads no such add-in", async () => {
  const build = promisify(execFile)(process.execPath, [`${ROOT}www/word/build.mjs`], {
    env: { ...process.env, ADDRESS: "http://addin.example" },
  });
  await assert.rejects(build, ({ stderr }) =>
    /ADDRESS is http:\/\/addin\.example; give an address that begins with https:\/\//.test(stderr),
  );
});
