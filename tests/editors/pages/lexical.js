// Lexical with rich text.
import { createEmptyHistoryState, registerHistory } from "@lexical/history";
import { $createHeadingNode, $createQuoteNode, HeadingNode, QuoteNode, registerRichText } from "@lexical/rich-text";
import { $createParagraphNode, $createTextNode, $getNearestNodeFromDOMNode, $getRoot, createEditor } from "lexical";
import { lexical } from "literatim/adapters";
import "literatim/element";
import { HTML, SOURCES } from "./draft.js";

const surface = document.querySelector("#editor");
surface.contentEditable = "true";
const editor = createEditor({
  namespace: "example",
  nodes: [HeadingNode, QuoteNode],
  onError: (error) => {
    throw error;
  },
});
editor.setRootElement(surface);
registerRichText(editor);
editor.update(fill, { discrete: true });
registerHistory(editor, createEmptyHistoryState(), 300);

const element = document.querySelector("literatim-check");
element.sources = SOURCES;
element.adapter = lexical(editor, $getNearestNodeFromDOMNode);

window.example = { element, surface, content: () => JSON.stringify(editor.getEditorState().toJSON()) };

/** Fills the editor with the draft: its blocks, and its bold and italic words. */
function fill() {
  const made = { H2: () => $createHeadingNode("h2"), BLOCKQUOTE: $createQuoteNode };
  for (const block of new DOMParser().parseFromString(HTML, "text/html").body.children) {
    const own = (made[block.tagName] ?? $createParagraphNode)();
    for (const node of (block.querySelector("p") ?? block).childNodes) {
      const text = $createTextNode(node.textContent);
      if (node.nodeName === "STRONG") text.toggleFormat("bold");
      if (node.nodeName === "EM") text.toggleFormat("italic");
      own.append(text);
    }
    $getRoot().append(own);
  }
}
