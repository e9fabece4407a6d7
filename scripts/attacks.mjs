// Attacks the package as it is built: documents, requests and answers that would take its memory or its time. Each is made when it is needed.
//
//     node scripts/attacks.mjs [--line] [--only WORDS] [--kind documents|repeats|requests|messages|models]
//
// It prints what each takes, and fails if one takes more than a gigabyte or 30 seconds of one core, has no sentence as its outcome, or keeps
// `/health` waiting for more than 200 ms of processor time. It needs the /proc of Linux.

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { availableParallelism, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { DOCUMENTS, DRAFT, long, REPEATS, SOURCE } from "./attacks/documents.mjs";
import { measured, takenBy } from "./attacks/measure.mjs";
import { probing } from "./attacks/probe.mjs";
import { hostileModel, MESSAGES, REQUESTS } from "./attacks/requests.mjs";
import { figureLine } from "./figures.mjs";

const DIST = join(dirname(fileURLToPath(import.meta.url)), "..", "www", "dist");
const CLI = join(DIST, "cli.js");
const REPORT = "report.json";
const MOST = { mb: 1000, seconds: 30, healthMs: 200 };
/** Milliseconds after which an attack has failed. */
const TIMEOUT_MS = 180_000;

/** What an attack took, and how it ended. @typedef {{ name: string, peakMb: number, cpuSeconds: number, healthMs?: number, outcome: string }} Row */

const { values } = parseArgs({ options: { line: { type: "boolean" }, only: { type: "string" }, kind: { type: "string" } } });
const folder = mkdtempSync(join(tmpdir(), "literatim-attacks-"));
const env = { COURTLISTENER_TOKEN: "", LITERATIM_ACCESS_TOKEN: "", XDG_CACHE_HOME: folder, HOME: folder };
const kinds = { documents, repeats, requests, messages, models };
/** @type {Row[]} */
const rows = [];
try {
  for (const [kind, attack] of Object.entries(kinds)) if ((values.kind ?? kind) === kind) await attack();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const failed = rows.filter((row) => faultsOf(row).length > 0);
if (values.line) console.log(`\n${lineOf()}`);
if (rows.length === 0) throw new Error("There is no such attack.");
if (failed.length > 0)
  throw new Error(
    `${failed.length} of ${rows.length} attacks took too much, or have no outcome: ${failed.map(({ name }) => name).join("; ")}`,
  );

/** Each document as a draft and as a source. */
async function documents() {
  for (const { name, file, make, as, args = [] } of DOCUMENTS) {
    const isAs = (role) => as === undefined || as === role;
    if (isAs("source")) await checked(`${name}, as source`, { "draft.txt": DRAFT }, file, make, ["draft.txt", "--sources", file, ...args]);
    if (isAs("draft")) await checked(`${name}, as draft`, { "s.txt": SOURCE }, file, make, [file, "--sources", "s.txt", ...args]);
  }
}

/** A megabyte of each part of a text, as a draft with a source of the same. */
async function repeats() {
  for (const part of REPEATS) {
    const make = () => `${DRAFT}\n${long(part)}\n\n${DRAFT}`;
    const name = `1 MB of ${JSON.stringify(part)}`;
    await checked(name, { "s.txt": `${SOURCE}\n${long(part)}\n\n${SOURCE}` }, "a.md", make, ["a.md", "--sources", "s.txt"]);
  }
}

async function checked(name, others, file, make, args) {
  if (!isWanted(name)) return;
  for (const [other, text] of Object.entries({ ...others, [file]: make() })) writeFileSync(join(folder, other), text);
  rmSync(join(folder, REPORT), { force: true });
  const command = [CLI, "check", ...args, "--format", "json", "--output", REPORT];
  const { code, stderr, ...taken } = await measured(command, { cwd: folder, env, timeoutMs: TIMEOUT_MS });
  add({ name, ...taken, outcome: code === null ? "" : outcomeOf(stderr, file) });
}

/** The sentence of a run: the problem of the document, what the command says, or the reason of the first finding. */
function outcomeOf(stderr, file) {
  const said = stderr.trim().split("\n").at(-1) ?? "";
  if (!existsSync(join(folder, REPORT))) return said;
  const { draft, sources, quotations } = JSON.parse(readFileSync(join(folder, REPORT), "utf8"));
  const problems = [draft, ...sources].filter(({ name }) => name.startsWith(file)).flatMap(({ problems: own }) => own);
  return problems[0]?.text ?? quotations[0]?.reason ?? said;
}

/** Each request to a service of its own. */
async function requests() {
  for (const { name, run, args = [] } of REQUESTS) if (isWanted(name)) add({ name, ...(await attacked(run, args)) });
}

/** @returns {Promise<Omit<Row, "name">>} */
async function attacked(run, args) {
  const child = spawn(process.execPath, [CLI, "serve", "--port", "0", "--rate", "100000", ...args], { env: { ...process.env, ...env } });
  const ended = new Promise((resolve) => child.once("close", resolve));
  const timer = setTimeout(() => child.kill("SIGKILL"), TIMEOUT_MS);
  const pid = child.pid ?? 0;
  try {
    const url = await addressOf(child);
    const stop = probing(url, pid);
    const outcome = await run({ url }).catch(({ message }) => `The attack failed: ${message}`);
    const { cpuMs } = await stop();
    const taken = takenBy(pid);
    if (!taken) throw new Error("The service has ended.");
    return { ...taken, healthMs: cpuMs, outcome: outcome.startsWith("The attack failed") ? "" : outcome };
  } finally {
    clearTimeout(timer);
    child.kill("SIGKILL");
    await ended;
  }
}

function addressOf(child) {
  return new Promise((resolve, reject) => {
    let said = "";
    child.stdout.resume();
    child.stderr.setEncoding("utf8").on("data", (data) => {
      said += data;
      const [, address] = /Serving at (http:\S+);/.exec(said) ?? [];
      if (address) resolve(address);
    });
    child.once("close", () => reject(new Error(said)));
  });
}

/** Each message to a server for agents, after the one that opens the session. */
async function messages() {
  const opening =
    '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"a","version":"1"}}}\n{"jsonrpc":"2.0","method":"notifications/initialized"}\n';
  for (const { name, make } of MESSAGES) {
    if (!isWanted(name)) continue;
    const [last, until] = ['{"jsonrpc":"2.0","id":9,"method":"ping"}', '"id":9'];
    const given = { cwd: folder, env, input: `${opening}${make()}\n${last}\n`, until, timeoutMs: TIMEOUT_MS };
    const { stdout, stderr, ...taken } = await measured([CLI, "mcp"], given);
    const answer = stdout.split("\n").find((line) => /"id":1\b/.test(line)) ?? "";
    const [, message = ""] = /\\?"(?:message|text)\\?":\s*\\?"(\w(?:[^"\\]|\\.)+)/.exec(answer) ?? [];
    const ended = stdout.includes(until) ? "The next message is answered." : "";
    add({ name: `${name}, to agents' tools`, ...taken, outcome: message || stderr.trim().split("\n").at(-1) || ended });
  }
}

/** Answers of a model's server that have no end. */
async function models() {
  for (const [kind, name] of Object.entries({
    flood: "400 MB from a model's server",
    comments: "comments from a model's server without an end",
  })) {
    if (!isWanted(name)) continue;
    const server = createServer();
    const address = await hostileModel(server, kind);
    // The limit of time is 50 minutes for a server of the user's own.
    const ask = `import { openProvider } from ${JSON.stringify(join(DIST, "models.js"))};
      const provider = await openProvider("compatible", { address: ${JSON.stringify(address)}, answerMs: 5000 });
      await provider.ask({ model: "m", system: "", prompt: "x", schema: {}, maxTokens: 9 }).catch(({ message }) => console.log(message));`;
    const { stdout, stderr, ...taken } = await measured(["--input-type=module", "-e", ask], { cwd: folder, env, timeoutMs: TIMEOUT_MS });
    add({ name, ...taken, outcome: (stdout || stderr).trim().split("\n").at(-1) ?? "" });
    server.closeAllConnections();
    server.close();
  }
}

function isWanted(name) {
  return values.only === undefined || name.includes(values.only);
}

/** @param {Row} row */
function add(row) {
  rows.push(row);
  const { name, peakMb, cpuSeconds, healthMs, outcome } = row;
  const health = healthMs === undefined ? "" : `${healthMs.toFixed(0)} ms`;
  const figures = `${peakMb.toFixed(0).padStart(5)} MB ${cpuSeconds.toFixed(1).padStart(6)} s ${health.padStart(7)}`;
  console.log(`${figures}  ${name}\n${" ".repeat(25)}${faultsOf(row).join(", ") || "ok"}: ${outcome.slice(0, 160)}`);
}

/** @param {Row} row */
function faultsOf({ peakMb, cpuSeconds, healthMs = 0, outcome }) {
  return [
    ...(peakMb > MOST.mb ? ["TOO MUCH MEMORY"] : []),
    ...(cpuSeconds > MOST.seconds ? ["TOO LONG"] : []),
    ...(healthMs > MOST.healthMs ? ["NO HEALTH"] : []),
    ...(/\p{L}{2}.*[.…]/u.test(outcome) ? [] : ["NO OUTCOME"]),
  ];
}

function lineOf() {
  const most = (of) => rows.reduce((largest, row) => ((of(row) ?? 0) > (of(largest) ?? 0) ? row : largest), rows[0] ?? { name: "" });
  const [large, slow, silent] = [most(({ peakMb }) => peakMb), most(({ cpuSeconds }) => cpuSeconds), most(({ healthMs }) => healthMs)];
  const figures = {
    "most memory": `${large.peakMb?.toFixed(0)} MB (${large.name})`,
    "most time": `${slow.cpuSeconds?.toFixed(1)} s (${slow.name})`,
    "/health, processor time": `${silent.healthMs?.toFixed(0)} ms (${silent.name})`,
  };
  return figureLine("make attacks", figures, `${availableParallelism()} cores, ${rows.length} attacks, ${failed.length} over a limit`);
}
