/**
 * Literatim in Node: the engine in a worker thread, and inputs from files and folders. `import "literatim"` resolves to it too; the types of
 * files, folders and the store in a folder are those of `literatim/node`.
 *
 * ```ts
 * import { check, fromFiles, inputsOf, openEngine } from "literatim/node";
 *
 * const engine = openEngine();
 * const [draft] = await inputsOf(["memo.md"]);
 * const report = await check(engine, draft, { sources: [fromFiles(await inputsOf(["sources/"]))] });
 * ```
 *
 * @module
 */
import { type CheckTextOptions, checkTextIn, type Texts } from "./check/check-text.js";
import { openEngine } from "./engine/open-engine-node.js";
import type { Report } from "./model.js";

export * from "./api.js";
export { type CollectOptions, inputOfStream, inputsOf, inputWithFolder } from "./files.js";
export { openRecogniser, type RecogniserOptions } from "./ocr/node.js";
export { documentsIn } from "./service/folder.js";
export { cacheFolder } from "./sources/store/cache-folder.js";
export { folderStore } from "./sources/store/folder.js";
export * from "./verify-node.js";
export { openEngine };

/**
 * Checks the text of a draft against texts: `check` in one call.
 *
 * ```ts
 * const { quotations } = await checkText(draft, { "Doe v. Roe.txt": opinion });
 * ```
 *
 * @throws LiteratimError as `check` does.
 */
export function checkText(draft: string, texts: Texts, options: CheckTextOptions = {}): Promise<Report> {
  return checkTextIn(openEngine, draft, texts, options);
}
