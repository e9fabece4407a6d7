// Measures the service with autocannon, which it installs into target/: requests a second and the 99th percentile, by number of threads.
//
//     node scripts/bench-serve.mjs [--line] [--seconds 10]
//
// A request checks the example memorandum against its six sources; then a draft of two quotations against one source, and the same with
// hostile requests, clients that do not read, and clients that send a byte at a time. Everything is on this machine, so that client and service
// share its cores. At last cases are looked up with a store on a full disk, for which Linux and the right to mount are needed. Nothing is asserted.

import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmdirSync } from "node:fs";
import { connect } from "node:net";
import { availableParallelism, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { figureLine } from "./figures.mjs";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
const AUTOCANNON = "autocannon@9.0.0";
const CONNECTIONS = 16;
const HOSTILE = 1000;
const DEAF = 50;
const SLOW = 50;
/** Drafts with a store on a full disk, and the citations of each. */
const DRAFTS = 3;
const LOOK_UPS = 200;

const { values } = parseArgs({ options: { line: { type: "boolean" }, seconds: { type: "string", default: "10" } } });
const duration = Number(values.seconds);

const SOURCE =
  "ALDER v. BIRCH\n\n700 F.3d 100 (2d Cir. 2012)\n\nFictional. We have held that a promise that is written on the back of a ticket binds the company that printed it.\n";
const quoted = (words) => `The court held that “${words}.” Alder v. Birch, 700 F.3d 100 (2d Cir. 2012).\n\n`;
const content =
  quoted("a promise that is written on the back of a ticket binds the company that printed it") +
  quoted("a promise that is written on the back of a ticket never binds the company");
const small = JSON.stringify({ content, content_type: "text/plain", sources: [{ name: "alder.txt", content: SOURCE }] });
const text = (...path) => readFileSync(join(ROOT, "www", "example", ...path), "utf8");
const sources = readdirSync(join(ROOT, "www", "example", "sources")).map((name) => ({ name, content: text("sources", name) }));
const memo = JSON.stringify({ content: text("memo.md"), content_type: "text/markdown", sources });

const autocannon = await installed();
const cores = availableParallelism();
const rows = [];
for (const [draft, body] of [
  ["memo", memo],
  ["small", small],
])
  for (let threads = 1; threads <= cores; threads *= 2) rows.push({ draft, ...(await measured(threads, body, false)) });
rows.push({ draft: "small", ...(await measured(cores, small, true)) });
console.log("draft  threads  hostile  requests/s  p50 ms  p99 ms  other than 200  memory MB");
for (const { draft, threads, isHostile, rate, p50, p99, others, memory } of rows)
  console.log(
    `${draft.padEnd(5)}${String(threads).padStart(9)}  ${isHostile ? "yes" : "no ".padStart(3)}${rate.toFixed(1).padStart(16)}${p50.toFixed(0).padStart(8)}${p99.toFixed(0).padStart(8)}${String(others).padStart(16)}${memory.toFixed(0).padStart(11)}`,
  );
const disk = await onFullDisk();
console.log(disk.why ?? told(disk));
if (values.line) {
  const parts = rows.map(({ draft, threads, isHostile, rate, p99 }) => [
    `${draft}, ${threads} ${threads === 1 ? "thread" : "threads"}${isHostile ? ", hostile load" : ""}`,
    `${rate.toFixed(0)} a second, p99 ${p99.toFixed(0)} ms`,
  ]);
  const note = [`${cores} cores, ${CONNECTIONS} connections`, ...(disk.why === undefined ? [told(disk)] : [])].join("; ");
  console.log(`\n${figureLine("make bench-serve", Object.fromEntries(parts), note)}`);
}

/** The figures of a service with this number of threads. */
async function measured(threads, body, isHostile) {
  const { url, stop } = await started(["--threads", String(threads)]);
  const load = { url: `${url}/verify`, method: "POST", headers: { "content-type": "application/json" }, body, connections: CONNECTIONS };
  await autocannon({ ...load, duration: 3 });
  const deaf = isHostile ? Array.from({ length: DEAF }, () => deafClient(url, body)) : [];
  const slow = isHostile ? Array.from({ length: SLOW }, () => slowClient(url, body)) : [];
  const [result] = await Promise.all([autocannon({ ...load, duration }), isHostile ? hostile(url) : undefined]);
  const [, memory] = /^literatim_memory_bytes (\d+)$/m.exec(await (await fetch(`${url}/metrics`)).text()) ?? [];
  for (const socket of deaf) socket.destroy();
  for (const end of slow) end();
  await stop();
  const { requests, latency, non2xx, errors } = result;
  return {
    threads,
    isHostile,
    rate: requests.average,
    p50: latency.p50,
    p99: latency.p99,
    others: non2xx + errors,
    memory: Number(memory) / 1e6,
  };
}

function told({ answered, slowest }) {
  return `full disk, ${answered} of ${DRAFTS * LOOK_UPS} citations looked up, the slowest of ${DRAFTS} drafts in ${slowest.toFixed(0)} ms`;
}

/** A service on a free port. */
async function started(args, token = "") {
  const command = [join(ROOT, "www", "dist", "cli.js"), "serve", "--port", "0", "--quiet", "--rate", "1000000", ...args];
  const child = spawn(process.execPath, command, { env: { ...process.env, COURTLISTENER_TOKEN: token } });
  const url = await new Promise((resolve) => {
    let said = "";
    child.stderr.setEncoding("utf8").on("data", (data) => {
      said += data;
      const [, address] = /Serving at (http:\S+);/.exec(said) ?? [];
      if (address) resolve(address);
    });
  });
  const stop = async () => {
    child.kill("SIGTERM");
    await new Promise((resolve) => child.on("close", resolve));
  };
  return { url, stop };
}

/** Look-ups with a store on a disk of 64 KB, which is full after a few of them. */
async function onFullDisk() {
  const folder = mkdtempSync(join(tmpdir(), "literatim-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", folder], { stdio: "ignore" });
  } catch {
    rmdirSync(folder);
    return { why: "full disk: not measured, since nothing can be mounted here" };
  }
  const { fakeCourtListener } = await import("../www/fake/server.mjs");
  const { API } = await import("../www/fake/application.mjs");
  const token = "b".repeat(40);
  const fake = await fakeCourtListener({ cases: [], tokens: { [token]: { user: [], citations: "1000000/min" } } });
  const { url, stop } = await started(["--store", folder, "--courtlistener", fake.url + API], token);
  let [answered, slowest] = [0, 0];
  for (let draft = 0; draft < DRAFTS; draft++) {
    const cited = Array.from({ length: LOOK_UPS }, (_, index) => `See Doe v. Roe, ${draft * LOOK_UPS + index + 1} F.3d 1 (1st Cir. 2010).`);
    const began = performance.now();
    const answer = await fetch(`${url}/citations`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ content: cited.join("\n\n"), content_type: "text/plain" }),
      signal: AbortSignal.timeout(60_000),
    });
    const { citations } = await answer.json();
    answered += citations.filter(({ existence }) => existence === "not_in_index").length;
    slowest = Math.max(slowest, performance.now() - began);
  }
  await stop();
  await fake.close();
  execFileSync("umount", [folder]);
  rmdirSync(folder);
  return { answered, slowest };
}

/** Requests that cannot be answered, ten at a time. */
async function hostile(url) {
  const bodies = [
    "{",
    "[]",
    `${"[".repeat(5000)}${"]".repeat(5000)}`,
    JSON.stringify({ content: "%PDF-1.7", content_type: "application/pdf" }),
  ];
  for (let sent = 0; sent < HOSTILE; sent += 10) {
    const some = Array.from({ length: 10 }, (_, index) => bodies[(sent + index) % bodies.length]);
    await Promise.all(
      some.map((text) =>
        fetch(`${url}/verify`, { method: "POST", headers: { "content-type": "application/json" }, body: text }).then((answer) =>
          answer.text(),
        ),
      ),
    );
  }
}

/** A client that asks and reads nothing. */
function deafClient(url, body) {
  const socket = connect(Number(new URL(url).port), "127.0.0.1").pause();
  socket.on("error", () => {});
  socket.write(
    `POST /verify HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  return socket;
}

/** A client that sends its request a byte at a time; what ends it. */
function slowClient(url, body) {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.on("error", () => {});
  const text = `POST /verify HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  let sent = 0;
  const timer = setInterval(() => socket.writable && socket.write(text[sent++] ?? ""), 100);
  return () => {
    clearInterval(timer);
    socket.destroy();
  };
}

async function installed() {
  const folder = join(ROOT, "target", "bench-serve");
  const entry = join(folder, "node_modules", "autocannon", "autocannon.js");
  if (!existsSync(entry))
    execFileSync("npm", ["install", "--prefix", folder, "--no-audit", "--no-fund", "--ignore-scripts", AUTOCANNON], { stdio: "inherit" });
  return (await import(pathToFileURL(entry).href)).default;
}
