import { LiteratimError } from "../errors.js";
import { formatBytes } from "../limits.js";
import type { Body, Shares } from "./shares.js";

/**
 * The bytes of a request's body, which count for its client until `shares.end(body)`.
 *
 * @throws LiteratimError `too_large`, or as {@link Shares.add} does.
 */
export async function receive(request: Request, body: Body, shares: Shares, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = new LiteratimError(
    "too_large",
    `The request is larger than ${formatBytes(most)}; send less, or start the service with a larger --max-body.`,
  );
  if (Number(request.headers.get("content-length") ?? 0) > most) throw tooLarge;
  const reader = request.body?.getReader();
  if (!reader) return new Uint8Array();
  const dropped = new Promise<never>((_, reject) => {
    body.drop = reject;
  });
  dropped.catch(() => {});
  const chunks: Uint8Array[] = [];
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), dropped]);
      if (done) return joined(chunks, body.bytes);
      if (body.bytes + value.byteLength > most) throw tooLarge;
      shares.add(body, value.byteLength);
      chunks.push(value);
    }
  } catch (error) {
    void reader.cancel().catch(() => {});
    throw error;
  } finally {
    body.drop = undefined;
  }
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
