import type { Request } from "./protocol.js";
import { serve } from "./worker.js";

/** The Web Worker: the engine behind `postMessage`, its parts fetched from beside this file. */
serve(
  {
    listen: (onRequest) => {
      globalThis.onmessage = (event: MessageEvent<Request>) => onRequest(event.data);
    },
    send: (response, transfer) => globalThis.postMessage(response, { transfer }),
  },
  async (part) => {
    const response = await fetch(new URL(`./${part}_bg.wasm`, import.meta.url)).catch(() => {
      throw new Error("its server does not answer");
    });
    if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
    return response;
  },
  false,
);
