// What is measured on labelled data holds its limits, where the data is.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const DATA = resolve(ROOT, process.env.LITERATIM_DATA ?? "../shared/data");

/** The figures of one set. */
function measured(set, data = DATA) {
  const folder = mkdtempSync(join(tmpdir(), "literatim-eval-"));
  const file = join(folder, "figures.json");
  try {
    execFileSync(process.execPath, [join(ROOT, "scripts", "eval.mjs"), "--data", data, "--set", set, "--json", file], { stdio: "ignore" });
    return JSON.parse(readFileSync(file, "utf8")).sets[set];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A test of a set, skipped if its file does not exist. */
function limits(set, file, check) {
  const path = join(DATA, file);
  const skip = existsSync(path) ? false : `${path} does not exist; LITERATIM_DATA names the folder`;
  test(`the set ${set} is within its limits`, { skip }, () => check(measured(set)));
}

limits("eyecite", "citations/eyecite-cases.json", ({ unexplained, needless }) => {
  assert.deepEqual(unexplained, [], "cases that fail and are no exception");
  assert.deepEqual(needless, [], "exceptions that are none");
});

limits("reporters", "citations/reporters-db-examples.json", ({ cases, right, wrong }) => {
  assert.ok(right >= 0.99 * cases, `${right} of ${cases} are right; wrong are ${wrong}`);
});

limits("quotes", "quotes/perturbed.json.gz", ({ material_accepted: accepted, accused, right }) => {
  assert.equal(accepted, 0, "material changes that pass");
  assert.ok(accused.length <= 0.01 * right, `${accused.length} honest quotations of ${right} are accused`);
});

limits("existence", "courtlistener/recorded_citation_lookup.json", ({ real, verdicts, single_warned: warned }) => {
  assert.ok(verdicts.found >= 0.985 * real, `${verdicts.found} of ${real} real citations are found`);
  assert.ok(warned <= 2, `${warned} single answers have a warning`);
});

limits("voices", "opinions/page-marks.json", ({ quoted, right, others, notes_accused: accused }) => {
  assert.deepEqual(accused, [], "notes that are taken for another's");
  assert.ok(others.length <= 1, JSON.stringify(others));
  assert.ok(right >= 0.975 * quoted, `${right} of ${quoted} are right`);
});

limits("claims", "llm/candidates.jsonl", (figures) => {
  for (const file of ["llm/candidates.jsonl", "llm/wice_recorded_llm.jsonl"]) {
    const { recall, numbers } = figures[file];
    assert.ok(recall.at_10 >= 0.89, `${file}: recall ${recall.at_10}`);
    assert.ok(numbers.flagged <= 0.15 * numbers.supported, `${file}: ${numbers.flagged} of ${numbers.supported} flagged`);
    assert.ok(numbers.caught >= 0.85 * numbers.altered, `${file}: ${numbers.caught} of ${numbers.altered} caught`);
  }
  // As computed from the same file by hand: the mean of 88/140, 26/39 and 7/7.
  assert.equal(figures["gpt-4-0613"].balanced_accuracy.toFixed(3), "0.765");
});

limits("pdf", "pdf/gt.json", ({ unread, q8, q25, q25_letters: letters, lost }) => {
  assert.deepEqual(unread, [], "files that do not open");
  const places = JSON.stringify(lost, null, 1);
  assert.ok(q8 >= 0.997, `${q8} of the sequences of 8 words; lost are ${places}`);
  assert.ok(q25 >= 0.993, `${q25} of the sequences of 25 words; lost are ${places}`);
  assert.ok(letters >= 0.999, `${letters} of the sequences of 25 words without white space; lost are ${places}`);
});

limits("read", "read", ({ wrong, differences }) => assert.deepEqual(wrong, [], differences.join("\n")));

// Fictional: the harbour and its order are invented for this test.
test("the set read compares text, notes and quotations in each format", (t) => {
  const data = mkdtempSync(join(tmpdir(), "literatim-read-"));
  t.after(() => rmSync(data, { recursive: true }));
  const folder = join(data, "read", "harbour");
  mkdirSync(folder, { recursive: true });
  const [quoted, noted] = ["at every dusk of the year, and at midnight", "repeals the older order of the year before"];
  const put = (name, text) => writeFileSync(join(folder, name), text);
  put("draft.md", `# The lamps\n\nA keeper *must* light it “${quoted}.”[^1] So it is.\n\n[^1]: Order § 2, which “${noted}.”\n`);
  put(
    "draft.html",
    `<h1>The lamps</h1><p>A keeper <em>must</em> light it “${quoted}.”<a href="#n1" id="m1"><sup>1</sup></a> So it was.</p>` +
      `<ol><li id="n1">Order § 2, which “${noted}.” <a href="#m1">↩</a></li></ol>`,
  );
  const text = `The lamps A keeper must light it “${quoted}.” So it is.`;
  put("expected.json", JSON.stringify({ text, notes: [`Order § 2, which “${noted}.”`], quotations: [`${quoted}.`, `“${noted}.”`] }));
  const { cases, right, wrong, differences } = measured("read", data);
  assert.deepEqual({ cases, right, wrong }, { cases: 2, right: 1, wrong: ["harbour/draft.html"] });
  assert.deepEqual(differences.length, 1);
  assert.match(differences[0], /^harbour\/draft\.html: The text should go on “.* So it is\.”, but reads “.* So it was\.”\.$/);
});

// The labels of the data, if there are any, and each of the project's own sets, whose documents are partly its own.
test("the set attribution is within its limits", () => {
  const { own, ...data } = measured("attribution");
  const sets = Object.entries({ data, ...own }).filter(([, { labelled }]) => labelled > 0);
  assert.ok(sets.length > 0, "there are labels");
  for (const [name, { precision, recall }] of sets) {
    assert.ok(precision >= 0.96, `${name}: a precision of ${precision}`);
    assert.ok(recall >= 0.85, `${name}: a recall of ${recall}`);
  }
});
