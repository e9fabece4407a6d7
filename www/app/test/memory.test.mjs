// What the page keeps of the drafts that it has checked: nothing but the last.
//
// An element handle of the test driver keeps its whole tree as long as the page is open, so everything here is done inside the page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DIST, openPage, withBrowser } from "./browser.mjs";
import { courtListener, giveToken, MEMO } from "./courtlistener.mjs";

withBrowser();

const WARM_UP = 4;
const CHECKS = 8;
const MORE = 8;

test("a check of another draft leaves nothing of the last one", async (t) => {
  const { api } = await courtListener(t);
  const { page, context } = await openPage(t, DIST, { api });
  await giveToken(page);
  await page.locator(".token-right").waitFor();
  const client = await context.newCDPSession(page);
  await client.send("Performance.enable");
  const held = async () => {
    await client.send("HeapProfiler.collectGarbage");
    const { metrics } = await client.send("Performance.getMetrics");
    const value = (name) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
    return { nodes: value("Nodes"), listeners: value("JSEventListeners"), bytes: value("JSHeapUsedSize") };
  };
  let round = 0;
  const heldAfterOne = async () => {
    await page.evaluate(useOnce, { round: round++, memo: MEMO });
    return held();
  };
  const most = { nodes: 0, listeners: 0, bytes: 0 };
  while (round < WARM_UP) for (const [name, value] of Object.entries(await heldAfterOne())) most[name] = Math.max(most[name], value);
  let after = most;
  // The browser frees the last report when it likes. What is kept of each draft stays above the limits however many checks follow.
  const isGrown = () =>
    after.nodes - most.nodes >= 100 ||
    after.listeners - most.listeners >= 10 ||
    // The browser compiles more of the page's code as it is used.
    after.bytes - most.bytes >= (round - WARM_UP) * 150_000;
  while (round < WARM_UP + CHECKS || (isGrown() && round < WARM_UP + CHECKS + MORE)) after = await heldAfterOne();
  assert.ok(!isGrown(), `${JSON.stringify(most)} became ${JSON.stringify(after)} in ${round - WARM_UP} checks`);
});

/** Checks a draft of its own as a user would, pasted or dropped, and opens what the report offers; runs in the page. */
async function useOnce({ round, memo }) {
  const one = (selector) => /** @type {HTMLElement} */ (document.querySelector(selector));
  const until = async (isDone) => {
    for (let tries = 0; !isDone(); tries++) {
      if (tries > 500) throw new Error(`waited in vain: ${isDone}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const dropped = (zone, name, text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], name));
    zone.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  };
  const draft = `${memo}\n\nThis is draft ${round}.`.repeat(3);
  one("#clear").click();
  if (round % 2 === 0) {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", draft.replaceAll(/^.+$/gm, "<p>$&</p>"));
    one("#editor").dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  } else {
    dropped(one("#draft-zone"), `draft ${round}.md`, draft);
    await until(() => one("#draft-given").textContent.includes(`draft ${round}.md`));
  }
  one("#check").click();
  await until(() => !one("#review").hidden && one("#running").hidden && one(".paper").textContent.includes(`This is draft ${round}.`));
  /** @type {HTMLElement} */ for (const head of document.querySelectorAll(".section:not([hidden]) .section-head[aria-expanded=false]"))
    head.click();
  one("#head-q1").click();
  [...document.querySelectorAll("#card-q1 button")].find(({ textContent }) => textContent === "Open the source here")?.click();
  await until(() => document.querySelector(".reader .paper"));
  /** @type {HTMLDialogElement} */ (one(".reader")).close();
  one("#help").click();
  await until(() => document.querySelector("dialog.help"));
  /** @type {HTMLDialogElement} */ (one("dialog.help")).close();
  for (const tab of ["sources", "ledger", "findings"]) one(`#tab-${tab}`).click();
  one("#head-c1").click();
  one(".paper").dispatchEvent(new PointerEvent("pointermove", { pointerType: "mouse", clientX: 200, clientY: 200, bubbles: true }));
  dropped(one(".paper"), `source ${round}.txt`, `Fictional source of round ${round}.`);
  await until(() => one("#source-list").textContent.includes(`source ${round}.txt`));
  await until(() => one("#running").hidden);
  one("#new-check").click();
}
