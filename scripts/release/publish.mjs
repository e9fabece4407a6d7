// Publishes what `make release` prepared:
//
//   node scripts/release/publish.mjs FOLDER [--yes] [--dry-run]
//
// It checks the files against their digests and the working tree against the commit that they were made from, asks once, and goes through
// STEPS. What is published already is skipped, so that it can be run again after a failure. Uploads to the two stores of extensions and to
// Microsoft need a person; it says which files go where.
import { execFile, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { CRATES } from "./crates.mjs";
import { digestOf, stateOf } from "./provenance.mjs";

const ROOT = process.env.LITERATIM_ROOT ?? dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * What is published, in order: the crate `literatim` depends on the one before it. `known` succeeds where it is published already.
 *
 * @type {((version: string, folder: string) => { what: string, known: string[], publish: string[] })[]}
 */
const STEPS = [
  (version) => ({
    what: `tag v${version}`,
    known: ["git", "rev-parse", "--quiet", "--verify", `refs/tags/v${version}`],
    publish: ["git", "tag", `v${version}`],
  }),
  ...CRATES.map((name) => (version) => ({
    what: `crate ${name}`,
    known: ["cargo", "info", "--quiet", "--registry", "crates-io", `${name}@${version}`],
    publish: ["cargo", "publish", "--package", name],
  })),
  (version, folder) => ({
    what: "npm package",
    known: ["npm", "view", `literatim@${version}`, "version", "--json"],
    publish: ["npm", "publish", join(folder, "npm", `literatim-${version}.tgz`)],
  }),
  (version, folder) => ({
    what: "extension for VS Code",
    // Its own tool skips a version that is there.
    known: ["false"],
    publish: [
      ...[join(ROOT, "vscode", "node_modules", ".bin", "vsce"), "publish", "--skip-duplicate"],
      ...["--packagePath", join(folder, "vscode", `literatim-${version}.vsix`)],
    ],
  }),
];

const { values: options, positionals } = parseArgs({
  options: { yes: { type: "boolean" }, "dry-run": { type: "boolean" } },
  allowPositionals: true,
});

try {
  const [given, ...more] = positionals;
  if (given === undefined || more.length > 0) throw new Error("Name one folder that make release made: target/release-VERSION.");
  const folder = resolve(given);
  const version = await checked(folder);
  if (!options["dry-run"] && !options.yes) await agreed(version);
  for (const step of STEPS) await taken(step(version, folder));
  console.log(byHand(version, folder));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** The version of a release that may be published; an error says what keeps it from that. */
async function checked(folder) {
  const statement = await readFile(join(folder, "provenance.intoto.json"), "utf8").catch(() => {
    throw new Error(`${folder} has no provenance.intoto.json; name a folder that make release made.`);
  });
  const { externalParameters, internalParameters, resolvedDependencies } = JSON.parse(statement).predicate.buildDefinition;
  const { version } = externalParameters;
  const lines = (await readFile(join(folder, "SHA256SUMS"), "utf8")).trim().split("\n");
  for (const [sha256, name] of lines.map((line) => line.split("  ")))
    if ((await digestOf(join(folder, name)).catch(() => "")) !== sha256)
      throw new Error(`${name} is not the file whose digest SHA256SUMS has; run make release again.`);
  const [{ digest }] = resolvedDependencies;
  const { commit, isClean } = await stateOf(ROOT);
  if (!internalParameters.isClean)
    throw new Error("The release was made from files that were not committed; commit them, and run make release again.");
  if (commit !== digest.gitCommit || !isClean)
    throw new Error(`The release was made from commit ${digest.gitCommit}; check out that commit, without changes.`);
  if (/not yet released/.test(await readFile(join(folder, "CHANGES.md"), "utf8")))
    throw new Error(`CHANGELOG.md says that ${version} is not yet released; put its date there, commit, and run make release again.`);
  return version;
}

/** Asks for the version, since what is published cannot be taken back. */
async function agreed(version) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`A published version cannot be replaced. Type ${version} to publish it: `);
  terminal.close();
  if (answer.trim() !== version) throw new Error("Nothing was published.");
}

/** Takes a step that is not taken already. */
async function taken({ what, known, publish }) {
  const shown = [basename(publish[0]), ...publish.slice(1)].join(" ");
  if (options["dry-run"]) {
    console.log(`${what}: ${shown}`);
    return;
  }
  if (await succeeds(known)) {
    console.log(`${what}: published already`);
    return;
  }
  console.log(`${what}: ${shown}`);
  const [command, ...args] = publish;
  const code = await new Promise((done, failed) => {
    spawn(command, args, { cwd: ROOT, stdio: "inherit" }).on("error", failed).on("close", done);
  });
  if (code !== 0)
    throw new Error(`${what} was not published. Repair what is said above, and run the same command again; what is published is skipped.`);
}

function succeeds([command, ...args]) {
  return promisify(execFile)(command, args, { cwd: ROOT }).then(
    () => true,
    () => false,
  );
}

/** What a person uploads. */
function byHand(version, folder) {
  return `
Upload by hand:
  Chrome Web Store, developer dashboard    ${join(folder, "extension", `literatim-chrome-${version}.zip`)}
                                           texts and pictures: ${join(folder, "stores", "chrome")}
  addons.mozilla.org, developer hub        ${join(folder, "extension", `literatim-firefox-${version}.zip`)}
                                           source code: ${join(folder, "extension", `literatim-source-${version}.zip`)}
                                           texts and pictures: ${join(folder, "stores", "firefox")}
  Word: serve the files of                 ${join(folder, "word", `literatim-word-${version}.zip`)}
        and give its users                 ${join(folder, "word", "manifest.xml")}
  The tag: git push origin v${version}`;
}
