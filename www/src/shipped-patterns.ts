import { readdirSync, readFileSync } from "node:fs";

/** The folder of the package with files of patterns. */
const FOLDER = new URL("./patterns/", import.meta.url);

/** The bare names of the files of patterns that the package has: `verses`. */
export function shippedPatterns(): string[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.slice(0, -".json".length))
    .sort();
}

/** The JSON text of such a file; undefined for another name. */
export function shippedPatternsIn(name: string): string | undefined {
  return shippedPatterns().includes(name) ? readFileSync(new URL(`${name}.json`, FOLDER), "utf8") : undefined;
}
