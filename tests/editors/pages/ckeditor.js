// CKEditor 5.
import { BlockQuote, Bold, ClassicEditor, Essentials, Heading, Italic, Paragraph } from "ckeditor5";
import "ckeditor5/ckeditor5.css";
import { ckeditor } from "literatim/adapters";
import "literatim/element";
import { HTML, SOURCES } from "./draft.js";

const editor = await ClassicEditor.create(document.querySelector("#editor"), {
  licenseKey: "GPL",
  plugins: [Essentials, Paragraph, Heading, Bold, Italic, BlockQuote],
  initialData: HTML,
});

const element = document.querySelector("literatim-check");
element.sources = SOURCES;
element.adapter = ckeditor(editor);

window.example = { element, surface: editor.editing.view.getDomRoot(), content: () => editor.getData() };
