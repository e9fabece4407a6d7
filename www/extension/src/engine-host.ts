import type { Request, Response } from "../../src/engine/protocol.js";
import { clientLock, type FromHost, HOST_CHANNEL, workerChannel, workerLock } from "./engine-link.js";

/** The part of the Trusted Types API that is used; TypeScript's DOM library does not have it yet. */
interface Policies {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): { createScriptURL(address: string): string };
}

/** Starts an engine's worker for each panel that asks for one. The channels are of the extension's origin, so no page and no content script reaches them. */
export function hostEngines(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  const policy = trustedTypes?.createPolicy("literatim", { createScriptURL: () => chrome.runtime.getURL("worker.js") });
  const address = policy?.createScriptURL("") ?? chrome.runtime.getURL("worker.js");
  new BroadcastChannel(HOST_CHANNEL).addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (typeof data === "string") void host(data, address);
  });
}

/** Runs a worker until its client ends: until then, the client holds a lock. A client that asks again has its worker already. */
async function host(id: string, address: string): Promise<void> {
  await navigator.locks.request(workerLock(id), { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    const channel = new BroadcastChannel(workerChannel(id));
    const send = (message: FromHost): void => channel.postMessage(message);
    const worker = new Worker(address, { type: "module", name: "literatim" });
    worker.onmessage = ({ data }: MessageEvent<Response>) => send({ response: data });
    worker.onerror = ({ message }) => send({ failure: message || "it did not start", code: message ? "trap" : "load" });
    channel.onmessage = ({ data }: MessageEvent<Request>) => worker.postMessage(data);
    send({ ready: true });
    await navigator.locks.request(clientLock(id), () => undefined);
    worker.terminate();
    channel.close();
  });
}
