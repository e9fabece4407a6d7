// The command line with works: off unless it is asked for, what it needs, what it says.
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { fakeIndexes } from "./fake-indexes.mjs";
import { folderOf, literatim } from "./fixtures.mjs";
import { articleOf, draftOf, HORN, WORDS } from "./works-cases.mjs";

const SERVICES = fileURLToPath(new URL("services.mjs", import.meta.url));

/** A folder with a draft, and the command line in it whose requests go to the fakes. */
async function place(t) {
  const works = [{ ...HORN.work, copies: /** @type {const} */ ({ unpaywall: "horn.html" }) }];
  const fakes = await fakeIndexes(t, { works, texts: { "horn.html": { body: articleOf(HORN.work.title, WORDS) } } });
  const cwd = await folderOf(t, { "memo.md": draftOf(HORN.reference, WORDS) });
  const env = { FAKES: JSON.stringify(fakes.bases), NODE_OPTIONS: `--import ${SERVICES}` };
  const checked = (...args) => literatim(["check", "memo.md", "--store", "store", ...args], { cwd, env });
  return { ...fakes, cwd, env, checked };
}

test("no request is made unless the user switches it on", async (t) => {
  const { checked, asked } = await place(t);
  const { code, stdout } = await checked("--format", "json");
  assert.equal(code, 0);
  assert.deepEqual([JSON.parse(stdout).ledger, asked()], [[], []]);
});

test("--look-up-works looks up and fetches once; without the network, kept answers give the same report", async (t) => {
  const { checked, asked } = await place(t);
  const { code, stdout, stderr } = await checked("--look-up-works", "--email", "reader@harrow.example", "--format", "json");
  assert.equal(code, 0, stderr);
  const report = JSON.parse(stdout);
  assert.ok(report.citations.some(({ existence }) => existence === "found"));
  assert.deepEqual([report.quotations[0].headline, report.sources[0].status], ["verbatim", "ok"]);
  assert.deepEqual(
    asked().map((line) => line.replace(/\?select=.*/, "")),
    ["openalex /works/doi:10.5555/jca.2021.14.2", "unpaywall /10.5555/jca.2021.14.2?email=reader@harrow.example", "repository /horn.html"],
  );
  for (const more of [["--email", "reader@harrow.example"], ["--offline"]]) {
    const again = JSON.parse((await checked("--look-up-works", "--format", "json", ...more)).stdout);
    assert.deepEqual([again.ledger, asked()], [[], []]);
    assert.equal(again.quotations[0].headline, "verbatim");
  }
});

test("a DOI of another work is a fault, and both titles are shown", async (t) => {
  const { checked, cwd } = await place(t);
  await writeFile(
    join(cwd, "memo.md"),
    draftOf(HORN.reference.replace("Fog signals and the ear of the pilot", "Bells that nobody ever rang").replace("Okonjo", "Zorn")),
  );
  const { code, stdout } = await checked("--look-up-works");
  assert.equal(code, 1);
  const said = stdout.replace(/\s+/g, " ");
  assert.match(
    said,
    /doi:10\.5555\/jca\.2021\.14\.2 is another work, .*“Fog Signals .*”.*; the draft calls it “Bells that nobody ever rang”/,
  );
  assert.match(said, /Cited works: 1 under another name/);
  assert.match(said, /api\.openalex\.org was asked 2 times/);
});

test("an index that cannot be reached is not a failed source", async (t) => {
  const { checked, setFaults } = await place(t);
  setFaults({ openalex: [{ status: 403 }], crossref: [{ status: 403 }], semanticScholar: [{ status: 403 }] });
  const { code, stdout, stderr } = await checked("--look-up-works");
  assert.deepEqual([code, stderr], [0, ""]);
  assert.match(stdout, /Cited works: 1 cannot check/);
  assert.match(stdout.replace(/\s+/g, " "), /api\.openalex\.org refused the request \(status 403\)\./);
});

test("--email needs the look-ups, and must be an address", async (t) => {
  const { checked } = await place(t);
  const alone = await checked("--email", "reader@harrow.example");
  assert.deepEqual([alone.code, /--email can be used with --look-up-works only\./.test(alone.stderr)], [2, true]);
  const wrong = await checked("--look-up-works", "--email", "reader");
  assert.deepEqual([wrong.code, /--email cannot be "reader"; give an address such as /.test(wrong.stderr)], [2, true]);
  const other = await literatim(["quote", "words", "--look-up-works"], {});
  assert.deepEqual([other.code, /--look-up-works/.test(other.stderr)], [2, true]);
});

test("the help says what is sent", async () => {
  const { stdout } = await literatim(["check", "--help"], {});
  const help = stdout.replace(/\s+/g, " ");
  assert.match(help, /--look-up-works look up the cited works .* their references leave this machine, and nothing else of the draft/);
  assert.match(help, /--email ADDRESS your e-mail address, for Unpaywall/);
});
