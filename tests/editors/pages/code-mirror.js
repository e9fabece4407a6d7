// CodeMirror 6, with a draft in Markdown.
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { Compartment, EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, keymap } from "@codemirror/view";
import { codeMirror } from "literatim/adapters";
import "literatim/element";
import { MARKDOWN, SOURCES } from "./draft.js";

const view = new EditorView({
  parent: document.querySelector("#editor"),
  state: EditorState.create({
    doc: MARKDOWN,
    extensions: [history(), keymap.of([...defaultKeymap, ...historyKeymap]), EditorView.lineWrapping],
  }),
});

const element = document.querySelector("literatim-check");
element.sources = SOURCES;
element.adapter = codeMirror(view, { Compartment, Decoration, StateEffect, StateField, type: "markdown" });

window.example = { element, surface: view.contentDOM, content: () => view.state.doc.toString() };
