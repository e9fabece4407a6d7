// The editors' own types are what the adapters take.
import { Compartment, StateEffect, StateField } from "@codemirror/state";
import { type EditorView as CodeMirror, Decoration } from "@codemirror/view";
import type { Editor as TipTap } from "@tiptap/core";
import type { ClassicEditor } from "ckeditor5";
import { $getNearestNodeFromDOMNode, type LexicalEditor } from "lexical";
import { type Adapter, ckeditor, codeMirror, lexical, proseMirror, quill } from "literatim/adapters";
import type { EditorView as ProseMirror } from "prosemirror-view";
import type Quill from "quill";

export const adapters = (
  one: CodeMirror,
  two: ProseMirror,
  three: TipTap,
  four: Quill,
  five: ClassicEditor,
  six: LexicalEditor,
): Adapter[] => [
  codeMirror(one, { Compartment, Decoration, StateEffect, StateField, type: "markdown" }),
  proseMirror(two),
  proseMirror(three.view),
  quill(four),
  ckeditor(five),
  lexical(six, $getNearestNodeFromDOMNode),
];
