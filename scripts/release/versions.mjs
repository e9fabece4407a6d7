// The version of everything that is released. All places give the same one.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { manifestOf } from "../../www/extension/manifest.mjs";
import { CRATES } from "./crates.mjs";

/** The rooms are crates of their own, with the version of the whole. */
const ROOMS = CRATES.filter((name) => name !== "literatim");

/** Files with a version, each with a pattern whose first group is the version. */
const PLACES = [
  ["Cargo.toml", /^version = "(.+)"$/m],
  ...ROOMS.map((name) => ["Cargo.toml", new RegExp(`^${name} = \\{ version = "([^"]+)"`, "m")]),
  ["crates/python/Cargo.toml", /^literatim = \{ version = "([^"]+)"/m],
  ["Cargo.lock", /^name = "literatim"\nversion = "(.+)"$/m],
  ...ROOMS.map((name) => ["Cargo.lock", new RegExp(`^name = "${name}"\nversion = "(.+)"$`, "m")]),
  ["Cargo.lock", /^name = "literatim-python"\nversion = "(.+)"$/m],
  ["www/src/package.json", /^ {2}"version": "(.+)",$/m],
  ["www/app/package.json", /^ {2}"version": "(.+)",$/m],
  ["vscode/package.json", /^ {2}"version": "(.+)",$/m],
  ["vscode/package-lock.json", /^ {2}"version": "(.+)",$/m],
  ["www/word/manifest.xml", /<Version>(.+)\.0<\/Version>/],
  ["package.json", /^ {2}"version": "(.+)",$/m],
  ["action.yml", /^ {4}default: (\d\S*)$/m],
  [".pre-commit-hooks.yaml", /literatim@(\d[^\]]*)\]/],
  ["docs/ci.md", /\/literatim@v(\S+)/],
  ["docs/ci.md", /rev: v(\S+)/],
  ["docs/ci.md", /literatim@(\d\S*)/],
  ["CHANGELOG.md", /^## (\d\S*?),? /m],
  ["www/README.md", /\/literatim@(\d[^/]*)\//],
  ["docs/element.md", /\/literatim@(\d[^/]*)\//],
];

/** Each place with the version that it gives; null where it gives none. @param {string} root the project @returns {Promise<[string, string | null][]>} */
export async function versionsOf(root) {
  const found = await Promise.all(
    PLACES.map(async ([file, pattern]) => {
      const text = await readFile(join(root, /** @type {string} */ (file)), "utf8");
      return /** @type {[string, string | null]} */ ([file, new RegExp(pattern).exec(text)?.[1] ?? null]);
    }),
  );
  const { version } = JSON.parse(await readFile(join(root, "www", "src", "package.json"), "utf8"));
  const manifests = /** @type {const} */ (["chrome", "firefox"]).map((browser) => [
    `manifest of the extension for ${browser}`,
    version,
    browser,
  ]);
  return [
    ...found,
    ...manifests.map(([place, given, browser]) => /** @type {[string, string]} */ ([place, manifestOf(browser, given).version])),
  ];
}

/** The version that all places give; an error names those that differ. @param {string} root the project */
export async function commonVersion(root) {
  const all = await versionsOf(root);
  const [[, version]] = all;
  const others = all.filter(([, other]) => other !== version);
  if (version === null || others.length > 0) {
    const list = others.map(([place, other]) => `${place} (${other ?? "none"})`).join(", ");
    throw new Error(`Cargo.toml gives version ${version}, but not the same: ${list}. Give all of them the same version.`);
  }
  return version;
}
