import type { CommandName } from "../commands.js";
import { GENERAL } from "./general.js";
import type { OptionInfo } from "./info.js";
import { MODELS } from "./models.js";
import { NETWORK } from "./network.js";
import { READING } from "./reading.js";
import { REPORTS } from "./reports.js";
import { SERVING } from "./serving.js";

/** The options by what they are about, in the order of the help. From these tables come parsing, help, completion, settings and suggestions. */
export const GROUPS = {
  Documents: READING,
  Report: REPORTS,
  Network: NETWORK,
  Model: MODELS,
  Service: SERVING,
  General: GENERAL,
} as const;

export const OPTIONS = { ...READING, ...REPORTS, ...NETWORK, ...MODELS, ...SERVING, ...GENERAL } as const;

export type OptionName = keyof typeof OPTIONS;

/** What the table has on an option. */
export function optionOf(name: OptionName): OptionInfo {
  return OPTIONS[name];
}

/** Options of check that have no sense where a draft is checked at each save: a question to a model each time, many drafts, an earlier report. */
const OF_ONE_CHECK: ReadonlySet<OptionName> = new Set([
  "jobs",
  "since",
  "annotated",
  "comments",
  "tracked",
  "provider",
  "model",
  "address",
  "documents",
  "batch",
  "budget",
  "price",
]);

/** The options of a command, in the order of the help. Watching a draft takes those of a check. */
export function optionsOf(command: CommandName): OptionName[] {
  const isOwn = (name: OptionName, of: CommandName) => optionOf(name).commands?.includes(of) ?? true;
  const names = Object.keys(OPTIONS) as OptionName[];
  if (command === "watch") return names.filter((name) => isOwn(name, "check") && !OF_ONE_CHECK.has(name));
  return names.filter((name) => isOwn(name, command));
}

/** The environment variable of an option: `LITERATIM_FAIL_ON`. */
export function variableOf(name: OptionName): string {
  return `LITERATIM_${name.replaceAll("-", "_").toUpperCase()}`;
}
