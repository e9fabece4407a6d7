// Repositories of a user for the tests, and the package as npm installs it.
import { execFileSync, spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { strToU8, zipSync } from "fflate";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Fictional. */
export const SOURCE = "Doe v. Roe, 900 F.3d 1 (2018)\n\nWe hold that nobody waits at the quay for a ferry that does not sail in winter.\n";
const CITATION = "Doe v. Roe, 900 F.3d 1 (2018)";
export const RIGHT = `The court held that “nobody waits at the quay for a ferry that does not sail in winter.” ${CITATION}.\n`;
export const WRONG = `The court held that “nobody waits at the quay for a ferry that does sail in winter.” ${CITATION}.\n`;

/** A DOCX file with one paragraph. */
export function docx(text) {
  const part = (body) => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${body}`);
  const main = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
  const office = "http://schemas.openxmlformats.org";
  return zipSync({
    "[Content_Types].xml": part(
      `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
    ),
    "_rels/.rels": part(
      `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    "word/document.xml": part(
      `<w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text.trim()}</w:t></w:r></w:p></w:body></w:document>`,
    ),
  });
}

/** A new folder, removed when test `t` is over. */
export async function folderOf(t) {
  const folder = await mkdtemp(join(tmpdir(), "literatim-ci-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A Git repository with these files in its index. */
export async function repositoryOf(t, files) {
  const folder = await folderOf(t);
  await put(folder, files);
  git(folder, "init", "--quiet", "--initial-branch=main");
  git(folder, "add", "--all");
  return folder;
}

export async function put(folder, files) {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
}

/** Runs Git without the user's own configuration. */
export function git(folder, ...args) {
  const own = ["-c", "user.name=Tester", "-c", "user.email=tester@example.com", "-c", "commit.gpgsign=false"];
  return execFileSync("git", [...own, ...args], { cwd: folder, encoding: "utf8", env: { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null" } });
}

/** The package as a file for npm, which installs it without a request. */
export function packed(folder) {
  const dist = process.env.LITERATIM_PACKAGE ?? join(ROOT, "www", "dist");
  const printed = execFileSync("npm", ["pack", dist, "--pack-destination", folder, "--json"], { encoding: "utf8" });
  return `file:${join(folder, JSON.parse(printed)[0].filename)}`;
}

/** Runs a command to its end: what it prints, errors included. */
export function run(command, args, { cwd, env }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    let [printed, errors] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (data) => {
      printed += data;
    });
    child.stderr.setEncoding("utf8").on("data", (data) => {
      errors += data;
    });
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, printed, errors }));
  });
}
