// Draws the boxes of the characters of PDFs over their pages, to look at: one PNG for each of the first pages in target/boxes/.
//
//     node scripts/pdf-boxes.mjs [--pages N] FILE...
//
// Needs Poppler's pdftoppm, and Chromium in CHROME. Words are framed in turn in two colours, lines that are hidden in grey.

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openEngine } from "../www/dist/node.js";

const OUT = fileURLToPath(new URL("../target/boxes/", import.meta.url));
const DPI = 90;
const SCALE = DPI / 72;
const COLOURS = ["#d02020", "#2040d0"];
const HIDDEN = "#808080";
/** How far letters reach above and below the baseline, in ems. */
const [ABOVE, BELOW] = [0.75, 0.22];

const { values, positionals } = parseArgs({ allowPositionals: true, options: { pages: { type: "string", default: "2" } } });
mkdirSync(OUT, { recursive: true });
for (const path of positionals) await draw(path, Number(values.pages));

async function draw(path, pages) {
  const engine = openEngine();
  try {
    const document = await engine.readDocument({ name: basename(path), data: new Uint8Array(readFileSync(path)) });
    const name = basename(path, ".pdf");
    execFileSync("pdftoppm", ["-r", `${DPI}`, "-png", "-l", `${pages}`, path, join(OUT, name)]);
    for (let page = 1; page <= pages; page += 1) overlay(document, name, page);
  } finally {
    engine.close();
  }
}

/** Draws over one rendered page, which Poppler numbers with as many digits as the file's last page has. */
function overlay(document, name, page) {
  const image = ["", "0", "00"].map((zeros) => join(OUT, `${name}-${zeros}${page}.png`)).find(existsSync);
  if (image === undefined) return;
  const header = readFileSync(image);
  const [width, height] = [header.readUInt32BE(16), header.readUInt32BE(20)];
  const shapes = document.origins.flatMap(({ span, place }) =>
    place.line?.page === page ? words(document, span, place.line, [width / SCALE, height / SCALE]) : [],
  );
  const drawing = shapes.map(({ points, colour }) => {
    const corners = points.map(([x, y]) => `${(x * SCALE).toFixed(1)},${(height - y * SCALE).toFixed(1)}`).join(" ");
    return `<polygon points="${corners}" fill="none" stroke="${colour}" stroke-opacity="0.6"/>`;
  });
  const html = join(OUT, "overlay.html");
  const layer = `<svg width="${width}" height="${height}" style="position:absolute;left:0;top:0">${drawing.join("")}</svg>`;
  writeFileSync(html, `<body style="margin:0"><img src="${basename(image)}">${layer}`);
  const drawn = join(OUT, "drawn.png");
  const chrome = process.env.CHROME ?? "chromium";
  const flags = ["--headless", "--no-sandbox", "--hide-scrollbars", `--window-size=${width},${height}`, `--screenshot=${drawn}`];
  execFileSync(chrome, [...flags, `file://${html}`], { stdio: "ignore" });
  renameSync(drawn, image);
  rmSync(html);
  console.log(image);
}

/** The words of a line as rectangles on the page. */
function words({ text, hidden }, [start, end], line, size) {
  const characters = [...text.slice(start, end)];
  const isHidden = hidden.some(([from, to]) => from <= start && end <= to);
  const found = [];
  let [left, begun] = [line.left, undefined];
  for (const [index, character] of [...characters, " "].entries()) {
    if (character === " " && begun !== undefined) {
      found.push([begun, left]);
      begun = undefined;
    } else if (character !== " ") begun ??= left;
    left += (line.advances[index] ?? 0) / 10;
  }
  const [top, bottom] = [line.baseline + ABOVE * line.size, line.baseline - BELOW * line.size];
  return found.map(([from, to], index) => ({
    points: [
      [from, bottom],
      [to, bottom],
      [to, top],
      [from, top],
    ].map((point) => turnedBack(point, line.turn, size)),
    colour: isHidden ? HIDDEN : COLOURS[index % COLOURS.length],
  }));
}

/** A point of the page that is turned so that the line runs to the right, on the page as it is shown. */
function turnedBack([along, across], turn, [width, height]) {
  if (turn === 1) return [width - across, along];
  if (turn === 2) return [width - along, height - across];
  return turn === 3 ? [across, height - along] : [along, across];
}
