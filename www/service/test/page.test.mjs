// The service's own page in Chromium: the form and its findings, the reference, tokens, keyboard, the policy.
import assert from "node:assert/strict";
import { test } from "node:test";
import { chromium } from "playwright-core";
import { assertAccessible } from "../../element/test/page.mjs";
import { BROWSER_ARGS, browserPath } from "../../test/fixtures.mjs";
import { serving } from "../../test/serving.mjs";

/** A tab at the page of a service; the test fails when it complains or asks anybody else. */
async function pageOf(t, args = [], options = {}, env = {}) {
  const { url } = await serving(t, args, { env });
  const browser = await chromium.launch({ executablePath: await browserPath(), args: BROWSER_ARGS });
  t.after(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 1100, height: 900 }, ...options });
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => message.type() === "error" && !/status of 4\d\d/.test(message.text()) && faults.push(message.text()));
  page.on("request", (request) => request.url().startsWith(`${url}/`) || request.url() === "data:," || faults.push(request.url()));
  t.after(() => assert.deepEqual(faults, []));
  await page.goto(`${url}/`);
  return { page, url };
}

const titleOf = (page) => page.locator("#findings-title").textContent();

for (const [name, options] of /** @type {[string, object][]} */ ([
  ["desktop", {}],
  ["dark", { colorScheme: "dark" }],
  ["phone", { viewport: { width: 360, height: 740 } }],
]))
  test(`a draft is checked by keyboard, ${name}`, async (t) => {
    const { page } = await pageOf(t, [], options);
    await page.locator("#operations details").first().waitFor();
    await assertAccessible(page, "at first");
    await page.getByRole("button", { name: "Fill in an example" }).press("Enter");
    await page.keyboard.press("Control+Enter");
    await page.locator("#findings").waitFor();
    assert.equal(await titleOf(page), "1 to fix · 1 fine");
    assert.equal(await page.evaluate(() => document.activeElement?.id), "findings-title", "the focus is on the findings");
    const [right, wrong] = await page.locator("#list > li").allTextContents();
    assert.match(right ?? "", /^✓ Verbatim .* page 92/);
    assert.match(wrong ?? "", /^✗ Altered Drops “not” before “rely”/);
    assert.deepEqual(await page.locator("#list mark").allTextContents(), ["not"]);
    await assertAccessible(page, "with findings");
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is wider than the window");
  });

test("the reference has all routes with their fields, and parts that links open", async (t) => {
  const { page, url } = await pageOf(t);
  const { paths } = await (await fetch(`${url}/openapi.json`)).json();
  await page.locator("#operations details").first().waitFor();
  const shown = await page.locator("#operations summary .method + code").allTextContents();
  assert.deepEqual([...new Set(shown)].sort(), Object.keys(paths).sort());
  const verify = page.locator("#operations details", { has: page.locator("summary", { hasText: "/verify" }) }).first();
  await verify.locator("summary").press("Enter");
  assert.match(await verify.locator("pre").innerText(), new RegExp(`^curl -X POST ${url}/verify`));
  const fields = await verify.locator("th code").allTextContents();
  for (const field of ["content", "content_type", "options.claims", "results.verified", "summary.issues"])
    assert.ok(fields.includes(field), field);
  await verify.getByRole("link", { name: "Report" }).click();
  assert.equal(await page.locator("#part-Report").getAttribute("open"), "");
  await assertAccessible(page, "an open route");
});

test("what is wrong is said, and what is pasted stays text", async (t) => {
  const { page } = await pageOf(t);
  const hostile = "“<img src=x onerror=alert(1)> nobody waits at the quay for long.” Doe v. Roe, 900 F.3d 1, 3 (2018).";
  await page.fill("#draft", hostile);
  await page.fill("#source", "Doe v. Roe, 900 F.3d 1 (2018)\n\nSomebody waits at the quay.");
  await page.click("#check");
  await page.locator("#findings").waitFor();
  assert.equal(await page.locator("#list img").count(), 0);
  await page.route("**/verify", (route) =>
    route.fulfill({ status: 429, contentType: "application/problem+json", body: '{"detail":"Slow down."}' }),
  );
  await page.click("#check");
  await page.locator("#problem", { hasText: "Slow down." }).waitFor();
  assert.equal(await page.locator("#findings").isHidden(), true);
  await assertAccessible(page, "a problem");
});

test("a service with tokens shows its page, and nothing else, without one", async (t) => {
  const { page, url } = await pageOf(t, [], {}, { LITERATIM_ACCESS_TOKEN: "a-token-of-the-tests" });
  await page.locator("#token-field").waitFor();
  assert.match((await page.locator("#operations").textContent()) ?? "", /Give the access token/);
  await page.fill("#draft", "“Nobody waits at the quay.” Doe v. Roe, 900 F.3d 1 (2018).");
  await page.click("#check");
  await page.locator("#problem", { hasText: "needs an access token" }).waitFor();
  await page.fill("#token", "another-token");
  await page.locator("#token").blur();
  await page.locator("#operations", { hasText: "The service refuses this access token; check it." }).waitFor();
  await page.fill("#token", "a-token-of-the-tests");
  await page.click("#check");
  await page.locator("#findings").waitFor();
  await page.locator("#operations details").first().waitFor();
  await assertAccessible(page, "with a token");
  const status = async (path, init) => (await fetch(url + path, init)).status;
  assert.deepEqual(
    [await status("/"), await status("/service-page.js"), await status("/service-page.css"), await status("/", { method: "HEAD" })],
    [200, 200, 200, 200],
  );
  assert.deepEqual([await status("/metrics"), await status("/", { method: "POST" }), await status("/openapi.json")], [401, 401, 401]);
});

test("the page has a strict policy, and a server for agents alone has none", async (t) => {
  const { url } = await serving(t);
  const { headers } = await fetch(`${url}/`);
  const policy = headers.get("content-security-policy") ?? "";
  for (const part of ["default-src 'none'", "script-src 'self'", "connect-src 'self'", "frame-ancestors 'none'", "form-action 'none'"])
    assert.ok(policy.includes(part), part);
  assert.equal(headers.get("x-content-type-options"), "nosniff");
  const page = await (await fetch(`${url}/`)).text();
  assert.ok(!/<script(?![^>]*src="\.\/)|<style|style="|https?:/.test(page), "nothing inline, nothing from elsewhere");
  const agents = await serving(t, [], { command: ["mcp", "--http"] });
  assert.equal((await fetch(`${agents.url}/`)).status, 404);
});
