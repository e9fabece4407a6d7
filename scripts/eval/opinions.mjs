// Opinions of CourtListener's API as Documents: the marks of their pages, and the markup left in the text.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readAny, viewOf } from "./engine.mjs";

export function opinions(data) {
  const folder = join(data, "opinions");
  const marks = JSON.parse(readFileSync(join(folder, "page-marks.json"), "utf8"));
  const figures = { n: 0, page_marks_expected: 0, page_marks_found: 0, page_marks_extra: 0, tags_left: 0, unread: [], differing: [] };
  for (const file of [...jsonIn(folder, ""), ...jsonIn(folder, "pairs/")].filter((name) => name in marks)) {
    figures.n += 1;
    let view;
    try {
      view = viewOf(readAny(readFileSync(join(folder, file), "utf8")));
    } catch (error) {
      figures.unread.push(`${file}: ${error.message ?? error}`);
      continue;
    }
    const wanted = marks[file].flatMap(({ labels }) => labels.map(bare));
    const found = view.pages.filter(({ series }) => series > 0).map(({ label }) => bare(label));
    const same = common(wanted, found);
    figures.page_marks_expected += wanted.length;
    figures.page_marks_found += same;
    figures.page_marks_extra += found.length - same;
    if (same < wanted.length || same < found.length) figures.differing.push({ file, wanted: wanted.length, found: found.length, same });
    figures.tags_left += (view.text.match(/<\/?[a-z][\w-]*(?:\s[^<>]*)?\/?>|&(?:[a-z]+|#\d+);/gi) ?? []).length;
  }
  return figures;
}

function jsonIn(folder, inner) {
  const names = readdirSync(join(folder, inner)).filter((name) => name.endsWith(".json"));
  return names.sort().map((name) => inner + name);
}

/** A label without its star and its word. */
const bare = (label) => label.replace(/^\**\s*(?:Page\s+)?/i, "").trim();

/** How many items of one list are in the other, in order. */
function common(one, other) {
  let row = new Array(other.length + 1).fill(0);
  for (const a of one) {
    const next = [0];
    for (const [j, b] of other.entries()) next.push(a === b ? row[j] + 1 : Math.max(row[j + 1], next[j]));
    row = next;
  }
  return row[other.length];
}
