/** The least words in paragraphs of a page with the text of a work, and not only its abstract. */
const FEWEST_WORDS = 1_000;

/** Whether bytes are a PDF, or a page with enough text in paragraphs to be a work. */
export function isFullText(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, 1024));
  if (head.includes("%PDF-")) return true;
  const text = new TextDecoder().decode(bytes);
  const paragraphs = /<(?:html|body|!doctype)/i.test(text) ? [...paragraphsIn(text)] : [text];
  const words = paragraphs.map((paragraph) => paragraph.replace(/<[^<>]*>/g, " ").match(/\p{L}+/gu)?.length ?? 0);
  return words.reduce((sum, count) => sum + count, 0) >= FEWEST_WORDS;
}

/** The closed paragraphs of a page. */
function* paragraphsIn(html: string): Generator<string> {
  const [opening, closing] = [/<p[\s>]/gi, /<\/p>/gi];
  for (let start = opening.exec(html); start; start = opening.exec(html)) {
    closing.lastIndex = start.index;
    const end = closing.exec(html);
    if (!end) return;
    yield html.slice(start.index, end.index);
    opening.lastIndex = closing.lastIndex;
  }
}
