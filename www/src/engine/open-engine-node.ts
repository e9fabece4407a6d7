import { EngineClient } from "./client.js";
import { startThread } from "./thread.js";
import { type EngineOptions, handleOf } from "./worker-handle.js";

/**
 * Opens an engine in a worker thread, which starts with the first call and keeps the process alive only during a call. `close()` ends it.
 */
export function openEngine({ limits, startWorker = startThread }: EngineOptions = {}): EngineClient {
  return new EngineClient(() => handleOf(startWorker()), limits);
}
