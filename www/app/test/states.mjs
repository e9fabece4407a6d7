// The states in which people meet the page, for the tests of them (states.test.mjs) and for pictures (scripts/screenshots.mjs).
import { pdfOf } from "../../test/pdf.mjs";
import { DIST, fixtureBuild, openCard, openPage, showExample } from "./browser.mjs";
import { begin, done, FREE, giveMemo, giveToken, opened, SO_FAR, untilVerdicts, untilWaiting } from "./courtlistener.mjs";

/**
 * @typedef {import("playwright-core").Page} Page
 * @typedef {(page: Page, state: string) => Promise<void>} Look called in each state
 * @typedef {Pick<import("node:test").TestContext, "after">} Scope what is opened is closed when it is over
 * @typedef {(t: Scope, look: Look, options: import("playwright-core").BrowserContextOptions) => Promise<void>} Walk
 */

const WORDS = "a promise that is written on the back of a ticket binds the company that printed it";
const CITED = "Alder v. Birch, 700 F.3d 100 (2d Cir. 2012)";
const SOURCE = `${CITED}\n\nFictional: written for these tests.\n\nWe have held that ${WORDS}. The judgment is affirmed.\n`;
/** Bears on a claim of days. */
const CLAIMED = `${SOURCE}\nThe carrier received notice. It must answer within thirty days of the loss. A later answer binds nobody.\n\nThe loss was known to the carrier. The owner told it of the loss at once.\n`;
/** Words that leave a page no place to break them, a name in another direction, and a quotation that fills a screen. */
const LONG_WORD = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft".repeat(2);
const HEBREW = "הבטחה שנכתבה מחייבת את מי שכתב אותה";
const LONG_QUOTATION = Array.from({ length: 24 }, (_, at) => `the ${at + 1}th lamp of the quay is lit before the boats come in`).join(
  ", and ",
);
const UNUSUAL = `# ${LONG_WORD}

The court held that “${LONG_QUOTATION}.” Alder v. Birch, 700 F.3d 100, 101 (2d Cir. 2012).

It said “${LONG_WORD} ${WORDS}.” Alder v. Birch, 700 F.3d 100, 102 (2d Cir. 2012).

נאמר שם “${HEBREW} תמיד.” Alder v. Birch, 700 F.3d 100, 103 (2d Cir. 2012).
`;
const UNUSUAL_SOURCE = `${SOURCE}\n${LONG_QUOTATION.replace("the 9th lamp", "the ninth lamp")}.\n\n${HEBREW} לעולם.\n`;

const text = (name, content) => ({ name, mimeType: "text/plain", buffer: Buffer.from(content) });
const pdf = (name, ...pages) => ({ name, mimeType: "application/pdf", buffer: pdfOf(...pages) });

async function choose(page, button, files) {
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click(button)]);
  await chooser.setFiles(files);
}

export const giveSources = (page, ...files) => choose(page, "#source-ways >> text=Choose files", files);
const giveDraft = (page, file) => choose(page, "#draft-ways >> text=Choose a file", [file]);

export async function check(page) {
  await page.click("#check");
  await page.waitForSelector("#review:not([hidden]) .review-grid", { timeout: 60_000 });
  await done(page);
}

/** Opens the sheet that holds the findings in a narrow window. */
async function openSheet(page) {
  const handle = page.locator(".sheet-handle[aria-expanded=false]");
  if (await handle.isVisible()) await handle.click();
}

async function turnTo(page, tab) {
  await openSheet(page);
  await page.click(`#tab-${tab}`);
}

/** Waits until a chosen quotation glows no longer, so that pictures are the same each time. */
const untilStill = (page) => page.waitForFunction(() => document.querySelector(".glow") === null);

async function open(page, id) {
  await openSheet(page);
  await openCard(page, id);
  await untilStill(page);
}

/** A draft with words of its source, one of them changed, that no quotation marks show. */
export const UNMARKED = {
  words: "a promise that is never written on the back of a ticket binds the company that printed it",
  get draft() {
    return `The carrier is bound. We know that ${this.words}, and no more is asked of anybody. See ${CITED}.`;
  },
  source: text("alder.txt", SOURCE),
};

/** @type {Walk} */
async function unmarked(t, look, options) {
  const { page } = await openPage(t, DIST, options);
  await page.fill("#editor", UNMARKED.draft);
  await giveSources(page, UNMARKED.source);
  await check(page);
  await openSheet(page);
  await look(page, "unmarked-folded");
  await page.click(".section-unmarked .section-head");
  await look(page, "unmarked");
  await page.click("#head-w1");
  await untilStill(page);
  await look(page, "unmarked-open");
}

/** @type {Walk} */
async function start(t, look, options) {
  const { page } = await openPage(t, DIST, options);
  await look(page, "start");
  await page.fill("#editor", `The court held that “${WORDS}.” ${CITED}.`);
  await giveSources(
    page,
    ...Array.from({ length: 9 }, (_, at) => text(`${at + 1}-alder-v-birch.txt`, SOURCE)),
    text(`${LONG_WORD}.txt`, SOURCE),
  );
  await page.waitForFunction(() => document.querySelectorAll("#source-list li").length === 10);
  await page.click("#source-ways >> text=Enter an address");
  await page.fill("#source-address", "no address");
  await page.keyboard.press("Enter");
  await look(page, "given");
  await page.keyboard.press("Escape");
  await page.locator("#source-list button").first().click();
  await page.waitForSelector("#toast:not([hidden])");
  await look(page, "removed");
  await page.click("#settings");
  await look(page, "settings");
  await page.keyboard.press("Escape");
  await page.click("#help");
  await look(page, "help");
}

/** @type {Walk} */
async function example(t, look, options) {
  const { page } = await openPage(t, DIST, options);
  await showExample(page);
  await look(page, "report");
  await openSheet(page);
  await look(page, "findings");
  await page.click("#save");
  await look(page, "export menu");
  await page.keyboard.press("Escape");
  // One of each verdict: the numbers of the example's findings are in www/example/expected.json.
  const verdicts = {
    not_found: 18,
    altered: 24,
    wrong_source: 27,
    meaning: 23,
    wrong_voice: 29,
    spliced: 13,
    wrong_page: 9,
    paraphrase: 11,
  };
  const others = { cannot_check: 19, minor: 22, faithful: 3, verbatim: 2, unattributed: 31, record: 4 };
  for (const [verdict, number] of Object.entries({ ...verdicts, ...others })) {
    await open(page, `q${number}`);
    await look(page, `card ${verdict}`);
  }
  await open(page, "q24");
  await page.click("#card-q24 >> text=Details");
  await page.click("#card-q24 >> text=Side by side");
  await look(page, "card side by side");
  await page.click("#card-q24 >> text=Side by side");
  await page.click("#card-q24 >> text=Change");
  await look(page, "card other citation");
  await page.click("#card-q24 >> text=Open the source here");
  await page.waitForSelector(".reader .paper");
  await look(page, "source reader");
  await page.keyboard.press("Escape");
  await page.fill(".query", "carrier");
  await look(page, "search");
  await page.fill(".query", "zeppelin");
  await look(page, "nothing found");
  await page.fill(".query", "");
  await page.click("#card-q24 >> text=Mark as reviewed");
  await page.waitForSelector("#toast:not([hidden])");
  await look(page, "reviewed");
  await page.click(".card.is-open .card-menu summary");
  await look(page, "card menu");
  await page.fill(".card.is-open .note-field", "The other side cites the same words.");
  await page.click(".card.is-open >> text=Dismiss");
  await page.click(".total-done");
  await page.locator(".section-done .card-head").first().click();
  await look(page, "settled");
  await turnTo(page, "sources");
  await look(page, "sources");
  await page.click("text=/^What was read: /");
  await page.waitForSelector(".as-read");
  await look(page, "what was read");
  await page.keyboard.press("Escape");
  await turnTo(page, "ledger");
  await look(page, "network log empty");
}

/** @type {Walk} */
async function pages(t, look, options) {
  const { page } = await openPage(t, DIST, options);
  const said = (words) => `The court held: \x93${words}.\x94 Alder v. Birch, 700 F.3d 100 \\(2d Cir. 2012\\).`;
  await giveDraft(page, pdf("draft.pdf", said("a promise that is written binds"), said(WORDS.replace("written", "spoken"))));
  await look(page, "file given");
  await giveSources(page, text("alder-v-birch.txt", SOURCE));
  await check(page);
  await page.waitForSelector(".sheet-of-pdf canvas");
  await look(page, "pages");
  await open(page, "q2");
  await look(page, "pages card");
}

/** @type {Walk} */
async function problems(t, look, options) {
  const { page } = await openPage(t, DIST, options);
  const damaged = text("scan.pdf", "%PDF-1.7\nnothing else");
  await giveDraft(page, { name: "holiday.png", mimeType: "image/png", buffer: Buffer.from("\x89PNG\r\n\x1a\n", "latin1") });
  await page.waitForSelector("#draft-refused .problem");
  await look(page, "refused");
  await page.fill("#editor", `The court held that “${WORDS}.” ${CITED}.`);
  await giveSources(page, damaged, text("other.txt", "Nothing to the point."));
  await check(page);
  await turnTo(page, "sources");
  await look(page, "sources missing and unread");
  await page.click("#new-check");
  await look(page, "source unread");
  await giveDraft(page, damaged);
  await page.click("#check");
  await page.waitForSelector("#draft-given .problem");
  await look(page, "draft unread");
}

/** @type {Walk} */
async function claims(t, look, options) {
  const { page } = await openPage(t, DIST, options);
  await page.fill(
    "#editor",
    `The carrier must answer within ninety days of the loss. ${CITED}.\n\nNothing is owed before the ship has sailed.\n`,
  );
  await giveSources(page, text("alder-v-birch.txt", CLAIMED));
  await page.check("#claims");
  await check(page);
  await open(page, "k1");
  await page.click("#card-k1 summary >> text=/more sentence/");
  await look(page, "card claim");
  await open(page, "k2");
  await look(page, "card claim without a citation");
}

/** @type {Walk} */
async function empty(t, look, options) {
  const { page } = await openPage(t, DIST, options);
  await page.fill("#editor", "A draft without quotations and without citations.");
  await check(page);
  await openSheet(page);
  await look(page, "nothing to compare");
  await turnTo(page, "sources");
  await look(page, "no sources");
}

/** @type {Walk} */
async function unusual(t, look, options) {
  const { page } = await openPage(t, DIST, options);
  await giveDraft(page, text(`${LONG_WORD}.md`, UNUSUAL));
  await giveSources(page, text(`alder-v-birch ${HEBREW} ${LONG_WORD}.txt`, UNUSUAL_SOURCE));
  await check(page);
  await look(page, "long words");
  for (const id of ["q1", "q2", "q3"]) {
    await open(page, id);
    await look(page, `long words ${id}`);
  }
  await turnTo(page, "sources");
  await look(page, "long words sources");
}

/** @type {Walk} */
async function progress(t, look, options) {
  const { page } = await openPage(t, fixtureBuild(), options);
  await page.fill("#editor", "4 findings and no more");
  await page.click("#check");
  await page.waitForSelector(".progress-found span:nth-child(4)");
  await look(page, "progress");
}

/** @type {Walk} */
async function lookUps(t, look, options) {
  const { page, forward } = await opened(t, FREE, options);
  await giveToken(page, "wrong");
  await page.waitForSelector("#courtlistener .problem");
  await look(page, "token wrong");
  await giveToken(page);
  await page.waitForSelector(".token-right");
  await page.click(".network summary");
  await page.waitForSelector(".kept >> text=Nothing is kept");
  await look(page, "token");
  await giveMemo(page);
  await page.click("#check");
  await page.waitForSelector("#review:not([hidden]) .review-grid");
  await untilVerdicts(page, SO_FAR);
  await untilWaiting(page);
  await look(page, "waiting");
  await page.click(".queue summary");
  await look(page, "waiting queue");
  await page.click(".queue summary");
  await openSheet(page);
  await page.click("#card-q3 .card-head");
  await untilStill(page);
  await look(page, "card waiting");
  await turnTo(page, "ledger");
  await look(page, "network log");
  await forward(61);
  await done(page);
  await turnTo(page, "findings");
  for (const id of ["c3", "c4", "c6", "q6"]) {
    await open(page, id);
    await look(page, `card ${id} looked up`);
  }
  await turnTo(page, "sources");
  await look(page, "sources looked up");
}

/** @type {Walk} */
async function stopped(t, look, options) {
  const { page } = await opened(t, FREE, options);
  await begin(page);
  await untilVerdicts(page, SO_FAR);
  await untilWaiting(page);
  await page.click("#running >> text=Stop");
  await done(page);
  await openSheet(page);
  await look(page, "stopped");
}

/** Each opens the page, does what people do, and calls `look` in each state. */
export const WALKS = { start, example, pages, problems, claims, empty, unusual, progress, lookUps, stopped, unmarked };
