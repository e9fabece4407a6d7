// ProseMirror with its basic schema.
import { proseMirror } from "literatim/adapters";
import "literatim/element";
import { baseKeymap } from "prosemirror-commands";
import { history, redo, undo } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import { DOMParser } from "prosemirror-model";
import { schema } from "prosemirror-schema-basic";
import { EditorState } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import "prosemirror-view/style/prosemirror.css";
import { HTML, SOURCES } from "./draft.js";

const parsed = new globalThis.DOMParser().parseFromString(HTML, "text/html");
const view = new EditorView(document.querySelector("#editor"), {
  state: EditorState.create({
    doc: DOMParser.fromSchema(schema).parse(parsed.body),
    plugins: [history(), keymap({ "Mod-z": undo, "Mod-y": redo }), keymap(baseKeymap)],
  }),
});

const element = document.querySelector("literatim-check");
element.sources = SOURCES;
element.adapter = proseMirror(view);

window.example = { element, surface: view.dom, content: () => JSON.stringify(view.state.doc.toJSON()) };
