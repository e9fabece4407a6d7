import { LiteratimError, messageOf } from "../errors.js";
import type { RecognisedPage, RecognisedWord, RecogniseOptions, Recogniser } from "../recognised.js";
import { type Drawing, drawn, type MakeCanvas, type PdfJs, type PdfTask } from "./drawing.js";
import { TesseractCalls, type TesseractWorker } from "./worker.js";

/** The parts of a recogniser. */
export interface TesseractOptions {
  /** Starts a worker of tesseract.js. `corePath` is the folder or the script with its WebAssembly, by default next to the worker; Node knows it. */
  readonly tesseract: { startWorker(): TesseractWorker; readonly corePath?: string | undefined };
  /** pdf.js, the legacy build of pdfjs-dist. */
  readonly pdfjs: PdfJs;
  /** More options for pdf.js' `getDocument`, such as where its WebAssembly is (`wasmUrl`). */
  readonly pdfOptions?: object | undefined;
  /** Makes the canvas on which a page is drawn. */
  readonly canvas: { createCanvas: MakeCanvas };
  /** The languages of the text by tesseract's names, the main one first: `eng`, `deu`. */
  readonly languages: readonly string[];
  /** Reads the data of a language, `eng.traineddata`, gzipped or not. */
  readonly data: (language: string) => Promise<Uint8Array>;
}

/**
 * The most pixels of a picture that is drawn: a page of 13 by 19 inches at 600 dots to the inch. pdf.js takes 4 bytes for each, and leaves larger
 * pictures out. The reader of PDFs (`MOST_DOTS` in `crates/pdf/src/problems.rs`) names pages with such pictures, and does not ask for their text.
 */
const MOST_PIXELS = 90_000_000;

/** Tesseract's engine for its neural networks. */
const LSTM_ONLY = 1;

/** Tesseract's analysis of a page into columns and lines, which its interface for programs does not use by default. */
const AUTOMATIC = "3";

/** Kinds of blocks of tesseract's analysis that are no text. */
const NO_TEXT: readonly string[] = ["FLOWING_IMAGE", "HEADING_IMAGE", "PULLOUT_IMAGE", "HORZ_LINE", "VERT_LINE", "NOISE"];

/** A rectangle in dots from the upper left corner. */
interface Box {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** What tesseract recognises, as far as it is used. */
interface Block {
  readonly blocktype: string;
  readonly paragraphs: readonly { readonly lines: readonly Line[] }[];
}

interface Line {
  readonly words: readonly { readonly text: string; readonly confidence: number; readonly bbox: Box }[];
}

/**
 * A recogniser that draws pages with pdf.js, one at a time, and recognises them with tesseract.js. Its worker starts with the first page,
 * and stays until it is closed or a recognition is cancelled. It requests nothing but what it is given.
 *
 * In Node, `openRecogniser` makes one from installed packages.
 */
export function tesseractRecogniser(options: TesseractOptions): Recogniser {
  return new TesseractRecogniser(options);
}

class TesseractRecogniser implements Recogniser {
  readonly #options: TesseractOptions;
  #worker: { readonly calls: TesseractCalls; readonly ready: Promise<unknown> } | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(options: TesseractOptions) {
    this.#options = options;
  }

  recognise(pdf: Uint8Array, pages: readonly number[], options: RecogniseOptions = {}): Promise<RecognisedPage[]> {
    const run = this.#last.then(() => this.#recognise(pdf, pages, options));
    this.#last = run.catch(() => undefined);
    return run;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#endWorker();
  }

  async #recognise(pdf: Uint8Array, pages: readonly number[], { password, signal, onPage }: RecogniseOptions): Promise<RecognisedPage[]> {
    signal?.throwIfAborted();
    const { pdfjs, pdfOptions } = this.#options;
    const stop = () => this.#endWorker();
    signal?.addEventListener("abort", stop, { once: true });
    let task: PdfTask | undefined;
    try {
      // pdf.js takes the bytes away from whoever gives them, and its fonts would need a style sheet of their own.
      const fixed = { disableFontFace: true, isEvalSupported: false, verbosity: 0, maxImageSize: MOST_PIXELS };
      task = pdfjs.getDocument({ ...fixed, ...pdfOptions, data: new Uint8Array(pdf), password });
      return await this.#recognisePages(task, pages, signal, onPage);
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof LiteratimError) throw error;
      throw new LiteratimError("ocr", `The text of its pages could not be recognised (${messageOf(error)}).`);
    } finally {
      signal?.removeEventListener("abort", stop);
      await task?.destroy();
    }
  }

  async #recognisePages(
    task: PdfTask,
    pages: readonly number[],
    signal: AbortSignal | undefined,
    onPage: RecogniseOptions["onPage"],
  ): Promise<RecognisedPage[]> {
    onPage?.(0, pages.length);
    const document = await task.promise;
    const recognised: RecognisedPage[] = [];
    let failure: unknown;
    for (const [index, page] of pages.entries()) {
      const drawing = await document
        .getPage(page)
        .then((one) => drawn(one, this.#options.canvas.createCanvas))
        .catch((error: unknown) => {
          failure ??= error;
        });
      signal?.throwIfAborted();
      const read = drawing && (await this.#read(page, drawing));
      signal?.throwIfAborted();
      if (read) recognised.push(read);
      onPage?.(index + 1, pages.length, read || undefined);
    }
    if (recognised.length === 0 && failure !== undefined) throw failure;
    return recognised;
  }

  async #read(page: number, { image, width, height, scale }: Drawing): Promise<RecognisedPage> {
    const calls = await this.#readyWorker();
    const options = { user_defined_dpi: String(Math.round(scale * 72)) };
    const answer = await calls.call("recognize", { image, options, output: { text: false, blocks: true } });
    const { blocks } = answer as { blocks: readonly Block[] | null };
    const lines = (blocks ?? [])
      .filter(({ blocktype }) => !NO_TEXT.includes(blocktype))
      .flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines))
      .map((line) => wordsOf(line, height, scale))
      .filter((words) => words.length > 0);
    return { page, width, height, lines };
  }

  async #readyWorker(): Promise<TesseractCalls> {
    if (this.#isClosed) throw new LiteratimError("ocr", "The recogniser was closed.");
    if (!this.#worker) {
      const calls = new TesseractCalls(this.#options.tesseract.startWorker());
      this.#worker = { calls, ready: this.#prepare(calls) };
    }
    const { calls, ready } = this.#worker;
    try {
      await ready;
    } catch (error) {
      this.#endWorker();
      throw error;
    }
    return calls;
  }

  /** Loads tesseract and the languages into its worker. */
  async #prepare(calls: TesseractCalls): Promise<void> {
    const { tesseract, languages, data } = this.#options;
    const langs = await Promise.all(languages.map(async (code) => ({ code, data: await data(code) })));
    await calls.call("load", { options: { lstmOnly: true, corePath: tesseract.corePath ?? ".", logging: false } });
    await calls.call("loadLanguage", { langs, options: { cacheMethod: "none", lstmOnly: true } });
    const names = languages.join("+");
    await calls.call("initialize", { langs: names, oem: LSTM_ONLY }).catch((error: unknown) => {
      const why = `check that the file of each language (${languages.map((name) => `${name}.traineddata`).join(", ")}) is whole`;
      throw new LiteratimError("ocr", `The language data for ${names} cannot be used (${messageOf(error)}); ${why}.`);
    });
    await calls.call("setParameters", { params: { tessedit_pageseg_mode: AUTOMATIC } });
  }

  #endWorker(): void {
    this.#worker?.calls.end(new LiteratimError("ocr", "The recognition was stopped."));
    this.#worker = undefined;
  }
}

/** The words of a line, with their boxes in points. */
function wordsOf({ words }: Line, height: number, scale: number): RecognisedWord[] {
  const points = (dots: number): number => Math.round((dots / scale) * 100) / 100;
  const up = (dots: number): number => Math.round((height - dots / scale) * 100) / 100;
  return words
    .filter(({ text }) => text.trim() !== "")
    .map(({ text, confidence, bbox: { x0, y0, x1, y1 } }) => ({
      text: text.trim(),
      confidence: Math.round(confidence * 10) / 10,
      box: [points(x0), up(y1), points(x1), up(y0)],
    }));
}
