// Archives whose bytes depend on nothing but the files in them.
import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { unzipSync, zipSync } from "../../www/node_modules/fflate/esm/index.mjs";

/** The time of every entry: the earliest that a zip archive can give, in the local time that it is written in. */
const TIME = "1980-01-01T00:00:00";

/** A zip archive of files by their paths. @param {Record<string, Uint8Array>} files @returns {Uint8Array} */
export function zipOf(files) {
  const names = Object.keys(files).sort();
  return zipSync(Object.fromEntries(names.map((name) => [name, files[name]])), { level: 9, mtime: TIME });
}

/** The same files as those of another archive, packed again. @param {Uint8Array} bytes */
export function repacked(bytes) {
  return zipOf(unzipSync(bytes));
}

/** A zip archive of all files of a folder. @param {string} folder */
export async function zipOfFolder(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  const files = await Promise.all(paths.map(async (path) => [relative(folder, path).replaceAll(sep, "/"), await readFile(path)]));
  return zipOf(Object.fromEntries(files));
}
