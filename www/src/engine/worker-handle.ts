import { messageOf } from "../errors.js";
import type { Limits } from "../limits.js";
import type { WorkerHandle } from "./protocol.js";

/** The connection to an engine: a worker that serves it, a port to such a worker, or the caller's own handle. */
export type EngineWorker = Worker | MessagePort | WorkerHandle;

/** Options of opening an engine. */
export interface EngineOptions {
  /** Limits that differ from `LIMITS`. */
  readonly limits?: Partial<Limits>;
  /**
   * Starts the worker when the package cannot: the module worker `worker.js` with the `.wasm` files next to it, a port to a worker that
   * calls `serve`, or an engine in this thread. It is called for the first call, and again after a fault.
   */
  readonly startWorker?: () => EngineWorker;
}

/** The handle of `worker`. */
export function handleOf(worker: EngineWorker): WorkerHandle {
  if ("listen" in worker) return worker;
  return {
    listen: (onResponse, onFailure) => {
      worker.onmessage = (event) => onResponse(event.data);
      worker.onmessageerror = (event) => onFailure(`The engine's answer could not be read (${messageOf(event.data)}).`);
      if (!("onerror" in worker)) return;
      // A script that cannot be loaded is an event without a message.
      worker.onerror = ({ message }) =>
        onFailure(
          `The engine's worker failed${message ? ` (${message})` : " to start"}; check that worker.js is served as a module.`,
          message ? "trap" : "load",
        );
    },
    send: (request, transfer) => worker.postMessage(request, transfer),
    terminate: () => ("terminate" in worker ? worker.terminate() : worker.close()),
  };
}
