import { constants } from "node:fs";
import { access, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { type Artefact, fileOf } from "../engine/engine.js";
import { messageOf } from "../errors.js";
import type { Command } from "./command.js";
import { apiOf, folderOf, tokenOf } from "./network.js";
import { writeOut } from "./output.js";
import { plainLine, printableJson } from "./terminal.js";
import { TOKEN_VARIABLE } from "./variables.js";

/** One thing that was looked at. A problem makes the exit code 1; a note is something that is not there and need not be. */
interface Finding {
  readonly what: string;
  readonly state: "ok" | "note" | "problem";
  readonly text: string;
}

/** Where the program is, and which version it has. */
interface Here {
  readonly home: string;
  readonly version: string;
  readonly say: (sentence: string) => void;
}

/** The artefacts. */
const PARTS: readonly Artefact[] = ["core", "patterns", "render", "fields", "read", "office", "pdf", "web", "index"];

/** Packages that the user installs for text recognition. */
const OPTIONAL = ["tesseract.js", "pdfjs-dist", "@napi-rs/canvas", "@tesseract.js-data/eng"];

/** The variables of the keys of models. */
const KEYS = ["ANTHROPIC_API_KEY", "OPENAI_API_KEY", "OPENAI_COMPATIBLE_API_KEY"];

/** Milliseconds that the API has for its answer. */
const PATIENCE = 10_000;

/** Says what works here. Nothing that is secret is printed. */
export async function diagnose(command: Command & { name: "doctor" }, { home, version }: Here): Promise<number> {
  const findings: Finding[] = [
    nodeOf(),
    { what: "Literatim", state: "ok", text: version },
    await partsIn(home, version),
    await storeOf(command),
    await tokenAnswer(command),
    ...proxyOf(process.env),
    ...packagesFrom(home),
    ...KEYS.map(
      (name): Finding => ({
        what: name,
        state: process.env[name]?.trim() ? "ok" : "note",
        text: process.env[name]?.trim() ? "set" : "not set",
      }),
    ),
  ];
  const settings = [...command.settings].map(([option, { value, from }]) => ({ option, value, from }));
  if (command.output.format === "json") {
    await writeOut(printableJson({ findings, settings }));
  } else {
    const width = Math.max(...findings.map(({ what }) => what.length));
    const marks = { ok: "ok  ", note: "-   ", problem: "!   " };
    const lines = findings.map(({ what, state, text }) => `${marks[state]}${what.padEnd(width)}  ${plainLine(text)}`);
    const set = settings.map(({ option, value, from }) => `    ${plainLine(`${option} = ${JSON.stringify(value)}, from ${from}`)}`);
    await writeOut(
      `${[...lines, set.length === 0 ? "No option is set by a variable or a configuration file." : "Settings", ...set].join("\n")}\n`,
    );
  }
  return findings.some(({ state }) => state === "problem") ? 1 : 0;
}

function nodeOf(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const isNew = major > 20 || (major === 20 && minor >= 3);
  return {
    what: "Node",
    state: isNew ? "ok" : "problem",
    text: `${process.versions.node}${isNew ? "" : "; Literatim needs 20.3 or later"}`,
  };
}

async function partsIn(home: string, version: string): Promise<Finding> {
  const faulty: string[] = [];
  for (const part of PARTS) {
    const bytes = await readFile(join(home, fileOf(part))).catch(() => undefined);
    if (!bytes || !WebAssembly.validate(bytes)) faulty.push(part);
  }
  const tables = await readFile(join(home, fileOf("tables")), "utf8").catch(() => "");
  if (!tables.startsWith(`\f${version}\n`)) faulty.push("tables");
  const what = "Parts";
  if (faulty.length === 0) return { what, state: "ok", text: `all ${PARTS.length + 1} are there and valid` };
  return { what, state: "problem", text: `missing or damaged: ${faulty.join(", ")}; install the package again` };
}

async function storeOf({ network }: Command & { name: "doctor" }): Promise<Finding> {
  const folder = folderOf(network);
  const what = "Store";
  const status = await stat(folder).catch(() => undefined);
  if (!status) return { what, state: "note", text: `${folder}, which is made when something is kept` };
  try {
    await access(folder, constants.R_OK | constants.W_OK);
    await rm(await mkdtemp(join(folder, ".doctor-")), { recursive: true });
    return { what, state: "ok", text: folder };
  } catch (error) {
    return { what, state: "problem", text: `${folder} cannot be written to: ${messageOf(error)}` };
  }
}

/** Whether there is a token, and whether the API accepts it. Only the token is sent. */
async function tokenAnswer({ network }: Command & { name: "doctor" }): Promise<Finding> {
  const what = "CourtListener";
  let token: string | undefined;
  try {
    token = await tokenOf(network);
  } catch (error) {
    return { what, state: "problem", text: messageOf(error) };
  }
  if (token === undefined) return { what, state: "note", text: `no token; set ${TOKEN_VARIABLE} to have cases looked up` };
  if (network.offline) return { what, state: "ok", text: "a token is set; not asked, because of --offline" };
  const api = apiOf(network);
  const { host } = new URL(api);
  try {
    const headers = { authorization: `Token ${token}`, accept: "application/json" };
    const answer = await fetch(new URL("api-usage/", api), { headers, redirect: "error", signal: AbortSignal.timeout(PATIENCE) });
    if (answer.ok) return { what, state: "ok", text: `${host} accepts the token` };
    if (answer.status === 401 || answer.status === 403)
      return { what, state: "problem", text: `${host} does not accept the token; copy it again` };
    if (answer.status === 429) return { what, state: "ok", text: `${host} knows the token, and its limit is used up at the moment` };
    return { what, state: "problem", text: `${host} answers with ${answer.status}; try again later` };
  } catch (error) {
    const cause = (error as { cause?: unknown }).cause;
    return { what, state: "problem", text: `${host} could not be reached: ${messageOf(cause ?? error)}` };
  }
}

/** Node's own requests ignore the environment's proxy unless an option turns it on. */
function proxyOf(environment: NodeJS.ProcessEnv): Finding[] {
  const names = ["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy"].filter((name) => environment[name]);
  if (names.length === 0) return [{ what: "Proxy", state: "note", text: "none is set" }];
  const isUsed = environment["NODE_USE_ENV_PROXY"] === "1";
  const hosts = names.map((name) => `${name}=${hostOf(environment[name] ?? "")}`).join(", ");
  const advice = isUsed ? "" : "; Node 24 and later use it with NODE_USE_ENV_PROXY=1, and requests go past it without";
  return [{ what: "Proxy", state: isUsed ? "ok" : "note", text: `${hosts}${advice}` }];
}

/** The host of a proxy, without a name or a password. */
function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : "an address that cannot be read";
}

function packagesFrom(home: string): Finding[] {
  const { resolve } = createRequire(join(home, "cli.js"));
  return OPTIONAL.map((name) => {
    try {
      resolve(`${name}/package.json`);
      return { what: name, state: "ok", text: "installed" };
    } catch (error) {
      // A package may hide its package.json, and is there all the same.
      const isThere = (error as NodeJS.ErrnoException).code === "ERR_PACKAGE_PATH_NOT_EXPORTED";
      return isThere
        ? { what: name, state: "ok", text: "installed" }
        : { what: name, state: "note", text: "not installed; only --ocr needs it" };
    }
  });
}
