import type { CitationFinding, CitationType } from "../model.js";
import { webAddress } from "../web-address.js";

/** How a draft cites, in the terms of programs that verify claims: these distinguish markers by what they are. */
export type CitedBy = CitationType | "url" | "doi" | "bibliography";

/** A DOI or an arXiv id, which has a DOI too (10.48550), bare or as an address, and nothing else. */
const IDENTIFIER =
  /^[([]?(?:(?:doi:\s*|https?:\/\/(?:dx\.)?doi\.org\/)?10\.\d{4,9}\/\S+|arxiv:\s*\S+|https?:\/\/(?:www\.)?arxiv\.org\/(?:abs|pdf)\/\S+)$/i;

/** A number or a sign that leads to a note or to an entry of a list: `[3]`, `[^3]`, `(2, 4–6)`, `†`; or the name of a file in brackets. */
const SIGN = /^[[(]?\^?[\d\s,;–*†‡§⁰¹²³⁴-⁹-]+[\])]?$|^\[/;

/** A year, which an author's name goes with in a list of references. */
const YEAR = /\b(?:1[5-9]|20)\d{2}[a-z]?\b/;

/**
 * The type of a citation: `doi` for an identifier, `url` for an address or for words that are a link, `marker` for a number or a sign, `bibliography`
 * for a name with a year or an entry of a list; all others as they are in the report.
 */
export function citedBy({ type, text, named }: Pick<CitationFinding, "type" | "text" | "named">): CitedBy {
  const words = text.trim();
  if (type !== "marker") return type === "work" ? "bibliography" : type;
  // Words of a sentence that are a link: `was closed in 1904 (https://…)`.
  const link = named.endsWith(")") ? named.slice(Math.max(words.length, named.lastIndexOf("(http")) + 1, -1) : "";
  if (/^https?:\/\/\S+$/.test(link)) return IDENTIFIER.test(link) ? "doi" : "url";
  if (IDENTIFIER.test(words)) return "doi";
  if (webAddress(words.replace(/^[<([]|[>)\]]$/g, "")) !== undefined) return "url";
  if (YEAR.test(words)) return "bibliography";
  return SIGN.test(words) ? "marker" : "url";
}
