import { LiteratimError } from "../../errors.js";
import { webAddress } from "../../web-address.js";
import type { Requests } from "../requests.js";
import type { RangedFile } from "./file.js";

/** Bytes that are read at the beginning at once: the head of an index of all reporters, and the whole of a small one. */
const AHEAD = 256 * 1024;

/** The largest file that is taken from a host which sends no ranges. */
const MOST_WHOLE = 256 * 1024 * 1024;

/** What the ledger says of a request for the head, and for the block of a volume. */
const HEAD = { purpose: "to read the head of the offline index", sent: "nothing of the draft" };
const BLOCK = { purpose: "to read a volume of the offline index", sent: "the place of a cited volume in the file" };

/** A file at an address, of which ranges are requested; the whole of it from a host that sends no ranges. @throws LiteratimError `address`. */
export function rangesOfAddress(address: string, requests: Requests): RangedFile {
  const asked = webAddress(address);
  if (asked === undefined)
    throw new LiteratimError("address", `${address} is not an address of an index; give one that begins with https://.`);
  const { host } = new URL(asked);
  requests.setPolicy(host, { rates: [], concurrency: 4, textErrors: true });
  /** The beginning of the file, or the whole of it. */
  let beginning: { readonly bytes: Uint8Array; readonly isWhole: boolean } | undefined;
  let version: string | null | undefined;

  async function part(offset: number, length: number) {
    const range = { offset, length, most: MOST_WHOLE };
    const { status, part: found } = await requests.send({ address: asked as string, ...(offset === 0 ? HEAD : BLOCK), range });
    if (!found) throw new LiteratimError("http", `${host} answered with status ${status} for the offline index; check its address.`);
    if (found.offset !== undefined && found.offset !== (found.isWhole ? 0 : offset))
      throw new LiteratimError(
        "index",
        `${host} sent another part of the offline index than was asked for; download it, and give the file.`,
      );
    version ??= found.version;
    if (found.version !== version)
      throw new LiteratimError("index", `The offline index at ${host} was replaced while it was read; check again.`);
    return found;
  }

  return {
    name: address,
    async read(offset, length) {
      if (!beginning && offset === 0) beginning = await part(0, Math.max(length, AHEAD));
      const { bytes, isWhole } = beginning ?? { bytes: new Uint8Array(), isWhole: false };
      const isRead = isWhole || offset + length <= bytes.byteLength || bytes.byteLength < AHEAD;
      if (beginning && isRead) return bytes.slice(offset, offset + length);
      const found = await part(offset, length);
      if (found.isWhole) beginning = found;
      return found.isWhole ? found.bytes.slice(offset, offset + length) : found.bytes;
    },
  };
}
