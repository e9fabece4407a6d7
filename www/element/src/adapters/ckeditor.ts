import type { Adapter } from "./adapter.js";
import { contentEditable } from "./content-editable.js";
import type { Point } from "./editable-text.js";

/** What the adapter uses of an editor of CKEditor 5. */
export interface CkEditor {
  readonly isReadOnly: boolean;
  readonly editing: {
    readonly view: {
      getDomRoot(name?: string): HTMLElement | undefined;
      readonly domConverter: { domPositionToView(node: Node, offset: number): unknown };
    };
    readonly mapper: { toModelPosition(position: never): unknown };
  };
  readonly model: { change(act: never): unknown };
  execute(command: "undo", ...rest: never[]): unknown;
}

/** A place in the editor's model, between the pieces of text next to it. */
interface Position {
  readonly textNode: Attributed | null;
  readonly nodeAfter: Attributed | null;
}

/** A piece of text with its style. */
interface Attributed {
  getAttributes(): Iterable<[string, unknown]>;
}

/** What changes the editor's model. */
interface Writer {
  createRange(from: Position, to: Position): { readonly isCollapsed: boolean };
  insertText(text: string, attributes: Iterable<[string, unknown]>, position: Position): void;
  remove(range: object): void;
}

/** The adapter of an editor of CKEditor 5. Words are replaced in its model, in one step of its undo. */
export function ckeditor(editor: CkEditor): Adapter {
  const { view, mapper } = editor.editing;
  const root = view.getDomRoot();
  if (root === undefined) throw new Error("The editor of CKEditor has no element yet; make the adapter when it is ready.");
  const positionOf = ({ node, unit }: Point): Position =>
    mapper.toModelPosition(view.domConverter.domPositionToView(node, unit) as never) as Position;
  return contentEditable(root, {
    canChange: () => !editor.isReadOnly,
    put: ({ from, to }, words) => {
      const [start, end] = [positionOf(from), positionOf(to)];
      const style = [...((start.textNode ?? start.nodeAfter)?.getAttributes?.() ?? [])];
      const change = (writer: Writer): void => {
        const range = writer.createRange(start, end);
        // Behind the old words first: their place is still known then.
        if (words !== "") writer.insertText(words, style, end);
        if (!range.isCollapsed) writer.remove(range);
      };
      editor.model.change(change as never);
      return () => void editor.execute("undo");
    },
  });
}
