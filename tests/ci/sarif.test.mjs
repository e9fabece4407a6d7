// SARIF is what its schema says: that of OASIS for version 2.1.0, as a package of Microsoft ships it.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import Ajv from "ajv";
import { draftOf, FALSE_WORDS, literatim, SOURCE, TRUE_WORDS } from "../../www/test/fixtures.mjs";
import { docx, folderOf, put, WRONG } from "./repository.mjs";

const require = createRequire(import.meta.url);
const ajv = new Ajv({ schemaId: "auto", allErrors: true });
ajv.addMetaSchema(require("ajv/lib/refs/json-schema-draft-04.json"));
const isSarif = ajv.compile(require("@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json"));

/** Drafts of each kind: with lines and without, with characters that are escaped, without a finding, from standard input, not readable. @type {[name: string, args: string[], input?: string][]} */
const CASES = [
  ["Markdown", ["bad.md"]],
  ["a document without lines", ["brief of the day.docx"]],
  ["a name that is escaped", ["ünter & co, 100%.md"]],
  ["no finding", ["good.md"]],
  ["standard input", ["-"], draftOf(FALSE_WORDS)],
  ["all drafts, of which one cannot be read", ["bad.md", "good.md", "brief of the day.docx", "broken.docx"]],
  ["citations that could not be looked up", ["bad.md", "--offline"]],
  ["no severity that fails", ["bad.md", "--fail-on", "never"]],
];

test("the schema refuses what is no SARIF", () => {
  assert.equal(isSarif({ version: "2.1.0", runs: [] }), true);
  assert.equal(isSarif({ version: "2.1.0", runs: [{ tool: { driver: {} } }] }), false);
});

for (const [name, [...args], input] of CASES) {
  test(`SARIF of ${name}`, async (t) => {
    const cwd = await folderOf(t);
    await put(cwd, {
      "bad.md": draftOf(TRUE_WORDS, FALSE_WORDS),
      "good.md": draftOf(TRUE_WORDS),
      "ünter & co, 100%.md": draftOf(FALSE_WORDS),
      "brief of the day.docx": docx(WRONG),
      "broken.docx": docx(WRONG).slice(0, 200),
      "sources/alder-v-birch.txt": SOURCE,
    });
    const { stdout, stderr } = await literatim(["check", ...args, "--sources", "sources", "--format", "sarif"], { cwd, input });
    assert.ok(isSarif(JSON.parse(stdout)), `${JSON.stringify(isSarif.errors, null, 2)}\n${stderr}`);
  });
}
