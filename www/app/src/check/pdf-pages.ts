import type { PdfPages } from "../../../element/src/document/pages-view.js";
import type { OriginView } from "../../../src/model.js";
import { startPdfWorker } from "../ui/sinks.js";

/** pdf.js, as far as it is used here. */
interface PdfModule {
  getDocument(options: object): { promise: Promise<PdfDocument>; destroy(): Promise<void> };
  PDFWorker: new (options: { port: Worker }) => { destroy(): void };
}

interface PdfDocument {
  readonly numPages: number;
  getPage(page: number): Promise<PdfPage>;
}

interface PdfPage {
  getViewport(options: { scale: number }): { width: number; height: number };
  render(options: { canvas: HTMLCanvasElement; viewport: unknown }): { promise: Promise<void> };
}

/** The pages of a PDF, drawn by pdf.js from the page's folder `ocr/`, which is loaded now. `origins` say where its text is on them. */
export async function pdfPages(pdf: Uint8Array, password: string | undefined, origins: readonly OriginView[]): Promise<PdfPages> {
  const folder = new URL("./ocr/", document.baseURI).href;
  const pdfjs = (await import(`${folder}pdf.js`)) as PdfModule;
  const port = startPdfWorker();
  const worker = new pdfjs.PDFWorker({ port });
  // Fonts of the file would need a style sheet of their own, which the page's policy forbids.
  const fixed = { disableFontFace: true, isEvalSupported: false, verbosity: 0, wasmUrl: `${folder}wasm/` };
  const task = pdfjs.getDocument({ ...fixed, worker, data: pdf, password });
  const close = (): void => {
    void task.destroy();
    worker.destroy();
    port.terminate();
  };
  try {
    const opened = await task.promise;
    const pages = await Promise.all(Array.from({ length: opened.numPages }, (_, index) => opened.getPage(index + 1)));
    const sizes = pages.map((page) => {
      const { width, height } = page.getViewport({ scale: 1 });
      return [width, height] as const;
    });
    return {
      sizes,
      origins,
      async draw(number, canvas, scale) {
        const page = pages[number - 1];
        if (page === undefined) return;
        const viewport = page.getViewport({ scale });
        canvas.width = Math.ceil(viewport.width);
        canvas.height = Math.ceil(viewport.height);
        await page.render({ canvas, viewport }).promise;
      },
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}
