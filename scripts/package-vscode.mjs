// Builds the VS Code extension into vscode/dist/, with the server and the engine inside, and packs it: vscode/literatim.vsix.
import { execFile } from "node:child_process";
import { cp, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { npmNoticesOf } from "./notices.mjs";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const PACKAGE = join(ROOT, "www", "dist");
const EXTENSION = join(ROOT, "vscode");

/** What the command `lsp` needs of the package, besides the artefacts. */
const SERVER = ["cli.js", "lsp.js", "worker-node.js", "package.json", "README.md", "THIRD_PARTY_NOTICES.txt"];

const { build } = await import(pathToFileURL(createRequire(join(ROOT, "www", "package.json")).resolve("esbuild")).href);
const dist = join(EXTENSION, "dist");
await rm(dist, { recursive: true, force: true });
await mkdir(join(dist, "server"), { recursive: true });
const { metafile } = await build({
  absWorkingDir: EXTENSION,
  entryPoints: ["src/extension.ts"],
  outfile: "dist/extension.cjs",
  metafile: true,
  bundle: true,
  minify: true,
  format: "cjs",
  platform: "node",
  target: "node20.3",
  external: ["vscode"],
  logLevel: "warning",
});
const parts = (await readdir(PACKAGE)).filter((name) => name.endsWith("_bg.wasm") || name === "tables.txt" || /^cli-.+\.js$/.test(name));
for (const name of [...SERVER, ...parts]) await cp(join(PACKAGE, name), join(dist, "server", name));
await writeFile(join(dist, "THIRD_PARTY_NOTICES.txt"), await npmNoticesOf(EXTENSION, metafile.outputs));
await cp(join(ROOT, "LICENSE"), join(EXTENSION, "LICENSE"));
const vsce = join(EXTENSION, "node_modules", ".bin", "vsce");
const flags = ["package", "--no-dependencies", "--allow-missing-repository", "--out", "literatim.vsix"];
await promisify(execFile)(vsce, flags, { cwd: EXTENSION }).catch(({ stdout, stderr, message }) => {
  throw new Error(stderr || stdout || message);
});
console.log("The VS Code extension is vscode/literatim.vsix.");
