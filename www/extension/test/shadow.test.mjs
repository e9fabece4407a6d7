// Editors in open shadow trees, as web components keep them: found with and without the focus, checked, marked, corrected, and left as they were.
import assert from "node:assert/strict";
import { test } from "node:test";
import { CHANGED_WORDS, DRAFT, SOURCE, TRUE_WORDS } from "../../element/test/page.mjs";
import { html, marks, openExtension, serve } from "./extension.mjs";

const CITE = "Alder v. Birch, 700 F.3d 100 (2d Cir. 2012)";
const PARAGRAPHS = `<p>The court held that “${TRUE_WORDS}.” ${CITE}.</p><p>It added: “${CHANGED_WORDS}.” ${CITE}.</p>`;

const EDITORS = {
  "an element with contenteditable": `<div id="draft" contenteditable="true">${PARAGRAPHS}</div>`,
  "a textarea": `<textarea id="draft" rows="12" cols="60">${DRAFT}</textarea>`,
};

/** The editor is in the tree of an element that is itself in the tree of another one. */
const COMPONENT = `
  const withTree = (name, make) => customElements.define(name, class extends HTMLElement {
    constructor() { super(); this.attachShadow({ mode: "open" }).append(make()); }
  });
  withTree("inner-pad", () => document.querySelector("template").content.cloneNode(true));
  withTree("note-pad", () => document.createElement("inner-pad"));`;

/** The editor and its tree, in the page's own world. */
const tree = `document.querySelector("note-pad").shadowRoot.firstChild.shadowRoot`;

for (const [name, editor] of Object.entries(EDITORS)) {
  test(`${name} in an open shadow tree is found, checked, marked, corrected and left as it was`, async (t) => {
    const { origin } = await serve(t, { "/": html(`<template>${editor}</template><note-pad></note-pad>`, COMPONENT) });
    const extension = await openExtension(t);
    const tab = await extension.open(`${origin}/`);
    const panel = await extension.panel();
    const serialised = () => tab.evaluate(`document.documentElement.outerHTML + ${tree}.innerHTML`);
    const text = () => tab.evaluate(`${tree}.querySelector("#draft").value ?? ${tree}.querySelector("#draft").textContent`);
    const sheets = () => tab.evaluate(`${tree}.adoptedStyleSheets.length + document.adoptedStyleSheets.length`);
    const before = await serialised();
    const written = await text();

    for (const focused of [false, true]) {
      if (focused) await tab.evaluate(`${tree}.querySelector("#draft").focus()`);
      assert.deepEqual(await extension.checked(tab, panel, SOURCE, "editor"), ["verbatim", "altered"]);
      assert.deepEqual((await marks(tab)).changed, [`${CHANGED_WORDS}.`]);
      await panel.click("#off");
      await tab.waitForFunction(() => CSS.highlights.size === 0, null, { polling: 100 });
      await tab.waitForFunction(`document.documentElement.outerHTML + ${tree}.innerHTML === ${JSON.stringify(before)}`, null, {
        polling: 100,
      });
      assert.equal(await sheets(), 0);
    }

    await extension.checked(tab, panel, SOURCE, "editor");
    await panel.evaluate(() => document.querySelector("literatim-check").choose("q2"));
    await panel.getByRole("button", { name: "Use the source’s words" }).click();
    await tab.bringToFront();
    await tab.waitForFunction(
      `(${tree}.querySelector("#draft").value ?? ${tree}.querySelector("#draft").textContent) === ${JSON.stringify(written.replace("answers", "speaks"))}`,
    );
    await panel.bringToFront();
    await panel.click("#off");
    await tab.waitForFunction(() => CSS.highlights.size === 0, null, { polling: 100 });
    assert.equal(await sheets(), 0);
    assert.deepEqual(panel.faults, []);
  });
}
