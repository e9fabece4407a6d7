import type { Recogniser } from "../../../src/index.js";
import { tesseractRecogniser } from "../../../src/ocr/tesseract.js";
import type { LanguageData } from "../intake/language-data.js";
import { startPdfWorker, startTesseractWorker } from "../ui/sinks.js";

/** pdf.js, as far as it is used here. */
interface PdfModule {
  getDocument(options: object): ReturnType<Parameters<typeof tesseractRecogniser>[0]["pdfjs"]["getDocument"]>;
  PDFWorker: new (options: { port: Worker }) => { destroy(): void };
}

/** A recogniser of the page, from the files in its folder `ocr/`, which are loaded now. */
export async function pageRecogniser(language: LanguageData): Promise<Recogniser> {
  const folder = new URL("./ocr/", document.baseURI).href;
  const pdfjs = (await import(`${folder}pdf.js`)) as PdfModule;
  const port = startPdfWorker();
  const worker = new pdfjs.PDFWorker({ port });
  const recogniser = tesseractRecogniser({
    tesseract: { startWorker: listened, corePath: `${folder}tesseract-core-simd-lstm.js` },
    pdfjs,
    pdfOptions: { worker, wasmUrl: `${folder}wasm/` },
    canvas: { createCanvas: (width, height) => new OffscreenCanvas(width, height) },
    languages: [language.name],
    data: async () => new Uint8Array(await language.file.arrayBuffer()),
  });
  return {
    recognise: (pdf, pages, options) => recogniser.recognise(pdf, pages, options),
    async close() {
      await recogniser.close();
      worker.destroy();
      port.terminate();
    },
  };
}

function listened(): ReturnType<Parameters<typeof tesseractRecogniser>[0]["tesseract"]["startWorker"]> {
  const worker = startTesseractWorker();
  return {
    listen(onMessage, onFailure) {
      worker.addEventListener("message", ({ data }) => onMessage(data));
      worker.addEventListener("error", ({ message }) => onFailure(message || "it could not be loaded"));
    },
    post: (message) => worker.postMessage(message),
    terminate: () => worker.terminate(),
  };
}
