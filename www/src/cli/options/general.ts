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
  config: {
    type: "string",
    value: "FILE",
    names: "file",
    set: "environment",
    commands: ["check", "quote", "cites", "text", "claims", "fields", "eval", "sources", "serve", "mcp", "doctor", "example"],
    help: "take options from this file, instead of literatim.toml in this folder or one above it. It can also set what a file that is only found cannot, such as a store",
  },
  quiet: {
    type: "boolean",
    short: "q",
    set: "everywhere",
    notFound: [true],
    help: "no report and no progress on the terminal: only the exit code and --output",
  },
  verbose: { type: "boolean", short: "v", set: "everywhere", help: "say where settings come from, and how long each draft took" },
  version: { type: "boolean", short: "V", set: "nowhere", help: "print the version" },
  help: { type: "boolean", short: "h", set: "nowhere", help: "print this help; with a command, its own" },
} as const satisfies Record<string, OptionInfo>;
