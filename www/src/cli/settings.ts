import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { messageOf } from "../errors.js";
import { isAddress } from "../sources/address.js";
import { OPTIONS, type OptionName, optionOf, variableOf } from "./options/index.js";
import { noteRead } from "./places.js";
import { nearest } from "./suggest.js";
import { UsageError } from "./usage-error.js";
import { TOKEN_VARIABLE } from "./variables.js";

/** The names of a configuration file, in the order in which they are looked for. */
const FILES = ["literatim.toml", ".literatim.toml"];

/** The value of an option that was not given on the command line, and where it comes from: a variable or a file. */
export interface Setting {
  readonly value: string | boolean | readonly string[];
  readonly from: string;
}

export type Settings = ReadonlyMap<OptionName, Setting>;

/**
 * The settings of the environment (`LITERATIM_FAIL_ON`) and, where it has none, of the nearest configuration file in `folder` or above it, if there is a folder.
 *
 * @throws UsageError for a setting that is unknown, does not fit, or does not belong there.
 */
export async function settingsOf(folder: string | undefined, environment: NodeJS.ProcessEnv): Promise<Settings> {
  const settings = folder === undefined ? new Map<OptionName, Setting>() : await settingsInFile(folder);
  for (const name of Object.keys(OPTIONS) as OptionName[]) {
    const from = variableOf(name);
    const text = environment[from]?.trim();
    if (optionOf(name).set === "nowhere" || !text) continue;
    const value = optionOf(name).type === "boolean" ? truthOf(from, text) : optionOf(name).multiple ? text.split(separator) : text;
    settings.set(name, checked(name, { value, from }));
  }
  // A switch that is off is as good as none.
  return new Map([...settings].filter(([, { value }]) => value !== false));
}

/** What separates paths in a variable; the colon of an address does not. */
const separator = process.platform === "win32" ? ";" : /:(?!\/\/)/;

function truthOf(from: string, text: string): boolean {
  if (/^(1|true|yes|on)$/i.test(text)) return true;
  if (/^(0|false|no|off)$/i.test(text)) return false;
  throw new UsageError(`${from} cannot be "${text}"; give true or false.`);
}

async function settingsInFile(folder: string): Promise<Map<OptionName, Setting>> {
  const file = await configuration(folder);
  if (file === undefined) return new Map();
  const { parse } = await import("smol-toml");
  let table: Record<string, unknown>;
  try {
    table = parse(file.text);
  } catch (error) {
    const { line, column } = error as { line?: number; column?: number };
    const [problem = ""] = messageOf(error)
      .replace(/^Invalid TOML document: /, "")
      .split("\n");
    throw new UsageError(`${file.path}, line ${line}, column ${column}: ${problem}; correct the TOML there.`);
  }
  return new Map(Object.entries(table).map(([key, value]) => settingIn(file.path, key, value)));
}

/** The nearest configuration file, from a folder upwards. */
async function configuration(folder: string): Promise<{ path: string; text: string } | undefined> {
  for (let at = resolve(folder); ; at = dirname(at)) {
    for (const name of FILES) {
      const path = join(at, name);
      const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT" || error.code === "ENOTDIR" || error.code === "EISDIR") return undefined;
        throw new UsageError(`The configuration file ${path} cannot be read: ${messageOf(error)}`);
      });
      if (text === undefined) continue;
      await noteRead(path);
      return { path, text };
    }
    if (dirname(at) === at) return undefined;
  }
}

/** Keys under which somebody might write a secret. */
const SECRET = /token|secret|api.?key|^key$|^password$/i;

function settingIn(path: string, key: string, value: unknown): [OptionName, Setting] {
  if (SECRET.test(key) && key !== "token-file")
    throw new UsageError(`${path}: ${key} does not belong in a configuration file, which others may read; set ${TOKEN_VARIABLE} instead.`);
  const name = (Object.keys(OPTIONS) as OptionName[]).find((option) => option === key && optionOf(option).set !== "nowhere");
  if (name === undefined) {
    const meant = nearest(key, Object.keys(OPTIONS));
    throw new UsageError(`${path}: ${key} is not a setting${meant === undefined || meant === key ? "" : `; did you mean ${meant}?`}`);
  }
  const { type, multiple = false, names, set } = optionOf(name);
  if (set === "environment")
    throw new UsageError(
      `${path}: ${name} cannot be set in a file, because a folder of somebody else may bring one; give --${name}, or set ${variableOf(name)}.`,
    );
  const wanted = type === "boolean" ? "true or false" : multiple ? "a list of strings" : "a string";
  const given = typeof value === "number" || typeof value === "bigint" ? String(value) : value;
  const isList = Array.isArray(given) && given.every((item) => typeof item === "string");
  if (multiple ? !isList : typeof given !== type) throw new UsageError(`${path}: ${name} must be ${wanted}.`);
  if (isList && given.some(isAddress)) throw new UsageError(`${path}: ${name} can name files and folders; give addresses with --${name}.`);
  const beside = (one: string) => (names === undefined ? one : resolve(dirname(path), one));
  const resolved = isList ? given.map(beside) : typeof given === "string" ? beside(given) : (given as boolean);
  return [name, checked(name, { value: resolved, from: path })];
}

/** @throws UsageError for a value that the option cannot have. */
function checked(name: OptionName, setting: Setting): Setting {
  const { choices } = optionOf(name);
  const { value, from } = setting;
  if (choices === undefined || typeof value !== "string" || choices.includes(value)) return setting;
  const what = from.startsWith("LITERATIM_") ? from : `${from}: ${name}`;
  throw new UsageError(`${what} cannot be "${value}"; give one of ${choices.join(", ")}.`);
}
