// The names of reporters that the look-up knows, independent of the project's own tables, which are tested against it.

const COMMON = `U.S.|S. Ct.|L. Ed.|L. Ed. 2d|F.|F.2d|F.3d|F.4th|F. App'x|F. Supp.|F. Supp. 2d|F. Supp. 3d|F.R.D.|F. Cas.|B.R.|Fed. Cl.|T.C.|
A.|A.2d|A.3d|N.E.|N.E.2d|N.E.3d|N.W.|N.W.2d|N.W.3d|P.|P.2d|P.3d|S.E.|S.E.2d|So.|So. 2d|So. 3d|S.W.|S.W.2d|S.W.3d|
Cal.|Cal. 2d|Cal. 3d|Cal. 4th|Cal. 5th|Cal. App.|Cal. App. 2d|Cal. App. 3d|Cal. App. 4th|Cal. App. 5th|Cal. Rptr.|Cal. Rptr. 2d|Cal. Rptr. 3d|
N.Y.|N.Y.2d|N.Y.3d|N.Y.S.|N.Y.S.2d|N.Y.S.3d|A.D.|A.D.2d|A.D.3d|Misc. 2d|Misc. 3d|Ill. 2d|Ill. App. 3d|Ill. Dec.|Ohio St. 2d|Ohio St. 3d|
Ohio App. 3d|Ga.|Ga. App.|Mass.|Mass. App. Ct.|Mich.|Mich. App.|Mo.|N.C.|N.C. App.|N.J.|N.J. Super.|Or.|Or. App.|Pa.|S.C.|Va.|Va. App.|W. Va.|
Wash. 2d|Wis. 2d|WL|U.S. LEXIS|U.S. App. LEXIS|U.S. Dist. LEXIS`
  .split("|")
  .map((name) => name.trim());

/** Abbreviations that mean more than one reporter. */
const AMBIGUOUS = { "H.": ["Haw.", "Hill", "How."] };

/** A reporter's name in the form for comparison: `So. 2d`, `So.2d` and `so-2d` are the same. */
export function slug(reporter) {
  return reporter.toLowerCase().replace(/[^\p{L}\p{N}&()]/gu, "");
}

/** The reporters that are known. */
export class Reporters {
  /** @type {Map<string, string[]>} */
  #bySlug = new Map();
  #pattern;

  /** @param {Iterable<string>} more reporters besides the common ones */
  constructor(more) {
    const names = [...new Set([...COMMON, ...more])];
    for (const name of names) if (!this.#bySlug.has(slug(name))) this.#bySlug.set(slug(name), [name]);
    for (const [name, meant] of Object.entries(AMBIGUOUS)) this.#bySlug.set(slug(name), meant);
    const written = [...names, ...Object.keys(AMBIGUOUS)].sort((a, b) => b.length - a.length).map(spellings);
    this.#pattern = new RegExp(
      `(?<![\\p{L}\\p{N}.])(\\d{1,4})\\s+(${written.join("|")})(?: \\(\\d+ \\p{L}+\\.\\))?(?:,?\\s+at)?\\s+(\\d{1,8})(?![\\p{L}\\p{N}])`,
      "gu",
    );
  }

  /**
   * The reporters that an abbreviation means; none when it is unknown.
   *
   * @param {string} abbreviation
   */
  named(abbreviation) {
    return this.#bySlug.get(slug(abbreviation)) ?? [];
  }

  /**
   * What looks like volume, reporter and page in a text, in order. `start` and `end` count code points.
   *
   * @param {string} text
   */
  cited(text) {
    let unit = 0;
    let point = 0;
    return [...text.matchAll(this.#pattern)].map((match) => {
      const [citation, volume, reporter, page] = match;
      point += [...text.slice(unit, match.index)].length;
      unit = match.index;
      return { citation, volume, reporter, page, start: point, end: point + [...citation].length };
    });
  }
}

/** A pattern for a name with or without its spaces and periods; a single letter keeps its period. */
function spellings(name) {
  if (/^\p{L}\.$/u.test(name)) return name.replace(".", "\\.");
  return name
    .replace(/[()]/g, "\\$&")
    .replaceAll("'", "['’]")
    .replace(/\. ?/g, (mark) => (mark === "." ? "(?:\\.\\s?)?" : "\\.?\\s?"))
    .replaceAll(" ", "\\s?");
}
