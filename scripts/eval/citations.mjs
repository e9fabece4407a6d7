// First figures on citations: the extraction cases recorded from eyecite, of the kinds full_case, short_case and id.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readAny, readPlain, Session } from "./engine.mjs";

const KINDS = new Set(["full_case", "short_case", "id"]);

export function citations(data) {
  const { extract } = JSON.parse(readFileSync(join(data, "citations", "eyecite-cases.json"), "utf8"));
  const figures = { cases: 0, cases_right: 0, expected: 0, found_right: 0, extra: 0, wrong: [] };
  for (const { id, input, clean_text, expected } of extract) {
    const wanted = expected.filter(({ kind }) => KINDS.has(kind)).map(keyOf);
    const found = find(input.markup === null ? readPlain(clean_text) : readAny(input.markup));
    const right = common(wanted, found);
    figures.cases += 1;
    figures.expected += wanted.length;
    figures.found_right += right;
    figures.extra += found.length - right;
    if (right === wanted.length && found.length === right) figures.cases_right += 1;
    else figures.wrong.push(id);
  }
  return figures;
}

/** What tells one expected citation from another. */
function keyOf({ kind, groups, corrected_reporter }) {
  return kind === "id" ? "id" : `${kind} ${groups.volume} ${corrected_reporter ?? groups.reporter} ${groups.page ?? ""}`;
}

function find(wire) {
  const session = new Session();
  session.setDraft("case", "", wire);
  const report = session.report([]);
  session.free();
  return report.citations
    .filter(({ type }) => KINDS.has(type))
    .flatMap((citation) => {
      if (citation.type === "id") return ["id"];
      const page = citation.type === "short_case" ? (citation.pin ?? "").split(/[^\d]/)[0] : (citation.page ?? "");
      const own = `${citation.type} ${citation.volume} ${citation.reporter} ${page}`;
      return [own, ...citation.parallel.map((parallel) => `full_case ${parallel.replace(/___$/, "")}`)];
    });
}

/** How many members two lists share, doubles counted. */
function common(wanted, found) {
  const left = [...found];
  return wanted.filter((key) => {
    const at = left.indexOf(key);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  }).length;
}
