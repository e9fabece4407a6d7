// The tables of codes: each warning and each error of either language has a row, and each row is used.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";

const WWW = dirname(dirname(fileURLToPath(import.meta.url)));
const CLI = join(WWW, "dist", "cli.js");

/** The tables of a file of src. */
async function tableOf(name) {
  const { outputFiles } = await build({ entryPoints: [join(WWW, "src", `${name}.ts`)], bundle: true, write: false, format: "esm" });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0]?.text ?? "").toString("base64")}`);
}

/** The code of folders of the repository, without Rust's tests. */
function codeOf(folders, ending) {
  const files = folders.flatMap((folder) => {
    const names = readdirSync(join(WWW, "..", folder), { recursive: true, encoding: "utf8" });
    return names.filter((name) => name.endsWith(ending)).map((name) => join(WWW, "..", folder, name));
  });
  return files.map((file) => readFileSync(file, "utf8").split("#[cfg(test)]")[0]).join("\n");
}

const all = (text, pattern) => [...new Set([...text.matchAll(pattern)].map(([, code]) => code ?? ""))].sort();

test("each warning of the engine is explained, and nothing else is", async () => {
  const { WARNINGS } = await tableOf("warnings");
  // In these rooms, words with underscores in quotation marks are codes of warnings only.
  const rooms = codeOf(["crates/judge/src", "crates/cite/src/problem", "crates/cite/src/table_of_authorities"], ".rs");
  const report = codeOf(["src/session"], ".rs");
  const codes = [...all(rooms, /"([a-z]+(?:_[a-z]+)+)"/g), ...all(report, /Warning \{\s*code: "([a-z_]+)"/g)];
  assert.deepEqual(Object.keys(WARNINGS).sort(), codes.sort());
  for (const [code, { says, why, example }] of Object.entries(WARNINGS))
    for (const text of [says, why, example]) assert.match(text, /^[“A-Z[].*[.”]$/, code);
});

test("each code of an error is in the table", async () => {
  const { ERRORS } = await tableOf("error-codes");
  const engine = codeOf(["src/wasm", "crates/read/src", "crates/html/src", "crates/web/src", "crates/office/src", "crates/pdf/src"], ".rs");
  const codes = [...all(engine, /\berror\("([a-z_]+)"/g), ...all(engine, /ErrorKind::\w+(?:\(_\)| \{ \.\. \})? => "([a-z_]+)"/g)];
  assert.ok(codes.length > 15, `${codes.length} codes were found`);
  const { WARNINGS } = await tableOf("warnings");
  codes.push(...all(codeOf(["www/src"], ".ts"), /\bcode: "([a-z_]+)"/g).filter((code) => !(code in WARNINGS)));
  assert.deepEqual(
    codes.filter((code) => !(code in ERRORS)),
    [],
  );
  const named = [codeOf(["src", "crates"], ".rs"), codeOf(["www/src", "www/shell/src", "www/app/src"], ".ts")].join("\n");
  const unused = Object.keys(ERRORS).filter((code) => named.split(new RegExp(`\\b${code}\\b`)).length < 3);
  assert.deepEqual(unused, []);
});

test("literatim explain prints the headings of a warning, and names the nearest code", async () => {
  const run = (...args) =>
    promisify(execFile)(process.execPath, [CLI, "explain", ...args]).then(
      ({ stdout }) => ({ code: 0, stdout, stderr: "" }),
      ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
    );
  const { code, stdout } = await run("ellipsis_omits_condition");
  assert.equal(code, 0);
  assert.match(
    stdout,
    /^ellipsis_omits_condition\n\nWhat it says\n {2}An ellipsis[\s\S]*\n\nWhy it matters\n[\s\S]*\n\nExample\n {2}Draft: /,
  );
  const verdict = await run("altered");
  assert.match(verdict.stdout, /^altered\n\nWhat it says\n {2}A word was changed[\s\S]*\n\nHow often it was wrong\n {2}\d+ of \d+ \(/);
  for (const [given, nearest] of [
    ["elipsis_omits_conditon", "ellipsis_omits_condition"],
    ["other_nme", "other_name"],
    ["SOURCE_DENY", "source_denies"],
  ]) {
    const wrong = await run(given);
    assert.equal(wrong.code, 2);
    assert.ok(
      wrong.stderr.includes(`There is no warning or verdict "${given}"; the nearest code of a warning is ${nearest}.`),
      wrong.stderr,
    );
  }
  assert.match((await run()).stderr, /literatim explain CODE/);
});
