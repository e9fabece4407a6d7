// Builds the site of the documentation from the Markdown files of the repository: node scripts/site.mjs [FOLDER] (default target/site).
// Its pages have no script, ask no host, and can be opened as files.
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { rendered } from "./site/markdown.mjs";
import { PAGES } from "./site/pages.mjs";
import { schemaPage } from "./site/schema.mjs";
import { framed } from "./site/template.mjs";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = process.argv[2] ?? join(ROOT, "target", "site");

try {
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, "pictures"), { recursive: true });
  for (const page of PAGES) await build(page);
  await cp(join(ROOT, "scripts", "site", "style.css"), join(folder, "style.css"));
  await cp(join(ROOT, "www", "app", "static", "icon.svg"), join(folder, "icon.svg"));
  console.log(`The site is ${join(folder, "index.html")}: ${PAGES.length} pages.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Writes a page and its pictures. @param {import("./site/pages.mjs").Page} page */
async function build(page) {
  const source = await readFile(join(ROOT, page.file), "utf8");
  const content = rendered(page.file.endsWith(".json") ? schemaPage(JSON.parse(source)) : source, page.file);
  for (const path of content.pictures) await cp(join(ROOT, path), join(folder, "pictures", basename(path)));
  await writeFile(join(folder, `${page.slug}.html`), framed(page, content, await pictureOf(page)));
}

/** The picture at a page's head, with its size, so that nothing moves when it arrives. @param {import("./site/pages.mjs").Page} page */
async function pictureOf({ picture, alt = "" }) {
  if (picture === undefined) return null;
  const bytes = await readFile(join(ROOT, "docs", "pictures", picture));
  await writeFile(join(folder, "pictures", picture), bytes);
  // A PNG has its width and height in bytes 16 to 23.
  return { src: `pictures/${picture}`, alt, width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}
