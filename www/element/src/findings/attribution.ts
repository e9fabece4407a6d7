import type { CitationFinding, Report, Span16 } from "../../../src/model.js";
import { button, element, reference } from "../ui/element.js";
import { plain } from "../ui/plain.js";
import type { FindingActs } from "./finding-acts.js";

/** Words of the draft, as a quotation or without marks. */
interface Words {
  readonly text: string;
  readonly span: Span16;
}

/** The citation of some words, and what is said of it. */
interface Link {
  /** The citation that is shown, if there is one. */
  readonly cited: CitationFinding | undefined;
  /** The citation that the words have now, which the list of them shows as chosen. */
  readonly chosen: CitationFinding | undefined;
  /** What is before the citation, on the button that opens the list, and before the list. */
  readonly said: readonly [before: string, act: string, choice: string];
  /** What is said of a choice by hand; false when nobody made one. */
  readonly byHand: string | false;
}

/** How many citations around words are offered for them. */
const OFFERED = 40;

/** The citation of words, and a way to choose another one, which can be undone; null when there is none to show or to choose. */
export function linked(words: Words, report: Report, { attribute, show }: FindingActs, link: Link): HTMLElement | null {
  const { cited, byHand } = link;
  const [before, act, choice] = link.said;
  const canChoose = attribute !== null && report.citations.length > 0;
  if (cited === undefined && !canChoose) return null;
  const line = element("p", { class: "attribution" });
  const label = (text: string): HTMLElement => element("span", { class: "label" }, text);
  const choose = (): void => {
    const select = choices(words.span, report, link, (citation) => attribute?.(words.text, citation));
    line.replaceChildren(element("label", {}, label(choice), select));
    select.focus();
  };
  const offer = (act: () => void, text: string): HTMLElement => button({ class: "link-button quiet-link" }, act, text);
  line.append(
    label(before),
    ...(cited === undefined ? [] : [reference(cited.id, show, cited.named), " "]),
    ...(canChoose ? [offer(choose, act)] : []),
    ...(byHand === false
      ? []
      : [element("span", { class: "by-hand" }, plain(byHand), attribute && offer(() => attribute(words.text, undefined), "Undo"))]),
  );
  return line;
}

/** The citations around words, the present one chosen. */
function choices(span: Span16, report: Report, { chosen }: Link, done: (citation: string | null) => void): HTMLSelectElement {
  const distance = (one: CitationFinding): number => Math.abs(one.span[0] - span[1]);
  const near = [...report.citations].sort((a, b) => distance(a) - distance(b)).slice(0, OFFERED);
  const texts = [...new Set(near.map(({ named }) => named))];
  const current = chosen?.named ?? "";
  const option = (value: string, label: string): HTMLElement => element("option", { value, selected: value === current }, label);
  const select = element("select", { class: "citation-choice" }, option("", "No citation"), ...texts.map((text) => option(text, text)));
  select.addEventListener("change", () => done(select.value === "" ? null : select.value));
  return select;
}
