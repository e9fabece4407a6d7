#!/usr/bin/env node
import { readArguments } from "./cli/arguments.js";
import { type CommandName, isCommand } from "./cli/commands.js";
import { optionsOf } from "./cli/options/index.js";
import { NO_FAULT, UNUSABLE } from "./cli/outcome.js";
import { writeOut } from "./cli/output.js";
import { here, interruptible, say, versionHere, withEngine } from "./cli/run/running.js";
import { type Settings, settingsOf } from "./cli/settings.js";
import { UsageError } from "./cli/usage-error.js";
import { parse } from "./cli/values.js";
import { messageOf } from "./errors.js";

/** Carries out the command and returns the exit code. What only one command needs is loaded for it. */
async function main(argv: readonly string[]): Promise<number> {
  const given = await settings(argv);
  const command = readArguments(argv, given);
  if ("output" in command && command.output.verbose) saySettings(command.name, given);
  if ("output" in command && command.output.notice !== undefined) say(command.output.notice);
  switch (command.name) {
    case "help": {
      const { generalHelp, helpOn } = await import("./cli/help.js");
      await writeOut(command.command === undefined ? generalHelp() : helpOn(command.command));
      return NO_FAULT;
    }
    case "version":
      await writeOut(`literatim ${versionHere()}\n`);
      return NO_FAULT;
    case "check":
      return (await import("./cli/run/check.js")).checkDrafts(command);
    case "watch":
      return (await import("./cli/run/watch.js")).watchDraft(command);
    case "example":
      return (await import("./cli/run/check.js")).checkExample(command);
    case "claims":
      return (await import("./cli/run/claims.js")).checkClaims(command);
    case "fields": {
      const { showFields } = await import("./cli/run/fields.js");
      return interruptible(command.store, (work) => showFields(command, work));
    }
    case "eval": {
      const { evaluate } = await import("./cli/run/evaluate.js");
      return interruptible(command.store, (work) => evaluate(command, work));
    }
    case "cites": {
      const { listCitations } = await import("./cli/run/cites.js");
      return withEngine(command.output, (engine, progress, asks) => listCitations(engine, progress, command, asks));
    }
    case "text": {
      const { showText } = await import("./cli/run/text.js");
      return withEngine(command.output, (engine, progress, asks) => showText(engine, progress, command, asks));
    }
    case "quote": {
      const { checkQuotation } = await import("./cli/run/quote.js");
      return interruptible(command.network.store, (work) =>
        withEngine(command.output, (engine, progress, asks) => checkQuotation(engine, progress, command, { ...asks, ...work }), work),
      );
    }
    case "index":
      return (await import("./cli/run/case-index.js")).runIndex(command);
    case "sources":
      return (await import("./cli/kept.js")).keptSources(command, say);
    case "serve":
    case "mcp":
      return (await import("./cli/run/serve.js")).serveRequests(command);
    case "lsp":
      return (await import("./cli/run/serve.js")).serveEditor(command);
    case "doctor": {
      const { diagnose } = await import("./cli/doctor.js");
      return diagnose(command, { home: here("."), version: versionHere(), say });
    }
    case "explain": {
      const { explained } = await import("./cli/explain.js");
      await writeOut(explained(command.code));
      return NO_FAULT;
    }
    case "completion": {
      const { completionOf } = await import("./cli/completion.js");
      await writeOut(completionOf(command.shell));
      return NO_FAULT;
    }
  }
}

/** The settings of a command line. What only informs has none, an editor's server has the editor's, and other services take a file that is named. */
async function settings(argv: readonly string[]): Promise<Settings> {
  const { values, positionals } = parse(argv);
  const [name = "help"] = positionals;
  if (values.help || values.version || ["help", "lsp", "explain", "completion"].includes(name)) return new Map();
  if (values.config === "") throw new UsageError("--config needs a file name.");
  return settingsOf({ named: values.config, folder: name === "serve" || name === "mcp" ? undefined : process.cwd() }, process.env);
}

/** Says which settings of a command come from where. */
function saySettings(command: CommandName, given: Settings): void {
  for (const name of optionsOf(command)) {
    const setting = given.get(name);
    if (setting) say(`${name} = ${JSON.stringify(setting.value)}, from ${setting.from}; the command line can change it.`);
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  say(messageOf(error));
  const [name = ""] = process.argv.slice(2);
  if (error instanceof UsageError) process.stderr.write(`Try literatim ${isCommand(name) ? `${name} ` : ""}--help.\n`);
  process.exitCode = UNUSABLE;
}
