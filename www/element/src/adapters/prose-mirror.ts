import type { Adapter } from "./adapter.js";
import { contentEditable } from "./content-editable.js";

/** What the adapter uses of ProseMirror's `EditorView`. */
export interface ProseMirrorView {
  readonly dom: HTMLElement;
  readonly editable: boolean;
  readonly state: {
    readonly doc: { slice(from: number, to: number): unknown; textBetween(from: number, to: number): string };
    readonly tr: { insertText(text: string, from: number, to: number): unknown; replace(from: number, to: number, slice: never): unknown };
  };
  posAtDOM(node: Node, offset: number): number;
  dispatch(transaction: never): void;
}

/** The adapter of an editor of ProseMirror, or of TipTap: `proseMirror(editor.view)`. Words are replaced by a transaction. */
export function proseMirror(view: ProseMirrorView): Adapter {
  return contentEditable(view.dom, {
    canChange: () => view.editable,
    put: (stretch, words) => {
      const from = view.posAtDOM(stretch.from.node, stretch.from.unit);
      const to = view.posAtDOM(stretch.to.node, stretch.to.unit);
      const before = view.state.doc.slice(from, to);
      view.dispatch(view.state.tr.insertText(words, from, to) as never);
      return () => {
        const end = from + words.length;
        if (view.state.doc.textBetween(from, end) === words) view.dispatch(view.state.tr.replace(from, end, before as never) as never);
      };
    },
  });
}
