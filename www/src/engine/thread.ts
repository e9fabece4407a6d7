import { Worker } from "node:worker_threads";
import type { WorkerHandle } from "./protocol.js";

/** Starts the engine in a worker thread of Node. Every bundle that does is in one folder with `worker-node.js`. */
export function startThread(): WorkerHandle {
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
