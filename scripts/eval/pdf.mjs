// PDFs: which open, how much of a known text is in the reading text, and the time.

import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { viewOf } from "./engine.mjs";
import { publicFiles } from "./pdf-files.mjs";
import { needsPassword, pdfReader } from "./pdf-reader.mjs";
import { readingText } from "./reading-text.mjs";
import { breaksOf, recallOf } from "./recall.mjs";

/** How often the files are read, to take the median of the times. */
const ROUNDS = 5;

export async function pdf(data) {
  const files = publicFiles(join(data, "pdf"));
  const figures = {
    files: files.length,
    opened: 0,
    unread: [],
    q8: 0,
    q25: 0,
    q25_letters: 0,
    q25_hyphens: 0,
    ms_per_page: 0,
    by_file: {},
    lost: [],
  };
  const found = {};
  const readable = [];
  for (const file of files) {
    const { error, pages, view } = await open(file.bytes);
    if (error === undefined || needsPassword(error)) figures.opened += 1;
    else figures.unread.push(`${file.name}: ${error.name}: ${error.message}`);
    if (error !== undefined) continue;
    readable.push({ ...file, pages });
    if (!file.passages) continue;
    const text = readingText(view);
    figures.by_file[file.name] = tally(recallOf(text, file.passages), found);
    figures.lost.push(...breaksOf(text, file.passages, 25).map((place) => ({ file: file.name, ...place })));
  }
  for (const [name, [part, all]] of Object.entries(found)) figures[name] = part / all;
  figures.ms_per_page = await timeOf(readable);
  return figures;
}

/** A file in an instance of its own, which a trap would spoil. */
async function open(bytes) {
  const { readPdf } = await pdfReader();
  let pages = 0;
  try {
    const wire = readPdf(bytes, (_, all) => {
      pages = all;
    });
    return { pages, view: viewOf(wire) };
  } catch (error) {
    return { error };
  }
}

/** The shares of one file, whose counts are added to those of all. */
function tally(recall, found) {
  return Object.fromEntries(
    Object.entries(recall).map(([name, [part, all]]) => {
      const [parts, alls] = found[name] ?? [0, 0];
      found[name] = [parts + part, alls + all];
      return [name, part / all];
    }),
  );
}

/** Milliseconds a page over all files, the median of some rounds after one that warms up. */
async function timeOf(files) {
  const { readPdf } = await pdfReader();
  const pages = files.reduce((sum, file) => sum + file.pages, 0);
  const times = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const begun = performance.now();
    for (const { bytes } of files) readPdf(bytes, () => {});
    if (round > 0) times.push((performance.now() - begun) / pages);
  }
  return times.toSorted((a, b) => a - b)[times.length >> 1];
}
