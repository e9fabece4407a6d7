/**
 * Literatim without a worker, for places that cannot start one: a service worker of a browser extension, an edge runtime, a plug-in that is a
 * single file.
 *
 * ```ts
 * import { checkText, openEngine } from "literatim";
 * import { fileOf, type Part, startInThread } from "literatim/engine";
 *
 * const load = (part: Part) => fetch(`/wasm/${fileOf(part)}`);
 * const engine = openEngine({ startWorker: () => startInThread(load) });
 * const report = await checkText(draft, { "Doe v. Roe.txt": opinion }, { engine });
 * ```
 *
 * @module
 */
import type { LoadPart, Parts } from "./engine/engine.js";
import type { Request, Response, WorkerHandle } from "./engine/protocol.js";
import { type ServeSettings, serve } from "./engine/serve.js";

export {
  type Artefact,
  Engine,
  type EngineSettings,
  fileOf,
  type LoadPart,
  type Part,
  type Parts,
  type Tables,
  type Wasm,
} from "./engine/engine.js";
export type { WorkerHandle, WorkerPort } from "./engine/protocol.js";
export { type ServeSettings, serve } from "./engine/serve.js";

/**
 * Starts an engine in the caller's own thread, for the `startWorker` of `openEngine`.
 *
 * The thread is blocked during a call, and each call is a separate task. A time limit or a signal cannot stop a call; it takes
 * effect when the call ends. A PDF is an exception: between two of its pages the thread does other work, and the reading can be stopped.
 *
 * ```ts
 * import core from "literatim/core_bg.wasm"; // a compiled module, as Cloudflare's bundler imports it
 * import tables from "literatim/tables.txt"; // a text
 *
 * const engine = openEngine({ startWorker: () => startInThread({ core, tables }) });
 * ```
 *
 * @param parts the parts, or a function that loads them. `core` and `tables` suffice for plain text; `read` adds Markdown, HTML and CourtListener's JSON,
 * `office` adds DOCX, ODT, RTF and EPUB, `pdf` adds PDF, `web` adds pages from an address, `patterns` the user's own kinds of citation, and `render` reports as text. It is called again when the engine restarts after a fault.
 */
export function startInThread(parts: Parts | LoadPart, settings: Omit<ServeSettings, "signal"> = {}): WorkerHandle {
  let ask: (request: Request) => void = () => {};
  let answer: (response: Response) => void = () => {};
  const stop = new AbortController();
  serve(
    {
      listen: (onRequest) => {
        ask = onRequest;
      },
      send: (response) => answer(response),
    },
    parts,
    { ...settings, signal: stop.signal },
  );
  return {
    listen: (onResponse) => {
      answer = onResponse;
    },
    send: (request) => void setTimeout(() => ask(request)),
    terminate: () => {
      answer = () => {};
      stop.abort();
    },
  };
}
