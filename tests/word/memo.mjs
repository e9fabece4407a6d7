// A memorandum in Markdown as the paragraphs of the made-up Word: headings, block quotations, italics, bold and notes.

/**
 * A piece of a paragraph: words with their looks and, if they are part of a tracked change, its kind; or the mark of a note, by its index.
 *
 * @typedef {{ text: string, italic?: boolean, bold?: boolean, change?: "Added" | "Deleted", author?: string, date?: Date } | { note: number }} Piece
 * @typedef {{ style: string, pieces: Piece[] }} Paragraph
 * @typedef {{ body: Paragraph[], footnotes: Paragraph[][] }} Text
 */

/** @param {string} markdown @returns {Text} */
export function textOf(markdown) {
  const blocks = markdown
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter(Boolean);
  /** @type {Text} */
  const text = { body: [], footnotes: [] };
  const labels = blocks.flatMap((block) => /^\[\^(\w+)\]: /.exec(block)?.[1] ?? []);
  for (const block of blocks) {
    const [, label] = /^\[\^(\w+)\]: /.exec(block) ?? [];
    if (label !== undefined) {
      text.footnotes[labels.indexOf(label)] = [paragraphOf("FootnoteText", block.replace(/^\S+ /, ""), labels)];
    } else {
      for (const line of block.split(/ {2}\n/)) text.body.push(paragraphOf(...styled(line), labels));
    }
  }
  return text;
}

/** @returns {[style: string, words: string]} */
function styled(block) {
  const [, signs] = /^(#+) /.exec(block) ?? [];
  if (signs) return [`Heading${signs.length}`, block.slice(signs.length + 1)];
  return block.startsWith("> ") ? ["Quote", block.replace(/^> /gm, "")] : ["Normal", block];
}

function paragraphOf(style, words, labels) {
  const pieces = words
    .replaceAll("\n", " ")
    .split(/(\*\*[^*]+\*\*|\*[^*]+\*|\[\^\w+\])/)
    .filter(Boolean)
    .map((part) => {
      const [, label] = /^\[\^(\w+)\]$/.exec(part) ?? [];
      if (label !== undefined) return { note: labels.indexOf(label) };
      if (part.startsWith("**")) return { text: part.slice(2, -2), bold: true };
      return part.startsWith("*") && part.length > 1 ? { text: part.slice(1, -1), italic: true } : { text: part };
    });
  return { style, pieces };
}
