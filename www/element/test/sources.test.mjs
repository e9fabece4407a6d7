// The element's own sources: files that its user adds, next to those of the page.
import assert from "node:assert/strict";
import { mkdir, readFile } from "node:fs/promises";
import { test } from "node:test";
import { assertAccessible, CHANGED_WORDS, checked, DRAFT, openPage, SHOTS, SOURCE, withBrowser } from "./page.mjs";

withBrowser();
await mkdir(SHOTS, { recursive: true });

const LOCKED = await readFile(new URL("../../../tests/pdf/aes-256-r6-locked.pdf", import.meta.url));
const file = (name, content) => ({ name, mimeType: "", buffer: Buffer.from(content) });
const SHELF = file(SOURCE.name, SOURCE.text);

/** A page with an element whose own editor has the draft. */
async function opened(t, attributes = "", options = {}) {
  const { page } = await openPage(t, { body: `<main><literatim-check ${attributes}></literatim-check></main>`, ...options });
  await page.evaluate((draft) => {
    const one = document.querySelector("literatim-check");
    one.value = draft;
    window.given = [];
    document.addEventListener("literatim-sources", ({ detail }) => window.given.push(detail.map(({ name }) => name)));
  }, DRAFT);
  return page;
}

/** Presses a button and gives the file chooser that it opens some files. */
async function choose(page, button, ...files) {
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.getByRole("button", { name: button }).click()]);
  await chooser.setFiles(files);
}

/** Drops a file on what is found by a selector in the element; returns whether it was taken. */
function drop(page, selector, { name, buffer }) {
  return page.locator(selector).evaluate(
    (zone, [name, text]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], name));
      const dropped = (type) =>
        zone.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, composed: true, cancelable: true })) === false;
      return ["dragover", "drop"].map(dropped);
    },
    [name, buffer.toString()],
  );
}

/** The verdicts of the next report. */
const nextReport = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const taken = ({ detail }) => resolve(detail.quotations.map(({ headline }) => headline));
        document.addEventListener("literatim-report", taken, { once: true });
      }),
  );
const listed = (page) => page.locator(".given-list .given-name").allTextContents();

test("files that the user adds are listed and checked, and checked again when one is removed or put back", async (t) => {
  const page = await opened(t);
  await choose(page, "Choose files", SHELF, file("notes.txt", "Words that nothing in the draft cites, kept for another day."));
  await page.locator(".given-name").nth(1).waitFor();
  assert.deepEqual(await listed(page), [SOURCE.name, "notes.txt"]);
  assert.deepEqual(await checked(page), ["verbatim", "altered"]);
  await assertAccessible(page, "sources");

  const without = nextReport(page);
  await page.getByRole("button", { name: `Remove ${SOURCE.name}` }).click();
  assert.deepEqual(await without, ["cannot_check", "cannot_check"]);
  const restored = nextReport(page);
  await page.getByRole("button", { name: "Undo" }).click();
  assert.deepEqual(await restored, ["verbatim", "altered"]);
  assert.deepEqual(await page.evaluate(() => window.given), [[SOURCE.name, "notes.txt"], ["notes.txt"], [SOURCE.name, "notes.txt"]]);
});

test("a check waits for the files that were added before it", async (t) => {
  const page = await opened(t);
  await choose(page, "Choose files", SHELF);
  assert.deepEqual(await checked(page), ["verbatim", "altered"]);
});

test("a file of the user is in the place of the page's one of that name, and beside the others", async (t) => {
  const page = await opened(t);
  await page.evaluate(
    ([name, text]) => {
      const one = document.querySelector("literatim-check");
      one.sources = [
        { name, data: new Blob([text.replace("speaks", "answers")]) },
        { name: "page.txt", data: new Blob(["Words of the page that nothing cites, kept for another day."]) },
      ];
    },
    [SOURCE.name, SOURCE.text],
  );
  assert.deepEqual(await checked(page), ["verbatim", "verbatim"]);
  const report = nextReport(page);
  await choose(page, "Choose files", SHELF);
  assert.deepEqual(await report, ["verbatim", "altered"]);
  const names = await page.evaluate(() =>
    document
      .querySelector("literatim-check")
      .report.sources.map(({ name }) => name)
      .sort(),
  );
  assert.deepEqual(names, [SOURCE.name, "page.txt"]);
});

test("a file that cannot be read is refused in words, and the others are added", async (t) => {
  const page = await opened(t);
  await choose(page, "Choose files", file("photo.png", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), SHELF);
  await page.locator(".given-name").waitFor();
  assert.deepEqual(await listed(page), [SOURCE.name]);
  assert.match(await page.locator(".refused").textContent(), /^photo\.png was not added\. .+ Save it as a PDF or as text\.$/);
});

test("a file is dropped on the element, or on the card of a citation without a source, which it then matches", async (t) => {
  const page = await opened(t);
  await checked(page);
  const first = nextReport(page);
  assert.deepEqual(await drop(page, ".check-bar", SHELF), [true, true]);
  assert.deepEqual(await first, ["verbatim", "altered"]);

  const gone = nextReport(page);
  await page.getByRole("button", { name: `Remove ${SOURCE.name}` }).click();
  await gone;
  const second = nextReport(page);
  await page.getByRole("tab", { name: /Sources/ }).click();
  await drop(page, "#panel-sources .slot", { ...SHELF, name: "on the shelf.txt" });
  assert.deepEqual(await second, ["verbatim", "altered"]);
  assert.deepEqual(await listed(page), ["700 F.3d 100.txt"]);
  assert.match(await page.locator(".given-facts").textContent(), /^on the shelf\.txt, given for a citation/);
});

test("the password of an encrypted file is asked for once, whatever the user adds later", async (t) => {
  const page = await opened(t);
  await choose(page, "Choose files", { name: "locked.pdf", mimeType: "application/pdf", buffer: LOCKED });
  await page.locator(".given-name").waitFor();
  const report = nextReport(page);
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.getByRole("heading", { name: "locked.pdf is encrypted" }).waitFor();
  await assertAccessible(page, "password");
  await page.screenshot({ path: `${SHOTS}password.png` });
  await page.getByLabel("Password").fill("guess");
  await page.keyboard.press("Enter");
  await page.getByText("Wrong password, try again.").waitFor();
  await page.getByLabel("Password").fill("owner");
  await page.keyboard.press("Enter");
  await report;
  const again = nextReport(page);
  await choose(page, "Choose files", SHELF);
  await again;
  assert.equal(await page.locator("dialog").count(), 0);
  const statuses = await page.evaluate(() => document.querySelector("literatim-check").report.sources.map(({ status }) => status));
  assert.ok(!statuses.includes("encrypted"), statuses.join());
  assert.equal(await page.locator(".given-list .problem").count(), 0);
});

test("a file without its password says what it needs", async (t) => {
  const page = await opened(t);
  await choose(page, "Choose files", { name: "locked.pdf", mimeType: "application/pdf", buffer: LOCKED });
  await page.locator(".given-name").waitFor();
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.getByRole("button", { name: "Skip this file" }).click();
  await page.locator(".given-list .problem").getByText("needs a password").waitFor();
});

test("with fixed-sources, nothing can be added, and the page's drop and its passwords are its own", async (t) => {
  const page = await opened(t, "fixed-sources");
  await page.evaluate(
    (bytes) => {
      document.querySelector("literatim-check").sources = [{ name: "locked.pdf", data: Uint8Array.from(bytes) }];
    },
    [...LOCKED],
  );
  assert.deepEqual(await checked(page), ["cannot_check", "cannot_check"]);
  assert.deepEqual(await drop(page, ".check-bar", SHELF), [false, false]);
  assert.equal(await page.getByRole("button", { name: /Choose|Add/ }).count(), 0);
  await page.evaluate(() => {
    document.querySelector("literatim-check").fixedSources = false;
  });
  await page.getByRole("tab", { name: /Sources/ }).click();
  await page.getByRole("button", { name: "Add sources" }).waitFor();
  await page.getByRole("button", { name: "Choose files" }).waitFor();
});

test("what was read of the draft and of a source is shown", async (t) => {
  const page = await opened(t);
  await choose(page, "Choose files", SHELF);
  await page.locator(".given-name").waitFor();
  await checked(page);
  await page.getByRole("tab", { name: /Sources/ }).click();
  await page.getByRole("button", { name: "What was read of the draft" }).click();
  await page.locator("dialog .as-read").getByText(CHANGED_WORDS).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^What was read ?: Alder/ }).click();
  await page.locator("dialog .as-read").getByText("nobody reads a ticket").waitFor();
});

for (const [name, options] of /** @type {const} */ ([
  ["sources-light", { viewport: { width: 1440, height: 900 }, colorScheme: "light" }],
  ["sources-narrow-dark", { viewport: { width: 390, height: 844 }, colorScheme: "dark" }],
])) {
  test(`the list of sources: ${name}`, async (t) => {
    const page = await opened(t, `theme="${options.colorScheme}"`, options);
    await page.screenshot({ path: `${SHOTS}${name}-empty.png`, fullPage: true });
    await choose(
      page,
      "Choose files",
      SHELF,
      file("photo.png", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR"),
      file(
        "A note on the law of tickets and of promises, with a long name.txt",
        "Words of a note that nothing cites, kept for another day.",
      ),
    );
    await page.locator(".given-name").nth(1).waitFor();
    await checked(page);
    await assertAccessible(page, name);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is wider than the window");
    await page.screenshot({ path: `${SHOTS}${name}.png`, fullPage: true });
  });
}
