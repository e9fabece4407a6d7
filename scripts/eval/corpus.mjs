// Opinions as drafts and as sources, in the shape of CourtListener's API.

import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { readAny, readHtml, readPlain, viewOf } from "./engine.mjs";

/**
 * All of the data's opinions, as drafts and sources; with `batch` those of BATCH/drafts as drafts, with those of BATCH/sources. An opinion is a source
 * for every draft but itself.
 */
export function corpusAt(data, batch) {
  const folders = batch === undefined ? ["opinions", "opinions/pairs"] : ["drafts", "sources"];
  return folders.flatMap((folder) =>
    jsonIn(join(batch ?? data, folder)).flatMap((path) =>
      opinionAt(path).map((opinion) => ({ ...opinion, isDraft: folder !== "sources" })),
    ),
  );
}

/**
 * An opinion as a source (`wire`, or with other words, by `rewritten`) and as a draft in plain text, with what its metadata say of it; none where it
 * cannot be read.
 */
function opinionAt(path) {
  const json = readFileSync(path, "utf8");
  const { cluster, opinions } = JSON.parse(json);
  try {
    const wire = readAny(json);
    const text = plainOf(viewOf(wire));
    const dissents = opinions.filter(({ type }) => type.includes("dissent")).map(bodyOf);
    return [
      {
        file: basename(path),
        name: cluster.case_name,
        year: Number(cluster.date_filed?.slice(0, 4)) || null,
        cites: citesOf(cluster),
        wire,
        rewritten: (words, others) => ({ wire: readAny(json.replace(words, () => others)), has: json.includes(words) }),
        text,
        draft: readPlain(text),
        dissents,
      },
    ];
  } catch {
    return [];
  }
}

/** The text of one of several opinions in a file, without its markup. */
function bodyOf({ plain_text: plain, html_with_citations: html, xml_harvard: xml }) {
  return plain || plainOf(viewOf(readHtml(html || xml || "")));
}

/** A document as a person would type it: block quotations indented, page marks and running heads left out. */
function plainOf({ text, blocks, hidden }) {
  const shown = ([start, end]) => {
    let written = "";
    let at = start;
    for (const [from, to] of hidden.filter(([from, to]) => to > start && from < end)) {
      written += text.slice(at, Math.max(at, from));
      at = Math.max(at, to);
    }
    return written + text.slice(at, end);
  };
  const paragraphs = blocks.map(({ span, kind }) => {
    const lines = shown(span).trim();
    return kind === "quotation" ? lines.replace(/^/gmu, "    ") : lines;
  });
  return paragraphs.filter((lines) => lines !== "").join("\n\n");
}

/** The citations of a case in its metadata. */
export const citesOf = ({ citations }) => (citations ?? []).map(({ volume, reporter, page }) => `${volume} ${reporter} ${page}`);

/** The files of opinions in a folder, which have numbers as names. */
export function jsonIn(folder) {
  const names = readdirSync(folder).filter((name) => /^\d+\.json$/.test(name));
  return names.sort().map((name) => join(folder, name));
}
