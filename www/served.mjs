// What a site serves of the package besides its own script.
import { readFileSync } from "node:fs";
import { parse } from "smol-toml";

const { artefact } = parse(readFileSync(new URL("../wasm-pack.toml", import.meta.url), "utf8"));

/** The engine's worker, the WebAssembly of each artefact of wasm-pack.toml, and the tables. */
export const SERVED = ["worker.js", "tables.txt", ...Object.keys(/** @type {object} */ (artefact)).map((name) => `${name}_bg.wasm`)];
