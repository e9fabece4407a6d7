/**
 * Literatim in a web page: checks the quotations of a draft, word by word, against the sources that it cites.
 *
 * ```ts
 * import { check, fromFiles, openEngine, textInput } from "literatim";
 *
 * const engine = openEngine();
 * const sources = [fromFiles([{ name: file.name, data: file }])];
 * const report = await check(engine, textInput("memo", text), { sources });
 * ```
 *
 * Nothing leaves the device but the requests of `fromAddresses` and `fromCourtListener`, and these stand in `report.ledger`.
 */
import { EngineClient } from "./client.js";
import { messageOf } from "./errors.js";
import type { Limits } from "./limits.js";
import type { WorkerHandle } from "./protocol.js";

export { type CheckOptions, check } from "./check.js";
export { type CallOptions, EngineClient, type FetchOptions, type Origin } from "./client.js";
export type { FetchedBytes } from "./engine.js";
export { LiteratimError } from "./errors.js";
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
export { isRead } from "./sources/status.js";
export { type IndexedDbOptions, indexedDbStore } from "./sources/store/indexed-db.js";
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

/** How an engine is opened. */
export interface EngineOptions {
  /** What differs from the limits that stand otherwise. */
  readonly limits?: Partial<Limits>;
  /**
   * Starts the worker, where `worker.js` is not served beside this module: with the package's `worker.js` as a module
   * worker and its four `.wasm` files beside it.
   */
  readonly startWorker?: () => Worker;
}

/** Opens an engine in a Web Worker. The worker starts with the first call; `close()` ends it. */
export function openEngine({ limits, startWorker = startDefault }: EngineOptions = {}): EngineClient {
  return new EngineClient(() => handleOf(startWorker()), limits);
}

function startDefault(): Worker {
  return new Worker(new URL("./worker.js", import.meta.url), { type: "module", name: "literatim" });
}

function handleOf(worker: Worker): WorkerHandle {
  return {
    listen: (onResponse, onFailure) => {
      worker.onmessage = (event) => onResponse(event.data);
      // A script that cannot be loaded is an event without a message.
      worker.onerror = ({ message }) =>
        onFailure(
          `The engine's worker failed${message ? ` (${message})` : " to start"}; check that worker.js is served as a module.`,
          message ? "trap" : "load",
        );
      worker.onmessageerror = (event) => onFailure(`The engine's answer could not be read (${messageOf(event.data)}).`);
    },
    send: (request, transfer) => worker.postMessage(request, transfer),
    terminate: () => worker.terminate(),
  };
}

export type { Progress } from "./progress.js";
