import type { Adapter } from "./adapter.js";
import { contentEditable } from "./content-editable.js";
import type { Point } from "./editable-text.js";

/** What the adapter uses of a `Quill`. */
export interface QuillEditor {
  readonly root: HTMLElement;
  readonly scroll: { find(node: Node, bubble?: boolean): unknown };
  readonly history: { cutoff(): void; undo(): void };
  isEnabled(): boolean;
  getIndex(blot: never): number;
  getFormat(index: number, length: number): Record<string, unknown>;
  updateContents(operations: never, source: "user"): unknown;
}

/** The adapter of an editor of Quill 2. Words are replaced by a change of the user's, which is a step of its history. */
export function quill(editor: QuillEditor): Adapter {
  const indexOf = ({ node, unit }: Point): number => editor.getIndex(editor.scroll.find(node, true) as never) + unit;
  return contentEditable(editor.root, {
    canChange: () => editor.isEnabled(),
    put: ({ from, to }, words) => {
      const start = indexOf(from);
      const length = indexOf(to) - start;
      const attributes = editor.getFormat(start, Math.max(length, 1));
      const operations = [
        ...(start > 0 ? [{ retain: start }] : []),
        ...(words === "" ? [] : [{ insert: words, attributes }]),
        ...(length > 0 ? [{ delete: length }] : []),
      ];
      editor.history.cutoff();
      editor.updateContents(operations as never, "user");
      editor.history.cutoff();
      return () => editor.history.undo();
    },
  });
}
