import { strToU8, type Zippable, zipSync } from "fflate";

/** The parts that refer to notes of their own part, by the elements that do so. */
const NOTES = { "w:footnoteReference": "/word/footnotes.xml", "w:endnoteReference": "/word/endnotes.xml" };

/** The XML parts of a flat package (ISO/IEC 29500-2 in one XML file, as Word's `getOoxml` returns it), by their names, with their types. */
interface Part {
  readonly type: string;
  readonly xml: string;
}

/**
 * A flat package as the bytes of a DOCX file, without its binary parts: pictures and fonts have no text.
 *
 * @throws Error when it has no main part
 */
export function docxOf(flat: string): Uint8Array<ArrayBuffer> {
  const parts = partsOf(flat);
  if (!parts.has("/word/document.xml"))
    throw new Error(
      "Word returned a document without its main part (/word/document.xml). Save the document, open it again, and check again.",
    );
  const types = [...parts].map(([name, { type }]) => `<Override PartName="${name}" ContentType="${type}"/>`);
  const list = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${types.join("")}</Types>`;
  const files: Zippable = { "[Content_Types].xml": strToU8(list) };
  for (const [name, { xml }] of parts) files[name.slice(1)] = strToU8(xml);
  // It is read at once, so packing it would take time for nothing.
  return zipSync(files, { level: 0 }) as Uint8Array<ArrayBuffer>;
}

/** Whether a flat package has marks of notes without the notes. */
export function lacksNotes(flat: string): boolean {
  const parts = partsOf(flat);
  const body = parts.get("/word/document.xml")?.xml ?? "";
  return Object.entries(NOTES).some(([mark, part]) => body.includes(`<${mark} `) && !parts.has(part));
}

/** Markup within XML text is escaped, so that the tags of the package are found as text; Word writes its part elements with one prefix. */
function partsOf(flat: string): Map<string, Part> {
  const [, prefix = "pkg"] = /<([\w-]+):package[\s>]/.exec(flat) ?? [];
  const [begin, end] = [`<${prefix}:xmlData>`, `</${prefix}:xmlData>`];
  const parts = new Map<string, Part>();
  const opening = new RegExp(`<${prefix}:part\\s([^>]*)>`, "g");
  for (let found = opening.exec(flat); found !== null; found = opening.exec(flat)) {
    const attribute = (name: string): string => new RegExp(`${prefix}:${name}="([^"]*)"`).exec(found?.[1] ?? "")?.[1] ?? "";
    const from = flat.indexOf(begin, opening.lastIndex);
    const to = flat.indexOf(end, from);
    const next = flat.indexOf(`</${prefix}:part>`, opening.lastIndex);
    if (from < 0 || to < 0 || next < 0 || from > next) continue;
    parts.set(attribute("name"), { type: attribute("contentType"), xml: flat.slice(from + begin.length, to) });
    opening.lastIndex = to;
  }
  return parts;
}
