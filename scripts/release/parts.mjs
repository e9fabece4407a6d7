// The parts of a release, each made into its own folder. Made twice from the same files, each has the same bytes.
import { execFile } from "node:child_process";
import { access, cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { repacked, zipOfFolder } from "./archives.mjs";
import { CRATES } from "./crates.mjs";

/**
 * @typedef {object} Release
 * @property {string} root the project
 * @property {string} folder where the release goes
 * @property {string} version
 * @property {string} address where the Word add-in is served
 */

/** What makes each part. @type {Record<string, (release: Release) => Promise<void>>} */
export const PARTS = {
  "the npm package": npmPackage,
  "the crates": crates,
  "the browser extension": browserExtension,
  "the texts for the stores": listings,
  "the Word add-in": wordAddIn,
  "the extension for VS Code": vsix,
  "the changes of this version": changes,
};

/** @param {Release} release */
async function npmPackage({ root, folder }) {
  const to = await made(folder, "npm");
  await existing(join(root, "www", "dist", "package.json"), "make build");
  await run("npm", ["pack", join(root, "www", "dist"), "--pack-destination", to], root);
}

/** cargo needs no network for it: the crates that they depend on were fetched by the build. @param {Release} release */
async function crates({ root, folder, version }) {
  const to = await made(folder, "crates");
  await run(
    "cargo",
    [
      "package",
      "--workspace",
      "--exclude",
      "literatim-python",
      "--exclude",
      "literatim-generated",
      "--no-verify",
      "--allow-dirty",
      "--offline",
      "--quiet",
    ],
    root,
  );
  for (const name of CRATES) {
    const file = `${name}-${version}.crate`;
    await cp(join(root, "target", "package", file), join(to, file));
  }
}

/** The archives that the stores take, and the source code that Mozilla's reviewers ask for; git writes the time of the commit in local time. @param {Release} release */
async function browserExtension({ root, folder, version }) {
  const to = await made(folder, "extension");
  const build = await mkdtemp(join(tmpdir(), "literatim-extension-"));
  try {
    await run(process.execPath, [join(root, "www", "extension", "build.mjs"), "--out", build], root);
    for (const browser of ["chrome", "firefox"])
      await writeFile(join(to, `literatim-${browser}-${version}.zip`), await zipOfFolder(join(build, browser)));
  } finally {
    await rm(build, { recursive: true, force: true });
  }
  await run("git", ["archive", "--format=zip", "--output", join(to, `literatim-source-${version}.zip`), "HEAD"], root, { TZ: "UTC" });
}

/** @param {Release} release */
async function listings({ root, folder }) {
  for (const store of ["chrome", "firefox"]) {
    const to = await made(folder, "stores", store);
    await cp(join(root, "www", "extension", "store", `${store}.md`), join(to, "listing.md"));
    await cp(join(root, "docs", "extension-review.md"), join(to, "review.md"));
  }
}

/** The manifest that Word takes, and the files that its address serves. @param {Release} release */
async function wordAddIn({ root, folder, version, address }) {
  const to = await made(folder, "word");
  await run(process.execPath, [join(root, "www", "word", "build.mjs")], root, { ADDRESS: address });
  const dist = join(root, "www", "word", "dist");
  await cp(join(dist, "manifest.xml"), join(to, "manifest.xml"));
  await writeFile(join(to, `literatim-word-${version}.zip`), await zipOfFolder(dist));
}

/** Packed again, since its packer writes the time of each file. @param {Release} release */
async function vsix({ root, folder, version }) {
  const to = await made(folder, "vscode");
  const packed = join(root, "vscode", "literatim.vsix");
  await existing(packed, "make package-vscode");
  await writeFile(join(to, `literatim-${version}.vsix`), repacked(await readFile(packed)));
}

/** The version's section of CHANGELOG.md. @param {Release} release */
async function changes({ root, folder, version }) {
  await writeFile(join(folder, "CHANGES.md"), sectionOf(await readFile(join(root, "CHANGELOG.md"), "utf8"), version));
}

/** The section of a version in a list of changes, from its heading to the next one. @param {string} changelog @param {string} version */
export function sectionOf(changelog, version) {
  const sections = changelog.split(/^(?=## )/m);
  const section = sections.find((one) => one.startsWith(`## ${version},`) || one.startsWith(`## ${version} `));
  if (section === undefined) throw new Error(`CHANGELOG.md has no section "## ${version}, ..."; add one.`);
  return `${section.trim()}\n`;
}

async function made(...path) {
  const folder = join(...path);
  await mkdir(folder, { recursive: true });
  return folder;
}

async function existing(file, command) {
  await access(file).catch(() => {
    throw new Error(`${file} does not exist; run ${command} first.`);
  });
}

/** Runs a command to its end; an error has what it printed. */
async function run(command, args, cwd, env = {}) {
  await promisify(execFile)(command, args, { cwd, env: { ...process.env, ...env }, maxBuffer: 1e8 }).catch(
    ({ stdout, stderr, message }) => {
      throw new Error(`${command} ${args.join(" ")} failed.\n${stderr || stdout || message}`);
    },
  );
}
