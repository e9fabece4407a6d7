// Real briefs, where their folder is there: the page and the command line give one report, but for the times.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { DIST, openPage, withBrowser } from "./browser.mjs";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const DATA = resolve(ROOT, process.env.LITERATIM_DATA ?? "../shared/data");
const CLI = join(ROOT, "www", "dist", "cli.js");
const INDEX = join(DATA, "opinions", "index.json");

withBrowser();

for (const [brief, file] of [
  ["fletcher-v-experian", "brief.txt"],
  ["wainwright-v-state", "brief.html"],
]) {
  const draft = join(DATA, "briefs", brief, file);
  const skip = existsSync(draft) && existsSync(INDEX) ? false : `${draft} or ${INDEX} is not there; LITERATIM_DATA names the folder`;
  test(`page and command line report the same of ${brief}`, { skip }, async (t) => {
    const folder = await mkdtemp(join(tmpdir(), "literatim-brief-"));
    t.after(() => rm(folder, { recursive: true, force: true }));
    const names = JSON.parse(readFileSync(INDEX, "utf8"))
      .filter(({ source }) => source.includes(`briefs/${brief}/`))
      .map((opinion) => opinion.file);
    assert.ok(names.length > 10);
    for (const name of names) await copyFile(join(DATA, "opinions", name), join(folder, name));

    const { page } = await openPage(t, DIST);
    const choose = async (button, files) => {
      const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click(button)]);
      await chooser.setFiles(files);
    };
    await choose("#draft-ways >> text=Choose a file", draft);
    await choose(
      "#source-ways >> text=Choose files",
      names.map((name) => join(folder, name)),
    );
    await page.click("#check");
    await page.waitForSelector("#review:not([hidden]) .review-grid", { timeout: 120_000 });
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save").then(() => page.click("text=As JSON"))]);
    const ofPage = untimed(readFileSync(await download.path(), "utf8"));

    const output = join(folder, "report.out");
    execFileSync(process.execPath, [
      CLI,
      "check",
      draft,
      "--sources",
      ...names.map((name) => join(folder, name)),
      "--format",
      "json",
      "--output",
      output,
      "--fail-on",
      "never",
    ]);
    // The command line names who could be asked; a page that has nobody to ask says nothing.
    assert.equal(ofPage, untimed(readFileSync(output, "utf8"), { asking: [], missing: [], looked_for: [] }));
    assert.ok(JSON.parse(ofPage).quotations.length > 20);
  });
}

/** A report without what differs from one run to the next, with `more`. */
function untimed(json, more = {}) {
  return JSON.stringify({ ...JSON.parse(json), times: null, ...more }, null, 2);
}
