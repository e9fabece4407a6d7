// What is measured on labelled data holds its limits, where the data is.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const DATA = resolve(ROOT, process.env.LITERATIM_DATA ?? "../shared/data");

/** The figures of one set. */
function measured(set) {
  const folder = mkdtempSync(join(tmpdir(), "literatim-eval-"));
  const file = join(folder, "figures.json");
  try {
    execFileSync(process.execPath, [join(ROOT, "scripts", "eval.mjs"), "--data", DATA, "--set", set, "--json", file], { stdio: "ignore" });
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
