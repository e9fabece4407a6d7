// Measures how the web page answers while it works: its long tasks, the first findings, the frames of scrolling, its memory.
//
//     node scripts/bench-page.mjs [--line] [--rounds N] [--page FOLDER]
//
// FOLDER is another build of the page, to compare with.
// Drafts and sources are made up (scripts/bench/page/inputs.mjs). A task is that of the browser's own `longtask` entries, which begin at 50 ms.
// The load of the machine matters to every time, so each round
// also times a loop of fixed work (the last column is in multiples of it), and the processor time of tasks is taken from a trace. Nothing is asserted.

import { execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { TOKEN } from "../www/fake/accounts.mjs";
import { API } from "../www/fake/application.mjs";
import { fakeCourtListener } from "../www/fake/server.mjs";
import { fixedWork } from "./bench/page/fixed-work.mjs";
import { caseOf, paragraphsOf, pdfFrom, sourcesOf } from "./bench/page/inputs.mjs";
import { figureLine } from "./figures.mjs";

const { chromium } = await import(new URL("../www/node_modules/playwright-core/index.mjs", import.meta.url).href);
const { values } = parseArgs({
  options: { line: { type: "boolean" }, rounds: { type: "string", default: "5" }, page: { type: "string" } },
});

/** Words of a brief of 60 pages as a PDF, of one of 85 pages with fewer quotations, and of a draft of 300 pages as text. */
const BRIEF_WORDS = 31_000;
const FILING_WORDS = 47_500;
const LONG_WORDS = 135_000;
/** A frame that takes longer is late. */
const LATE_MS = 20;

const opinions = sourcesOf(30);
const sources = opinions.map(({ name, text }) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) }));
const brief = pdfFrom(paragraphsOf(opinions, BRIEF_WORDS));
const quoted = paragraphsOf(opinions, FILING_WORDS, 8);
const filing = pdfFrom(quoted);
const long = paragraphsOf(opinions, LONG_WORDS);
const LONG = { name: "long.md", mimeType: "text/markdown", buffer: Buffer.from(long.join("\n\n")) };
const FILING = { name: "filing.pdf", mimeType: "application/pdf", buffer: filing.file };
const BRIEF = { name: "brief.pdf", mimeType: "application/pdf", buffer: brief.file };

const script = (name) => fileURLToPath(new URL(name, import.meta.url));
const executablePath = process.env.CHROME || execFileSync(script("browser.sh"), { encoding: "utf8" }).trim();
/** Limits that no round reaches. */
const WIDE = { user: ["6000/min", "60000/hour", "600000/day"], citations: "60000/min" };
const fake = await fakeCourtListener({
  cases: opinions.map(caseOf),
  tokens: { [TOKEN]: WIDE },
  clock: {
    get now() {
      return Date.now();
    },
  },
});
const server = spawn(process.execPath, [script("serve.mjs"), ...(values.page ? [values.page] : [])], {
  env: { ...process.env, PORT: "0", COURTLISTENER: fake.url + API },
  stdio: ["ignore", "pipe", "inherit"],
});
const figures = new Map();
let browser;
try {
  const address = await addressOf(server);
  for (let round = 0; round < Number(values.rounds); round++) {
    browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
    await measure(browser, address);
    await measureStore(browser, address);
    await browser.close();
  }
} finally {
  await browser?.close();
  server.kill();
  await fake.close();
}
tell();

/** The address that the server prints when it listens. */
async function addressOf({ stdout }) {
  for await (const line of createInterface({ input: stdout })) {
    const [found] = /http:\S+/.exec(line) ?? [];
    if (found !== undefined) return found;
  }
  throw new Error("The page could not be served; run make build first.");
}

function note(what, unit, value, loop = null) {
  const list = figures.get(what) ?? { unit, values: [], ratios: [] };
  list.values.push(value);
  if (loop !== null) list.ratios.push(value / loop);
  figures.set(what, list);
}

/** One round, in a fresh page. */
async function measure(running, address) {
  const page = await (await running.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  await page.addInitScript(() => {
    globalThis.tasks = [];
    new PerformanceObserver((list) => globalThis.tasks.push(...list.getEntries())).observe({ type: "longtask" });
  });
  await page.goto(address);
  const loop = await page.evaluate(fixedWork);
  note("the loop of fixed work", "ms", loop);
  await choose(page, "#source-ways >> text=Choose files", sources);
  await page.waitForFunction((count) => document.querySelectorAll("#source-list li").length === count, sources.length);
  await choose(page, "#draft-ways >> text=Choose a file", [BRIEF]);
  await page.waitForSelector("#draft-given:not([hidden])");
  const phase = async (what, act) => {
    const { wall, processor } = await longest(page, act);
    note(`longest task, ${what}`, "ms", wall, loop);
    note(`  the most processor time of a task, ${what}`, "ms", processor);
  };

  await phase("a PDF of 60 pages with 30 sources is checked", async () => {
    const { first, card, report } = await page.evaluate(checkIt);
    note("first finding after Check", "ms", first, loop);
    note("first card after Check", "ms", card, loop);
    note("the whole report after Check", "ms", report, loop);
  });
  await phase("findings are filtered", () => filter(page));
  await phase("a card is opened", () =>
    page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector(".card-altered:not(.is-open) .card-head")).click()),
  );
  await phase("a source is opened", async () => {
    await page.click(".card.is-open >> text=Open the source here");
    await page.waitForSelector(".reader .paper");
  });
  await page.keyboard.press("Escape");
  note("memory of the page's process with 30 sources", "MB", await memoryOf(running));

  await page.click("#new-check");
  await choose(page, "#draft-ways >> text=Choose a file", [FILING]);
  await page.waitForFunction(() => document.querySelector("#draft-given")?.textContent?.includes("filing.pdf"));
  await phase(`a PDF of ${filing.pages} pages with ${quoted.length} quotations is checked and drawn`, async () => {
    await page.evaluate(checkIt);
    await page.waitForSelector(".sheet-of-pdf canvas", { state: "attached" });
    await page.evaluate(scrollThrough, LATE_MS);
  });

  await page.click("#new-check");
  await choose(page, "#draft-ways >> text=Choose a file", [LONG]);
  await page.waitForFunction(() => document.querySelector("#draft-given")?.textContent?.includes("long.md"));
  await phase("a text of 300 pages is checked", () => page.evaluate(checkIt));
  // The end of a long text is shown after its beginning.
  await page.waitForFunction((end) => document.querySelector(".paper")?.textContent?.trim().endsWith(end), long.at(-1)?.slice(-40));
  await page.waitForTimeout(500);
  const { late, frames } = await page.evaluate(scrollThrough, LATE_MS);
  note(`frames over ${LATE_MS} ms while 300 pages are scrolled`, "%", (100 * late) / frames);
  await phase("a finding far away is shown", () => page.evaluate(() => [...document.querySelectorAll(".card-head")].at(-1)?.click()));
}

/** What the page shows of a brief that is dropped when the store has its sources, without requests to the network. */
async function measureStore(running, address) {
  const page = await (await running.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  await page.goto(address);
  const loop = await page.evaluate(fixedWork);
  await page.fill("#token", TOKEN);
  await page.click("#courtlistener >> text=Use it");
  await page.waitForSelector(".token-right");
  await choose(page, "#draft-ways >> text=Choose a file", [BRIEF]);
  await page.waitForSelector("#draft-given:not([hidden])");
  await page.click("#check");
  await page.waitForSelector("#review:not([hidden]) .review-grid", { timeout: 120_000 });
  await page.waitForSelector("#running", { state: "hidden", timeout: 120_000 });
  await page.click("#new-check");
  await page.click("text=Forget it");
  await page.click("#clear");
  await page.reload();
  await page.click(".network summary");
  await page.check("#offline-only");
  const asked = fake.log.length;
  const { card, report } = await page.evaluate(dropIt, brief.file.toString("base64"));
  if (fake.log.length > asked) throw new Error("The store did not have the sources.");
  note("first card after a brief is dropped, its sources in the store", "ms", card, loop);
  note("the whole report after a brief is dropped, its sources in the store", "ms", report, loop);
}

async function choose(page, button, files) {
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click(button)]);
  await chooser.setFiles(files);
}

async function filter(page) {
  await page.fill(".query", "otherwise");
  await page.fill(".query", "");
  for (const name of [".total-fix", ".total-fix", ".chip-citation", ".chip-all"])
    await page.evaluate((selector) => /** @type {HTMLElement | null} */ (document.querySelector(selector))?.click(), name);
}

/** The longest task while `act` is done and its frames are drawn: by the clock, 0 when none took 50 ms, and the most processor time of one. */
async function longest(page, act) {
  const since = await page.evaluate(() => performance.now());
  await page
    .context()
    .browser()
    .startTracing(page, { categories: ["disabled-by-default-devtools.timeline", "__metadata"] });
  await act();
  await page.waitForTimeout(600);
  const { traceEvents } = JSON.parse((await page.context().browser().stopTracing()).toString());
  const main = traceEvents
    .filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain")
    .map(({ pid, tid }) => `${pid} ${tid}`);
  const own = traceEvents.filter(({ name, pid, tid }) => name === "RunTask" && main.includes(`${pid} ${tid}`));
  const wall = await page.evaluate(
    (from) => Math.max(0, ...globalThis.tasks.filter(({ startTime }) => startTime >= from).map(({ duration }) => duration)),
    since,
  );
  return { wall, processor: Math.max(0, ...own.map(({ tdur }) => (tdur ?? 0) / 1000)) };
}

/** Presses Check; says after how many milliseconds there is a finding, a card and the whole report; runs in the page. */
async function checkIt() {
  const one = (selector) => /** @type {HTMLElement} */ (document.querySelector(selector));
  const begun = performance.now();
  one("#review").replaceChildren();
  one("#check").click();
  const times = { first: 0, card: 0, report: 0 };
  const isOver = () =>
    !one("#review").hidden && document.querySelector(".card-head") !== null && one("#progress").hidden && one("#running").hidden;
  while (!isOver()) {
    await new Promise((resolve) => setTimeout(resolve, 4));
    const now = performance.now() - begun;
    if (now > 120_000) throw new Error("The check did not end in two minutes.");
    if (times.first === 0 && document.querySelector(".progress-found > *, .card")) times.first = now;
    if (times.card === 0 && document.querySelector(".card")) times.card = now;
  }
  times.report = performance.now() - begun;
  return times;
}

/**
 * Drops a PDF and presses Check as soon as that is possible; says after how many milliseconds the first quotation has a card with a verdict, and
 * when the whole report is there; runs in the page.
 */
async function dropIt(base64) {
  const one = (selector) => /** @type {HTMLElement} */ (document.querySelector(selector));
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(
    new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], "brief.pdf", { type: "application/pdf" }),
  );
  const begun = performance.now();
  one("#draft-zone").dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  while (one("#check").matches(":disabled")) await new Promise((resolve) => setTimeout(resolve));
  one("#check").click();
  const times = { card: 0, report: 0 };
  while (times.report === 0) {
    await new Promise((resolve) => setTimeout(resolve, 4));
    const now = performance.now() - begun;
    if (now > 120_000) throw new Error("The check did not end in two minutes.");
    const judged = document.querySelector(".card[id^=card-q]:not(.card-waiting, .card-cannot_check, .card-not_checked)");
    if (one("#review").hidden || judged === null) continue;
    times.card ||= now;
    if (one("#progress").hidden && one("#running").hidden) times.report = now;
  }
  return times;
}

/** Scrolls through the page in 240 frames; counts those that take longer than `lateMs`; runs in the page. */
async function scrollThrough(lateMs) {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const frames = 240;
  let late = 0;
  let last = await frame();
  for (let at = 1; at <= frames; at++) {
    window.scrollTo({ top: (at / frames) * document.documentElement.scrollHeight, behavior: "instant" });
    const now = await frame();
    if (now - last > lateMs) late++;
    last = now;
  }
  window.scrollTo({ top: 0, behavior: "instant" });
  return { late, frames };
}

/** The memory that only the page's process has, its worker's included, in megabytes. Linux only. */
async function memoryOf(running) {
  const client = await running.newBrowserCDPSession();
  const { processInfo } = await client.send("SystemInfo.getProcessInfo");
  const own = ({ id }) => Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, "utf8"))?.[1] ?? 0) / 1000;
  return Math.max(...processInfo.filter(({ type }) => type === "renderer").map(own));
}

function tell() {
  const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1];
  console.log(
    `A brief of ${brief.pages} pages and a text of ${long.length} quotations; medians of ${values.rounds} rounds, with the highest.\n`,
  );
  const parts = [];
  for (const [what, { unit, values: list, ratios }] of figures) {
    const own = `${median(list).toFixed(0)} ${unit}`;
    console.log(
      `${what.padEnd(90)}${own.padStart(9)}${Math.max(...list)
        .toFixed(0)
        .padStart(8)}${ratios.length === 0 ? "" : `${median(ratios).toFixed(1).padStart(8)} loops`}`,
    );
    parts.push([what.trim(), `${own}${ratios.length === 0 ? "" : ` (${median(ratios).toFixed(1)})`}`]);
  }
  if (values.line)
    console.log(
      `\n${figureLine("make bench-page", Object.fromEntries(parts), `${values.rounds} rounds, in brackets in loops of fixed work`)}`,
    );
}
