// Prepares a release in one folder, target/release-VERSION/, and prints the command that publishes it. It publishes nothing itself.
//
//   node scripts/release.mjs [--out FOLDER]
//
// Build the package and the extension for VS Code first; `make release` does. ADDRESS is where the Word add-in is served (see docs/word.md).
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { pictures } from "./pictures/extension.mjs";
import { PARTS } from "./release/parts.mjs";
import { checksums, digestOf, statementOf, stateOf } from "./release/provenance.mjs";
import { bomOf } from "./release/sbom.mjs";
import { commonVersion } from "./release/versions.mjs";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const ADDRESS = process.env.ADDRESS ?? "https://localhost:3000";
const { values: options } = parseArgs({ options: { out: { type: "string" } } });

try {
  const version = await commonVersion(ROOT);
  const state = await stateOf(ROOT);
  const folder = options.out ?? join(ROOT, "target", `release-${version}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [name, make] of Object.entries(PARTS)) {
    console.log(`Making ${name} ...`);
    await make({ root: ROOT, folder, version, address: ADDRESS });
  }
  console.log("Taking the pictures for the stores ...");
  await pictures({ chrome: join(folder, "stores", "chrome"), firefox: join(folder, "stores", "firefox") });
  await writeJson("sbom.cdx.json", await bomOf(ROOT, version, state));
  const files = await filesIn(folder);
  const subjects = await Promise.all(files.map(async (name) => ({ name, sha256: await digestOf(join(folder, name)) })));
  const statement = { name: "provenance.intoto.json", content: await statementOf(ROOT, { version, address: ADDRESS, state, subjects }) };
  await writeJson(statement.name, statement.content);
  const all = [...subjects, { name: statement.name, sha256: await digestOf(join(folder, statement.name)) }];
  await writeFile(join(folder, "SHA256SUMS"), checksums(all));
  show({ folder: relative(process.cwd(), folder), version, state, count: all.length + 1 });

  /** Writes a value as JSON into the release. */
  async function writeJson(name, value) {
    await writeFile(join(folder, name), `${JSON.stringify(value, null, 2)}\n`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** The files of a folder by their paths in it, sorted. */
async function filesIn(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)).replaceAll(sep, "/")).sort();
}

/** Says what was made, what keeps it from being published, and how to publish it. */
function show({ folder, version, state, count }) {
  console.log(`\nLiteratim ${version} is in ${folder}: ${count} files, listed with their digests in SHA256SUMS.`);
  if (ADDRESS.includes("localhost")) console.log(`The Word manifest names ${ADDRESS}; a hosted add-in needs ADDRESS=https://...`);
  if (!state.isClean)
    console.log("Not to be published: files have changes that are not committed. Commit them, and run make release again.");
  console.log(`\nTo publish it:\n\n    node scripts/release/publish.mjs ${folder}\n`);
}
