import { readFile } from "node:fs/promises";
import { parentPort } from "node:worker_threads";
import { fileOf } from "./engine/engine.js";
import { serve } from "./engine/serve.js";

/** Node's worker thread: serves the engine on its parent's port, with the parts next to this file. */
const port = parentPort;
if (!port) throw new Error("worker-node.js must be started as a worker thread.");
serve(
  {
    listen: (onRequest) => port.on("message", onRequest),
    send: (response, transfer) => port.postMessage(response, transfer),
  },
  (part) => readFile(new URL(fileOf(part), import.meta.url)),
  { namesRedirects: true },
);
