import type { Report, UnmarkedWords } from "../../../src/model.js";
import type { Checked } from "../../../src/report/checked.js";
import { nameOfSource, pagesOf } from "../../../src/report/passage.js";
import { markingOf } from "../../../src/report/repairs.js";
import { button, element } from "../ui/element.js";
import { icon } from "../ui/icons.js";
import { outside, plain } from "../ui/plain.js";
import { linked } from "./attribution.js";
import { type Face, warning } from "./card.js";
import type { FindingActs } from "./finding-acts.js";
import { offerIn } from "./offers.js";
import { badge, difference } from "./quotation-card.js";

/** The face of the card of words that a source has and no quotation marks show: where the source has them, and what was changed. */
export function unmarkedFace(words: UnmarkedWords, checked: Checked, acts: FindingActs): Face {
  const { report } = checked;
  const { id, passage, reason, text, also } = words;
  const compared = { text, words: null, passages: [passage], edits: passage.edits };
  return {
    verdict: "unmarked",
    sign: badge("aside", nameOfSource(report, passage.source) + pagesOf(passage)),
    words: [outside(text)],
    reason,
    body: () => [
      difference(compared, passage, report, acts),
      ...words.warnings.flatMap((one) => warning(one, reason)),
      attribution(words, report, acts),
      element(
        "div",
        { class: "card-foot" },
        marking(words, checked, acts),
        button({ class: "quiet small" }, () => acts.copy(id), icon("copy"), "Copy"),
      ),
      also.length > 0 && element("p", { class: "note" }, plain(`Also in ${also.map((id) => nameOfSource(report, id)).join(", ")}.`)),
    ],
  };
}

/** Puts quotation marks around the words, where they are surely a quotation and the draft can be changed. */
function marking(words: UnmarkedWords, { report, draft }: Checked, { replace }: FindingActs): HTMLElement | null {
  const correction = replace === null ? undefined : markingOf(words, report, draft);
  const offer = correction && offerIn(correction, [words.span], draft.text);
  return offer && replace
    ? button({ class: "small", title: offer.words }, () => replace(words.id, offer.span, offer.words), offer.title)
    : null;
}

/** The citation that is near the words, or that the reader gave for them, and a way to give one. */
function attribution(words: UnmarkedWords, report: Report, acts: FindingActs): HTMLElement | null {
  const { given } = words;
  const cited = report.citations.find(({ id }) => id === words.citation);
  const before = given ? (cited ? "Cited " : "Cited: nothing ") : cited ? "Cited near by " : "";
  return linked(words, report, acts, {
    cited,
    chosen: given ? cited : undefined,
    said: [before, given ? "Change" : "These words cite …", "These words cite "],
    byHand: given === true && "Attributed by hand.",
  });
}
