// Whether a draft's name of a case and CourtListener's name are recognised as the same case.
//
// What is right follows from how the data were made, not from the names:
//
// - Each citation of `real-204.json` and `real-but-tricky.json` is known to be a real one. Its recorded look-up took the volume,
//   reporter and page only. Where that found one case, it is the cited one; where it found several, the one with the cluster id that
//   the list gives, or none. That id is not used otherwise: some of the single answers have another. Answers to more than one citation
//   are left out, since the name before the first is not that of the others. So each citation makes at most one right pair.
// - A right pair's draft name with another right pair's case is wrong, unless both citations found the same cluster.
// - The names of `fabricated-19.json` are wrong with every case of the right pairs, since those were found by other citations, and with
//   the case that is at the citation according to a court, if the category says that the name is wrong.
//
// The name of the draft is the one that the engine finds with the citation, or, where it finds none (`unnamed`), what is before the
// citation or the docket number; that of the case is `case_name`, or `case_name_full` where that is empty. Half of the citations, by the
// digest of their text, are for choosing numbers, the other half is for testing them; a wrong pair belongs to a half when both of its
// citations do. `least_right` is the lowest score of the right pairs that are recognised.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compareNames, readPlain, Session } from "./engine.mjs";

export function names(data) {
  const json = (...path) => JSON.parse(readFileSync(join(data, ...path), "utf8"));
  const answers = json("courtlistener", "recorded_citation_lookup.json");
  const real = new Map(
    [...json("citations", "real-204.json"), ...json("citations", "real-but-tricky.json")].map((entry) => [entry.citation, entry]),
  );
  const fabricated = json("citations", "fabricated-19.json");

  const unnamed = [];
  const named = ({ citation }) => {
    const name = nameIn(citation);
    if (name === null) unnamed.push(citation);
    return { draft: name ?? before(citation), half: halfOf(citation) };
  };
  const found = [...real.values()].flatMap((entry) => {
    const [answer, ...others] = answers[entry.citation] ?? [];
    if (answer === undefined || others.length > 0) return [];
    const cluster = answer.status === 200 ? answer.clusters[0] : answer.clusters.find(({ id }) => id === entry.expected_cluster_id);
    if (cluster === undefined) return [];
    const title = cluster.case_name || cluster.case_name_full;
    return [{ ...named(entry), title, cluster: cluster.id, single: answer.status === 200 }];
  });
  const invented = fabricated.map((entry) => ({ ...named(entry), entry }));

  const figures = {
    right: 0,
    right_warned: 0,
    right_single: 0,
    right_single_warned: 0,
    wrong: 0,
    wrong_passed: 0,
    halves: {},
    unnamed,
    warned: [],
    passed: [],
  };
  for (const half of ["choosing", "testing"])
    figures.halves[half] = { right: 0, warned: 0, wrong: 0, passed: 0, least_right: 1, most_wrong: 0 };
  const right = ({ draft, title, single, half }) => {
    const { score, same } = compareNames(draft, title);
    const inHalf = figures.halves[half];
    figures.right += 1;
    figures.right_single += Number(single);
    inHalf.right += 1;
    if (same) inHalf.least_right = Math.min(inHalf.least_right, score);
    else {
      figures.right_warned += 1;
      figures.right_single_warned += Number(single);
      inHalf.warned += 1;
      figures.warned.push({ draft, title, score });
    }
  };
  const wrong = (draft, title, halfOfDraft, halfOfTitle) => {
    const { score, same } = compareNames(draft, title);
    const inHalf = halfOfDraft === halfOfTitle ? figures.halves[halfOfDraft] : undefined;
    figures.wrong += 1;
    if (inHalf !== undefined) {
      inHalf.wrong += 1;
      inHalf.passed += Number(same);
      inHalf.most_wrong = Math.max(inHalf.most_wrong, score);
    }
    if (same) {
      figures.wrong_passed += 1;
      figures.passed.push({ draft, title, score });
    }
  };

  for (const pair of found) right(pair);
  for (const one of found) {
    for (const other of found) if (one.cluster !== other.cluster) wrong(one.draft, other.title, one.half, other.half);
  }
  for (const { draft, half, entry } of invented) {
    for (const other of found) wrong(draft, other.title, half, other.half);
    if (entry.category === "wrong_name_real_citation") wrong(draft, before(entry.actual_case_at_citation), half, half);
  }
  for (const half of Object.values(figures.halves))
    for (const key of ["least_right", "most_wrong"]) half[key] = Number(half[key].toFixed(2));
  return figures;
}

/** The name that the engine finds with the first citation of a text. */
function nameIn(text) {
  const session = new Session();
  session.setDraft("citation", "", readPlain(text));
  const [first] = session.report().citations;
  session.free();
  return first?.name ?? null;
}

/** The text before the volume or the docket number. */
function before(citation) {
  return /^(.+?), (?:(?:Case )?No\. |\d)/.exec(citation)[1];
}

function halfOf(citation) {
  return createHash("sha256").update(citation).digest()[0] % 2 === 0 ? "choosing" : "testing";
}
