// Takes pictures of the page and of the other surfaces:
//
//     node scripts/screenshots.mjs [readme | site | WALK ...]
//
// `readme` is docs/page.png: the example with a finding open. `site` is docs/pictures/: the page in its dark theme, and the other surfaces
// (it needs `npm --prefix tests/word ci`). The walks of www/app/test/states.mjs go through the page's states, each in
// light and dark and in four windows, and as it is printed: their pictures are in test-results/page. Without a name, all are taken.
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { DIST, openPage, SHOTS, showExample, startBrowser } from "../www/app/test/browser.mjs";
import { WALKS } from "../www/app/test/states.mjs";
import { scoped } from "./pictures/extension.mjs";
import { keep, sitePictures } from "./pictures/site.mjs";

/** The finding that the picture in README.md shows: a number was changed without a mark. */
const FINDING = "q16";
const DOCS = fileURLToPath(new URL("../docs/", import.meta.url));

/** Pixels from the window's upper edge to the finding's paragraph: the bar and a margin. */
const TOP = 70;

/** A laptop, whose window is also printed. */
const LAPTOP = { width: 1366, height: 768 };

/** A phone, a tablet, a laptop and a desktop. */
const WINDOWS = [{ width: 390, height: 844 }, { width: 820, height: 1180 }, LAPTOP, { width: 1920, height: 1080 }];

const names = process.argv.slice(2);
const isAsked = (name) => names.length === 0 || names.includes(name);
const browser = await startBrowser();
try {
  if (isAsked("readme")) await scoped((t) => pictureOfPage(t, "light", `${DOCS}page.png`));
  if (isAsked("site")) {
    await sitePictures(browser);
    await scoped((t) => pictureOfPage(t, "dark", `${DOCS}pictures/page-dark.png`));
  }
  for (const [name, walk] of Object.entries(WALKS)) if (isAsked(name)) await picturesOf(name, walk);
} finally {
  await browser.close();
}

/** The page with the example's report, the finding open and its quotation in view. */
async function pictureOfPage(t, colorScheme, path) {
  const { page } = await openPage(t, DIST, { viewport: { width: 1280, height: 700 }, colorScheme, reducedMotion: "reduce" });
  await showExample(page);
  await page.click(`#head-${FINDING}`);
  // Away from the card, which would show as hovered.
  await page.mouse.move(0, 0);
  await page.waitForFunction(() => document.querySelector(".glow") === null);
  const paragraph = page.locator(".paper p", { hasText: "The facts there were close to ours." });
  await paragraph.evaluate((element, margin) => scrollBy(0, element.getBoundingClientRect().top - margin), TOP);
  await keep(path, await page.screenshot());
}

async function picturesOf(name, walk) {
  await mkdir(SHOTS, { recursive: true });
  let count = 0;
  for (const colorScheme of ["light", "dark"]) {
    for (const viewport of WINDOWS) {
      const look = async (page, state) => {
        await page.mouse.move(0, 0);
        const path = `${SHOTS}/${name}-${state.replaceAll(" ", "-")}`;
        await page.screenshot({ path: `${path}-${colorScheme}-${viewport.width}.png` });
        count++;
        if (viewport !== LAPTOP || colorScheme === "dark") return;
        await printed(page, `${path}-print.png`);
        count++;
      };
      await scoped((t) => walk(t, look, { colorScheme, viewport, reducedMotion: "reduce" }));
    }
  }
  console.log(`${name}: ${count} pictures in test-results/page`);
}

/** The first sheets of a state as the printer gets them. */
async function printed(page, path) {
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  const { width } = LAPTOP;
  await page.screenshot({ path, fullPage: true, clip: { x: 0, y: 0, width, height: 4 * LAPTOP.height } });
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ media: null });
}
