// The PDFs to read, with their known text where there is one.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/**
 * The files of the data, and those that producers made: `{group, name, bytes, passages}`, and a sentence on each folder that is not there.
 *
 * @param {string} data the folder of test data
 * @param {string} producers the folder of `make pdfs`, with files `<text>__<producer>.pdf` and `<text>.gt.json`
 */
export function filesOf(data, producers) {
  const left = [data, producers].filter((folder) => !existsSync(folder)).map((folder) => `Left out: ${folder} does not exist.`);
  return { files: [...publicFiles(data), ...producedFiles(producers)], left };
}

/** The data's files; those named `gt__` have the text of `gt.json`. */
export function publicFiles(folder) {
  const known = join(folder, "gt.json");
  const passages = existsSync(known) ? passagesOf(known) : undefined;
  return pdfsIn(folder).map((name) => {
    const isKnown = name.startsWith("gt__");
    return { group: isKnown ? "known" : "public", name, ...fileOf(folder, name), passages: isKnown ? passages : undefined };
  });
}

function producedFiles(folder) {
  return pdfsIn(folder).map((name) => {
    const known = join(folder, `${name.slice(0, name.lastIndexOf("__"))}.gt.json`);
    return { group: "producers", name, ...fileOf(folder, name), passages: existsSync(known) ? passagesOf(known) : undefined };
  });
}

function fileOf(folder, name) {
  const path = join(folder, name);
  return { path, bytes: new Uint8Array(readFileSync(path)) };
}

/** The paragraphs and footnotes of a known text. */
function passagesOf(path) {
  const { paras, fn = {} } = JSON.parse(readFileSync(path, "utf8"));
  return [...paras, ...Object.values(fn)];
}

function pdfsIn(folder) {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith(".pdf"));
  return names.map((name) => basename(name)).sort();
}
