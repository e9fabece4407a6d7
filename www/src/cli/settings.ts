import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { messageOf } from "../errors.js";
import { shippedPatternsIn } from "../shipped-patterns.js";
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

/** Where a command takes its configuration file from. */
export interface ConfigurationPlace {
  /** The file that the user names, with `--config` or in the environment. */
  readonly named: string | undefined;
  /** The folder in which, or above which, a file is looked for if none is named. */
  readonly folder: string | undefined;
}

/**
 * The settings of the environment (`LITERATIM_FAIL_ON`) and, where it has none, of the configuration file that is named, else of the nearest one that is
 * found.
 *
 * @throws UsageError for a setting that is unknown, does not fit, or does not belong there.
 */
export async function settingsOf({ named, folder }: ConfigurationPlace, environment: NodeJS.ProcessEnv): Promise<Settings> {
  const file = await configuration(named ?? (environment[variableOf("config")]?.trim() || undefined), folder);
  const settings = file === undefined ? new Map<OptionName, Setting>() : await settingsIn(file);
  for (const name of Object.keys(OPTIONS) as OptionName[]) {
    const from = [variableOf(name), ...(optionOf(name).variables ?? [])].find((one) => environment[one]?.trim()) ?? variableOf(name);
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

/** A configuration file. */
interface Configuration {
  readonly path: string;
  readonly text: string;
  /** Whether the user named it; one that is only found may be somebody else's. */
  readonly isNamed: boolean;
}

async function settingsIn(file: Configuration): Promise<Map<OptionName, Setting>> {
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
  return new Map(Object.entries(table).map(([key, value]) => settingIn(file, key, value)));
}

/** The configuration file that is named, else the nearest one from a folder upwards. */
async function configuration(named: string | undefined, folder: string | undefined): Promise<Configuration | undefined> {
  if (named !== undefined) {
    const path = resolve(named);
    const text = await readFile(path, "utf8").catch((error: unknown) => {
      throw new UsageError(
        `The configuration file ${path} cannot be read: ${messageOf(error)}; name a file of options in TOML with --config.`,
      );
    });
    await noteRead(path);
    return { path, text, isNamed: true };
  }
  if (folder === undefined) return undefined;
  for (let at = resolve(folder); ; at = dirname(at)) {
    for (const name of FILES) {
      const path = join(at, name);
      const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT" || error.code === "ENOTDIR" || error.code === "EISDIR") return undefined;
        throw new UsageError(`The configuration file ${path} cannot be read: ${messageOf(error)}`);
      });
      if (text === undefined) continue;
      await noteRead(path);
      return { path, text, isNamed: false };
    }
    if (dirname(at) === at) return undefined;
  }
}

/** Keys under which somebody might write a secret. */
const SECRET = /token|secret|api.?key|^key$|^password$/i;

function settingIn({ path, isNamed }: Configuration, key: string, value: unknown): [OptionName, Setting] {
  if (SECRET.test(key) && !(key in OPTIONS))
    throw new UsageError(`${path}: ${key} does not belong in a configuration file, which others may read; set ${TOKEN_VARIABLE} instead.`);
  const name = (Object.keys(OPTIONS) as OptionName[]).find((option) => option === key && optionOf(option).set !== "nowhere");
  if (name === undefined) {
    const meant = nearest(key, Object.keys(OPTIONS));
    throw new UsageError(`${path}: ${key} is not a setting${meant === undefined || meant === key ? "" : `; did you mean ${meant}?`}`);
  }
  const { type, multiple = false, names, set, notFound = [] } = optionOf(name);
  if (set === "environment")
    throw new UsageError(
      `${path}: ${name} cannot be set in a file, because a folder of somebody else may bring one; give --${name}, or set ${variableOf(name)}.`,
    );
  if (set === "named" && !isNamed) throw new UsageError(refusal(path, name, name));
  const wanted = type === "boolean" ? "true or false" : multiple ? "a list of strings" : "a string";
  const given = typeof value === "number" || typeof value === "bigint" ? String(value) : value;
  const isList = Array.isArray(given) && given.every((item) => typeof item === "string");
  if (multiple ? !isList : typeof given !== type) throw new UsageError(`${path}: ${name} must be ${wanted}.`);
  if (!isNamed && notFound.some((one) => one === given)) throw new UsageError(refusal(path, `${name} = ${JSON.stringify(given)}`, name));
  if (!isNamed && isList && given.some(isAddress))
    throw new UsageError(`${path}: ${name} can name files and folders; give addresses with --${name}.`);
  const isShipped = (one: string) => name === "patterns" && shippedPatternsIn(one) !== undefined;
  const beside = (one: string) => (names === undefined || isAddress(one) || isShipped(one) ? one : resolve(dirname(path), one));
  const resolved = isList ? given.map(beside) : typeof given === "string" ? beside(given) : (given as boolean);
  return [name, checked(name, { value: resolved, from: path })];
}

/** Why a file that was only found cannot set something, and what to do. */
function refusal(path: string, what: string, name: OptionName): string {
  return `${path}: ${what} cannot be set in a file that was only found, because a folder of somebody else may bring one; give --${name}, set ${variableOf(name)}, or name the file with --config ${path} if you trust it.`;
}

/** @throws UsageError for a value that the option cannot have. */
function checked(name: OptionName, setting: Setting): Setting {
  const { choices } = optionOf(name);
  const { value, from } = setting;
  if (choices === undefined || typeof value !== "string" || choices.includes(value)) return setting;
  const what = from.startsWith("LITERATIM_") ? from : `${from}: ${name}`;
  throw new UsageError(`${what} cannot be "${value}"; give one of ${choices.join(", ")}.`);
}
