// Checks the example memorandum: two of its cases come from a fake CourtListener on this machine, the others from files.
import { spawn } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { TOKEN } from "../www/fake/accounts.mjs";
import { API } from "../www/fake/application.mjs";
import { casesIn } from "../www/fake/cases.mjs";
import { fakeCourtListener } from "../www/fake/server.mjs";

const WWW = join(dirname(fileURLToPath(import.meta.url)), "..", "www");
const SOURCES = join(WWW, "example", "sources");

const fake = await fakeCourtListener({
  cases: await casesIn(SOURCES),
  tokens: { [TOKEN]: { user: ["600/min", "6000/hour", "60000/day"] } },
});
const store = await mkdtemp(join(tmpdir(), "literatim-demo-"));
const files = (await readdir(SOURCES)).filter((name) => !name.endsWith(".json")).map((name) => join(SOURCES, name));
const args = ["check", join(WWW, "example", "memo.md"), "--courtlistener", fake.url + API, "--store", store, "--sources", ...files];
const env = { ...process.env, COURTLISTENER_TOKEN: TOKEN };
const child = spawn(process.execPath, [join(WWW, "..", "target", "demo", "cli.js"), ...args], { stdio: "inherit", env });
const code = await new Promise((resolve) => child.on("close", resolve));
fake.close();
await rm(store, { recursive: true, force: true });
// The example contains faults on purpose, so its exit code must be 1.
process.exitCode = code === 1 ? 0 : (code ?? 1);
