import { ACCESS_VARIABLE } from "../variables.js";
import type { OptionInfo } from "./info.js";

const SERVERS = ["serve", "mcp"] as const;

/** The port of a service, unless another is given. */
export const PORT = 8017;

/** Options of a service that `mcp` has only with `--http`. */
export const HTTP_ONLY = ["host", "port", "host-name", "access-file", "without-token", "rate", "max-body", "time-limit", "grace"] as const;

/** How programs, agents and editors are served. */
export const SERVING = {
  host: {
    type: "string",
    value: "ADDRESS",
    set: "named",
    commands: SERVERS,
    help: "the address on which a service listens: 127.0.0.1 (default), or another, which needs a token",
  },
  port: {
    type: "string",
    value: "PORT",
    set: "named",
    commands: SERVERS,
    help: `the port of a service: ${PORT} (default), or 0 for a free one`,
  },
  "host-name": {
    type: "string",
    multiple: true,
    value: "NAME",
    set: "named",
    commands: SERVERS,
    help: "a name by which clients reach the service, besides those of this machine; can be repeated",
  },
  "access-file": {
    type: "string",
    value: "FILE",
    names: "file",
    set: "named",
    commands: SERVERS,
    help: `the file with the tokens that open the service, one a line, or set ${ACCESS_VARIABLE}`,
  },
  "without-token": {
    type: "boolean",
    set: "named",
    commands: SERVERS,
    help: "let other machines use the service without a token",
  },
  threads: {
    type: "string",
    value: "NUMBER",
    set: "named",
    commands: SERVERS,
    help: "the threads that check; as many as the machine has cores by default",
  },
  "max-body": {
    type: "string",
    value: "MB",
    set: "named",
    commands: SERVERS,
    help: "the most megabytes of a request: 32 (default), or 1 to 64",
  },
  "time-limit": {
    type: "string",
    value: "SECONDS",
    set: "named",
    commands: SERVERS,
    help: "the most seconds of a request: 120 (default); a job has an hour",
  },
  rate: {
    type: "string",
    value: "NUMBER",
    set: "named",
    commands: SERVERS,
    help: "the requests that a client may send in a minute: 600 (default)",
  },
  memory: {
    type: "string",
    value: "MB",
    set: "named",
    commands: SERVERS,
    help: "the memory above which no request is taken; three quarters of the machine's by default",
  },
  grace: {
    type: "string",
    value: "SECONDS",
    set: "named",
    commands: SERVERS,
    help: "how long what is at work may take when the service stops: 30 (default)",
  },
  "fetch-addresses": {
    type: "boolean",
    set: "named",
    commands: SERVERS,
    help: "let requests name sources by addresses, which this machine then fetches",
  },
  folder: {
    type: "string",
    value: "DIR",
    names: "folder",
    set: "named",
    commands: SERVERS,
    help: "the folder in which agents may have files read; none without it",
  },
  http: {
    type: "boolean",
    set: "named",
    commands: ["mcp"],
    help: "serve agents over HTTP, with the options of serve",
  },
  stdio: { type: "boolean", set: "nowhere", commands: ["lsp"], help: "speak over standard input and output (default)" },
  "node-ipc": { type: "boolean", set: "nowhere", commands: ["lsp"], help: "speak over the channel of a Node process" },
  clientProcessId: { type: "string", set: "nowhere", commands: ["lsp"] },
} as const satisfies Record<string, OptionInfo>;
