// Pictures and PDFs by their bytes.
import { crc32, deflateSync } from "node:zlib";

/** A black PNG of one bit a point. */
export function pictureOf(width, height) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  const chunks = [
    ["IHDR", head],
    ["IDAT", rows],
    ["IEND", Buffer.alloc(0)],
  ];
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    ...chunks.map(([type, data]) => chunkOf(String(type), Buffer.from(data))),
  ]);
}

function chunkOf(type, data) {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([size, named, sum]);
}

/**
 * A PDF of objects, each in one piece or several.
 *
 * @param {(string | (string | Buffer)[])[]} objects
 */
export function pdfOf(objects) {
  const pieces = [Buffer.from("%PDF-1.7\n")];
  const offsets = [];
  let length = pieces[0]?.length ?? 0;
  const put = (piece) => {
    const bytes = Buffer.from(piece);
    pieces.push(bytes);
    length += bytes.length;
  };
  for (const [index, object] of objects.entries()) {
    offsets.push(length);
    for (const piece of [`${index + 1} 0 obj\n`, ...[object].flat(), "\nendobj\n"]) put(piece);
  }
  const table = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  put(`xref\n0 ${size}\n0000000000 65535 f \n${table}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF`);
  return Buffer.concat(pieces);
}
