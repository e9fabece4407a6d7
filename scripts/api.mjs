// Compares what the crate offers with the list of it, tests/house/api.txt: a new public item is a decision. Reads what `cargo doc` has written.
//
//   node scripts/api.mjs            says what differs
//   node scripts/api.mjs --update   writes the list
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const LIST = join(ROOT, "tests", "house", "api.txt");

const html = await readFile(join(ROOT, "target", "doc", "literatim", "all.html"), "utf8").catch(() => {
  throw new Error("target/doc/literatim/all.html is not there: run cargo doc --workspace --no-deps --all-features first.");
});
// An item's page is named by its kind: cite/struct.Anatomy.html.
const items = [...html.matchAll(/<li><a href="(?:[^"]*\/)?(\w+)\.\w+\.html">([\w:]+)<\/a>/g)].map(([, kind, path]) => `${path} ${kind}`);
if (items.length === 0) throw new Error("target/doc/literatim/all.html has no item: rustdoc writes it in another form now.");
const now = items.sort();

if (process.argv.includes("--update")) {
  await writeFile(LIST, `${now.join("\n")}\n`);
} else {
  const listed = (await readFile(LIST, "utf8")).trimEnd().split("\n");
  const added = now.filter((item) => !listed.includes(item));
  const gone = listed.filter((item) => !now.includes(item));
  for (const item of added) console.error(`The crate offers ${item}, which tests/house/api.txt does not list.`);
  for (const item of gone) console.error(`tests/house/api.txt lists ${item}, which the crate no longer offers.`);
  if (added.length + gone.length > 0) {
    console.error("If that is meant, write the list anew: node scripts/api.mjs --update");
    process.exitCode = 1;
  }
}
