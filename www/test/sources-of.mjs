// Modules of the command line that the package does not export, for tests of their tables and rules.
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { folderOf } from "./fixtures.mjs";

/** A module of www/src, bundled into a folder of the test. */
export async function moduleOf(t, path) {
  const outfile = join(await folderOf(t), "module.mjs");
  const entry = fileURLToPath(new URL(`../src/${path}`, import.meta.url));
  await build({ entryPoints: [entry], outfile, bundle: true, platform: "node", format: "esm", logLevel: "error" });
  return import(pathToFileURL(outfile).href);
}
