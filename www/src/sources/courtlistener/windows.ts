/** Words of a window: fewer are found everywhere, and in more a page mark or a misread letter is likely. */
const FEWEST = 6;
const MOST = 12;
/** Windows of one quotation. */
const WINDOWS = 2;

/** What the words of the source do not run through: ellipses, brackets, inner marks, the ends of paragraphs. */
const BREAK = /\[[^\]]*\]|…|\.(?:\s*\.){2,}|\*(?:\s*\*){2,}|["“”‘]|\n+/u;

/** Up to two stretches of a quotation, 6 to 12 words each, that stand in its source as they are if it quotes faithfully. */
export function windowsOf(quotation: string): string[] {
  const pieces = quotation
    .split(BREAK)
    .map((piece) => piece.trim().split(/\s+/))
    .filter((words) => words.length >= FEWEST);
  const windows = pieces.flatMap((words) => {
    const count = Math.max(1, Math.floor(words.length / MOST));
    return Array.from({ length: count }, (_, index) => words.slice(index * MOST, index * MOST + MOST));
  });
  // The longest say most.
  return windows
    .sort((a, b) => b.length - a.length)
    .slice(0, WINDOWS)
    .map((words) => words.join(" ").replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ""));
}
