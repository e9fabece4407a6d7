// Takes the picture of the page that README.md shows: the example with a finding open, saved as docs/page.png.
import { spawn } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const { chromium } = await import(new URL("../www/node_modules/playwright-core/index.mjs", import.meta.url).href);

/** The finding that the picture shows: a number was changed without a mark. */
const FINDING = "q16";
const PICTURE = fileURLToPath(new URL("../docs/page.png", import.meta.url));
/** The most bytes of the picture, so that README.md loads quickly. */
const LARGEST = 250_000;

/** Pixels from the window's upper edge to the finding's paragraph: the bar and a margin. */
const TOP = 70;
/** Milliseconds after which a chosen quotation no longer glows. */
const PULSE_MS = 2_000;

const server = spawn(process.execPath, [fileURLToPath(new URL("serve.mjs", import.meta.url))], {
  env: { ...process.env, PORT: "0", COURTLISTENER: "" },
  stdio: ["ignore", "pipe", "inherit"],
});
const browser = await chromium.launch({ executablePath: process.env.CHROME, args: ["--no-sandbox", "--disable-gpu"] });
try {
  const picture = await pictureOf(await addressOf(server));
  if (picture.length > LARGEST) throw new Error(`The picture has ${picture.length} bytes; the limit is ${LARGEST}.`);
  await mkdir(fileURLToPath(new URL("../docs/", import.meta.url)), { recursive: true });
  await writeFile(PICTURE, picture);
  console.log(`docs/page.png: ${picture.length} bytes`);
} finally {
  await browser.close();
  server.kill();
}

/** The address that the server prints when it listens. */
async function addressOf({ stdout }) {
  for await (const line of createInterface({ input: stdout })) {
    const [address] = /http:\S+/.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error("The page could not be served; run make build first.");
}

/** The page with the example's report, the finding open and its quotation in view. */
async function pictureOf(address) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 700 }, colorScheme: "light", reducedMotion: "reduce" });
  await page.goto(address);
  await page.click("#example");
  await page.locator(`#head-${FINDING}`).click({ timeout: 60_000 });
  // Away from the card, which would show as hovered.
  await page.mouse.move(0, 0);
  await page.waitForTimeout(PULSE_MS);
  const paragraph = page.locator(".paper p", { hasText: "The facts there were close to ours." });
  await paragraph.evaluate((element, margin) => scrollBy(0, element.getBoundingClientRect().top - margin), TOP);
  return page.screenshot();
}
