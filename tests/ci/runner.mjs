// Runs the GitHub Action as a runner does, with the package installed from its tarball and no request.
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { folderOf, packed, ROOT, run } from "./repository.mjs";

export const action = parse(await readFile(join(ROOT, "action.yml"), "utf8"));

/** Runs the steps one after another, as `shell: bash` does on a runner, until one fails. */
export async function runner(t, workspace, given = {}, variables = {}) {
  const temp = await folderOf(t);
  const defaults = Object.fromEntries(Object.entries(action.inputs).map(([name, input]) => [name, input.default]));
  const inputs = { ...defaults, version: packed(temp), ...given };
  const values = { ...Object.fromEntries(Object.entries(inputs).map(([name, value]) => [`inputs.${name}`, value])), "runner.temp": temp };
  const expanded = (text) =>
    String(text).replace(/\$\{\{ ([\w.-]+) \}\}/g, (_, name) => values[name] ?? assert.fail(`${name} is not known`));
  let printed = "";
  for (const [index, step] of action.runs.steps.entries()) {
    const script = join(temp, `step-${index}.sh`);
    await writeFile(script, step.run);
    const own = Object.fromEntries(Object.entries(step.env ?? {}).map(([name, value]) => [name, expanded(value)]));
    const env = {
      PATH: process.env.PATH,
      HOME: temp,
      GITHUB_ACTIONS: "true",
      CI: "true",
      npm_config_offline: "true",
      ...variables,
      ...own,
    };
    const done = await run("bash", ["--noprofile", "--norc", "-eo", "pipefail", script], { cwd: workspace, env });
    printed += done.printed;
    if (done.code !== 0) return { code: done.code, printed, errors: done.errors };
  }
  return { code: 0, printed, errors: "" };
}
