// The extension on the editors themselves, in the pages of tests/editors, which know nothing of it.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { frames } from "../../element/test/page.mjs";
import { marks, openExtension, reportOf, serve } from "./extension.mjs";

const EDITORS = fileURLToPath(new URL("../../../tests/editors/", import.meta.url));
const NONE = fileURLToPath(new URL("./no-literatim.js", import.meta.url));
const { BLOCK, CHANGED_WORDS, SOURCES, TRUE_WORDS } = await import("../../../tests/editors/pages/draft.js");
const SOURCE = { name: SOURCES[0].name, text: await SOURCES[0].data.text() };

for (const editor of ["code-mirror", "prose-mirror", "tiptap", "quill", "ckeditor", "lexical"]) {
  test(`${editor}: marks at the right words, typed on, corrected and undone through the editor, nothing left`, async (t) => {
    const extension = await openExtension(t);
    const tab = await openEditor(t, extension, editor);
    const panel = await extension.panel();
    const content = () => tab.evaluate(() => window.example.content());
    await tab.evaluate(() => window.example.surface.focus());
    const before = await content();
    const tree = await serialised(tab);

    assert.deepEqual(await extension.checked(tab, panel, SOURCE), ["verbatim", "altered", "altered"]);
    const drawn = await quotationMarks(tab);
    assert.deepEqual(drawn, { sound: `${TRUE_WORDS}.`, changed: `${CHANGED_WORDS}.${BLOCK}` });
    assert.equal(await content(), before, "checking changes nothing");
    assert.equal(await serialised(tab), tree, "marks are not in the page's tree");

    await tab.bringToFront();
    await tab.evaluate(() => window.example.surface.focus());
    await tab.keyboard.press("Control+Home");
    const report = reportOf(panel);
    await tab.keyboard.type("On ");
    await frames(tab);
    assert.deepEqual(await quotationMarks(tab), drawn, "typing moves the marks");
    await report;

    // A pause ends the group of what was typed in the editor's history.
    await tab.waitForTimeout(1200);
    const typed = await content();
    await panel.bringToFront();
    await panel.evaluate(() => document.querySelector("literatim-check").choose("q2"));
    const correction = panel.getByRole("button", { name: "Use the source’s words" });
    if (editor === "ckeditor") {
      assert.equal(await correction.count(), 0, "it takes no words from outside its page");
      await switchedOff(tab, panel);
      return;
    }
    await correction.click();
    await tab.bringToFront();
    await headline(panel, "verbatim");
    await tab.waitForFunction((wanted) => window.example.content() === wanted, typed.replace(/\bmay\b/, "must"));

    await tab.evaluate(() => window.example.surface.focus());
    await tab.keyboard.press("Control+z");
    await tab.waitForFunction((wanted) => window.example.content() === wanted, typed);
    await headline(panel, "altered");

    await panel.bringToFront();
    await panel.evaluate(() => document.querySelector("literatim-check").choose("q2"));
    await correction.click();
    await tab.bringToFront();
    await tab.waitForFunction((wanted) => window.example.content() === wanted, typed.replace(/\bmay\b/, "must"));
    await panel.bringToFront();
    await panel.getByRole("button", { name: "Undo" }).click();
    await tab.bringToFront();
    await tab.waitForFunction((wanted) => window.example.content() === wanted, typed);

    await switchedOff(tab, panel);
  });
}

/** Waits until the second quotation has a verdict. The panel's tab may be behind another one, where no frames are drawn. */
function headline(panel, wanted) {
  const isThere = (wanted) => document.querySelector("literatim-check").report?.quotations[1].headline === wanted;
  return panel.waitForFunction(isThere, wanted, { polling: 100 });
}

/** Switches the extension off; nothing of it is left in the page. */
async function switchedOff(tab, panel) {
  await panel.bringToFront();
  await panel.click("#off");
  await tab.bringToFront();
  await tab.waitForFunction(() => CSS.highlights.size === 0);
  assert.equal(
    await tab.evaluate(
      () => document.adoptedStyleSheets.filter(({ cssRules }) => [...cssRules].some(({ cssText }) => cssText.includes("literatim"))).length,
    ),
    0,
  );
  assert.deepEqual(panel.faults, []);
}

/** The page of an editor. */
async function openEditor(t, extension, editor) {
  const { outputFiles } = await build({
    entryPoints: { page: join(EDITORS, "pages", `${editor}.js`) },
    bundle: true,
    format: "esm",
    outdir: "/",
    write: false,
    alias: { "literatim/element": NONE, "literatim/adapters": NONE },
    logLevel: "error",
  });
  const bundled = outputFiles.map(({ path, contents }) => [
    path,
    { type: path.endsWith(".css") ? "text/css" : "text/javascript", body: Buffer.from(contents) },
  ]);
  const page = await readFile(join(EDITORS, "pages", "index.html"), "utf8");
  const frame = { type: "text/css", body: await readFile(join(EDITORS, "pages", "frame.css")) };
  const { origin } = await serve(t, { "/": page, "/frame.css": frame, ...Object.fromEntries(bundled) });
  const tab = await extension.open(`${origin}/`);
  await tab.waitForFunction(() => "example" in window);
  return tab;
}

async function quotationMarks(tab) {
  const drawn = await marks(tab);
  return Object.fromEntries(["sound", "changed"].map((kind) => [kind, (drawn[kind] ?? []).join("")]));
}

function serialised(tab) {
  return tab.evaluate(() => document.documentElement.outerHTML);
}

const LATEX = `\\section{The timetable}
The court held that \`\`${TRUE_WORDS}.'' \\emph{Marlow v. Teal Island Ferries}, 812 F.3d 44 (9th~Cir. 2015).
It went on: \`\`${CHANGED_WORDS}.'' \\textit{Marlow v. Teal Island Ferries}, 812 F.3d 44 (9th~Cir. 2015).`;

for (const [how, text, language] of [
  ["by the language that the editor names", LATEX, "latex"],
  ["by how it begins", `\\documentclass{article}\n\\begin{document}\n${LATEX}\n\\end{document}`, undefined],
]) {
  test(`LaTeX in CodeMirror, as in Overleaf, is read as LaTeX ${how}, marked and corrected`, async (t) => {
    const extension = await openExtension(t);
    const tab = await openEditor(t, extension, "code-mirror");
    await tab.evaluate((name) => {
      if (name) window.example.surface.dataset.language = name;
      window.example.surface.focus();
    }, language);
    await tab.keyboard.press("Control+a");
    await tab.keyboard.insertText(text);
    const panel = await extension.panel();
    assert.deepEqual(await extension.checked(tab, panel, SOURCE), ["verbatim", "altered"]);
    assert.deepEqual(await quotationMarks(tab), { sound: `${TRUE_WORDS}.`, changed: `${CHANGED_WORDS}.` });
    await panel.evaluate(() => document.querySelector("literatim-check").choose("q2"));
    await panel.getByRole("button", { name: "Use the source’s words" }).click();
    await tab.waitForFunction((wanted) => window.example.content() === wanted, text.replace(/\bmay\b/, "must"));
    assert.deepEqual(panel.faults, []);
  });
}
