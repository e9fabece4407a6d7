import { EngineClient } from "./client.js";
import { startTrusted } from "./trusted-worker.js";
import { type EngineOptions, handleOf } from "./worker-handle.js";

/**
 * Opens an engine in a worker, which starts with the first call. `close()` ends it.
 *
 * ```ts
 * const engine = openEngine({ limits: { judgeMs: 5_000 } });
 * ```
 */
export function openEngine({ limits, startWorker = startDefault }: EngineOptions = {}): EngineClient {
  return new EngineClient(() => handleOf(startWorker()), limits);
}

/** The worker, in the form that bundlers recognise; if the package is on another origin, through a script of the page's own, as browsers require. */
function startDefault(): Worker {
  if (isElsewhere()) return startTrusted(() => new Worker(bridge(), { type: "module", name: "literatim" }));
  return startTrusted(() => new Worker(new URL("./worker.js", import.meta.url), { type: "module", name: "literatim" }));
}

/** Where this module is. In webpack's output it is a `file:` address of the build. */
const HERE = import.meta.url;

function isElsewhere(): boolean {
  const { protocol, origin } = new URL(HERE);
  return protocol.startsWith("http") && origin !== globalThis.origin;
}

let bridgeAddress: string | undefined;

/** The address of a script that imports `worker.js` from next to this module. Restarted workers share it. Chromium refuses a page that was opened as a file its own `blob:` addresses. */
function bridge(): string {
  const script = `import ${JSON.stringify(new URL("./worker.js", HERE).href)};`;
  bridgeAddress ??=
    globalThis.origin === "null"
      ? `data:text/javascript,${encodeURIComponent(script)}`
      : URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  return bridgeAddress;
}
