import type { DocumentView, Report, Span16 } from "../model.js";
import { type Asked, type AskOptions, askAll, type Outcome } from "./asking.js";
import { extractionPrompt, type ProposedWords } from "./prompt.js";
import type { ModelProvider } from "./provider.js";

/** A claim that a model finds in a draft. All its words are the draft's. */
export interface ProposedClaim {
  /** The draft's words. */
  readonly text: string;
  /** Their place in the draft. */
  readonly span: Span16;
  /** The draft's citations for it. */
  readonly citations: readonly string[];
  /** The id of the claim that the rules find in these words; null if they find none. */
  readonly rule: string | null;
}

/** What a model and the rules find in a draft. */
export interface ProposedClaims extends Asked {
  readonly proposals: readonly ProposedClaim[];
  /** The ids of claims that only the rules find. */
  readonly onlyRules: readonly string[];
  /** Proposals that were left out since their words, or those of a citation, are not the draft's. */
  readonly dropped: number;
  /** Questions without an answer that can be used. */
  readonly failed: number;
}

/** The most characters of the paragraphs in one question; a longer paragraph is a question by itself. */
const MOST_CHARACTERS = 6_000;

/**
 * Asks a model which claims a draft makes, and compares them with those that the rules found in it. Nothing is sent before `consent` agrees to the
 * estimate; the paragraphs of the draft are what is sent.
 *
 * @param view the draft, as `check` gives it to `onDraft`.
 * @param report the report on it, with claims.
 * @throws LiteratimError when a failure would meet every question, such as a wrong key; the signal's reason when cancelled.
 */
export async function proposeClaims(
  view: Pick<DocumentView, "text" | "blocks">,
  report: Pick<Report, "claims">,
  provider: ModelProvider,
  options: AskOptions,
): Promise<ProposedClaims> {
  const parts = partsOf(view);
  const questions = parts.map((paragraphs) => ({
    finding: null,
    sent: `${paragraphs.length} paragraph${paragraphs.length === 1 ? "" : "s"} of the draft`,
    prompt: extractionPrompt(paragraphs.map(({ text }) => text)),
  }));
  const found: ProposedClaim[] = [];
  let [dropped, failed] = [0, 0];
  const asked = await askAll(provider, questions, "paragraphs", options, async (index, outcome: Outcome<readonly ProposedWords[]>) => {
    if (!("value" in outcome)) {
      failed += 1;
      return;
    }
    for (const words of outcome.value) {
      const proposal = inDraft(words, parts[index] ?? [], report);
      if (proposal === undefined) dropped += 1;
      else if (!found.some(({ span }) => span[0] === proposal.span[0] && span[1] === proposal.span[1])) found.push(proposal);
    }
  });
  const proposals = found.sort((a, b) => a.span[0] - b.span[0]);
  const ruled = new Set(proposals.map(({ rule }) => rule));
  const onlyRules = asked.isDeclined ? [] : report.claims.filter(({ id }) => !ruled.has(id)).map(({ id }) => id);
  return { ...asked, proposals, onlyRules, dropped, failed };
}

/** A paragraph with its place in the draft. */
interface Paragraph {
  readonly text: string;
  readonly start: number;
}

/** The blocks of a draft that have words, without headings, as many in each part as one question has. */
function partsOf({ text, blocks }: Pick<DocumentView, "text" | "blocks">): Paragraph[][] {
  const parts: Paragraph[][] = [];
  let size = MOST_CHARACTERS;
  for (const { span, kind } of blocks) {
    const paragraph = { text: text.slice(...span), start: span[0] };
    if (typeof kind === "object" || paragraph.text.trim() === "") continue;
    if (size + paragraph.text.length > MOST_CHARACTERS) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push(paragraph);
    size += paragraph.text.length;
  }
  return parts;
}

/** A proposal with its place, if all its words are in one paragraph, the same but for spaces. */
function inDraft(
  { words, citations }: ProposedWords,
  paragraphs: readonly Paragraph[],
  { claims }: Pick<Report, "claims">,
): ProposedClaim | undefined {
  if (!new RegExp(OF_WORD, "u").test(words)) return undefined;
  for (const { text, start } of paragraphs) {
    const place = placeIn(text, words);
    if (place === undefined || !citations.every((citation) => placeIn(text, citation) !== undefined)) continue;
    const span: Span16 = [start + place[0], start + place[1]];
    const overlap = ({ span: [from, to] }: { readonly span: Span16 }) => Math.min(to, span[1]) - Math.max(from, span[0]);
    const rule = claims.filter((claim) => overlap(claim) > 0).sort((a, b) => overlap(b) - overlap(a))[0]?.id ?? null;
    return { text: text.slice(...place), span, citations, rule };
  }
  return undefined;
}

/** A letter or a number of a word. A superscript number is a mark that follows one. */
const OF_WORD = "[\\p{L}\\p{Nd}]";

/** Where a text has these words or this marker, the same but for spaces and not inside of a word; undefined where it has not, or there is none. */
function placeIn(text: string, given: string): readonly [number, number] | undefined {
  const sought = given.trim();
  if (sought === "") return undefined;
  const escaped = sought.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&").replace(/\s+/g, "\\s+");
  const begins = new RegExp(`^${OF_WORD}`, "u").test(sought) ? `(?<!${OF_WORD})` : "";
  const ends = new RegExp(`${OF_WORD}$`, "u").test(sought) ? `(?!${OF_WORD})` : "";
  const found = new RegExp(`${begins}${escaped}${ends}`, "u").exec(text);
  return found ? [found.index, found.index + found[0].length] : undefined;
}
