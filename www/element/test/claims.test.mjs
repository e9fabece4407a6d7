// The element asks a model about claims: settings or a provider of the page, consent, events. The models are made up and on loopback.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DRAFT, PROPOSAL, SOURCE } from "../../test/models/contradicted.mjs";
import { anthropic } from "../../test/models/fake-anthropic.mjs";
import { serverOf } from "../../test/models/fake-server.mjs";
import { assertAccessible, frames, openPage, POLICY, withBrowser } from "./page.mjs";

withBrowser();

const KEY = "key-of-the-tests";
const EARLY = { value: DRAFT, source: { name: "alder.txt", text: SOURCE } };
const ANSWER = anthropic.answer(JSON.stringify(PROPOSAL));
const ELEMENT = "<main><literatim-check claims></literatim-check></main>";
const EVENTS = `globalThis.events = [];
  for (const name of ["finding", "claim", "report", "error"])
    document.addEventListener("literatim-" + name, ({ detail }) => events.push([name, detail.headline ?? detail.message ?? detail.claims.map(({ headline }) => headline).join()]));`;

/** A page with an element that has a draft and its source, a model server, and the addresses that the page asked for. */
async function asking(t, replies, { script = "", expected = undefined } = {}) {
  const server = await serverOf(t, replies);
  const opened = await openPage(t, {
    body: ELEMENT,
    script: `${EVENTS}\n${script}`,
    early: EARLY,
    policy: POLICY.replace("connect-src 'self'", `connect-src 'self' ${server.address}`),
    expected,
  });
  const requests = [];
  opened.page.on("request", (request) => requests.push(request.url()));
  return { ...opened, server, requests };
}

/** Gives the element the settings of a model. */
const giveModel = (page, address) =>
  page.evaluate(
    ([address, key]) => {
      document.querySelector("literatim-check").model = { provider: "anthropic", model: "fictional-1", key, address };
    },
    [address, KEY],
  );

const check = (page) => page.evaluate(async () => (await document.querySelector("literatim-check").check()).claims.length);

/** Asks, and resolves with the verdicts, or null. */
const askClaims = (page) =>
  page.evaluate(async () => (await document.querySelector("literatim-check").askClaims())?.claims.map(({ headline }) => headline) ?? null);

const events = (page) => page.evaluate(() => globalThis.events);

test("without a model nobody is asked, nothing leaves, and no code of models is loaded", async (t) => {
  const { page, server, requests, origin } = await asking(t, [ANSWER]);
  assert.equal(await check(page), 2);
  await frames(page);
  assert.equal(await page.getByText("Ask a model").count(), 0);
  assert.equal(await askClaims(page), null);
  assert.deepEqual((await events(page)).at(-1), ["error", "No model can be asked: set the element’s model and claims first."]);
  assert.ok(await page.getByText("No model can be asked").first().isVisible());
  assert.equal(server.asked.length, 0);
  assert.deepEqual(
    requests.filter((url) => !url.startsWith(origin) || /models/.test(url)),
    [],
  );
});

test("a model is asked after consent in a dialog, and the cards show what it says", async (t) => {
  const { page, server, requests } = await asking(t, [ANSWER]);
  await giveModel(page, server.address);
  await check(page);
  assert.deepEqual(
    requests.filter((url) => /models/.test(url)),
    [],
    "no code of models is loaded before somebody asks",
  );
  await page.getByRole("button", { name: "Ask a model" }).click();
  const dialog = page.getByRole("dialog", { name: "Ask a model about the claims" });
  await dialog.getByText(`1 claim, with a few words of the draft around it`).waitFor();
  assert.match(
    (await dialog.textContent()) ?? "",
    new RegExp(`would go to fictional-1 of Anthropic \\(${server.host}\\): about .* tokens`),
  );
  assert.equal(server.asked.length, 0, "nothing is sent before the user agrees");
  await assertAccessible(page, "what would be sent");
  await page.keyboard.press("Enter");
  await page.getByText("A model was asked about the claims.").waitFor();
  assert.equal(server.asked.length, 1);
  assert.doesNotMatch(JSON.stringify(server.asked[0]?.body), /kitchen/, "the draft beyond the claim is not sent");
  assert.deepEqual((await events(page)).slice(-2), [
    ["claim", "inconclusive"],
    ["report", "inconclusive,source_unavailable"],
  ]);
  await page.evaluate(() => document.querySelector("literatim-check").choose("k1"));
  const card = page.locator("#card-k1");
  assert.match((await card.textContent()) ?? "", /Proposed by fictional-1.*90 % sure/);
  assert.match((await card.locator(".is-invented").textContent()) ?? "", /shall never answer late.*the model invented it/);
  assert.ok(!(await page.evaluate(() => JSON.stringify(document.querySelector("literatim-check").report))).includes(KEY));
  await assertAccessible(page, "a claim with what a model says");
});

test("a model's supported against a number that differs is to look up, and its card is not folded away", async (t) => {
  const part = { ...PROPOSAL.parts[0], status: "supported", quotes: ["must answer within thirty days"] };
  const agreed = anthropic.answer(JSON.stringify({ ...PROPOSAL, judgement: "supported", parts: [part] }));
  const { page, server } = await asking(t, [agreed]);
  await giveModel(page, server.address);
  await check(page);
  await page.getByRole("button", { name: "Ask a model" }).click();
  await page.getByRole("dialog", { name: "Ask a model about the claims" }).getByText("1 claim, with").waitFor();
  await page.keyboard.press("Enter");
  await page.getByText("A model was asked about the claims.").waitFor();
  const card = page.locator(".section-look_up #card-k1");
  await card.waitFor({ state: "visible" });
  assert.equal(await card.locator(".badge").first().textContent(), "Check the claim");
  assert.match((await card.textContent()) ?? "", /The claim says “ninety”|The claim says “ninety days”/);
  const finding = await page.evaluate(() => document.querySelector("literatim-check").report.claims[0]);
  assert.deepEqual([finding.headline, finding.attention, finding.verified], ["supported", "look_up", null]);
  await assertAccessible(page, "a claim that a model finds supported against a number");
});

test("nothing is sent when the user does not agree", async (t) => {
  const { page, server } = await asking(t, [ANSWER]);
  await giveModel(page, server.address);
  await check(page);
  const asked = askClaims(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  assert.equal(await asked, null);
  assert.deepEqual([server.asked.length, (await events(page)).filter(([name]) => name === "error" || name === "claim")], [0, []]);
});

test("a provider and the consent of the page are used, without code of a provider and without a dialog", async (t) => {
  const script = `
    globalThis.asked = [];
    const provider = { name: "Made up", host: "models.example", models: async () => [], ask: async ({ user }) => {
      asked.push(user);
      return { text: ${JSON.stringify(JSON.stringify({ ...PROPOSAL, parts: [{ ...PROPOSAL.parts[0], quotes: ["must answer within thirty days"] }] }))}, usage: { input: 1000, output: 100 } };
    } };
    globalThis.estimates = [];
    document.querySelector("literatim-check").model = { provider, model: "m", consent: (estimate) => estimates.push(estimate) > 0 };`;
  const { page, requests } = await asking(t, [ANSWER], { script });
  assert.deepEqual(await askClaims(page), ["not_supported", "source_unavailable"], "the draft is checked first");
  const [asked, estimates] = await page.evaluate(() => [globalThis.asked.length, globalThis.estimates]);
  assert.deepEqual([asked, estimates.length, estimates[0].host, estimates[0].questions], [1, 1, "models.example", 1]);
  assert.deepEqual(
    requests.filter((url) => /models\/(anthropic|openai|compatible|ollama|chrome)/.test(url)),
    [],
  );

  await page.evaluate(() => {
    const element = document.querySelector("literatim-check");
    element.value = element.value.replace("ninety", "sixty");
  });
  assert.deepEqual(await askClaims(page), ["inconclusive", "source_unavailable"], "the words of the answer are not in the new claim");
  assert.match(
    await page.evaluate(() => globalThis.asked.at(-1)),
    /sixty days/,
    "an edited draft is checked again before it is asked about",
  );
});

test("asking stops", async (t) => {
  const { page, server } = await asking(t, [{ silent: true }]);
  await giveModel(page, server.address);
  await check(page);
  const asked = askClaims(page);
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByRole("button", { name: "Stop" }).click();
  assert.equal(await asked, null);
  assert.deepEqual(
    (await events(page)).filter(([name]) => name === "error" || name === "claim"),
    [],
  );
  assert.equal(await check(page), 2, "the engine is free again");
});

test("a failure is named without the key", async (t) => {
  const { page, server } = await asking(t, [anthropic.error(401, `invalid x-api-key ${KEY}`)], { expected: /401/ });
  await giveModel(page, server.address);
  await check(page);
  const asked = askClaims(page);
  await page.getByRole("button", { name: "Send" }).click();
  assert.equal(await asked, null);
  const [name, message] = (await events(page)).at(-1);
  assert.equal(name, "error");
  assert.match(message, /key/);
  assert.ok(!message.includes(KEY), message);
  assert.ok(await page.getByText(message).first().isVisible());
});
