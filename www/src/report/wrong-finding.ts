import type { DocumentView, QuotationFinding, Report, Span16 } from "../model.js";

/** A finding that a reader says is wrong, as a small draft with a small source: `make eval SET=cases` reads a list of them. */
export interface WrongFinding {
  readonly name: string;
  readonly draft: string;
  /** The texts of sources by the names of their files. */
  readonly sources: Readonly<Record<string, string>>;
  /** What was said of the quotation, and the reader's reason, which may be empty. */
  readonly said: { readonly quotation: string; readonly headline: string; readonly reason: string };
  readonly why: string;
}

/** Characters of the source that are kept before and after the passage. */
const WINDOW = 600;

/** Invented names, which stand for those of the draft in turn. */
const INVENTED = ["Alder", "Birch", "Cedar", "Dorn", "Elder", "Fennel", "Gorse", "Hazel", "Ivy", "Juniper", "Larch", "Maple"];

/** Capitalised words of law that name nobody. */
const COMMON = new Set(
  "the and of for in see also but circuit court supreme district state states united people commissioner board county city department justice judge chief appeals section amendment constitution act congress".split(
    " ",
  ),
);

/** The case of a finding: the sentences of the draft around the quotation and its citation, and the part of the source around the passage. */
export function wrongFinding(
  finding: QuotationFinding,
  report: Report,
  draft: DocumentView,
  source: DocumentView | null,
  why: string,
): WrongFinding {
  const cited = report.citations.find(({ id }) => id === finding.attribution.citation);
  const full = report.citations.find(({ id }) => id === cited?.authority);
  const best = finding.passages[0];
  const around = sentences(draft.text, [finding.span[0], Math.max(finding.span[1], cited?.span[1] ?? 0)]);
  // A short form or an Id. needs the full citation before it.
  const lead = full && full.id !== cited?.id ? `See ${full.text}. ` : "";
  const window = source && best ? source.text.slice(Math.max(0, best.span[0] - WINDOW), best.span[1] + WINDOW) : "";
  const caption = full?.text ?? cited?.text ?? "";
  return {
    name: finding.label,
    draft: `${lead}${around}`,
    sources: window === "" ? {} : { "source.txt": `${caption}\n\n${window}` },
    said: { quotation: finding.text, headline: finding.headline, reason: finding.reason },
    why,
  };
}

/**
 * The same case with invented names in place of its own: of capitalised words that `texts`, the whole draft and source, never have in lower case. The
 * abbreviations of courts and reporters stay.
 */
export function withoutNames(one: WrongFinding, texts: readonly string[]): WrongFinding {
  const lower = new Set(texts.flatMap((text) => text.match(/(?<!\p{L})\p{Ll}[\p{L}-]*/gu) ?? []));
  const stands = new Map<string, string>();
  const hidden = (text: string, isOwn = true): string =>
    text.replace(/(?<!\p{L})\p{Lu}[\p{L}-]{2,}(?!\p{L}{0,3}\.\s*[\d(])/gu, (word) => {
      const key = word.toLowerCase();
      if (lower.has(key) || COMMON.has(key) || (!isOwn && !stands.has(key))) return word;
      const round = Math.floor(stands.size / INVENTED.length);
      const name = stands.get(key) ?? `${INVENTED[stands.size % INVENTED.length]}${round === 0 ? "" : round + 1}`;
      stands.set(key, name);
      return name;
    });
  const draft = hidden(one.draft);
  const sources = Object.fromEntries(Object.entries(one.sources).map(([file, text]) => [file, hidden(text)]));
  // Reasons are sentences about the same words.
  const said = { ...one.said, quotation: hidden(one.said.quotation), reason: hidden(one.said.reason, false) };
  return { name: one.name, draft, sources, said, why: hidden(one.why, false) };
}

/** The whole sentences of a text that a span touches, within its paragraph. */
function sentences(text: string, [from, to]: Span16): string {
  const start = Math.max(text.lastIndexOf("\n\n", from), text.slice(0, from).search(/[.!?][”"’)]*\s+\p{Lu}[^.!?]*$/u));
  const rest = text.slice(to).search(/[.!?](?=\s|$)|\n\n/u);
  return text
    .slice(start < 0 ? 0 : start + 1, rest < 0 ? text.length : to + rest + 1)
    .replace(/^[.!?”"’)\s]+/u, "")
    .trim();
}
