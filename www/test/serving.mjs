// A service of the command line on this machine, for tests.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CLI, DIST } from "./fixtures.mjs";

const HOME = mkdtempSync(join(tmpdir(), "literatim-serve-"));
process.on("exit", () => rmSync(HOME, { recursive: true, force: true }));

/** The environment of somebody who has no tokens, and keeps nothing elsewhere. */
export const APART = { COURTLISTENER_TOKEN: "", LITERATIM_ACCESS_TOKEN: "", HOME, XDG_CACHE_HOME: HOME, LOCALAPPDATA: HOME };

/**
 * Starts `literatim serve` on a free port, and stops it when test `t` is over.
 *
 * @param {import("node:test").TestContext} t
 * @param {string[]} [args]
 * @param {{ command?: string[], env?: Record<string, string> }} [options]
 */
export async function serving(t, args = [], { command = ["serve"], env = {} } = {}) {
  const child = spawn(process.execPath, [CLI, ...command, "--port", "0", ...args], { env: { ...process.env, ...APART, ...env } });
  const ended = once(child, "close").then(([code]) => code);
  const said = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (data) => {
    said.stdout += data;
  });
  const url = await new Promise((resolve, reject) => {
    child.stderr.setEncoding("utf8").on("data", (data) => {
      said.stderr += data;
      const [, address] = /Serving at (http:\S+);/.exec(said.stderr) ?? [];
      if (address) resolve(address);
    });
    ended.then(() => reject(new Error(said.stderr)));
  });
  t.after(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  const post = (path, body, headers = {}) =>
    fetch(url + path, { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json", ...headers } });
  return { url, child, ended, said, post };
}

/** The example as a request. */
export async function exampleRequest() {
  const folder = join(DIST, "example");
  const names = (await readdir(join(folder, "sources"))).sort();
  const text = (...path) => readFile(join(folder, ...path), "utf8");
  const sources = await Promise.all(names.map(async (name) => ({ name, content: await text("sources", name) })));
  return { name: "memo.md", content: await text("memo.md"), content_type: "text/markdown", sources };
}

/** A report without what differs between two runs. */
export function comparable({ times: _times, ...report }) {
  return report;
}

/** A report of the command line, as comparable, with what a program says that has nobody to ask: the command line names who could be. */
export function askingNobody(report) {
  return { ...comparable(report), asking: [], missing: [], looked_for: [] };
}
