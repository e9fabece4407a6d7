// The size of text and locate by themselves: a crate of their files alone, built and optimised like the artefacts.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "./peers.mjs";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const WWW = join(ROOT, "www");

/** `kilobytes` of 1,000 bytes, gzipped; or a `sentence` on why there are none. */
export async function sizeOf() {
  try {
    const file = await build("size");
    const { parse } = await import(pathToFileURL(createRequire(join(WWW, "package.json")).resolve("smol-toml")).href);
    const { "wasm-opt": flags } = parse(readFileSync(join(ROOT, "wasm-pack.toml"), "utf8")).build;
    execFileSync(join(WWW, "node_modules", ".bin", "wasm-opt"), [...flags, file, "-o", `${file}.opt`]);
    return { kilobytes: gzipSync(readFileSync(`${file}.opt`), { level: 9 }).length / 1000 };
  } catch (error) {
    return { sentence: `The size of text and locate alone is left out: ${error.message}` };
  }
}
