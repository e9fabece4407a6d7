import { execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** What is tested: the package as it ships. */
export const DIST = fileURLToPath(new URL("../dist/", import.meta.url));

export const CLI = join(DIST, "cli.js");

/** A source, and drafts that quote it. */
export const SOURCE = `ALDER v. BIRCH

700 F.3d 100 (2d Cir. 2012)

Fictional: written for these tests.

The carrier says that nobody reads a ticket. We have held that a promise that is written on the back of a ticket binds the company that printed it. The judgment is affirmed.
`;
const CITATION = "Alder v. Birch, 700 F.3d 100 (2d Cir. 2012)";
export const TRUE_WORDS = "a promise that is written on the back of a ticket binds the company that printed it";
export const FALSE_WORDS = "the ferryman who forgets his lantern must carry every passenger home without a fare";

/** A draft that quotes each of `words` from the source. */
export function draftOf(...words) {
  return `${words.map((quoted) => `The court held that "${quoted}." ${CITATION}.`).join("\n\n")}\n`;
}

/** A new empty folder with these files in it, removed when test `t` is over. */
export async function folderOf(t, files = {}) {
  const folder = await mkdtemp(join(tmpdir(), "literatim-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return folder;
}

/**
 * Runs a command to its end.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, input?: string, env?: Record<string, string> }} [options]
 * @returns {Promise<{ code: number | null, stdout: string, stderr: string }>}
 */
export function run(command, args, { cwd, input, env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ["pipe", "pipe", "pipe"] });
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (data) => {
      stdout += data;
    });
    child.stderr.setEncoding("utf8").on("data", (data) => {
      stderr += data;
    });
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, stdout, stderr }));
    child.stdin.on("error", () => {});
    child.stdin.end(input ?? "");
  });
}

/** A home of these tests' own: what the user keeps or gives elsewhere has no say in them. */
const HOME = mkdtempSync(join(tmpdir(), "literatim-home-"));
process.on("exit", () => rmSync(HOME, { recursive: true, force: true }));
const APART = { COURTLISTENER_TOKEN: "", HOME, XDG_CACHE_HOME: HOME, LOCALAPPDATA: HOME };

/** Runs the command line, as one does who has no token and keeps nothing. @type {(args: string[], options?: Parameters<typeof run>[2]) => ReturnType<typeof run>} */
export function literatim(args, { env, ...options } = {}) {
  return run(process.execPath, [CLI, ...args], { ...options, env: { ...APART, ...env } });
}

/** The path of a browser for tests. */
export async function browserPath() {
  if (process.env.CHROME) return process.env.CHROME;
  const script = fileURLToPath(new URL("../../scripts/browser.sh", import.meta.url));
  return (await promisify(execFile)(script, ["--headless"])).stdout.trim();
}

/** How the browser is started. */
export const BROWSER_ARGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
