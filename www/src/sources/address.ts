import { LiteratimError, messageOf } from "../errors.js";
import type { Desk, MissingSource, ProvidedSource, SourceProvider } from "./provider.js";
import { statusOf } from "./status.js";

/** Addresses (http or https) that were given, each asked once and one after the other. */
export function fromAddresses(addresses: Iterable<string>): SourceProvider {
  const asked = [...new Set(addresses)].sort();
  return {
    name: "addresses",
    async *provide(_lookups, desk): AsyncGenerator<ProvidedSource | MissingSource> {
      for (const [done, address] of asked.entries()) yield await get(address, desk, { done, total: asked.length });
    },
  };
}

async function get(address: string, desk: Desk, at: { done: number; total: number }): Promise<ProvidedSource | MissingSource> {
  if (!isAddress(address)) {
    return missing(address, "address", `${address} is no address that can be asked; give one that begins with https:// or http://.`);
  }
  try {
    const { bytes, finalAddress, contentType } = await desk.fetch(address, "to read a source", at);
    return { data: { name: address, data: bytes }, address, finalAddress, contentType };
  } catch (error) {
    desk.signal?.throwIfAborted();
    const code = error instanceof LiteratimError ? error.code : "error";
    return missing(address, code, code === "trap" ? `${address} could not be fetched: ${messageOf(error)}` : messageOf(error));
  }
}

function missing(address: string, code: string, why: string): MissingSource {
  const text = /\b(save|download)\b/i.test(why) ? why : `${why} Or save the document and give the file.`;
  return { name: address, address, status: statusOf(code, "not_fetched"), problem: { code, text } };
}

/** Whether `text` is an address that can be asked. */
export function isAddress(text: string): boolean {
  return /^https?:\/\/[^/\s]/i.test(text) && URL.canParse(text);
}
