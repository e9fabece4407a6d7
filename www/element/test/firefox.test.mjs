// The element in Firefox, as it ships: it checks, marks and is used by the keyboard as in Chromium.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openFirefox, withoutFirefox } from "../../test/firefox.mjs";
import { CHANGED_WORDS, DRAFT, filesOf, POLICY, SHOTS, SOURCE, serve, TRUE_WORDS } from "./page.mjs";

const skip = withoutFirefox;

/** Firefox's preferences for each kind of colours. */
const COLOURS = {
  light: { "layout.css.prefers-color-scheme.content-override": 1 },
  dark: { "layout.css.prefers-color-scheme.content-override": 0 },
  forced: { "browser.display.document_color_use": 2, "ui.useAccessibilityTheme": 1 },
};

/** A page with `body` in Firefox, when the element is defined. */
async function opened(t, body, { script = "", preferences = {} } = {}) {
  const page = await openFirefox(t, preferences);
  await page.goto(`${await serve(t, POLICY, filesOf(body, script))}/`);
  await page.until(() => customElements.get("literatim-check") !== undefined);
  return page;
}

/** What is drawn, by the kind of mark. */
const marks = (page) =>
  page.run(() =>
    Object.fromEntries([...CSS.highlights].map(([name, all]) => [name.replace(/literatim-(dark-)?/, ""), [...all].map(String)])),
  );

for (const [colours, preferences] of Object.entries(COLOURS)) {
  test(`a textarea is checked and marked, and its finding opened by the keyboard: ${colours} colours`, { skip }, async (t) => {
    const page = await opened(t, '<textarea id="draft"></textarea><literatim-check for="draft"></literatim-check>', { preferences });
    const verdicts = await page.run(
      async (draft, { name, text }) => {
        const one = document.querySelector("literatim-check");
        document.querySelector("textarea").value = draft;
        one.sources = [{ name, data: new Blob([text]) }];
        document.querySelector("textarea").focus();
        return (await one.check()).quotations.map(({ headline }) => headline);
      },
      DRAFT,
      SOURCE,
    );
    assert.deepEqual(verdicts, ["verbatim", "altered"]);
    await page.until(() => CSS.highlights.size > 0);
    const { sound, changed } = await marks(page);
    assert.deepEqual([sound, changed], [[`${TRUE_WORDS}.`], [`${CHANGED_WORDS}.`]]);

    await page.press("F8");
    const focused = () => page.run(() => document.querySelector("literatim-check").shadowRoot.activeElement?.id);
    assert.equal(await focused(), "head-q2");
    await page.until(() => [...CSS.highlights.keys()].some((name) => name.endsWith("chosen")));
    await page.screenshot(`${SHOTS}firefox-${colours}.png`);
    const look = await page.run(() => ({
      outline: getComputedStyle(document.querySelector("literatim-check").shadowRoot.querySelector(".card.is-open")).outlineStyle,
      isForced: matchMedia("(forced-colors: active)").matches,
      isDark: matchMedia("(prefers-color-scheme: dark)").matches,
    }));
    assert.equal(look.isForced, colours === "forced");
    if (colours === "forced") assert.equal(look.outline, "solid");
    else assert.equal(look.isDark, colours === "dark");
    await page.press("Escape");
    assert.equal(await page.run(() => document.activeElement.id), "draft");
  });
}

test("a draft is typed into its own editor, and the source dropped on it", { skip }, async (t) => {
  const page = await opened(t, "<literatim-check></literatim-check>");
  await page.run(() => document.querySelector("literatim-check").focus());
  await page.press(...DRAFT.split("\n")[2]);
  await page.drop(".check-bar", SOURCE, "literatim-check");
  await page.until(() => document.querySelector("literatim-check").shadowRoot.querySelector(".given-name") !== null);
  const words = await page.run(async () =>
    (await document.querySelector("literatim-check").check()).quotations.map(({ reason }) => reason),
  );
  assert.deepEqual(words, ["Writes “answers” for “speaks”."]);
  await page.until(() => CSS.highlights.size > 0);
  assert.deepEqual((await marks(page)).changed, [`${CHANGED_WORDS}.`]);
});

test("two elements share one worker", { skip }, async (t) => {
  const count = "window.workers = 0; window.Worker = class extends Worker { constructor(...of) { super(...of); window.workers++; } };";
  const body =
    '<textarea id="one"></textarea><textarea id="two"></textarea><literatim-check for="one"></literatim-check><literatim-check for="two"></literatim-check>';
  const page = await opened(t, body, { script: count });
  const [verdicts, workers] = await page.run(
    async (draft, { name, text }) => {
      document.querySelector("#one").value = draft;
      document.querySelector("#two").value = draft.replace("answers", "speaks");
      const all = [...document.querySelectorAll("literatim-check")];
      for (const one of all) one.sources = [{ name, data: new Blob([text]) }];
      const reports = await Promise.all(all.map((one) => one.check()));
      return [reports.map(({ quotations }) => quotations.map(({ headline }) => headline)), window.workers];
    },
    DRAFT,
    SOURCE,
  );
  assert.deepEqual(verdicts, [
    ["verbatim", "altered"],
    ["verbatim", "verbatim"],
  ]);
  assert.equal(workers, 1);
});
