// Takes pictures of the page:
//
//     node scripts/screenshots.mjs [readme | WALK ...]
//
// `readme` is docs/page.png: the example with a finding open. The walks of www/app/test/states.mjs go through the page's states, each in
// light and dark and in three widths: their pictures are in test-results/page. Without a name, all are taken.
import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { DIST, openPage, SHOTS, showExample, startBrowser } from "../www/app/test/browser.mjs";
import { WALKS } from "../www/app/test/states.mjs";

/** The finding that the picture in README.md shows: a number was changed without a mark. */
const FINDING = "q16";
const PICTURE = fileURLToPath(new URL("../docs/page.png", import.meta.url));
/** The most bytes of that picture, so that README.md loads quickly. */
const LARGEST = 250_000;

/** Pixels from the window's upper edge to the finding's paragraph: the bar and a margin. */
const TOP = 70;

/** A phone, a tablet and a laptop. */
const WINDOWS = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];

const names = process.argv.slice(2);
const isAsked = (name) => names.length === 0 || names.includes(name);
const browser = await startBrowser();
try {
  if (isAsked("readme")) await scoped(pictureOfReadme);
  for (const [name, walk] of Object.entries(WALKS)) if (isAsked(name)) await picturesOf(name, walk);
} finally {
  await browser.close();
}

/** Calls `work` with a scope, and closes what was opened in it. */
async function scoped(work) {
  const closing = [];
  try {
    await work({ after: (close) => closing.push(close) });
  } finally {
    for (const close of closing) await close();
  }
}

/** The page with the example's report, the finding open and its quotation in view. */
async function pictureOfReadme(t) {
  const { page } = await openPage(t, DIST, { viewport: { width: 1280, height: 700 }, colorScheme: "light", reducedMotion: "reduce" });
  await showExample(page);
  await page.click(`#head-${FINDING}`);
  // Away from the card, which would show as hovered.
  await page.mouse.move(0, 0);
  await page.waitForFunction(() => document.querySelector(".glow") === null);
  const paragraph = page.locator(".paper p", { hasText: "The facts there were close to ours." });
  await paragraph.evaluate((element, margin) => scrollBy(0, element.getBoundingClientRect().top - margin), TOP);
  const picture = await page.screenshot();
  if (picture.length > LARGEST) throw new Error(`The picture has ${picture.length} bytes; the limit is ${LARGEST}.`);
  await writeFile(PICTURE, picture);
  console.log(`docs/page.png: ${picture.length} bytes`);
}

async function picturesOf(name, walk) {
  await mkdir(SHOTS, { recursive: true });
  let count = 0;
  for (const colorScheme of ["light", "dark"]) {
    for (const viewport of WINDOWS) {
      const look = async (page, state) => {
        await page.mouse.move(0, 0);
        await page.screenshot({ path: `${SHOTS}/${name}-${state.replaceAll(" ", "-")}-${colorScheme}-${viewport.width}.png` });
        count++;
      };
      await scoped((t) => walk(t, look, { colorScheme, viewport, reducedMotion: "reduce" }));
    }
  }
  console.log(`${name}: ${count} pictures in test-results/page`);
}
