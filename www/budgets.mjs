// The budgets of scripts, from wasm-pack.toml.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { parse } from "smol-toml";

const { script } = /** @type {{ script: Record<string, { budget: { gzip: number } }> }} */ (
  /** @type {unknown} */ (parse(await readFile(new URL("../wasm-pack.toml", import.meta.url), "utf8")))
);

/**
 * Shows the size of a script, with what it imports at once, and its budget; fails if it is over it.
 *
 * @param {string} name the script's table in wasm-pack.toml
 * @param {string} entry the script's file, by its name in `outputs`
 * @param {Record<string, { imports: { path: string, kind: string, external?: boolean }[] }>} outputs esbuild's metadata of what it has bundled
 * @param {string} folder the folder in which esbuild worked
 */
export async function checkScript(name, entry, outputs, folder) {
  const files = new Set([entry]);
  for (const file of files)
    for (const { path, kind, external } of outputs[file].imports) if (kind === "import-statement" && !external) files.add(path);
  const packed = await Promise.all([...files].map(async (file) => promisify(gzip)(await readFile(join(folder, file)), { level: 9 })));
  const size = packed.reduce((sum, { length }) => sum + length, 0);
  const { budget } = script[name];
  const sizes = `${(size / 1000).toFixed(1)} KB gzip; its limit in wasm-pack.toml is ${(budget.gzip / 1000).toFixed(1)} KB.`;
  if (size > budget.gzip) throw new Error(`The script ${name} is ${sizes}`);
  console.log(`The script ${name} is ${sizes}`);
}
