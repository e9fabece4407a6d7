import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { pdfOfLines } from "./pdf.mjs";

const CLI = fileURLToPath(new URL("../dist/cli.js", import.meta.url));
const folder = await mkdtemp(join(tmpdir(), "literatim-"));
after(() => rm(folder, { recursive: true }));

async function furniture(...options) {
  const path = join(folder, "brief.pdf");
  const words = ["The keeper has the lamp lit at dusk.", "No boat came in that night at all.", "The council paid for the oil of it."];
  /** @returns {[string, number][]} */
  const page = (words, at) => [
    ["In re Lamps", 760],
    [words, 600],
    ["And nobody has said otherwise since.", 586],
    [`${at + 7}`, 40],
  ];
  await writeFile(path, pdfOfLines(...words.map(page)));
  const { stdout } = await promisify(execFile)(process.execPath, [CLI, "text", path, "--furniture", ...options]);
  return stdout;
}

test("what is left out of a PDF is shown with its page", async () => {
  const shown = await furniture();
  assert.equal(shown, "[page 7] In re Lamps\n[page 7] 7\n[page 8] In re Lamps\n[page 8] 8\n[page 9] In re Lamps\n[page 9] 9\n");
  assert.deepEqual(JSON.parse(await furniture("--json"))[1], { page: "7", text: "7" });
});
