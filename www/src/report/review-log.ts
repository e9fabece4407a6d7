import type { Report } from "../model.js";
import { type Finding, isClaim, isQuotation } from "./verdicts.js";

/** What a reviewer did with a finding. */
export type ReviewAct = "reviewed" | "dismissed" | "mended" | "reopened";

/** An entry of the log: which finding, by its words and its citation, what was done, why, and when. */
export interface ReviewEntry {
  /** The finding's id when it was done; ids may differ in the next report. */
  finding: string;
  /** What names the finding in every report of the draft. */
  key: string;
  act: ReviewAct;
  /** The reviewer's note or reason; may be empty. */
  note: string;
  /** ISO 8601. */
  time: string;
}

/** What a reviewer did with the findings of a draft, in order. Nothing is removed from it: undoing is an act too. */
export class ReviewLog {
  readonly #entries: ReviewEntry[];
  readonly #changed: (entries: readonly ReviewEntry[]) => void;
  readonly #last = new Map<string, ReviewEntry>();

  /** A log that goes on from `entries`; `changed` gets all entries after each act. */
  constructor(entries: readonly ReviewEntry[], changed: (entries: readonly ReviewEntry[]) => void) {
    this.#entries = [...entries];
    this.#changed = changed;
    for (const entry of entries) this.#last.set(entry.key, entry);
  }

  /** All acts, the oldest first. */
  get entries(): readonly ReviewEntry[] {
    return this.#entries;
  }

  /** The act that settles a finding; null while it is open. */
  settled(finding: Finding, report: Report): ReviewEntry | null {
    const last = this.#last.get(keyOf(finding, report));
    return last === undefined || last.act === "reopened" ? null : last;
  }

  /** A report with the acts on its findings, for those who read it elsewhere. Acts on findings that it does not have are left out. */
  onto(report: Report): Report {
    const ids = new Map([...keysFor(report)].map(([id, key]) => [key, id]));
    const review = this.#entries.flatMap(({ key, act, note, time }) => {
      const finding = ids.get(key);
      return finding === undefined ? [] : [{ finding, act, note, time }];
    });
    return { ...report, review };
  }

  /** Adds an act on a finding. */
  add(finding: Finding, report: Report, act: ReviewAct, note = ""): void {
    const entry = { finding: finding.id, key: keyOf(finding, report), act, note, time: new Date().toISOString() };
    this.#entries.push(entry);
    this.#last.set(entry.key, entry);
    this.#changed(this.#entries);
  }
}

/** The keys of each report's findings, by their ids. */
const KEYS = new WeakMap<Report, ReadonlyMap<string, string>>();

/** Names a finding by its verdict, its words and its citation, and counts those that share them: a finding that changes is open again. */
function keyOf({ id }: Finding, report: Report): string {
  return keysFor(report).get(id) ?? id;
}

function keysFor(report: Report): ReadonlyMap<string, string> {
  const keys = KEYS.get(report) ?? keysOf(report);
  KEYS.set(report, keys);
  return keys;
}

function keysOf(report: Report): ReadonlyMap<string, string> {
  const cited = new Map(report.citations.map(({ id, text }) => [id, text]));
  const seen = new Map<string, number>();
  const key = (finding: Finding): string => {
    const citations = isQuotation(finding) ? [finding.attribution.citation ?? ""] : isClaim(finding) ? finding.citations : [];
    const own = JSON.stringify([finding.kind, finding.headline, finding.text, citations.map((id) => cited.get(id) ?? "").join("; ")]);
    const place = seen.get(own) ?? 0;
    seen.set(own, place + 1);
    return `${own}#${place}`;
  };
  return new Map([...report.quotations, ...report.citations, ...report.claims].map((finding) => [finding.id, key(finding)]));
}
