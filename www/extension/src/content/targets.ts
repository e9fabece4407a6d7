import type { Adapter } from "../../../element/src/adapters/adapter.js";
import { contentEditable } from "../../../element/src/adapters/content-editable.js";
import { textarea } from "../../../element/src/adapters/textarea.js";
import type { What } from "../messages.js";
import { activeElement, type Editor, editorHere, editorOf } from "./find.js";
import { nearMarks } from "./near.js";
import { selected } from "./selected.js";

/** What is checked of a frame: where it is read and marked, and in which format its text is written. */
export interface Target {
  readonly adapter: Adapter;
  readonly format: "text" | "markdown" | "latex";
  /** Whether its words can be replaced. */
  readonly canChange: boolean;
  readonly note: string;
}

/** An editor that has only the lines near the window in the page. */
const PARTIAL = "This editor shows only the lines near the window to the extension: scroll, and check again, for the others.";

/** What the user asks for in this frame; the reason in a sentence when it is not there. */
export function targetOf(what: What, last: Editor | null): Target | string {
  if (what === "selection") return selectionHere() ?? "Nothing is selected on this page. Select some words, and check again.";
  if (what === "page") return pageHere();
  const editor = editorHere(last);
  return editor === null ? "This page has no editor. Click into the text that you write, and check again." : editorTarget(editor);
}

function editorTarget(editor: Editor): Target {
  if (editor instanceof HTMLTextAreaElement) return { adapter: textarea(editor), format: "text", canChange: true, note: "" };
  // CodeMirror shows source text: the lines are the draft as it is written.
  const isSource = editor.classList.contains("cm-content");
  const isPartial = isSource && editor.querySelector(".cm-gap") !== null;
  const adapter = contentEditable(editor, { type: isSource ? "text" : undefined, drawn: nearMarks });
  // CKEditor sets back what is not typed by a key or put in by its own page.
  const canChange = !editor.classList.contains("ck-editor__editable");
  const note = isPartial ? PARTIAL : canChange ? "" : "This editor takes no corrections from the extension: copy them.";
  return { adapter, format: isSource ? sourceFormat(editor) : adapter.read().type, canChange, note };
}

/** The languages of CodeMirror that are LaTeX. */
const LATEX: ReadonlySet<string> = new Set(["latex", "stex", "tex"]);

/** The format of the source in an editor of CodeMirror: by the language that it names, else by how a LaTeX document begins. */
function sourceFormat(editor: HTMLElement): "markdown" | "latex" {
  const isLatex = LATEX.has(editor.dataset["language"] ?? "") || /^\s*\\(?:documentclass|begin\{document\})/mu.test(editor.innerText);
  return isLatex ? "latex" : "markdown";
}

/** The selection; null for none. That of a textarea is checked as the whole of it, since its draft can be corrected there. */
function selectionHere(): Target | null {
  const selection = document.getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) {
    const active = editorOf(activeElement());
    const isSelected = active instanceof HTMLTextAreaElement && active.selectionStart !== active.selectionEnd;
    return isSelected ? editorTarget(active) : null;
  }
  return { adapter: selected(selection.getRangeAt(0).cloneRange()), format: "markdown", canChange: false, note: "" };
}

/** The page's main part, or all of it. */
function pageHere(): Target {
  const main = document.querySelector<HTMLElement>("main, [role='main']");
  const root = main !== null && main.innerText.trim() !== "" ? main : document.body;
  const adapter = contentEditable(root, { type: "markdown", canChange: () => false, drawn: nearMarks });
  return { adapter, format: "markdown", canChange: false, note: "" };
}
