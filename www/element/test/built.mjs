import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const SOURCE = join(dirname(fileURLToPath(import.meta.url)), "..", "src");

/** A module of the view's code, bundled for Node. @param {string} path from `src/` */
export async function built(path) {
  const { outputFiles } = await build({ entryPoints: [join(SOURCE, path)], bundle: true, write: false, format: "esm", platform: "node" });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0]?.contents ?? []).toString("base64")}`);
}
