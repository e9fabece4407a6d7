// What a process takes: its peak memory and its processor time, by /proc of Linux.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Milliseconds between two looks at a process; the figures of the last one count for a process that is killed. */
const LOOK_MS = 50;
/** Ticks of the processor time in /proc in a second; the same on all of Linux's own architectures. */
const TICKS = 100;
const AT_EXIT = fileURLToPath(new URL("at-exit.mjs", import.meta.url));

/** Megabytes and seconds of one core. @typedef {{ peakMb: number, cpuSeconds: number }} Taken */

/** What a running process has taken so far; undefined when it is gone. @returns {Taken | undefined} */
export function takenBy(pid) {
  try {
    const [, peak = "0"] = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    // The name of the process, in brackets, may have spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return { peakMb: Number(peak) / 1000, cpuSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS };
  } catch {
    return undefined;
  }
}

/** Milliseconds of processor time of one thread of a process: `pid` itself is the main thread. */
export function threadMs(pid) {
  const [ns = "0"] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ");
  return Number(ns) / 1e6;
}

/**
 * Runs a program of Node to its end. Its input is open until its output has `until`, if that is given.
 *
 * @param {string[]} args
 * @param {{ cwd?: string, input?: string | Buffer, env?: Record<string, string>, until?: string, timeoutMs: number }} options
 * @returns {Promise<Taken & { code: number | null, stdout: string, stderr: string }>}
 */
export function measured(args, { cwd, input, env = {}, until, timeoutMs }) {
  const options = { cwd, env: { ...process.env, ...env }, stdio: /** @type {const} */ (["pipe", "pipe", "pipe", "pipe"]) };
  const child = spawn(process.execPath, ["--import", AT_EXIT, ...args], options);
  const said = ["", "", "", ""];
  /** @type {import("node:stream").Readable} */ for (const number of [1, 2, 3])
    child.stdio[number].setEncoding("utf8").on("data", (data) => {
      said[number] += data;
      if (number === 1 && until !== undefined && said[1]?.includes(until)) child.stdin?.end();
    });
  let taken = { peakMb: 0, cpuSeconds: 0 };
  const looks = setInterval(() => {
    taken = (child.pid && takenBy(child.pid)) || taken;
  }, LOOK_MS);
  const timer = setTimeout(() => child.kill("SIGKILL"), timeoutMs);
  child.stdin?.on("error", () => {});
  if (until === undefined) child.stdin?.end(input);
  else child.stdin?.write(input ?? "");
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      clearInterval(looks);
      clearTimeout(timer);
      const [, stdout = "", stderr = "", figures = ""] = said;
      resolve({ ...taken, ...(figures === "" ? {} : JSON.parse(figures)), code, stdout, stderr });
    });
  });
}
