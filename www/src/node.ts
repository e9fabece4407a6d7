/**
 * Literatim in Node: the same engine in a worker thread, and inputs from files and folders.
 *
 * ```ts
 * import { check, fromFiles, inputsOf, openEngine } from "literatim/node";
 *
 * using engine = openEngine();
 * const [draft] = await inputsOf(["memo.md"]);
 * const report = await check(engine, draft, { sources: [fromFiles(await inputsOf(["sources/"]))] });
 * ```
 */
import { Worker } from "node:worker_threads";
import { EngineClient } from "./client.js";
import type { Limits } from "./limits.js";
import type { WorkerHandle } from "./protocol.js";

export { type CheckOptions, check } from "./check.js";
export { type CallOptions, EngineClient, type FetchOptions, type Origin } from "./client.js";
export type { FetchedBytes } from "./engine.js";
export { LiteratimError } from "./errors.js";
export { inputOfStream, inputsOf } from "./files.js";
export { type About, type AddressInput, type Input, type LazyBytes, textInput } from "./input.js";
export { LIMITS, type Limits } from "./limits.js";
export type * from "./model.js";
export { isFault, SEVERITIES, type Severity } from "./severity.js";
export { type AddressOptions, fromAddresses, isAddress } from "./sources/address.js";
export { type Clock, SYSTEM_CLOCK } from "./sources/clock.js";
export { CourtListener, type CourtListenerOptions, type Quota } from "./sources/courtlistener/client.js";
export { type CourtListenerSourceOptions, fromCourtListener } from "./sources/courtlistener/provider.js";
export { type FilesOptions, fromFiles } from "./sources/files.js";
export type { Desk, MissingSource, ProvidedSource, SourceProvider } from "./sources/provider.js";
export { type QueuedRequest, type QueueState, Requests, type RequestsOptions } from "./sources/requests.js";
export { cacheFolder } from "./sources/store/cache-folder.js";
export { folderStore } from "./sources/store/folder.js";
export { memoryStore } from "./sources/store/memory.js";
export {
  type ImportProblem,
  type ImportResult,
  type Kept,
  SHELF_LIMITS,
  type Shelf,
  type Store,
  type StoreItem,
  type StoreOptions,
} from "./sources/store/store.js";
export { apiAddress, webAddress } from "./sources/web-address.js";
export type { ScholarlyOptions } from "./sources/works/client.js";
export { fromScholarlyIndexes, isWorkAddress, type ScholarlySourceOptions } from "./sources/works/provider.js";

/**
 * Opens an engine in a worker thread. The thread starts with the first call and keeps the process alive only while a
 * call is under way; `close()` ends it.
 */
export function openEngine({ limits }: { readonly limits?: Partial<Limits> } = {}): EngineClient {
  return new EngineClient(start, limits);
}

function start(): WorkerHandle {
  const worker = new Worker(new URL("./worker-node.js", import.meta.url), { name: "literatim" });
  worker.unref();
  return {
    listen: (onResponse, onFailure) => {
      worker.on("message", onResponse);
      worker.on("error", (error) => onFailure(`The engine's thread failed: ${error.message}`));
      worker.on("exit", (code) => onFailure(`The engine's thread ended with code ${code}.`));
    },
    send: (request, transfer) => worker.postMessage(request, transfer),
    terminate: () => void worker.terminate(),
    hold: (busy) => (busy ? worker.ref() : worker.unref()),
  };
}

export type { Progress } from "./progress.js";
