/**
 * Adapters of editors for `<literatim-check>`, and the interface of one that you write yourself.
 *
 * ```ts
 * import { proseMirror } from "literatim/adapters";
 *
 * document.querySelector("literatim-check").adapter = proseMirror(view);
 * ```
 *
 * @module
 */
export type { Adapter, DraftText, Mark, Span16 } from "./adapter.js";
export { type CkEditor, ckeditor } from "./ckeditor.js";
export { type CodeMirrorClasses, type CodeMirrorOptions, type CodeMirrorView, codeMirror } from "./code-mirror.js";
export { contentEditable, type EditableOptions, type PutWords, type Stretch } from "./content-editable.js";
export type { Point } from "./editable-text.js";
export { type LexicalEditor, lexical } from "./lexical.js";
export { type ProseMirrorView, proseMirror } from "./prose-mirror.js";
export { type QuillEditor, quill } from "./quill.js";
export { type TextareaOptions, textarea } from "./textarea.js";
