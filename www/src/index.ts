/**
 * Literatim checks the quotations of a draft, word by word, against the sources that it cites.
 *
 * ```ts
 * import { checkText } from "literatim";
 *
 * const report = await checkText(draft, { "Doe v. Roe, 700 F.3d 100.txt": opinion });
 * for (const { text, headline, reason } of report.quotations) console.log(headline, text, reason);
 * ```
 *
 * Files, addresses and cases from CourtListener go through `check`, with an engine that stays open:
 *
 * ```ts
 * import { check, fromFiles, openEngine } from "literatim";
 *
 * const engine = openEngine();
 * const sources = [fromFiles([...input.files].map((file) => ({ name: file.name, data: file })))];
 * const report = await check(engine, { name: memo.name, data: memo }, { sources });
 * ```
 *
 * The engine runs in a worker. `literatim/engine` runs it without one, `literatim/node` adds files and folders.
 * Only the requests of providers such as `fromAddresses` and `fromCourtListener` leave the device; `report.ledger` lists them.
 *
 * @module
 */
import { type CheckTextOptions, checkTextIn, type Texts } from "./check/check-text.js";
import { EngineClient } from "./engine/client.js";
import { startTrusted } from "./engine/trusted-worker.js";
import { type EngineOptions, handleOf } from "./engine/worker-handle.js";
import type { Report } from "./model.js";

export * from "./api.js";

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

/** The address of a script that imports `worker.js` from beside this module. Restarted workers share it. */
function bridge(): string {
  const script = `import ${JSON.stringify(new URL("./worker.js", HERE).href)};`;
  bridgeAddress ??= URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  return bridgeAddress;
}
