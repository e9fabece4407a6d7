// Archives as DOCX files are.
import { strToU8, zipSync } from "fflate";

/**
 * The bytes of an archive.
 *
 * @param {Record<string, string>} parts the text of each part, by its name
 */
export function archiveOf(parts) {
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))));
}
