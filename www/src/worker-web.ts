import type { Part } from "./engine/engine.js";
import type { Request } from "./engine/protocol.js";
import { serve } from "./engine/serve.js";

/** The addresses of the parts: next to this file, or where a bundler that reads these addresses puts them. */
const ADDRESSES: Record<Part, URL> = {
  tables: new URL("./tables.txt", import.meta.url),
  core: new URL("./core_bg.wasm", import.meta.url),
  patterns: new URL("./patterns_bg.wasm", import.meta.url),
  render: new URL("./render_bg.wasm", import.meta.url),
  fields: new URL("./fields_bg.wasm", import.meta.url),
  read: new URL("./read_bg.wasm", import.meta.url),
  office: new URL("./office_bg.wasm", import.meta.url),
  pdf: new URL("./pdf_bg.wasm", import.meta.url),
  web: new URL("./web_bg.wasm", import.meta.url),
  index: new URL("./index_bg.wasm", import.meta.url),
};

/** The Web Worker: serves the engine by `postMessage`, with the parts next to this file. */
serve(
  {
    listen: (onRequest) => {
      globalThis.onmessage = (event: MessageEvent<Request>) => onRequest(event.data);
    },
    send: (response, transfer) => globalThis.postMessage(response, { transfer }),
  },
  async (part) => {
    const response = await fetch(ADDRESSES[part]).catch(() => {
      throw new Error("its server does not answer");
    });
    if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
    return response;
  },
);
