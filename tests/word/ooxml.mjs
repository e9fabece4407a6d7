// The text of the made-up Word as Office Open XML: the parts of a DOCX file, and the same parts as one flat package.

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships";
const KIND = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml";
const RELATIONS = "application/vnd.openxmlformats-package.relationships+xml";

/** The parts of a text, by their names: the type and the XML of each. @param {import("./memo.mjs").Text} text @returns {Map<string, [string, string]>} */
export function partsOf({ body, footnotes }) {
  const notes = footnotes.map(
    (paragraphs, index) => `<w:footnote w:id="${index + 1}">${paragraphs.map(paragraphXml).join("")}</w:footnote>`,
  );
  const separator = '<w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote>';
  const styles = ["Quote", "FootnoteText", "Heading1", "Heading2", "Heading3"].map((id) => {
    const [, level] = /^Heading(\d)$/.exec(id) ?? [];
    const shape = level ? `<w:outlineLvl w:val="${Number(level) - 1}"/>` : id === "Quote" ? '<w:ind w:left="720" w:right="720"/>' : "";
    return `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${id.replace(/(\d)/, " $1").toLowerCase()}"/><w:pPr>${shape}</w:pPr></w:style>`;
  });
  return new Map([
    [
      "/_rels/.rels",
      [
        RELATIONS,
        `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${KIND}/officeDocument" Target="word/document.xml"/></Relationships>`,
      ],
    ],
    [
      "/word/_rels/document.xml.rels",
      [
        RELATIONS,
        `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${KIND}/styles" Target="styles.xml"/><Relationship Id="rId2" Type="${KIND}/footnotes" Target="footnotes.xml"/></Relationships>`,
      ],
    ],
    [
      "/word/document.xml",
      [`${TYPE}.document.main+xml`, `<w:document ${W} ${R}><w:body>${body.map(paragraphXml).join("")}<w:sectPr/></w:body></w:document>`],
    ],
    ["/word/styles.xml", [`${TYPE}.styles+xml`, `<w:styles ${W}>${styles.join("")}</w:styles>`]],
    ["/word/footnotes.xml", [`${TYPE}.footnotes+xml`, `<w:footnotes ${W}>${separator}${notes.join("")}</w:footnotes>`]],
  ]);
}

/** The parts in one XML file, as `getOoxml` returns them, with a picture, which is a binary part. @param {Map<string, [string, string]>} parts */
export function flatOf(parts) {
  const all = [...parts].map(
    ([name, [type, xml]]) =>
      `<pkg:part pkg:name="${name}" pkg:contentType="${type}" pkg:padding="512"><pkg:xmlData>${xml}</pkg:xmlData></pkg:part>`,
  );
  const picture =
    '<pkg:part pkg:name="/word/media/image1.png" pkg:contentType="image/png" pkg:compression="store"><pkg:binaryData>iVBORw0KGgo=</pkg:binaryData></pkg:part>';
  all.splice(2, 0, picture);
  return `<?xml version="1.0" standalone="yes"?><?mso-application progid="Word.Document"?><pkg:package xmlns:pkg="http://schemas.microsoft.com/office/2006/xmlPackage">${all.join("")}</pkg:package>`;
}

/** @param {import("./memo.mjs").Paragraph} paragraph */
function paragraphXml({ style, pieces }) {
  const properties = style === "Normal" ? "" : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`;
  return `<w:p>${properties}${pieces.map(pieceXml).join("")}</w:p>`;
}

function pieceXml(piece) {
  if ("note" in piece) return `<w:r><w:footnoteReference w:id="${piece.note + 1}"/></w:r>`;
  const look = `${piece.bold ? "<w:b/>" : ""}${piece.italic ? "<w:i/>" : ""}`;
  const words = piece.text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const run = (tag) => `<w:r>${look && `<w:rPr>${look}</w:rPr>`}<w:${tag} xml:space="preserve">${words}</w:${tag}></w:r>`;
  if (piece.change === "Deleted") return `<w:del w:id="7" w:author="Tester">${run("delText")}</w:del>`;
  return piece.change === "Added" ? `<w:ins w:id="8" w:author="Tester">${run("t")}</w:ins>` : run("t");
}
