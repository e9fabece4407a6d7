// Quill 2.
import { quill } from "literatim/adapters";
import "literatim/element";
import Quill from "quill";
import { HTML, SOURCES } from "./draft.js";

const editor = new Quill("#editor", { modules: { toolbar: false } });
editor.setContents(editor.clipboard.convert({ html: HTML }), "silent");
editor.history.clear();

const element = document.querySelector("literatim-check");
element.sources = SOURCES;
element.adapter = quill(editor);

window.example = { element, surface: editor.root, content: () => JSON.stringify(editor.getContents().ops) };
