// A model is asked about claims from the page: at a server on this machine, after the reader's consent.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { DRAFT, PROPOSAL, SOURCE } from "../../test/models/contradicted.mjs";
import { openai } from "../../test/models/fake-openai.mjs";
import { serverOf } from "../../test/models/fake-server.mjs";
import { assertAccessible, DIST, openCard, openPage, withBrowser } from "./browser.mjs";

withBrowser();

const ANSWER = JSON.stringify(PROPOSAL);

/** The report of a claim, and the dialog filled in for a server with these answers. */
async function choosing(t, ...replies) {
  const server = await serverOf(t, replies);
  const { page } = await openPage(t, DIST);
  await page.fill("#editor", DRAFT);
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("#source-ways >> text=Choose files")]);
  await chooser.setFiles([{ name: "alder.txt", mimeType: "text/plain", buffer: Buffer.from(SOURCE) }]);
  await page.check("#claims");
  await page.click("#check");
  await page.click("text=Ask a model");
  await page.selectOption("#model-provider", "compatible");
  await page.fill("#model-address", `${server.address}/v1`);
  await page.fill("#model-name", "fictional-1");
  return { page, server };
}

test("a model is asked after consent, and a quotation that it invents is shown as such", async (t) => {
  const { page, server } = await choosing(t, openai.answer(ANSWER));
  await assertAccessible(page, "choosing a model");
  await page.click("text=Show what would be sent");
  const state = page.locator(".model-state");
  await state.getByText("1 claim, with a few words of the draft around it and the passages that bear on it").waitFor();
  assert.match(
    (await state.textContent()) ?? "",
    new RegExp(`would go to fictional-1 of The server \\(${server.host}\\): about .* free of charge`),
  );
  assert.equal(server.asked.length, 0, "nothing is sent before the reader agrees");
  await assertAccessible(page, "what would be sent");

  await page.click("dialog button:text-is('Send')");
  await page.waitForSelector("dialog", { state: "detached" });
  assert.equal(server.asked.length, 1);
  assert.doesNotMatch(JSON.stringify(server.asked), /kitchen/, "the draft beyond the claim is not sent");
  await openCard(page, "k1");
  assert.match(await page.textContent("#card-k1"), /Proposed by fictional-1.*90 % sure/);
  assert.match(await page.textContent("#card-k1 .is-invented"), /shall never answer late.*the model invented it/);
  assert.equal(await page.locator("#card-k1 .badge").first().textContent(), "Inconclusive", "an invented quotation is no support");
  await assertAccessible(page, "a claim with what a model says");
});

test("a model's supported against a number that differs is to look up, and a certificate names the model", async (t) => {
  const part = { ...PROPOSAL.parts[0], status: "supported", quotes: ["must answer within thirty days"] };
  const { page } = await choosing(t, openai.answer(JSON.stringify({ ...PROPOSAL, judgement: "supported", parts: [part] })));
  await page.click("text=Show what would be sent");
  await page.locator(".model-state:not([hidden])").waitFor();
  await page.click("dialog button:text-is('Send')");
  await page.waitForSelector("dialog", { state: "detached" });
  const card = page.locator(".section-look_up #card-k1");
  await card.waitFor({ state: "visible" });
  assert.equal(await card.locator(".badge").first().textContent(), "Check the claim");
  await page.click("#save");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("text=Certificate for the file")]);
  const certificate = await readFile(await download.path(), "utf8");
  assert.match(certificate, /fictional-1 at 127\.0\.0\.1:\d+ gave 1 answer \(/);
  assert.doesNotMatch(certificate, /No generative model took part/);
});

test("nothing is sent when the reader cancels", async (t) => {
  const { page, server } = await choosing(t, openai.answer(ANSWER));
  await page.click("text=Show what would be sent");
  await page.locator(".model-state:not([hidden])").waitFor();
  await page.click("dialog >> text=Cancel");
  await page.waitForSelector("dialog", { state: "detached" });
  assert.equal(server.asked.length, 0);
});

test("the models of a server are listed, and what is missing is named", async (t) => {
  const { page } = await choosing(t, openai.models());
  await page.fill("#model-name", "");
  await page.click("text=List its models");
  await page.waitForFunction(() => document.querySelector("#model-name").value === "fictional-1");
  await page.fill("#model-address", "");
  await page.click("text=Show what would be sent");
  await page.locator("dialog .problem:not([hidden])").waitFor();
  assert.ok(await page.isVisible("#model-provider"), "another choice can be made");
});

test("a key is kept for the tab and forgotten at one click", async (t) => {
  const { page } = await choosing(t, openai.models());
  await page.selectOption("#model-provider", "openai");
  await page.fill("#model-key", "fictional-key");
  await page.fill("#model-name", "");
  await page.click("text=Show what would be sent");
  await page.locator("dialog .problem:not([hidden])").waitFor();
  const kept = () => page.evaluate(() => [sessionStorage.getItem("literatim.openai-key"), localStorage.getItem("literatim.openai-key")]);
  assert.deepEqual(await kept(), [null, null], "a question that is not asked keeps no key");

  await page.fill("#model-name", "fictional-1");
  await page.fill("#model-budget", "0.01");
  await page.click("text=Show what would be sent");
  await page.locator("dialog .problem:not([hidden])").getByText("The price of fictional-1 is not known").waitFor();
  assert.deepEqual(await kept(), ["fictional-key", null]);
  await page.selectOption("#model-provider", "ollama");
  await page.selectOption("#model-provider", "openai");
  assert.equal(await page.inputValue("#model-key"), "fictional-key");
  await page.click("text=Forget the key");
  assert.equal(await page.inputValue("#model-key"), "");
  assert.deepEqual(await kept(), [null, null]);
});
