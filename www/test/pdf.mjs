/** A PDF with these texts, each on a separate page. @param {string[]} pages */
export function pdfOf(...pages) {
  return pdfOfLines(...pages.map((text) => [/** @type {[string, number]} */ ([text, 700])]));
}

/** A PDF whose pages have these lines, each with its height. @param {[string, number][][]} pages */
export function pdfOfLines(...pages) {
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, i) => `${4 + 2 * i} 0 R`).join(" ")}]>>`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
  ];
  for (const [index, lines] of pages.entries()) {
    objects.push(`<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F 3 0 R>>>>/Contents ${5 + 2 * index} 0 R>>`);
    const content = lines.map(([text, y]) => `BT /F 9 Tf 1 0 0 1 40 ${y} Tm (${text}) Tj ET`).join("\n");
    objects.push(`<</Length ${content.length}>>stream\n${content}\nendstream`);
  }
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  const trailer = `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF`;
  return Buffer.from(`${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`, "latin1");
}
