// Word files in WordprocessingML, for drafts.
import { archiveOf } from "../../test/archive.mjs";

/** A Word file with this body. @param {string} body */
export function wordFileOf(body) {
  const main = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
  const relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument";
  return archiveOf({
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="${relation}" Target="word/document.xml"/></Relationships>`,
    "word/document.xml": `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
  });
}

/** A run of text. @param {string} text @param {string} [look] its properties */
export function runOf(text, look = "") {
  return `<w:r>${look && `<w:rPr>${look}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
}
