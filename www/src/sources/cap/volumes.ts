/** The last volumes that the Caselaw Access Project has, by its names of reporters, and when they end (August 2026). */
const LAST: Readonly<Record<string, readonly [volume: number, until: string]>> = {
  us: [572, "June 2014"],
  f3d: [935, "September 2019"],
  "f-supp-3d": [392, "August 2019"],
  "f-appx": [714, "March 2018"],
};

/** A reporter citation taken apart. */
export interface CitedPlace {
  readonly volume: string;
  /** `F. Supp. 3d` */
  readonly reporter: string;
  readonly page: number;
}

/** `608 F.3d 105` taken apart; undefined for citations without a plain page. */
export function placeOf(cite: string): CitedPlace | undefined {
  const [, volume, reporter, page] = /^(\d+) (.+) (\d+)$/.exec(cite) ?? [];
  return volume === undefined || reporter === undefined ? undefined : { volume, reporter, page: Number(page) };
}

/** The letters and digits of a reporter's name, by which its spellings are one. */
export function keyOf(reporter: string): string {
  return reporter.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** Why a volume cannot be there, if it is after the last one: when the project's copy of its reporter ends. */
export function endOf(slug: string, volume: string): string | undefined {
  const [last, until] = LAST[slug] ?? [];
  return last !== undefined && Number(volume) > last ? until : undefined;
}

/** Reporters that the project does not have at all, and databases. */
const NEVER: ReadonlySet<string> = new Set(["f4th", "nys2d", "nys3d", "wl"]);

/** Whether the project may have a case at one of these citations, as far as is known without asking it. */
export function mayHaveAny(cites: readonly string[]): boolean {
  return cites.some((cite) => {
    const place = placeOf(cite);
    if (place === undefined) return false;
    const key = keyOf(place.reporter);
    const [slug = key] = Object.keys(LAST).filter((name) => keyOf(name) === key);
    return !NEVER.has(key) && !key.endsWith("lexis") && endOf(slug, place.volume) === undefined;
  });
}
