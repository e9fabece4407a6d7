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
export { type CollectOptions, inputOfStream, inputsOf, inputWithFolder } from "./files.js";
export * from "./index.js";
export { openRecogniser, type RecogniserOptions } from "./ocr/node.js";
export { documentsIn } from "./service/folder.js";
export { rangesOfPath } from "./sources/case-index/node.js";
export { type Resolving, sendsToPublic } from "./sources/cited/send-node.js";
export { cacheFolder } from "./sources/store/cache-folder.js";
export { folderStore } from "./sources/store/folder.js";
