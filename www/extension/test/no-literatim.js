// In place of the package in the pages of tests/editors: there the extension checks, and the page knows nothing of it.
export const ckeditor = () => null;
export const codeMirror = () => null;
export const lexical = () => null;
export const proseMirror = () => null;
export const quill = () => null;
