import { fileURLToPath } from "node:url";
import { createCanvas, GlobalFonts } from "@napi-rs/canvas";

// A face that is there on every machine.
GlobalFonts.registerFromPath(fileURLToPath(import.meta.resolve("pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf")), "Scan");

/** The size of a page in points, and the dots of its picture for one point. */
const [WIDTH, HEIGHT, SCALE] = [612, 792, 2];

/** A PDF of which each page is the picture of these lines of text; an empty list gives an empty page. @param {string[][]} pages */
export function scanOf(...pages) {
  const first = 3;
  /** @type {(string | Buffer)[][]} */
  const objects = [
    ["<</Type/Catalog/Pages 2 0 R>>"],
    [`<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, index) => `${first + 3 * index} 0 R`).join(" ")}]>>`],
  ];
  for (const [index, lines] of pages.entries()) {
    const page = first + 3 * index;
    const jpeg = pictureOf(lines);
    const content = `q ${WIDTH} 0 0 ${HEIGHT} 0 0 cm /I Do Q`;
    const facts = `/Subtype/Image/Width ${WIDTH * SCALE}/Height ${HEIGHT * SCALE}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode`;
    objects.push(
      [`<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${WIDTH} ${HEIGHT}]/Resources<</XObject<</I ${page + 1} 0 R>>>>/Contents ${page + 2} 0 R>>`],
      [`<</Type/XObject${facts}/Length ${jpeg.length}>>stream\n`, jpeg, "\nendstream"],
      [`<</Length ${content.length}>>stream\n${content}\nendstream`],
    );
  }
  return fileOf(objects);
}

/** A picture of lines as a JPEG. */
function pictureOf(lines) {
  const canvas = createCanvas(WIDTH * SCALE, HEIGHT * SCALE);
  const context = canvas.getContext("2d");
  context.scale(SCALE, SCALE);
  context.fillStyle = "white";
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = "black";
  context.font = "13px Scan";
  for (const [index, line] of lines.entries()) context.fillText(line, 72, 100 + 20 * index);
  return canvas.toBuffer("image/jpeg", 90);
}

/** A PDF file of objects, each in pieces. @param {(string | Buffer)[][]} objects */
function fileOf(objects) {
  const pieces = [Buffer.from("%PDF-1.4\n")];
  let length = pieces[0].length;
  const put = (piece) => {
    const bytes = Buffer.from(piece);
    pieces.push(bytes);
    length += bytes.length;
  };
  const offsets = objects.map((object, index) => {
    const at = length;
    for (const piece of [`${index + 1} 0 obj\n`, ...object, "\nendobj\n"]) put(piece);
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  const trailer = `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF`;
  put(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`);
  return Buffer.concat(pieces);
}
