/** Words of a window: fewer are too common, and more are likely to contain a page mark or a misread letter. */
const FEWEST = 6;
const MOST = 12;
/** Windows of one quotation. */
const WINDOWS = 2;

/** Where the words of a quotation may not follow one another in the source: ellipses, brackets, inner marks, the ends of paragraphs. */
const BREAK = /\[[^\]]{0,300}\]|…|\.(?:\s*\.){2,}|\*(?:\s*\*){2,}|["“”‘]|\n+/u;

/** Up to two stretches of a quotation, 6 to 12 words each, which its source has verbatim if it quotes faithfully. */
export function windowsOf(quotation: string): string[] {
  const pieces = quotation
    .split(BREAK)
    .map((piece) => piece.trim().split(/\s+/))
    .filter((words) => words.length >= FEWEST);
  const windows = pieces.flatMap((words) => {
    const count = Math.max(1, Math.floor(words.length / MOST));
    return Array.from({ length: count }, (_, index) => words.slice(index * MOST, index * MOST + MOST));
  });
  // The longest are the most specific.
  return windows
    .sort((a, b) => b.length - a.length)
    .slice(0, WINDOWS)
    .map((words) => words.join(" ").replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, ""));
}
