// Cases from a folder.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Every file of a folder that is a case in the shape of CourtListener's API v4, `{cluster, opinions[]}`; others are skipped.
 *
 * @param {string} folder
 * @returns {Promise<import("./shapes.mjs").Case[]>}
 */
export async function casesIn(folder) {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".json")).sort();
  const files = await Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, name), "utf8"))));
  return files.filter(({ cluster, opinions }) => Number.isInteger(cluster?.id) && Array.isArray(opinions));
}
