import type { AskedProvider, AskingState, Existence, Lookup, MissingAuthority, Report, Settlement } from "../model.js";
import { isOpen } from "../sources/need.js";
import type { SourceProvider } from "../sources/provider.js";

/** What the given files and addresses are called in the plan. */
const GIVEN = "the given sources";

/** What else may help with a case that everybody was asked for. */
const GIVE_FILE = "Give its text as a file among the sources.";
const LOOK_UP = "Nobody else can be asked here: look it up by hand.";

/** Records who may have the cited authorities, in the order of asking, and who had them. */
export class Asking {
  readonly #entries: { provider: AskedProvider; of: SourceProvider | undefined }[] = [];
  /** Authorities of which somebody said what is at the citation, and of which there is a text. */
  readonly #known = new Set<string>();
  readonly #texts = new Set<string>();
  #current: AskedProvider | undefined;

  /** Notes that a provider is asked now. The first ones, which look nothing up, are the given sources. */
  begin(of: SourceProvider, lookups: readonly Lookup[]): void {
    const { name, settles, mayHave = settles, notAsked } = of;
    const isGiven = !mayHave && this.#entries.every((entry) => !entry.of);
    if (isGiven && this.#entries.length > 0) return;
    const may = lookups.filter((lookup) => (mayHave ? mayHave(lookup) : isGiven));
    const provider: AskedProvider = {
      name: isGiven ? GIVEN : name,
      state: notAsked?.state ?? "asked",
      may_have: may.map(({ citation }) => citation),
      answered: [],
    };
    this.#entries.push({ provider, of: isGiven ? undefined : of });
    this.#current = notAsked ? undefined : provider;
  }

  /** Notes what a provider said about an authority. */
  settled(citation: string, settlement: Settlement): void {
    if (isOpen(settlement) || this.#known.has(citation)) return;
    this.#known.add(citation);
    this.#answered(citation);
  }

  /** Notes the texts that a provider gave, by the look-ups after it. */
  end(lookups: readonly Lookup[]): void {
    for (const { citation, sources } of lookups) {
      if (sources.length === 0 || this.#texts.has(citation)) continue;
      this.#texts.add(citation);
      this.#answered(citation);
    }
  }

  #answered(citation: string): void {
    const { answered, may_have: may } = this.#current ?? { answered: [] as string[], may_have: [] as string[] };
    if (!answered.includes(citation)) answered.push(citation);
    // Whoever has a text may have had it, although it looks nothing up by citations.
    if (!may.includes(citation)) may.push(citation);
  }

  /** Completes a report with the plan, and with what is still missing. */
  complete(report: Report, lookups: readonly Lookup[]): void {
    const existences = new Map(report.citations.map(({ id, existence }) => [id, existence]));
    report.asking = this.#entries.map(({ provider }) => provider).filter(({ may_have: may }) => may.length > 0);
    report.missing = lookups.flatMap((lookup) => this.#missing(lookup, existences.get(lookup.citation)) ?? []);
    report.looked_for = [...inSentences(report.asking), ...missingInSentences(report.missing)];
  }

  #missing(lookup: Lookup, existence: Existence | undefined): MissingAuthority | undefined {
    const { citation, sources, quotations, pinned, is_case } = lookup;
    const asks = (of: SourceProvider | undefined) => of && !of.notAsked && (of.mayHave ?? of.settles)?.(lookup);
    const lacksExistence = sources.length === 0 && existence !== undefined && existence !== "not_looked_up" && isOpen({ existence });
    const lacksText = sources.length === 0 && (quotations.length > 0 || (pinned && this.#entries.some(({ of }) => asks(of))));
    if (!is_case || !(lacksExistence || lacksText)) return undefined;
    const isOf = ({ of }: { of: SourceProvider | undefined }) => (of ? asks(of) && (lacksExistence || of.hasTexts !== false) : false);
    const others = this.#entries.flatMap(({ of }) => (of?.notAsked && of.mayHave?.(lookup) ? [of] : []));
    const helps = others.find(({ hasTexts }) => !lacksText || hasTexts !== false);
    return {
      citation,
      lacks_existence: lacksExistence,
      lacks_text: lacksText,
      asked: this.#entries.filter(isOf).map(({ provider }) => provider.name),
      help: helps?.notAsked?.help ?? (lacksText ? GIVE_FILE : LOOK_UP),
    };
  }
}

/** The order of asking with what each had, unless only the given sources were asked; and who is switched off. */
function inSentences(asking: readonly AskedProvider[]): string[] {
  const of = (state: AskingState) => asking.filter((one) => one.state === state);
  const asked = of("asked").map(({ name, answered, may_have: may }) => `${name} (${answered.length} of ${may.length})`);
  const off = of("off").map(({ name }) => name);
  return [
    ...(asked.length > 1 ? [`Looked for cited authorities in this order, with how many each had: ${asked.join(", ")}.`] : []),
    ...(off.length > 0 ? [`Switched off: ${off.join(", ")}.`] : []),
  ];
}

/** How many citations a sentence names. */
const NAMED = 12;

/** One sentence for the authorities that lack the same, of whom the same were asked and which the same would help. */
function missingInSentences(missing: readonly MissingAuthority[]): string[] {
  const groups = new Map<string, MissingAuthority[]>();
  for (const one of missing) {
    const key = JSON.stringify({ ...one, citation: "" });
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].map((group) => {
    const [{ lacks_existence: existence, lacks_text: text, asked, help }] = group as [MissingAuthority];
    const lacks = existence ? (text ? "Existence open and text missing" : "Existence open") : "Text missing";
    const named = group.slice(0, NAMED).map(({ citation }) => citation);
    const more = group.length > NAMED ? ` and ${group.length - NAMED} more` : "";
    const who = asked.length > 0 ? asked.join(", ") : "nobody";
    const what = group.length === 1 ? "1 cited source" : `${group.length} cited sources`;
    return `${lacks} for ${what}: ${named.join(", ")}${more}; asked: ${who}. ${help}`;
  });
}
