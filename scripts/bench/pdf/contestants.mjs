// The readers that are compared. Each returns pages and text, or throws.

import { viewOf } from "../../eval/engine.mjs";
import { needsPassword, pdfReader } from "../../eval/pdf-reader.mjs";
import { readingText } from "../../eval/reading-text.mjs";
import { npmFolder, npmPackage } from "../locate/peers.mjs";

/** Ours, in one instance for all files; `read` is what is timed. */
export async function literatim() {
  let { readPdf, memoryBytes } = await pdfReader();
  const read = (bytes) => {
    let pages = 0;
    const wire = readPdf(bytes, (_, all) => {
      pages = all;
    });
    return { pages, wire };
  };
  return {
    name: "literatim",
    read,
    /** The pages and texts of a file in an instance of its own, and the most memory that it took. */
    survey: async (bytes) => {
      ({ readPdf, memoryBytes } = await pdfReader());
      const { pages, wire } = read(bytes);
      const view = viewOf(wire);
      return { pages, texts: { flow: readingText(view), raw: view.text }, memory: memoryBytes() };
    },
    needsPassword,
  };
}

/** pdf.js in this thread, with the items of its text joined as they come. */
export async function pdfJs() {
  const { getDocument } = await npmPackage("pdfjs-dist", "legacy/build/pdf.mjs");
  const folder = npmFolder("pdfjs-dist");
  const settings = { verbosity: 0, cMapUrl: `${folder}/cmaps/`, cMapPacked: true, standardFontDataUrl: `${folder}/standard_fonts/` };
  const read = async (bytes) => {
    // It takes the bytes away.
    const task = getDocument({ ...settings, data: bytes.slice() });
    try {
      const document = await task.promise;
      const texts = [];
      for (let number = 1; number <= document.numPages; number += 1) {
        const page = await document.getPage(number);
        const { items } = await page.getTextContent();
        texts.push(items.map(({ str, hasEOL }) => (hasEOL ? `${str}\n` : str)).join(""));
        page.cleanup();
      }
      return { pages: document.numPages, text: texts.join("\n") };
    } finally {
      await task.destroy();
    }
  };
  return {
    name: "pdf.js",
    read,
    survey: async (bytes) => {
      const { pages, text } = await read(bytes);
      return { pages, texts: { text } };
    },
    needsPassword: (error) => error.name === "PasswordException",
  };
}
