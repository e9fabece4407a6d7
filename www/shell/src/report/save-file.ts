import { element } from "../../../element/src/ui/element.js";

/** Saves a file of `type` with this content. */
export function saveFile(name: string, type: string, pieces: BlobPart[]): void {
  const isText = !/^application\/(?:pdf|vnd)/.test(type);
  const address = URL.createObjectURL(new Blob(pieces, { type: isText ? `${type};charset=utf-8` : type }));
  const link = element("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the address in the next turn of its loop; a second is enough for slow ones.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
