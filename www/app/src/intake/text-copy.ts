import { type Given, givenFile } from "../../../element/src/intake/given.js";
import type { DocumentView } from "../../../src/model.js";

/** Characters before italic words by which their place is found. */
const CONTEXT = 16;

/** A copy of a draft as Markdown, made of what was read of it: without the facts before it and the signs of pages inside it, with its italics. */
export function textCopyOf({ name }: Given, asRead: string, view?: DocumentView): Given {
  const text = asRead.slice(asRead.indexOf("\n\n") + 2).replace(/\[page [^\]\n]*\] /g, "");
  const marked = view === undefined ? text : withItalics(text, view);
  return givenFile(new Blob([marked], { type: "text/markdown" }), `${name.replace(/\.[a-z0-9]+$/i, "")}.md`);
}

/** The text with the view's italics as Markdown has them. Words whose place is not certain stay as they are. */
function withItalics(text: string, { text: whole, styles }: DocumentView): string {
  let made = "";
  let done = 0;
  for (const { kind, span } of styles) {
    const words = whole.slice(...span).trim();
    if (kind !== "italic" || words === "" || /[\n*]/.test(words)) continue;
    const start = whole.indexOf(words, span[0]);
    const before =
      whole
        .slice(Math.max(0, start - CONTEXT), start)
        .split("\n")
        .at(-1) ?? "";
    const at = text.indexOf(before + words, Math.max(0, done - before.length));
    const from = at + before.length;
    if (at < 0 || from < done) continue;
    made += `${text.slice(done, from)}*${words}*`;
    done = from + words.length;
  }
  return made + text.slice(done);
}
