// The table of promises: each row names a test that is there.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

const ROOT = new URL("../../", import.meta.url);

test("each promise names a test that is there", async () => {
  const page = await readFile(new URL("docs/promises.md", ROOT), "utf8");
  const rows = page.split("\n").filter((line) => line.startsWith("|") && !/^\| promise|^\|---/.test(line));
  assert.ok(rows.length >= 40, `${rows.length} rows`);
  for (const row of rows) {
    const [, , shown = ""] = row.split("|").map((cell) => cell.trim());
    const [, file = "", title = ""] = /^`([^`]+)`: (.+)$/.exec(shown) ?? [];
    const code = await readFile(new URL(file, ROOT), "utf8").catch(() => assert.fail(`${file} is not there: ${row}`));
    // A title may end in a value: `client ${version}`.
    const titles = [...code.matchAll(/\btest\(\s*(["`])((?:(?!\1).)*)\1|\b(fn \w+)\(/g)].map(([, , text, name]) => text ?? name ?? "");
    assert.ok(
      titles.some((one) => one.includes(title) || (!title.startsWith("fn ") && one === `fn ${title}`)),
      `${file} has no test “${title}”`,
    );
  }
});
