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

/** A part of the file, and which version of it that is, if the host says so. */
interface Part {
  readonly bytes: Uint8Array;
  readonly isWhole: boolean;
  readonly version: string | null;
}

/** A file at an address, of which ranges are requested; the whole of it from a host that sends no ranges. What is read is kept for later checks. */
export class FileAtAddress {
  readonly #address: string;
  /** The beginning of the file, or the whole of it. */
  #beginning: Part | undefined;
  /** The other ranges that were read, by their version, offset and length. */
  readonly #ranges = new Map<string, Uint8Array>();

  constructor(address: string) {
    this.#address = address;
  }

  /** The file with the requests of one check. @throws LiteratimError `address`. */
  with(requests: Requests): RangedFile {
    const asked = webAddress(this.#address);
    if (asked === undefined)
      throw new LiteratimError("address", `${this.#address} is not an address of an index; give one that begins with https://.`);
    requests.setPolicy(new URL(asked).host, { rates: [], concurrency: 4, textErrors: true });
    return { name: this.#address, read: (offset, length) => this.#read(asked, requests, offset, length) };
  }

  async #read(asked: string, requests: Requests, offset: number, length: number): Promise<Uint8Array> {
    if (!this.#beginning && offset === 0) this.#beginning = await this.#part(asked, requests, 0, Math.max(length, AHEAD));
    const { bytes, isWhole } = this.#beginning ?? { bytes: new Uint8Array(), isWhole: false };
    const isRead = isWhole || offset + length <= bytes.byteLength || bytes.byteLength < AHEAD;
    if (this.#beginning && isRead) return bytes.slice(offset, offset + length);
    const placeIn = (version: string | null | undefined) => `${version} ${offset} ${length}`;
    const kept = this.#ranges.get(placeIn(this.#beginning?.version));
    if (kept) return kept.slice();
    const found = await this.#part(asked, requests, offset, length);
    if (found.isWhole) this.#beginning = found;
    else this.#ranges.set(placeIn(found.version), found.bytes);
    return found.isWhole ? found.bytes.slice(offset, offset + length) : found.bytes.slice();
  }

  async #part(asked: string, requests: Requests, offset: number, length: number): Promise<Part> {
    const { host } = new URL(asked);
    const range = { offset, length, most: MOST_WHOLE };
    const { status, part: found } = await requests.send({ address: asked, ...(offset === 0 ? HEAD : BLOCK), range });
    if (!found) throw new LiteratimError("http", `${host} answered with status ${status} for the offline index; check its address.`);
    if (found.offset !== undefined && found.offset !== (found.isWhole ? 0 : offset))
      throw new LiteratimError(
        "index",
        `${host} sent another part of the offline index than was asked for; download it, and give the file.`,
      );
    if (this.#beginning && found.version !== this.#beginning.version) {
      // The next check begins with the new file.
      this.#beginning = undefined;
      throw new LiteratimError("index", `The offline index at ${host} was replaced while it was read; check again.`);
    }
    return found;
  }
}
