// The element in Chromium, as it ships: on a textarea, on rich text, and with its own editor.
import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { folderOf } from "../../test/fixtures.mjs";
import {
  assertAccessible,
  BLOCK,
  CHANGED_WORDS,
  checked,
  DRAFT,
  frames,
  giveSource,
  marks,
  openPage,
  POLICY,
  SHOTS,
  SOURCE,
  serve,
  TRUE_WORDS,
  withBrowser,
} from "./page.mjs";

withBrowser();
await mkdir(SHOTS, { recursive: true });

const CITE = "<i>Alder v. Birch</i>, 700 F.3d 100 (2d Cir. 2012)";
const RICH = `<div id="draft" contenteditable="true" role="textbox" aria-label="Draft"><h2>1. The *rule* of [tickets]</h2><p>The court held that “${TRUE_WORDS}.” ${CITE}.</p><p hidden>“${CHANGED_WORDS}.”</p><p>It added: “${CHANGED_WORDS.replace("answers", "<b>answers</b>")}.” ${CITE}.<br>At length it said:</p><blockquote><p>${BLOCK}</p></blockquote><p>Alder, 700 F.3d at 100.</p></div>`;
const TEXTAREA = '<textarea id="draft" aria-label="Draft"></textarea>';

/** A page with a textarea that has the draft, and an element for it. */
async function textareaPage(t, attributes = "", draft = DRAFT) {
  const opened = await openPage(t, { body: `<main>${TEXTAREA}</main><literatim-check for="draft" ${attributes}></literatim-check>` });
  await giveSource(opened.page);
  await opened.page.evaluate((text) => {
    document.querySelector("textarea").value = text;
  }, draft);
  return opened;
}

/** The card of the first finding with these words, opened. */
async function openCard(page, words) {
  await page.evaluate((words) => {
    const heads = [...document.querySelector("literatim-check").shadowRoot.querySelectorAll(".card-head")];
    heads.find((head) => head.textContent.includes(words)).click();
  }, words);
}

/** What of the page is not the element's. */
const hostOf = (page) =>
  page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true);
    for (const one of copy.querySelectorAll("literatim-check")) one.remove();
    return copy.outerHTML;
  });

test("marks in a textarea are over their words, and the page around it is unchanged", async (t) => {
  const { page } = await textareaPage(t);
  const before = await hostOf(page);
  assert.deepEqual(await checked(page), ["verbatim", "altered"]);
  const drawn = await marks(page);
  assert.deepEqual(drawn.sound, [`${TRUE_WORDS}.`]);
  assert.deepEqual(drawn.changed, [`${CHANGED_WORDS}.`]);
  assert.equal(await hostOf(page), before);
  // A click on the words of the textarea opens the card of the mark that is drawn there.
  const spot = await page.evaluate(() => {
    const [range] = CSS.highlights.get("literatim-changed");
    const { left, top, height } = range.getClientRects()[0];
    return [left + 20, top + height / 2];
  });
  await page.mouse.click(spot[0], spot[1]);
  const open = await page.evaluate(() => document.querySelector("literatim-check").shadowRoot.querySelector(".card.is-open").textContent);
  assert.match(open, /Writes “answers” for “speaks”/);
  assert.deepEqual((await marks(page)).chosen, [`${CHANGED_WORDS}.`]);
  assert.equal(await page.evaluate(() => document.activeElement?.id), "draft", "the focus stays where the reader writes");
  await page.evaluate(() => document.querySelector("literatim-check").remove());
  assert.equal(await hostOf(page), before);
  assert.deepEqual(await marks(page), {});
});

test("marks follow a textarea that scrolls and changes its size", async (t) => {
  const { page } = await textareaPage(t, "", `${"A line of the memorandum that comes before.\n\n".repeat(20)}${DRAFT}`);
  await checked(page);
  const place = () =>
    page.evaluate(() => {
      const [range] = CSS.highlights.get("literatim-changed");
      return range.getClientRects()[0].top;
    });
  const before = await place();
  await page.evaluate(() => {
    document.querySelector("textarea").scrollTop = 120;
  });
  await frames(page);
  assert.equal(await place(), before - 120);
  await page.evaluate(() => document.querySelector("textarea").style.setProperty("width", "20rem"));
  await frames(page);
  assert.ok((await place()) > before, "a narrower text is longer");
  await page.evaluate(() => document.querySelector("literatim-check").choose("q2"));
  await frames(page);
  const box = await page.locator("textarea").boundingBox();
  const top = await place();
  assert.ok(top >= box.y && top < box.y + box.height, "the chosen words are scrolled into view");
});

test("rich text is read with its block quotations and without hidden parts, and only marked", async (t) => {
  const { page } = await openPage(t, { body: `${RICH}<literatim-check for="draft"></literatim-check>` });
  await giveSource(page);
  const before = await hostOf(page);
  const read = await page.evaluate(() => document.querySelector("literatim-check").adapter.read().text);
  const cite = "Alder v. Birch, 700 F.3d 100 (2d Cir. 2012)";
  assert.equal(
    read,
    `## 1\\. The \\*rule\\* of \\[tickets\\]\n\nThe court held that “${TRUE_WORDS}.” ${cite}.\n\nIt added: “${CHANGED_WORDS}.” ${cite}.\nAt length it said:\n\n> ${BLOCK}\n\nAlder, 700 F.3d at 100.`,
  );
  assert.deepEqual(await checked(page), ["verbatim", "altered", "altered"]);
  const drawn = await marks(page);
  assert.deepEqual(drawn.sound, [`${TRUE_WORDS}.`]);
  assert.equal(drawn.changed.join(""), `${CHANGED_WORDS}.${BLOCK}`);
  assert.equal(await hostOf(page), before);
  await assertAccessible(page, "rich text");
  await page.evaluate(() => document.querySelector("literatim-check").next());
  await assertAccessible(page, "a card is open");
  await page.evaluate(() => document.querySelector("literatim-check").remove());
  assert.equal(await hostOf(page), before);
  assert.deepEqual(await marks(page), {});
  assert.equal(await page.evaluate(() => document.adoptedStyleSheets.length), 0);
});

test("without the highlight API, boxes are laid over the words and leave with the element", async (t) => {
  const { page } = await openPage(t, {
    body: `${RICH}<literatim-check for="draft"></literatim-check>`,
    script: "delete CSS.highlights; CSS.__proto__ && delete Object.getPrototypeOf(CSS).highlights;",
  });
  await giveSource(page);
  const before = await hostOf(page);
  await checked(page);
  const boxes = await page.evaluate(() =>
    [...document.querySelector("literatim-check").shadowRoot.querySelectorAll("span.literatim-changed")].map((box) =>
      box.getBoundingClientRect().toJSON(),
    ),
  );
  const word = await page.evaluate(() => document.querySelector("b").getBoundingClientRect().toJSON());
  assert.ok(
    boxes.some((box) => Math.abs(box.left - word.left) < 1 && Math.abs(box.top - word.top) < 3),
    "a box is over the bold word",
  );
  assert.equal(await hostOf(page), before);
  await page.screenshot({ path: `${SHOTS}boxes.png`, fullPage: true });
  const left = await page.evaluate(() => {
    const element = document.querySelector("literatim-check");
    element.remove();
    return element.shadowRoot.querySelectorAll("span.literatim-changed").length;
  });
  assert.equal(left, 0);
});

test("an edit removes the mark of its words in the same frame, and moves the others", async (t) => {
  const { page } = await openPage(t, { body: `${RICH}<literatim-check for="draft"></literatim-check>` });
  await giveSource(page);
  await checked(page);
  const drawn = await page.evaluate(async () => {
    document.querySelector("b").firstChild.data = "replies";
    const added = document.createElement("p");
    added.textContent = "A new first paragraph.";
    document.querySelector("#draft p").before(added);
    await new Promise((resolve) => requestAnimationFrame(() => queueMicrotask(() => setTimeout(resolve))));
    return [...(CSS.highlights.get("literatim-sound") ?? [])]
      .map(String)
      .concat([...(CSS.highlights.get("literatim-changed") ?? [])].map(String));
  });
  // One change spans both edits: what is before, between or behind them keeps its mark only if it is outside of it.
  assert.deepEqual(drawn, [BLOCK]);
  const undone = await page.evaluate(async () => {
    document.querySelector("b").firstChild.data = "answers";
    document.querySelector("#draft p").remove();
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return [...CSS.highlights.get("literatim-sound")].map(String);
  });
  assert.deepEqual(undone, [`${TRUE_WORDS}.`], "words that are as they were checked have their marks back");
});

test("words are replaced through the editor, and its undo brings them back", async (t) => {
  const { page } = await openPage(t, { body: `${RICH}<literatim-check for="draft"></literatim-check>` });
  await giveSource(page);
  await checked(page);
  const before = await page.locator("#draft").innerHTML();
  await openCard(page, CHANGED_WORDS);
  const report = page.evaluate(
    () =>
      new Promise((resolve) =>
        addEventListener("literatim-report", ({ detail }) => resolve(detail.quotations.map(({ headline }) => headline)), { once: true }),
      ),
  );
  await page.getByRole("button", { name: "Use the source’s words" }).click();
  assert.deepEqual(await report, ["verbatim", "verbatim", "altered"]);
  assert.equal(await page.locator(".told").isVisible(), true);
  assert.equal(
    await page.locator("#draft").innerHTML(),
    before.replace("<b>answers", "<b>speaks"),
    "only the word that differs was replaced",
  );
  await page.locator("#draft").focus();
  await page.keyboard.press("Control+z");
  assert.equal(await page.locator("#draft").innerHTML(), before);
  // There is nothing left to undo.
  await page.locator(".told").waitFor({ state: "hidden" });
  await checked(page);
  await page.getByRole("button", { name: "Use the source’s words" }).waitFor();
});

test("words of a textarea are replaced, and the offer to undo brings them back", async (t) => {
  const { page } = await textareaPage(t);
  await checked(page);
  await openCard(page, CHANGED_WORDS);
  assert.equal(await page.getByRole("button", { name: "Mark the change" }).count(), 0, "no mark makes another verb honest");
  await page.getByRole("button", { name: "Use the source’s words" }).click();
  assert.equal(await page.locator("textarea").inputValue(), DRAFT.replace("answers", "speaks"));
  await page.getByRole("button", { name: "Undo" }).click();
  assert.equal(await page.locator("textarea").inputValue(), DRAFT);
});

test("the caret stays where the author left it when words are replaced, in a textarea and in rich text", async (t) => {
  const { page } = await textareaPage(t);
  await checked(page);
  const end = DRAFT.length - 4;
  await page.locator("textarea").evaluate((area, at) => area.setSelectionRange(at, at), end);
  await openCard(page, CHANGED_WORDS);
  await page.getByRole("button", { name: "Use the source’s words" }).click();
  const caret = await page.locator("textarea").evaluate((area) => [area.selectionStart, area.selectionEnd]);
  assert.deepEqual(caret, [end - 1, end - 1], "“speaks” is shorter by a letter than “answers”");

  const { page: rich } = await openPage(t, { body: `${RICH}<literatim-check for="draft"></literatim-check>` });
  await giveSource(rich);
  await checked(rich);
  await openCard(rich, CHANGED_WORDS);
  const before = await rich.locator("#draft").evaluate((draft) => {
    const last = document.createTreeWalker(draft, NodeFilter.SHOW_TEXT);
    while (last.nextNode());
    document.getSelection().setBaseAndExtent(last.currentNode, 3, last.currentNode, 3);
    return last.currentNode.textContent;
  });
  await rich.getByRole("button", { name: "Use the source’s words" }).click();
  await rich.waitForFunction(() => document.querySelector("#draft").textContent.includes("speaks"));
  const [text, at] = await rich.evaluate(() => [document.getSelection().focusNode.textContent, document.getSelection().focusOffset]);
  assert.deepEqual([text, at], [before, 3]);
});

test("a draft that cannot be changed offers copying only", async (t) => {
  const { page } = await textareaPage(t, "readonly");
  await checked(page);
  await openCard(page, CHANGED_WORDS);
  assert.equal(await page.getByRole("button", { name: "Use the source’s words" }).count(), 0);
  assert.equal(await page.getByRole("button", { name: "Copy the source’s words" }).count(), 1);
  assert.match(
    await page.locator("literatim-check").getByText("is not changed here").innerText(),
    /^Your draft is not changed here: copy the words into it\.$/,
  );
});

test("a stale card does not replace words that have changed", async (t) => {
  const { page } = await textareaPage(t);
  await checked(page);
  await openCard(page, CHANGED_WORDS);
  const edited = DRAFT.replace("A clerk who sells", "No clerk who sells");
  await page.locator("textarea").fill(edited);
  await page.getByRole("button", { name: "Use the source’s words" }).click();
  assert.equal(await page.locator("textarea").inputValue(), edited);
  await page.getByText("These words have changed since the check.").first().waitFor();
});

test("with auto, a pause after typing checks again, in place", async (t) => {
  const { page } = await textareaPage(t, "auto");
  await checked(page);
  await openCard(page, CHANGED_WORDS);
  const card = await page.evaluateHandle(() => document.querySelector("literatim-check").shadowRoot.querySelector(".card.is-open"));
  const report = page.evaluate(
    () => new Promise((resolve) => addEventListener("literatim-report", ({ detail }) => resolve(detail.quotations.length), { once: true })),
  );
  await page.locator("textarea").focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type(`As was said: “${TRUE_WORDS}.” Alder v. Birch, 700 F.3d 100 (2d Cir. 2012). `);
  assert.equal(await report, 3);
  await frames(page);
  assert.deepEqual((await marks(page)).chosen, [`${CHANGED_WORDS}.`], "the same words stay chosen");
  assert.ok(await page.evaluate((card) => card.isConnected, card), "the list was kept");
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), "TEXTAREA", "the focus stays in the draft");
});

test("with auto, a draft that is there already is checked, and again when sources come", async (t) => {
  const { page } = await openPage(t, {
    body: `<main><textarea id="draft" aria-label="Draft">${DRAFT}</textarea></main><literatim-check for="draft" auto></literatim-check>`,
  });
  const next = () =>
    page.evaluate(
      () =>
        new Promise((resolve) =>
          addEventListener("literatim-report", ({ detail }) => resolve(detail.quotations.map(({ headline }) => headline)), { once: true }),
        ),
    );
  assert.deepEqual(await next(), ["cannot_check", "cannot_check"]);
  const report = next();
  await giveSource(page);
  assert.deepEqual(await report, ["verbatim", "altered"]);
});

test("auto that is set later checks the draft; a report that the page sets stays", async (t) => {
  const { page } = await textareaPage(t);
  const counts = await page.evaluate(async () => {
    const element = document.querySelector("literatim-check");
    let count = 0;
    element.addEventListener("literatim-report", () => count++);
    const report = new Promise((resolve) => element.addEventListener("literatim-report", resolve, { once: true }));
    element.auto = true;
    await report;
    const after = count;
    element.sources = [...element.sources];
    element.report = { ...element.report };
    await new Promise((resolve) => setTimeout(resolve, 1500));
    return [after, count];
  });
  assert.deepEqual(counts, [1, 1]);
});

test("the element's own editor is a field of its form", async (t) => {
  const { page } = await openPage(t, {
    body: `<form id="f"><label for="memo">Memo</label><literatim-check id="memo" name="memo" value="First words."><h2 slot="heading">Your memo</h2><p slot="empty">Press Check.</p></literatim-check><fieldset><literatim-check name="other"></literatim-check></fieldset></form>`,
  });
  await giveSource(page);
  const field = (name) => page.evaluate((name) => new FormData(document.querySelector("form")).get(name), name);
  assert.equal(await field("memo"), "First words.");
  await page.locator("#memo .editor").fill("");
  await page.locator("#memo .editor").focus();
  await page.keyboard.insertText(DRAFT);
  assert.equal((await field("memo")).trim(), DRAFT.trim());
  assert.deepEqual(await checked(page), ["verbatim", "altered"]);
  assert.deepEqual((await marks(page)).changed, [`${CHANGED_WORDS}.`]);
  await assertAccessible(page, "its own editor");
  await page.screenshot({ path: `${SHOTS}own.png`, fullPage: true });
  await page.evaluate(() => document.querySelector("form").reset());
  assert.equal(await field("memo"), "First words.");
  await page.evaluate(() => document.querySelector("fieldset").toggleAttribute("disabled", true));
  assert.equal(await field("other"), null);
  assert.equal(await page.evaluate(() => document.querySelector("fieldset literatim-check").disabled), true);
  const editable = await page.evaluate(
    () => document.querySelector("fieldset literatim-check").shadowRoot.querySelector(".editor").isContentEditable,
  );
  assert.equal(editable, false);
  await page.evaluate(() => document.querySelector("#memo").formStateRestoreCallback("Kept words."));
  assert.equal(await field("memo"), "Kept words.");
});

test("two elements share one worker, which ends with the last of them", async (t) => {
  const { page } = await openPage(t, {
    body: '<textarea id="one"></textarea><textarea id="two"></textarea><literatim-check for="one"></literatim-check><literatim-check for="two"></literatim-check>',
  });
  await giveSource(page);
  assert.equal(page.workers().length, 0, "no worker before the first check");
  const verdicts = await page.evaluate(
    async ([one, two]) => {
      const [first, second] = document.querySelectorAll("literatim-check");
      document.querySelector("#one").value = one;
      document.querySelector("#two").value = two;
      const reports = await Promise.all([first.check(), second.check()]);
      return reports.map(({ quotations }) => quotations.map(({ headline }) => headline));
    },
    [DRAFT, DRAFT.replace("answers", "speaks")],
  );
  assert.deepEqual(verdicts, [
    ["verbatim", "altered"],
    ["verbatim", "verbatim"],
  ]);
  assert.equal(page.workers().length, 1);
  // The first one's source can still be read, although the second one has checked since.
  await page.evaluate(() => document.querySelector("literatim-check").choose("q2"));
  await page.getByRole("button", { name: "Open the source here" }).first().click();
  await page.locator("dialog .document").getByText("nobody reads a ticket").waitFor();
  assert.equal(
    (await marks(page)).passage.join("").slice(0, 30),
    SOURCE.text.slice(SOURCE.text.indexOf("A clerk"), SOURCE.text.indexOf("A clerk") + 30),
  );
  await page.keyboard.press("Escape");
  await page.evaluate(() => {
    document.querySelector("literatim-check").remove();
  });
  assert.equal(page.workers().length, 1);
  // One that is only moved keeps it.
  await page.evaluate(() => document.body.prepend(document.querySelector("literatim-check")));
  assert.equal(page.workers().length, 1);
  const closed = page.workers()[0].waitForEvent("close");
  await page.evaluate(() => document.querySelector("literatim-check").remove());
  await closed;
});

test("a check that takes longer than the pause of auto is not ended by the text that it has seen", async (t) => {
  const { page } = await openPage(t, {
    body: '<textarea id="one"></textarea><literatim-check for="one" auto></literatim-check>',
  });
  const reports = await page.evaluate(
    async ([draft, source]) => {
      const [element] = document.querySelectorAll("literatim-check");
      element.sources = [{ name: source.name, data: new Blob([source.text]) }];
      const slow = async function* () {
        await new Promise((resolve) => setTimeout(resolve, 1500));
      };
      element.providers = [{ name: "slow", provide: slow }];
      let count = 0;
      element.addEventListener("literatim-report", () => count++);
      document.querySelector("textarea").value = draft;
      const report = await element.check();
      await new Promise((resolve) => setTimeout(resolve, 1500));
      return [report?.quotations.length ?? null, count];
    },
    [DRAFT, SOURCE],
  );
  assert.deepEqual(reports, [2, 1]);
});

test("an edit is checked against the sources that are read, and against its own after another element has checked", async (t) => {
  const { page } = await openPage(t, {
    body: '<textarea id="one"></textarea><textarea id="two"></textarea><literatim-check for="one" auto></literatim-check><literatim-check for="two"></literatim-check>',
  });
  const told = await page.evaluate(
    async ([draft, source]) => {
      const [first, second] = document.querySelectorAll("literatim-check");
      const [one, two] = document.querySelectorAll("textarea");
      first.sources = [{ name: source.name, data: new Blob([source.text]) }];
      second.sources = [{ name: source.name, data: new Blob([source.text.replace("speaks", "answers")]) }];
      one.value = two.value = draft;
      let steps = 0;
      first.addEventListener("literatim-progress", () => steps++);
      const edited = async (text) => {
        steps = 0;
        const report = new Promise((resolve) =>
          first.addEventListener("literatim-report", ({ detail }) => resolve(detail), { once: true }),
        );
        one.value = text;
        one.dispatchEvent(new Event("input"));
        const { quotations } = await report;
        return [quotations.map(({ headline }) => headline).join(" "), steps > 0];
      };
      await first.check();
      const alone = await edited(`New. ${draft}`);
      const other = await second.check();
      const after = await edited(`Newer. ${draft}`);
      return { alone, other: other.quotations.map(({ headline }) => headline).join(" "), after };
    },
    [DRAFT, SOURCE],
  );
  assert.deepEqual(told, { alone: ["verbatim altered", false], other: "verbatim verbatim", after: ["verbatim altered", true] });
});

test("everything is reached by the keyboard: marks from the draft, cards, and back", async (t) => {
  const { page } = await textareaPage(t);
  await checked(page);
  const focused = () =>
    page.evaluate(() => document.querySelector("literatim-check").shadowRoot.activeElement?.id ?? document.activeElement?.id ?? "");
  await page.locator("textarea").focus();
  await page.keyboard.press("F8");
  assert.equal(await focused(), "head-q2", "F8 goes to the first finding");
  assert.deepEqual((await marks(page)).chosen, [`${CHANGED_WORDS}.`]);
  await page.keyboard.press("Escape");
  assert.equal(await page.evaluate(() => document.activeElement?.id), "draft");
  assert.equal((await marks(page)).chosen, undefined);
  await page.keyboard.press("Tab");
  const order = [];
  for (let at = 0; at < 16; at++) {
    order.push(await page.evaluate(() => document.querySelector("literatim-check").shadowRoot.activeElement?.textContent.trim() ?? ""));
    await page.keyboard.press("Tab");
  }
  for (const name of ["Check", "Previous", "Next", "Choose files", "Choose a folder", "Fine 1"])
    assert.ok(order.includes(name), `${name} in ${order.join(" | ")}`);
});

test("events tell of progress, findings and the report, also outside of the tree of the element", async (t) => {
  const { page } = await openPage(t, { body: '<div id="holder"></div>' });
  const told = await page.evaluate(
    async ([draft, source]) => {
      const tree = document.querySelector("#holder").attachShadow({ mode: "open" });
      const field = document.createElement("textarea");
      field.id = "inner";
      field.value = draft;
      const element = document.createElement("literatim-check");
      element.htmlFor = "inner";
      element.sources = [{ name: source.name, data: new Blob([source.text]) }];
      tree.append(field, element);
      const names = new Set();
      for (const name of ["progress", "finding", "report", "error"]) {
        document.addEventListener(`literatim-${name}`, ({ type, detail }) => {
          names.add(type);
          if (type === "literatim-error") names.add(detail.message);
        });
      }
      await element.check();
      const all = [...names];
      names.clear();
      field.value = " ";
      const none = await element.check();
      return { all, none, failed: [...names] };
    },
    [DRAFT, SOURCE],
  );
  assert.deepEqual(told.all.sort(), ["literatim-finding", "literatim-progress", "literatim-report"]);
  assert.equal(told.none, null);
  assert.ok(told.failed.includes("literatim-error") && told.failed.some((text) => /empty|no text/i.test(text)), told.failed.join());
});

test("a report that was made elsewhere is shown on its draft", async (t) => {
  const { page } = await textareaPage(t);
  await checked(page);
  const shown = await page.evaluate(async (draft) => {
    const first = document.querySelector("literatim-check");
    const report = first.report;
    first.remove();
    document.querySelector("textarea").value = `New words before. ${draft}`;
    const second = document.createElement("literatim-check");
    second.htmlFor = "draft";
    document.body.append(second);
    second.draft = draft;
    second.report = report;
    return second.shadowRoot.querySelectorAll(".card").length;
  }, DRAFT);
  assert.ok(shown > 0);
  assert.deepEqual((await marks(page)).changed, [`${CHANGED_WORDS}.`], "marks are moved to where the words are now");
  await page.evaluate(() => {
    document.querySelector("literatim-check").report = null;
  });
  assert.deepEqual(await marks(page), {});
});

test("an element that is put back shows its report and its marks again", async (t) => {
  const { page } = await textareaPage(t);
  await checked(page);
  const before = await marks(page);
  await page.evaluate(async () => {
    const element = document.querySelector("literatim-check");
    element.remove();
    await new Promise((resolve) => setTimeout(resolve));
    document.body.append(element);
  });
  await frames(page);
  assert.deepEqual(await marks(page), before);
  assert.equal(await page.locator("literatim-check .card").count(), 1);
});

test("an adapter alone marks a textarea in a closed tree, and takes it away", async (t) => {
  const { page } = await openPage(t, {
    body: TEXTAREA,
    script: 'import { textarea } from "./dist/adapters.js"; window.adapter = textarea(document.querySelector("textarea"));',
  });
  const before = await hostOf(page);
  const words = await page.evaluate(() => {
    document.querySelector("textarea").value = "One word and another.";
    window.adapter.read();
    window.adapter.mark([{ id: "q1", kind: "changed", span: [4, 8] }], null);
    return [...CSS.highlights.get("literatim-changed")].map(String);
  });
  assert.deepEqual(words, ["word"]);
  await page.evaluate(() => window.adapter.destroy());
  assert.equal(await hostOf(page), before);
  assert.deepEqual(await marks(page), {});
});

test("properties that are set before the element is defined are taken", async (t) => {
  const { page } = await openPage(t, { body: "<literatim-check></literatim-check>", script: "", early: { value: DRAFT, source: SOURCE } });
  assert.equal(await page.evaluate(() => document.querySelector("literatim-check").value), DRAFT);
  assert.deepEqual(await checked(page), ["verbatim", "altered"]);
});

test("an id that names no editor is an error that says so", async (t) => {
  const { page } = await openPage(t, { body: '<p id="text">Not an editor.</p><literatim-check for="text"></literatim-check>' });
  assert.equal(await checked(page).catch(String), null);
  await page.getByRole("status").or(page.locator(".problem")).getByText("no element with the id text that can be edited").first().waitFor();
});

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  test(`the element and the marks on ${colorScheme} ground`, async (t) => {
    const { page } = await openPage(t, {
      body: `<main>${TEXTAREA}${RICH.replace('"draft"', '"rich"')}</main><literatim-check for="rich"></literatim-check>`,
      colorScheme,
    });
    await giveSource(page);
    if (colorScheme === "dark")
      await page.evaluate(() => {
        document.documentElement.style.setProperty("background", "#14181d");
        document.documentElement.style.setProperty("color", "#e4e7eb");
      });
    await checked(page);
    const names = Object.keys(await marks(page));
    assert.ok(names.includes(colorScheme === "dark" ? "dark-changed" : "changed"), names.join());
    await page.evaluate(() => document.querySelector("literatim-check").next());
    await assertAccessible(page, colorScheme);
    await page.screenshot({ path: `${SHOTS}${colorScheme}.png`, fullPage: true });
  });
}

test("a mark leaves the colour of the words that it is on", async (t) => {
  const { page } = await openPage(t, { body: `${RICH}<literatim-check for="draft"></literatim-check>` });
  await giveSource(page);
  await checked(page);
  const rules = await page.evaluate(() => {
    const all = document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules]).filter((rule) => rule instanceof CSSStyleRule);
    return { count: all.length, coloured: all.filter(({ style }) => style.color !== "").map(({ cssText }) => cssText) };
  });
  assert.ok(rules.count > 20, `${rules.count} rules`);
  assert.deepEqual(rules.coloured, []);
});

test("with forced colours and reduced motion, what is chosen is outlined and nothing moves", async (t) => {
  const { page } = await openPage(t, {
    body: `${RICH}<literatim-check for="draft"></literatim-check>`,
    forcedColors: "active",
    reducedMotion: "reduce",
  });
  await giveSource(page);
  await checked(page);
  await page.evaluate(() => document.querySelector("literatim-check").next());
  const outline = await page.evaluate(
    () => getComputedStyle(document.querySelector("literatim-check").shadowRoot.querySelector(".card.is-open")).outlineStyle,
  );
  assert.equal(outline, "solid");
  await page.screenshot({ path: `${SHOTS}forced-colours.png`, fullPage: true });
});

test("from another origin, by a script tag", async (t) => {
  const far = await serve(t, "", {}, { "access-control-allow-origin": "*" });
  const policy = POLICY.replace("script-src 'self'", `script-src 'self' ${far}`)
    .replace("worker-src 'self'", `worker-src blob: ${far}`)
    .replace("connect-src 'self'", `connect-src ${far}`);
  const near = await serve(t, policy, {
    "/": `<!doctype html><meta charset="utf-8"><title>near</title><link rel="icon" href="data:,"><textarea id="draft"></textarea><literatim-check for="draft"></literatim-check><script type="module" src="${far}/dist/element.js"></script>`,
  });
  const { page } = await openPage(t, { body: "" });
  await page.goto(near);
  await page.waitForFunction(() => customElements.get("literatim-check") !== undefined);
  await giveSource(page);
  await page.evaluate((text) => {
    document.querySelector("textarea").value = text;
  }, DRAFT);
  assert.deepEqual(await checked(page), ["verbatim", "altered"], (await page.locator("literatim-check .problem").textContent()) ?? "");
});

test("from another origin, on a page that was opened as a file", async (t) => {
  const far = await serve(t, "", {}, { "access-control-allow-origin": "*" });
  const html = `<!doctype html><meta charset="utf-8"><title>file</title><textarea id="draft"></textarea><literatim-check for="draft"></literatim-check><script type="module" src="${far}/dist/element.js"></script>`;
  const folder = await folderOf(t, { "page.html": html });
  const { page } = await openPage(t, { body: "" });
  await page.goto(pathToFileURL(join(folder, "page.html")).href);
  await page.waitForFunction(() => customElements.get("literatim-check") !== undefined);
  await giveSource(page);
  await page.evaluate((text) => {
    document.querySelector("textarea").value = text;
  }, DRAFT);
  assert.deepEqual(await checked(page), ["verbatim", "altered"], (await page.locator("literatim-check .problem").textContent()) ?? "");
});

test("claims are compared while the attribute is set", async (t) => {
  const { page } = await openPage(t, { body: "<main><literatim-check></literatim-check></main>" });
  const claims = await page.evaluate(
    async ([draft, source]) => {
      const one = document.querySelector("literatim-check");
      one.sources = [{ name: "alder.txt", data: new Blob([source]) }];
      one.value = draft;
      const found = [];
      for (const is of [false, true, false, true]) {
        one.claims = is;
        found.push((await one.check()).claims.map(({ flags }) => flags.map(({ text }) => text)));
      }
      return found;
    },
    [
      "The carrier must answer within ninety days. Alder v. Birch, 700 F.3d 100 (2012).",
      "Alder v. Birch, 700 F.3d 100 (2012)\n\nThe carrier must answer within thirty days of the loss.",
    ],
  );
  const flagged = [["The claim says “ninety days”, the passage “thirty days”."]];
  assert.deepEqual(claims, [[], flagged, [], flagged]);
  await page.locator("#card-k1").waitFor();
});

test("words without quotation marks, and quotations, are given a citation by hand, which later checks keep", async (t) => {
  const other = "Rowan v. Elder, 701 F.3d 5 (9th Cir. 2013)";
  const draft = `We know that ${TRUE_WORDS}. Alder v. Birch, 700 F.3d 100 (2d Cir. 2012).\n\nIt added: “${CHANGED_WORDS}.” ${other}.\n`;
  const { page } = await textareaPage(t, "", draft);
  await checked(page);
  const card = page.locator("literatim-check .card.is-open");
  const line = card.locator(".attribution");
  const give = async (control, citation) => {
    await line.getByRole("button", { name: control }).click();
    const options = await line.locator("option").allTextContents();
    await line.locator("select").selectOption({ label: options.find((one) => one.startsWith(citation)) });
    await line.locator(".by-hand").waitFor();
  };
  await page.locator("literatim-check .section-unmarked .section-head").click();
  await openCard(page, TRUE_WORDS);
  await give("These words cite …", "Rowan");
  assert.match(await line.textContent(), /^Cited Rowan v\. Elder/);
  await page.evaluate(() => document.querySelector("literatim-check").check());
  assert.match(await line.textContent(), /^Cited Rowan v\. Elder/, "a whole check keeps it");
  await line.getByRole("button", { name: "Undo" }).click();
  await line.locator(".by-hand").waitFor({ state: "detached" });
  assert.match(await line.textContent(), /^Cited near by Alder v\. Birch/);

  await openCard(page, CHANGED_WORDS);
  await give("Change", "Alder");
  await card.getByRole("button", { name: "Use the source’s words" }).click();
  await page.locator("literatim-check").getByText("The draft was changed").first().waitFor();
  await card.locator(".card-head", { hasText: CHANGED_WORDS.replace("answers", "speaks") }).waitFor();
  assert.match(await line.textContent(), /^Cited Alder v\. Birch/, "a correction of the words keeps it");
});

test("words without quotation marks are not listed when the page says so, nor after an edit", async (t) => {
  const draft = `We know that ${TRUE_WORDS}. Alder v. Birch, 700 F.3d 100 (2d Cir. 2012).`;
  const { page } = await textareaPage(t, "", draft);
  const listed = () => page.evaluate(async () => (await document.querySelector("literatim-check").check()).unmarked.length);
  assert.equal(await listed(), 1);
  await page.evaluate(() => {
    document.querySelector("literatim-check").options = { unmarked: false };
  });
  assert.equal(await listed(), 0);
  await page.evaluate(() => document.querySelector("literatim-check").toggleAttribute("auto", true));
  const edited = page.evaluate(
    () => new Promise((resolve) => addEventListener("literatim-report", ({ detail }) => resolve(detail.unmarked.length), { once: true })),
  );
  await page.locator("textarea").focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("Again. ");
  assert.equal(await edited, 0);
});
