// TipTap with its starter kit.
import { Editor } from "@tiptap/core";
import StarterKit from "@tiptap/starter-kit";
import { proseMirror } from "literatim/adapters";
import "literatim/element";
import { HTML, SOURCES } from "./draft.js";

const editor = new Editor({ element: document.querySelector("#editor"), extensions: [StarterKit], content: HTML });

const element = document.querySelector("literatim-check");
element.sources = SOURCES;
element.adapter = proseMirror(editor.view);

window.example = { element, surface: editor.view.dom, content: () => editor.getHTML() };
