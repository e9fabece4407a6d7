import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const CLI = fileURLToPath(new URL("../dist/cli.js", import.meta.url));
const folder = await mkdtemp(join(tmpdir(), "literatim-"));
after(() => rm(folder, { recursive: true }));

/** A PDF whose pages have these lines: text and height. */
function pdf(pages) {
  const streams = pages.map((lines) => lines.map(([text, y]) => `BT /F1 12 Tf 1 0 0 1 72 ${y} Tm (${text}) Tj ET`).join("\n"));
  const kids = pages.map((_, page) => `${10 + 2 * page} 0 R`).join(" ");
  const objects = [
    "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj",
    `2 0 obj<</Type/Pages/MediaBox[0 0 612 792]/Resources<</Font<</F1 3 0 R>>>>/Count ${pages.length}/Kids[${kids}]>>endobj`,
    "3 0 obj<</Type/Font/Subtype/Type1/BaseFont/Times-Roman/Encoding/WinAnsiEncoding>>endobj",
    ...streams.flatMap((content, page) => [
      `${10 + 2 * page} 0 obj<</Type/Page/Parent 2 0 R/Contents ${11 + 2 * page} 0 R>>endobj`,
      `${11 + 2 * page} 0 obj<</Length ${content.length}>>stream\n${content}\nendstream endobj`,
    ]),
  ];
  return `%PDF-1.4\n${objects.join("\n")}\ntrailer<</Root 1 0 R/Size 99>>\n`;
}

async function furniture(...options) {
  const path = join(folder, "brief.pdf");
  const words = ["The keeper has the lamp lit at dusk.", "No boat came in that night at all.", "The council paid for the oil of it."];
  const page = (words, at) => [
    ["In re Lamps", 760],
    [words, 600],
    ["And nobody has said otherwise since.", 586],
    [`${at + 7}`, 40],
  ];
  await writeFile(path, pdf(words.map(page)));
  const { stdout } = await promisify(execFile)(process.execPath, [CLI, "text", path, "--furniture", ...options]);
  return stdout;
}

test("what is left out of a PDF is shown with its page", async () => {
  const shown = await furniture();
  assert.equal(shown, "[page 7] In re Lamps\n[page 7] 7\n[page 8] In re Lamps\n[page 8] 8\n[page 9] In re Lamps\n[page 9] 9\n");
  assert.deepEqual(JSON.parse(await furniture("--json"))[1], { page: "7", text: "7" });
});
