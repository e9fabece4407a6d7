// The shipped artefact `pdf` in Node.

import { readFileSync } from "node:fs";

const ARTEFACT = new URL("../../pkg/pdf/", import.meta.url);
/** The limits of reading: pages, and bytes to which a file may unpack. */
const PAGES = 5_000;
const UNPACKED = 256 * 1024 * 1024;
let instances = 0;
/** @type {WebAssembly.Module | undefined} */
let compiled;

/** A new instance of the artefact: how it reads the bytes of a file, with progress, and the bytes of its memory, which only grow. */
export async function pdfReader() {
  compiled ??= new WebAssembly.Module(readFileSync(new URL("pdf_bg.wasm", ARTEFACT)));
  instances += 1;
  const { initSync, PdfReading } = await import(`${ARTEFACT}pdf.js?instance=${instances}`);
  const { memory } = initSync({ module: compiled });
  return {
    readPdf: (bytes, progress) => {
      const reading = new PdfReading(bytes, undefined, PAGES, UNPACKED, undefined);
      for (let page = 1; reading.nextPage(); page += 1) progress(page, reading.pages);
      return reading.finish();
    },
    memoryBytes: () => memory.buffer.byteLength,
  };
}

/** Whether an error is the word of the reader that the file needs a password. */
export const needsPassword = (error) => error.name === "encrypted";
