import type { Adapter } from "./adapter.js";
import { contentEditable } from "./content-editable.js";

/** What the adapter uses of Lexical's editor. */
export interface LexicalEditor {
  getRootElement(): HTMLElement | null;
  isEditable(): boolean;
  getEditorState(): unknown;
  setEditorState(state: never, options?: { tag?: string }): void;
  update(act: () => void, options?: { discrete?: true; tag?: string }): void;
}

/** A text node of Lexical, and a selection in it. */
interface LexicalText {
  getKey(): string;
  select(anchor: number, focus: number): LexicalSelection;
}

interface LexicalSelection {
  readonly focus: { set(key: string, offset: number, type: "text"): void };
  insertText(text: string): void;
}

/** The tag of an update that is a step of its own in the history. */
const STEP = "history-push";

/**
 * The adapter of an editor of Lexical, which must have its element. Words are replaced by an update.
 *
 * @param nearestNode `$getNearestNodeFromDOMNode` of the package `lexical`.
 */
export function lexical(editor: LexicalEditor, nearestNode: (node: Node) => unknown): Adapter {
  const root = editor.getRootElement();
  if (root === null) throw new Error("The editor of Lexical has no element yet; call setRootElement before the adapter is made.");
  return contentEditable(root, {
    canChange: () => editor.isEditable(),
    put: ({ from, to }, words) => {
      const before = editor.getEditorState();
      const act = (): void => {
        const [first, last] = [nearestNode(from.node) as LexicalText | null, nearestNode(to.node) as LexicalText | null];
        if (first === null || last === null) return;
        const selection = first.select(from.unit, from.unit);
        selection.focus.set(last.getKey(), to.unit, "text");
        selection.insertText(words);
      };
      editor.update(act, { discrete: true, tag: STEP });
      const after = editor.getEditorState();
      return () => {
        if (editor.getEditorState() === after) editor.setEditorState(before as never, { tag: STEP });
      };
    },
  });
}
