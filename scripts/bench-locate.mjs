// Measures locating against its floors and its peers, alternating in one run, so that noise affects all alike. Ratios are portable;
// the times next to them depend on the machine.
//
//     node scripts/bench-locate.mjs [--line]
//
// The texts are those of LITERATIM_DATA (by default ../shared/data), else synthetic ones. With --line one dated line is printed for
// benches/figures.jsonl. Nothing is asserted: a missed target is reported, but does not fail.

import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildingOf, engineOf, indexOf, manyOf, memchrOf } from "./bench/locate/contestants.mjs";
import { dismiss, peersOf } from "./bench/locate/peers.mjs";
import { sizeOf } from "./bench/locate/size.mjs";
import { dateLine, show } from "./bench/locate/table.mjs";
import { fold, textsOf } from "./bench/locate/texts.mjs";

const ROUNDS = 5;
/** Milliseconds. A contestant that is faster than this repeats its quotations, so that the resolution of the clock does not matter. */
const LEAST = 10;
/** The lengths for the peers; the others have no target against them. */
const FOR_PEERS = 300;

const { values } = parseArgs({ options: { line: { type: "boolean" } } });
const { data, texts, quotations, repeated, many } = textsOf(join(process.env.LITERATIM_DATA ?? "../shared/data", "fuzzy"));
const folding = (quotation) => ({ ...quotation, folded: fold(quotation.quote) });
const cases = casesOf(texts, quotations.map(folding), repeated.map(folding));
const swept = { ...many, quotations: many.quotations.map((quote) => folding({ quote })) };
const { peers, left } = await peersOf(texts);
const own = [engineOf(texts, "quick"), engineOf(texts, "thorough"), await memchrOf(texts), indexOf];
const figures = { data, left, texts, many, cases, rounds: [] };

try {
  // The first round warms up, and its places are compared.
  for (let round = 0; round <= ROUNDS; round++) {
    const times = { cases: [], many: manyOf(swept), building: buildingOf(texts.find(({ name }) => name === "t1m")) };
    for (const { text, quotations: asked, peered, placed } of cases) {
      const spent = {};
      for (const contestant of peered ? [...own, ...peers] : own) {
        spent[contestant.name] = await pass(contestant, text, asked, round === 0 ? placed : undefined);
      }
      times.cases.push(spent);
    }
    if (round > 0) figures.rounds.push(times);
  }
} finally {
  dismiss(peers);
}
figures.size = await sizeOf();

show(figures);
if (values.line) console.log(`\n${dateLine(figures)}`);

/** One case for each text, length and kind; `placed` collects the passages that each contestant returns, by its name. */
function casesOf(texts, quotations, repeated) {
  return texts.flatMap((text) => {
    const asked = text.name === "rep1m" ? repeated : quotations;
    const groups = Object.values(grouped(asked, ({ kind, length }) => `${kind} ${length}`));
    return groups.map((group) => {
      const [{ kind, length }] = group;
      return { text, kind, length, quotations: group, peered: length === FOR_PEERS && text.name !== "rep1m", placed: {} };
    });
  });
}

function grouped(list, key) {
  const groups = {};
  for (const item of list) {
    groups[key(item)] ??= [];
    groups[key(item)].push(item);
  }
  return groups;
}

/** Milliseconds a quotation. */
async function pass(contestant, text, asked, placed) {
  let [spent, count] = [0, 0];
  do {
    for (const { quote, folded } of asked) {
      // The engine folds by itself; all others get folded text.
      const { ms, span } = await contestant.place(text, contestant.passage ? quote : folded);
      spent += ms;
      count += 1;
      if (placed && count <= asked.length) {
        placed[contestant.name] ??= [];
        placed[contestant.name].push(passageOf(contestant, text, span));
      }
    }
  } while (spent < LEAST);
  return spent / count;
}

function passageOf(contestant, text, span) {
  if (!span) return span;
  return contestant.passage ? fold(contestant.passage(text, span)) : text.folded.slice(...span);
}
