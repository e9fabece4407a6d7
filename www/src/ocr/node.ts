import { access, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { LiteratimError, messageOf } from "../errors.js";
import type { Recogniser } from "../recognised.js";
import type { MakeCanvas, PdfJs } from "./drawing.js";
import { tesseractRecogniser } from "./tesseract.js";
import type { TesseractWorker } from "./worker.js";

/** Options of `openRecogniser`. */
export interface RecogniserOptions {
  /** The languages of the text by tesseract's names, the main one first; `["eng"]` by default. */
  readonly languages?: readonly string[] | undefined;
  /** The folder with `eng.traineddata` or `eng.traineddata.gz`; by default the packages `@tesseract.js-data/eng` and so on. */
  readonly data?: string | undefined;
}

/** pdf.js 5.7 and later need Node 22. */
const PDFJS = Number.parseInt(process.versions.node, 10) >= 22 ? "pdfjs-dist" : "pdfjs-dist@5.6";

/** The command that installs what text recognition needs. */
export const INSTALL = `npm install tesseract.js ${PDFJS} @napi-rs/canvas @tesseract.js-data/eng`;

/** The name of a language, as tesseract gives it. */
export const LANGUAGE = /^[a-z]{3}[a-z_]*$/i;

const requireHere = createRequire(import.meta.url);

/**
 * Opens a recogniser of the text of pages that are pictures. tesseract.js and pdfjs-dist with its @napi-rs/canvas, which are installed
 * separately, are loaded with the first page. Nothing is requested from the network.
 *
 * ```ts
 * const recogniser = await openRecogniser({ languages: ["eng", "deu"], data: "tessdata/" });
 * ```
 *
 * @throws LiteratimError `ocr` when a package or the data of a language is missing, with what to install.
 */
export async function openRecogniser({ languages = ["eng"], data }: RecogniserOptions = {}): Promise<Recogniser> {
  const pdfjs = folderOf("pdfjs-dist");
  const worker = join(folderOf("tesseract.js"), "src", "worker-script", "node", "index.js");
  const files = new Map<string, string>();
  for (const language of languages) files.set(language, await fileOf(language, data));
  const make = async (): Promise<Recogniser> =>
    tesseractRecogniser({
      tesseract: { startWorker: () => startThread(worker) },
      pdfjs: await loaded<PdfJs>(join(pdfjs, "legacy", "build", "pdf.mjs")),
      pdfOptions: filesOf(pdfjs),
      // The canvas of pdf.js, which adds to it: two versions cannot draw on one another.
      canvas: await loaded<{ createCanvas: MakeCanvas }>(pathOf("@napi-rs/canvas", createRequire(join(pdfjs, "package.json")))),
      languages,
      data: async (language) => readFile(files.get(language) as string),
    });
  let made: Promise<Recogniser> | undefined;
  return {
    recognise: async (...args) => {
      made ??= make();
      return (await made).recognise(...args);
    },
    close: async () => (await made?.catch(() => undefined))?.close(),
  };
}

/** Where pdf.js finds its own files. */
function filesOf(pdfjs: string): object {
  const folder = (name: string): string => join(pdfjs, name) + sep;
  return { wasmUrl: folder("wasm"), iccUrl: folder("iccs"), cMapUrl: folder("cmaps"), standardFontDataUrl: folder("standard_fonts") };
}

/** The file with the data of a language. */
async function fileOf(language: string, folder: string | undefined): Promise<string> {
  if (!LANGUAGE.test(language)) {
    throw new LiteratimError("ocr", `"${language}" is not the name of a language for text recognition; give one such as eng or deu.`);
  }
  const name = `${language}.traineddata`;
  if (folder === undefined) return join(folderOf(`@tesseract.js-data/${language}`), "4.0.0_best_int", `${name}.gz`);
  for (const file of [join(folder, name), join(folder, `${name}.gz`)]) {
    const isThere = await access(file).then(
      () => true,
      () => false,
    );
    if (isThere) return file;
  }
  throw new LiteratimError("ocr", `The folder ${folder} has neither ${name} nor ${name}.gz; give the folder with the language data.`);
}

/** The folder of an installed package. */
function folderOf(name: string): string {
  return dirname(pathOf(`${name}/package.json`, requireHere));
}

function pathOf(name: string, from: NodeJS.Require): string {
  try {
    return from.resolve(name);
  } catch {
    throw missing(name.replace("/package.json", ""));
  }
}

function missing(name: string): LiteratimError {
  const [, language] = /^@tesseract\.js-data\/(.+)$/.exec(name) ?? [];
  const command = language === undefined ? INSTALL : `npm install ${name}`;
  const instead = language === undefined ? "" : `, or name the folder that has ${language}.traineddata`;
  return new LiteratimError(
    "ocr",
    `Text recognition needs ${name}, which is not installed: run ${command}${instead}. With a global Literatim, add --global.`,
  );
}

async function loaded<T>(path: string): Promise<T> {
  try {
    return (await import(pathToFileURL(path).href)) as T;
  } catch (error) {
    throw new LiteratimError("ocr", `Text recognition could not be loaded (${messageOf(error)}); install it again: ${INSTALL}`);
  }
}

function startThread(script: string): TesseractWorker {
  // What tesseract prints is not the program's output.
  const worker = new Worker(script, { stdout: true, stderr: true });
  return {
    listen: (onMessage, onFailure) => {
      worker.on("message", onMessage);
      worker.on("error", (error) => onFailure(messageOf(error)));
      worker.on("exit", (code) => onFailure(`it ended with code ${code}`));
    },
    post: (message) => worker.postMessage(message),
    terminate: () => void worker.terminate(),
  };
}
