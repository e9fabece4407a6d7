import type { UnmarkedWords } from "../../../src/model.js";
import type { Checked } from "../../../src/report/checked.js";
import { nameOfSource, pagesOf } from "../../../src/report/passage.js";
import { element, reference } from "../ui/element.js";
import { outside, plain } from "../ui/plain.js";
import { type Face, warning } from "./card.js";
import type { FindingActs } from "./finding-acts.js";
import { badge, difference } from "./quotation-card.js";

/** The face of the card of words that a source has and no quotation marks show: where the source has them, and what was changed. */
export function unmarkedFace(words: UnmarkedWords, { report }: Checked, acts: FindingActs): Face {
  const { passage, reason, text, also } = words;
  const cited = report.citations.find(({ id }) => id === words.citation);
  const compared = { text, words: null, passages: [passage], edits: passage.edits };
  return {
    verdict: "unmarked",
    sign: badge("aside", nameOfSource(report, passage.source) + pagesOf(passage)),
    words: [outside(text)],
    reason,
    body: () => [
      difference(compared, passage, report, acts),
      ...words.warnings.flatMap((one) => warning(one, reason)),
      cited &&
        element(
          "p",
          { class: "attribution" },
          element("span", { class: "label" }, "Cited near by "),
          reference(cited.id, acts.show, cited.named),
        ),
      also.length > 0 && element("p", { class: "note" }, plain(`Also in ${also.map((id) => nameOfSource(report, id)).join(", ")}.`)),
    ],
  };
}
