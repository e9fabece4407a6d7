// What it takes to mend a Word brief with ten planted misquotes, from opening it to the file with tracked changes: presses are counted.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { FAULTY_OPINIONS } from "../../test/generated-faults.mjs";
import { DIST, openPage, withBrowser } from "./browser.mjs";
import { runOf, wordFileOf } from "./word-file.mjs";

const { strFromU8, unzipSync } = createRequire(import.meta.url)("fflate");

withBrowser();

/** The most presses of buttons and keys that mending may take. */
const MOST_PRESSES = 25;

const [HARBIN, MBEKI, STROUD] = [
  ["Harbin v. Tolland Quay Co.", "902 F.3d 410", "1st Cir. 2018"],
  ["Mbeki v. Port Orrin Pilots", "918 F.3d 77", "2d Cir. 2019"],
  ["Stroud v. Fenmarch Drainage Board", "931 F.3d 255", "9th Cir. 2019"],
];

/** What the brief quotes, with the page that it gives; the first ten are misquoted or miscited, the last two are right. */
const QUOTED = [
  [HARBIN, 411, "The keeper of a quay is bound to sweep the steps from dusk until the last boat has gone."],
  [HARBIN, 411, "A rope that is left across the steps is a hazard to any passenger who lands there."],
  [HARBIN, 413, "A passenger who lands in the dark of his own will does bear the whole of the loss."],
  [MBEKI, 78, "A pilot who takes the helm in fog answers for the course until he gives it back."],
  [MBEKI, 80, "Two of the buoys had drifted, and the office knew that they had."],
  [MBEKI, 79, "The board did explain why a shorter watch was safe for one channel and not for the other."],
  [MBEKI, 80, "No statute requires the board to publish its charts, but a table that is published must be right."],
  [STROUD, 256, "A board that raises a bank on one side of a river must look to the meadows on the other side."],
  [STROUD, 258, "The engineer did not visit the upper sluice, and his report does not mention it."],
  [STROUD, 259, "The bank was raised by order of the county, and the board had no choice in the matter."],
  [HARBIN, 412, "Its clerk wrote the hour of each landing in a book that was not kept at the quay."],
  [STROUD, 258, "The rates are owed by the occupier of the land and not by the owner of the bank."],
];

/** Properties of paragraphs, in turn. */
const LOOKS = [
  '<w:spacing w:line="480" w:lineRule="auto"/><w:ind w:firstLine="720"/>',
  '<w:pStyle w:val="BodyText"/><w:jc w:val="both"/>',
  '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="3"/></w:numPr><w:keepNext/>',
];

const BRIEF = wordFileOf(
  QUOTED.map(([[name, cite, court], page, words], at) => {
    const citation = `${runOf(name, "<w:i/>")}${runOf(`, ${cite}, ${page} (${court}).`)}`;
    return `<w:p><w:pPr>${LOOKS[at % LOOKS.length]}</w:pPr>${runOf("The court put it in one sentence: ")}${runOf(`“${words}” `)}${citation}</w:p>`;
  }).join(""),
);
const SOURCES = Object.entries(FAULTY_OPINIONS).map(([name, text]) => ({ name, mimeType: "text/html", buffer: Buffer.from(text) }));

const mainOf = (bytes) => strFromU8(unzipSync(bytes)["word/document.xml"]);
const paragraphsOf = (xml) => xml.match(/<w:p[ >].*?<\/w:p>/gs) ?? [];
const propertiesOf = (xml) => paragraphsOf(xml).map((paragraph) => /<w:pPr>.*?<\/w:pPr>/s.exec(paragraph)?.[0]);
/** The text of each paragraph once its changes are accepted, or rejected. */
const textsOf = (xml, hidden, shown) =>
  paragraphsOf(xml.replace(new RegExp(`<w:${hidden} .*?</w:${hidden}>`, "gs"), "")).map((paragraph) =>
    [...paragraph.matchAll(new RegExp(`<w:(?:t|${shown})(?: [^>]*)?>([^<]*)<`, "g"))].map(([, text]) => text).join(""),
  );

/** Gives files; in the browser's dialog, a person chooses them and confirms. */
async function give(page, press, opener, files) {
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), press(opener)]);
  await chooser.setFiles(files);
  return 2;
}

/** The page with the report on the brief. */
async function checked(t) {
  const { page } = await openPage(t, DIST);
  const press = (selector) => page.click(selector);
  await give(page, press, "#draft-ways >> text=Choose a file", [{ name: "brief.docx", mimeType: "", buffer: BRIEF }]);
  await give(page, press, "#source-ways >> text=Choose files", SOURCES);
  await page.click("#check");
  await page.waitForSelector(".review-grid .card.is-open", { timeout: 60_000 });
  return page;
}

async function saved(page, press, label) {
  await press("#save");
  const [download] = await Promise.all([page.waitForEvent("download"), press(`#save-menu >> text=${label}`)]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

test("ten planted misquotes of a Word brief are mended by their cards, and exported as tracked changes", async (t) => {
  const { page } = await openPage(t, DIST);
  let presses = 0;
  const press = (selector) => {
    presses++;
    return page.click(selector);
  };
  presses += await give(page, press, "#draft-ways >> text=Choose a file", [{ name: "brief.docx", mimeType: "", buffer: BRIEF }]);
  presses += await give(page, press, "#source-ways >> text=Choose files", SOURCES);
  await press("#check");
  await page.waitForSelector(".review-grid .card.is-open", { timeout: 60_000 });
  const toFix = async () => Number(/^(\d+) to fix/.exec((await page.textContent(".total-fix").catch(() => "")) ?? "")?.[1] ?? 0);
  assert.equal(await toFix(), 10);

  for (let made = 1; (await page.locator(".total-fix").count()) > 0; made++) {
    assert.ok(made <= 12, `${await page.textContent(".findings-side")}`);
    if (made % 2 === 0) await press(".card.is-open .primary[data-corrects]");
    else {
      presses++;
      await page.keyboard.press("a");
    }
    await page.waitForSelector(`#tab-changes:has-text("${made}")`);
    await page.waitForSelector("#running", { state: "hidden" });
  }
  const { name, bytes } = await saved(page, press, "The draft with your corrections tracked");
  console.log(`${presses} presses of buttons and keys`);
  assert.ok(presses <= MOST_PRESSES, `${presses} presses`);

  assert.equal(name, "brief.literatim.docx");
  const [before, after] = [mainOf(BRIEF), mainOf(bytes)];
  assert.deepEqual(propertiesOf(after), propertiesOf(before));
  assert.deepEqual(textsOf(after, "ins", "delText"), textsOf(before, "ins", "delText"), "all rejected");
  const accepted = textsOf(after, "del", "t");
  assert.match(accepted[2], /does not bear the whole of the loss\.” Harbin v\. Tolland Quay Co\., 902 F\.3d 410, 413 \(1st Cir\. 2018\)/);
  assert.match(accepted[4], /918 F\.3d 77, 79 /);
  assert.match(accepted[8], /lower sluice.* 931 F\.3d 255, 257 /);
  assert.match(accepted[9], /dissenting\)/);
  assert.deepEqual(accepted.slice(10), textsOf(before, "del", "t").slice(10));
  assert.doesNotMatch(after, /w:author="(?!Literatim")/);
});

test("a correction of a Word brief is undone, and the export of all that is certain says what it has", async (t) => {
  const page = await checked(t);
  await page.click("#save");
  await page.waitForSelector("text=The draft with all certain corrections tracked");
  assert.equal(await page.isVisible("text=The draft with your corrections tracked"), false, "nothing is accepted yet");
  await page.keyboard.press("Escape");
  await page.click(".card.is-open .primary[data-corrects]");
  await page.waitForSelector("#tab-changes");
  await page.waitForFunction(() => /bound to light the steps/.test(document.querySelector(".paper")?.textContent ?? ""));
  await page.waitForSelector("#running", { state: "hidden" });
  await page.keyboard.press("Control+z");
  await page.waitForFunction(() => /bound to sweep the steps/.test(document.querySelector(".paper")?.textContent ?? ""));
  await page.waitForSelector("#running", { state: "hidden" });
  const { bytes } = await saved(page, (selector) => page.click(selector), "The draft with all certain corrections tracked");
  await page.locator(".toast", { hasText: /^Certain corrections of \d+ findings are tracked/ }).waitFor();
  assert.match(textsOf(mainOf(bytes), "del", "t")[0], /bound to light the steps/);
});

test("a correction of a Word brief that is pressed twice is made once, and undone whole; the next one is made then", async (t) => {
  const page = await checked(t);
  const text = () => page.textContent(".paper");
  const before = await text();
  await page.dispatchEvent(".card.is-open .primary[data-corrects]", "click");
  await page.dispatchEvent(".card.is-open .primary[data-corrects]", "click");
  await page.waitForFunction(() => /bound to light the steps/.test(document.querySelector(".paper")?.textContent ?? ""));
  await page.waitForSelector("#running", { state: "hidden" });
  assert.match(await page.textContent("#tab-changes"), /1/);
  await page.keyboard.press("Control+z");
  await page.waitForFunction(() => /bound to sweep the steps/.test(document.querySelector(".paper")?.textContent ?? ""));
  await page.waitForSelector("#running", { state: "hidden" });
  assert.equal(await text(), before);
  await page.click(".card.is-open .primary[data-corrects]");
  await page.waitForFunction(() => /bound to light the steps/.test(document.querySelector(".paper")?.textContent ?? ""));
});
