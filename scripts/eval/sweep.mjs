// The sweep on opinions: the quotations of an opinion whose words are in exactly one of the opinions that it cites, found by their words.
//
// `marked` leaves the draft as it is. `bare` takes quotation marks and indents away, so that nothing shows where a quotation is; `edited` also changes
// 5 % of the quotations' words, by a seeded generator. A quotation is found when the runs of its own source cover .8 of it; its end is right when the
// run that covers its last words ends within two words of it.

import { readPlain, Session } from "./engine.mjs";
import { citedIn, folded, opinionsIn } from "./silver.mjs";

/** Fewer words may be in many opinions. */
const FEWEST = 8;
/** The share of a quotation that runs have to cover. */
const COVERED = 0.8;
/** The share of words that `edited` changes. */
const CHANGED = 0.05;

export function sweep(data) {
  const opinions = opinionsIn(data);
  const figures = { drafts: 0, quotations: 0, marked: tally(), bare: tally(), edited: tally() };
  for (const [name, draft] of opinions) {
    const cited = citedIn(draft, opinions);
    if (cited.length === 0) continue;
    const session = new Session();
    const { text } = session.setDraft(name, "", draft.wire);
    for (const source of cited) session.addSource(source, undefined, undefined, "", opinions.get(source).wire);
    const truth = quotationsOf(session, cited, opinions);
    if (truth.length > 0) {
      figures.drafts += 1;
      figures.quotations += truth.length;
      score(session.runs(), truth, figures.marked, name, text);
      const next = random(1);
      for (const [kind, change] of [
        ["bare", (words) => words],
        ["edited", (words) => edited(words, next)],
      ]) {
        const { text, quotations } = stripped(draft, truth, change);
        session.setDraft(name, "", readPlain(text));
        score(session.runs(), quotations, figures[kind], name, text);
      }
    }
    session.free();
  }
  return figures;
}

const tally = () => ({ found: 0, ends: 0, missed: [] });

/** The quotations of a draft of enough words that are in exactly one of the cited opinions, word for word. */
function quotationsOf(session, cited, opinions) {
  return session.report().quotations.flatMap(({ text, span }) => {
    const words = folded(text);
    if (words.split(" ").length < FEWEST || /[[\]…]|\. \. \./.test(text)) return [];
    const holding = cited.filter((source) => opinions.get(source).words.includes(` ${words} `));
    return holding.length === 1 ? [{ span, source: holding[0], text }] : [];
  });
}

/** The draft's text without marks and indents, its quotations changed by `change`, and where they are. */
function stripped({ wire }, truth, change) {
  const session = new Session();
  const { text } = session.setDraft("draft", "", wire);
  session.free();
  let written = "";
  const quotations = [];
  let at = 0;
  const plain = (piece) => piece.replace(/[“”"]/gu, "").replace(/^[ \t>]+/gmu, "");
  for (const quotation of truth.filter(({ span }, index) => index === 0 || span[0] >= truth[index - 1].span[1])) {
    written += plain(text.slice(at, quotation.span[0]));
    const start = written.length;
    written += change(plain(text.slice(...quotation.span)));
    quotations.push({ ...quotation, span: [start, written.length] });
    at = quotation.span[1];
  }
  return { text: written + plain(text.slice(at)), quotations };
}

/** Words with some replaced, left out or doubled. */
function edited(words, next) {
  return words.replace(/\p{L}+/gu, (word) => {
    if (next() >= CHANGED) return word;
    return ["lantern", "", `${word} lantern`][Math.floor(next() * 3)];
  });
}

function score(runs, truth, tally, name, text) {
  for (const { span, source } of truth) {
    const [start, end] = span;
    const own = runs.filter((run) => run.source === source && run.span[0] < end && run.span[1] > start);
    const covered = own.reduce((sum, run) => sum + Math.min(run.span[1], end) - Math.max(run.span[0], start), 0);
    if (covered < COVERED * (end - start)) {
      tally.missed.push(`${name} ${JSON.stringify(text.slice(start, start + 80))}`);
      continue;
    }
    tally.found += 1;
    const last = Math.max(...own.map((run) => run.span[1]));
    const between = text.slice(Math.min(last, end), Math.max(last, end));
    tally.ends += Number((between.match(/[\p{L}\p{N}]+/gu) ?? []).length <= 2);
  }
}

/** Numbers from 0 to 1, by a linear congruential generator (Numerical Recipes). */
function random(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
