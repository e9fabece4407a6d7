// The documentation: what it says of verdicts is from the one table, its links lead somewhere, and its code blocks run.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { chmod, cp, mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { parse as parseToml } from "smol-toml";
import { figureLine, PAGE, pageOfFigures } from "../../scripts/figures.mjs";
import { rendered } from "../../scripts/site/markdown.mjs";
import { PAGES } from "../../scripts/site/pages.mjs";
import { schemaPage } from "../../scripts/site/schema.mjs";
import { written } from "../../scripts/site/verdicts.mjs";
import { textOf } from "../../tests/word/memo.mjs";
import { partsOf } from "../../tests/word/ooxml.mjs";
import { archiveOf } from "./archive.mjs";
import { BLOCKS, blocksOf } from "./docs-blocks.mjs";
import { CLI, DIST, folderOf, run } from "./fixtures.mjs";
import { pdfOf } from "./pdf.mjs";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const EXAMPLE = join(ROOT, "www", "example");
const texts = new Map(await Promise.all(PAGES.map(async ({ file }) => /** @type {[string, string]} */ ([file, await textOfPage(file)]))));

async function textOfPage(file) {
  const text = await readFile(join(ROOT, file), "utf8");
  return file.endsWith(".json") ? schemaPage(JSON.parse(text)) : text;
}

test("each verdict is called and explained as in the table of the code, with an example that the engine has checked", async () => {
  for (const [file, text] of Object.entries(await written()))
    assert.equal(await readFile(join(ROOT, file), "utf8"), text, `${file} is not up to date; run node scripts/site/verdicts.mjs`);
});

test("the measurements are those of their file", async () => {
  assert.equal(await readFile(join(ROOT, PAGE), "utf8"), await pageOfFigures(), `${PAGE} is not up to date; run node scripts/figures.mjs`);
  const { date, command, figures, note } = JSON.parse(figureLine("make bench", { plan: 4.5 }, "quiet"));
  assert.match(date, /^\d{4}-\d\d-\d\d$/u);
  assert.deepEqual([command, figures, note], ["make bench", { plan: 4.5 }, "quiet"]);
});

test("every page of the documentation is on the site", async () => {
  const docs = (await readdir(join(ROOT, "docs"))).filter((name) => name.endsWith(".md")).map((name) => `docs/${name}`);
  const files = PAGES.map(({ file }) => file);
  assert.deepEqual(
    docs.filter((file) => !files.includes(file)),
    [],
  );
  assert.equal(new Set(PAGES.map(({ slug }) => slug)).size, PAGES.length);
});

test("links lead to pages and headings that are there, and to well-formed addresses", async () => {
  const ids = new Map();
  for (const { file, slug } of PAGES)
    ids.set(`${slug}.html`, new Set([...rendered(texts.get(file) ?? "", file).html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)));
  let count = 0;
  for (const { file, slug } of PAGES) {
    for (const [, href] of rendered(texts.get(file) ?? "", file).html.matchAll(/<a href="([^"]*)"/g)) {
      count++;
      if (/^[a-z]+:/.test(href)) {
        assert.ok(URL.canParse(href) && /^(https:|mailto:|http:\/\/(localhost|127\.0\.0\.1))/.test(href), `${file}: ${href}`);
        continue;
      }
      const [page, anchor] = href.startsWith("#") ? [`${slug}.html`, href.slice(1)] : href.split("#");
      assert.ok(ids.has(page), `${file} links to ${href}, which is no page`);
      if (anchor) assert.ok(ids.get(page).has(decodeURIComponent(anchor)), `${file} links to ${href}, which has no such heading`);
    }
  }
  assert.ok(count > 200, `${count} links`);
});

test("links to files of the repository lead to files that are there", async () => {
  for (const [file, text] of texts) {
    for (const [, href] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:|^#/.test(href) || href.startsWith("?")) continue;
      const path = join(ROOT, dirname(file), href.split("#")[0]);
      await assert.doesNotReject(
        readdir(path).catch(() => readFile(path)),
        `${file}: ${href}`,
      );
    }
  }
});

test("each code block has one row that says how it is run", () => {
  const blocks = [...texts].flatMap(([file, text]) => blocksOf(text).map(({ line }) => `${file}: ${line}`));
  assert.deepEqual(BLOCKS.map(([file, line]) => `${file}: ${line}`).sort(), blocks.sort());
  for (const [, line, { how, reason }] of BLOCKS) assert.equal(how === "not run", reason !== undefined, line);
});

/** What runs a block of a kind outside of a page. @type {Record<string, (t: import("node:test").TestContext, code: string, block: import("./docs-blocks.mjs").Block) => Promise<void>>} */
const RUNNERS = {
  /** Each command ends well: without a finding or with one, but not with a wrong call. */
  shell: async (t, code, { expects = "" }) => {
    const { folder, env } = await workplace(t);
    const lines = code.trim().split("\n");
    for (const [at, line] of lines.entries()) {
      const { code: exit, stdout, stderr } = await run("bash", ["-c", line], { cwd: folder, env });
      assert.ok(exit === 0 || exit === 1, `${line}: ${exit} ${stderr}`);
      if (at === lines.length - 1) assert.ok(stdout.includes(expects), `${line}: ${stdout}`);
    }
  },
  /** The first command serves, the second asks it. */
  service: async (t, code, { expects = "" }) => {
    const [serve, ask, ...more] = code.trim().split("\n");
    assert.equal(more.length, 0);
    const { folder, env } = await workplace(t);
    const port = await serving(t, serve.replace(/ &$/, ""), folder, env);
    const { code: exit, stdout, stderr } = await run("bash", ["-c", ask.replace("8017", port)], { cwd: folder, env });
    assert.equal(exit, 0, stderr);
    assert.ok(stdout.includes(expects), stdout);
  },
  request: async (t, code) => {
    const { folder, env } = await workplace(t);
    const port = await serving(t, "literatim serve", folder, env);
    await run("bash", ["-c", `curl http://127.0.0.1:${port}/health`], { cwd: folder, env });
    const headers = { "content-type": "application/json" };
    const response = await fetch(`http://127.0.0.1:${port}/verify`, { method: "POST", headers, body: code });
    assert.equal(response.status, 200);
    const { results } = /** @type {any} */ (await response.json());
    assert.equal(results[0].verdict.length > 0, true);
  },
  /** The lines are in the report on the example, in this order. */
  output: async (_t, code) => {
    const { stdout } = await run(process.execPath, [CLI, "example"]);
    const printed = stdout.split("\n");
    let at = 0;
    for (const line of code.split("\n").slice(1).filter(Boolean)) {
      const found = printed.indexOf(line, at);
      assert.ok(found >= 0, `the report has no line: ${line}`);
      at = found + 1;
    }
  },
  /** Each target is there. */
  make: async (_t, code) => {
    const makefile = await readFile(join(ROOT, "Makefile"), "utf8");
    const targets = [...code.matchAll(/^make (\S+)/gm)].map(([, target]) => target);
    assert.ok(targets.length > 0);
    for (const target of targets) assert.match(makefile, new RegExp(`^${target}:`, "m"));
  },
  node: async (t, code, { given = "", expects = "" }) => {
    const { folder } = await workplace(t);
    await writeFile(join(folder, "block.mjs"), `${given}\n${code}`);
    const { code: exit, stdout, stderr } = await run(process.execPath, ["block.mjs"], { cwd: folder });
    assert.equal(exit, 0, stderr);
    assert.ok(stdout.startsWith(expects), stdout);
  },
  json: async (_t, code) => assert.equal(typeof JSON.parse(code), "object"),
  toml: async (_t, code) => assert.ok(Object.keys(parseToml(code)).length > 0),
};

for (const [file, line, block] of BLOCKS) {
  const { how, reason } = block;
  if (["page", "policy", "style", "drawing"].includes(how)) continue;
  test(`${file}: ${line}`, { skip: reason ?? false }, async (t) => {
    const { code } = /** @type {{ code: string }} */ (blocksOf(texts.get(file) ?? "").find((one) => one.line === line));
    await RUNNERS[how](t, code, block);
  });
}

/** A folder with the files that the documentation names, and commands on the path. */
async function workplace(t) {
  const memo = await readFile(join(EXAMPLE, "memo.md"), "utf8");
  const parts = Object.fromEntries([...partsOf(textOf(memo))].map(([name, part]) => [name.slice(1), part[1]]));
  const docx = Buffer.from(archiveOf({ "[Content_Types].xml": "<Types/>", ...parts }));
  const folder = await folderOf(t, {
    "memo.md": memo,
    "draft.txt": memo,
    "brief.md": memo,
    "drafts/memo.md": memo,
    "docs/memo.md": memo,
    "statute.html": "<p>The keeper shall not be liable for any loss.</p>",
    "brief.pdf": Buffer.from(pdfOf("ROE v. DOE. The keeper shall not be liable.")),
    "memo.docx": docx,
    "brief.docx": docx,
    "roe.pdf": Buffer.from(pdfOf("ROE v. DOE. The keeper shall not be liable.")),
    "opinion.txt": "The keeper shall not be liable for any loss.",
    "exhibits/Exhibit 1.txt": "Exhibit 1. The keeper shall not be liable for any loss.",
    "app.js": 'import { checkText } from "literatim"; globalThis.checkText = checkText;',
    "bin/literatim": `#!/bin/sh\nexec "${process.execPath}" "${CLI}" "$@"\n`,
    ".curlrc": "retry = 40\nretry-connrefused\nretry-delay = 1\nsilent\nfail-with-body\n",
    "node_modules/.keep": "",
  });
  await chmod(join(folder, "bin", "literatim"), 0o755);
  await symlink(DIST, join(folder, "node_modules", "literatim"));
  await mkdir(join(folder, "node_modules", ".bin"));
  await symlink(join(folder, "bin", "literatim"), join(folder, "node_modules", ".bin", "literatim"));
  for (const sources of ["opinions", "cases", "."]) await cp(join(EXAMPLE, "sources"), join(folder, sources), { recursive: true });
  await cp(join(ROOT, "www", "patterns"), join(folder, "www", "patterns"), { recursive: true });
  const path = [join(folder, "bin"), join(ROOT, "www", "node_modules", ".bin"), process.env.PATH].join(":");
  const env = { PATH: path, HOME: folder, XDG_CACHE_HOME: join(folder, "cache"), COURTLISTENER_TOKEN: "", CURL_HOME: folder };
  // The report of an earlier time.
  await run("bash", ["-c", "literatim check memo.md --sources cases/ --format json --output last.json"], { cwd: folder, env });
  return { folder, env };
}

/** Starts a command that serves, on a free port, until test `t` is over. */
async function serving(t, command, cwd, env) {
  const port = await freePort();
  const child = spawn("bash", ["-c", `exec ${command.replace("literatim", "bin/literatim")} --port ${port}`], {
    cwd,
    env: { ...process.env, ...env },
    stdio: "ignore",
  });
  t.after(() => child.kill());
  return `${port}`;
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
}
