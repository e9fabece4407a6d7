import type { OptionInfo } from "./info.js";

/** What every command has. */
export const GENERAL = {
  color: {
    type: "string",
    value: "WHEN",
    choices: ["auto", "always", "never"],
    set: "everywhere",
    help: "use colour: auto (default: on a terminal, unless NO_COLOR is set), always or never",
  },
  quiet: {
    type: "boolean",
    short: "q",
    set: "everywhere",
    help: "no report and no progress on the terminal: only the exit code and --output",
  },
  verbose: { type: "boolean", short: "v", set: "everywhere", help: "say where settings come from, and how long each draft took" },
  version: { type: "boolean", short: "V", set: "nowhere", help: "print the version" },
  help: { type: "boolean", short: "h", set: "nowhere", help: "print this help; with a command, its own" },
} as const satisfies Record<string, OptionInfo>;
