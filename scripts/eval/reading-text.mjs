// The reading text of a document, from its view.

/**
 * The blocks of a view without what is hidden, a line each; `blocks` chooses of them.
 *
 * @param {import("../../pkg/core/core.js").DocumentView} view
 * @param {(block: import("../../pkg/core/core.js").BlockView) => boolean} [chosen]
 */
export function readingText({ text, blocks, hidden }, chosen = () => true) {
  return blocks
    .filter(chosen)
    .map(({ span }) => shownIn(text, span, hidden))
    .join("\n");
}

/** What is read of a span. */
export function shownIn(text, [start, end], hidden) {
  let [shown, at] = ["", start];
  for (const [from, to] of hidden) {
    if (to <= at || from >= end) continue;
    shown += text.slice(at, Math.max(at, from));
    at = Math.min(end, to);
  }
  return shown + text.slice(at, end);
}
