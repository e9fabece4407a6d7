import type { Report, SourceInfo } from "../model.js";
import { claimFaultsOf, countFaults, hasOpenClaim, UNCHECKED } from "../severity.js";
import { CAP_NAME } from "../sources/cap/options.js";
import { INDEX_NAME } from "../sources/case-index/file.js";
import { isRead } from "../status.js";
import type { Output } from "./command.js";

export const NO_FAULT = 0;
export const FAULT = 1;
export const UNUSABLE = 2;
export const INTERRUPTED = 130;

/** The names under which a report lists indexes that failed. */
const INDEXES: ReadonlySet<string> = new Set([CAP_NAME, "CourtListener", "Crossref", "OpenAlex", "Semantic Scholar", "scholarly indexes"]);

/** Problems of a draft that can explain why no quotation was found in it. */
const UNREAD: readonly string[] = ["no_text", "unreadable_fonts", "dynamic_form"];

/** The exit code of a check, and a sentence when the report says nothing of the draft. */
export interface Outcome {
  readonly code: number;
  readonly why?: string;
}

/** What a report means for the exit code. */
export function outcomeOf(report: Report, output: Pick<Output, "failOn" | "failOnUnchecked">): Outcome {
  // Sources that were requested for citations were not given by the user, and an index is not a source.
  const isWanted = ({ name, cited_by }: SourceInfo) => cited_by.length > 0 || INDEXES.has(name) || name.startsWith(INDEX_NAME);
  const given = report.sources.filter((source) => isRead(source.status) || !isWanted(source));
  if (given.length > 0 && !given.some(({ status }) => isRead(status))) {
    const { name = "", problems = [] } = given[0] ?? {};
    const why = problems[0]?.text ?? "";
    return {
      code: UNUSABLE,
      why: `None of the sources could be read (${given.length}). ${why.startsWith(name) ? why : `${name}: ${why}`}`,
    };
  }
  const unread = unreadDraft(report);
  if (unread !== undefined) return { code: UNUSABLE, why: `${report.draft.name}: ${unread}` };
  return { code: hasFault(report, output) ? FAULT : NO_FAULT };
}

/** Why nothing of the draft could be read; undefined if something was read. */
function unreadDraft({ draft, quotations }: Report): string | undefined {
  if (draft.words === 0) return draft.problems[0]?.text ?? "contains no words.";
  if (quotations.length > 0) return undefined;
  // At least every second word has bytes that the encoding does not allow.
  const isGarbled = (draft.encoding?.faults ?? 0) * 2 > draft.words;
  const isReason = (code: string) => UNREAD.includes(code) || (code === "encoding_faults" && isGarbled);
  return draft.problems.find(({ code }) => isReason(code))?.text;
}

/** The exit code of the claims of a report. */
export function codeOfClaims(report: Report, { failOn, failOnUnchecked }: Pick<Output, "failOn" | "failOnUnchecked">): number {
  const isFaulty = failOn !== "never" && claimFaultsOf(report, failOn).length > 0;
  return isFaulty || (failOnUnchecked && hasOpenClaim(report)) ? FAULT : NO_FAULT;
}

function hasFault(report: Report, { failOn, failOnUnchecked }: Pick<Output, "failOn" | "failOnUnchecked">): boolean {
  const isOpen = report.quotations.some(({ headline }) => UNCHECKED.includes(headline)) || hasOpenClaim(report);
  if (failOnUnchecked && isOpen) return true;
  return failOn !== "never" && countFaults(report, failOn) > 0;
}
