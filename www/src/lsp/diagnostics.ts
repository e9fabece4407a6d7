import type { TextDocument } from "vscode-languageserver-textdocument";
import { type Diagnostic, DiagnosticSeverity } from "vscode-languageserver-types";
import type { Checked } from "../report/checked.js";
import type { ReviewLog } from "../report/review-log.js";
import { type Finding, type Group, groupOf, warningsOf } from "../report/verdicts.js";
import { placed, rangeOf } from "./current.js";

/** What names this program as the origin of a diagnostic. */
export const ORIGIN = "literatim";

/** The groups of verdicts that are errors when there is something to fix; others are warnings then. */
const ERRORS: ReadonlySet<Group> = new Set(["missing", "changed", "elsewhere"]);

/** A diagnostic for each finding that asks something of the reader and that no reviewer has settled. `help` is the address at which verdicts are explained. */
export function diagnosticsOf(checked: Checked, document: TextDocument, log: ReviewLog, help: string): Diagnostic[] {
  const isShown = (finding: Finding) =>
    (finding.attention === "fix" || finding.attention === "look_up") && log.settled(finding, checked.report) === null;
  return placed(checked, document)
    .filter(({ finding }) => isShown(finding))
    .map(({ finding, span }) => ({
      range: rangeOf(span, document),
      severity: severityOf(finding),
      code: finding.headline,
      codeDescription: { href: help },
      source: ORIGIN,
      message: [
        `${finding.label}. ${finding.reason}`,
        ...warningsOf(finding)
          .map(({ text }) => text)
          .filter((text) => text !== finding.reason),
      ].join("\n"),
      data: { id: finding.id },
    }));
}

/** How severe a finding is: what is to fix by its verdict's group, what is to look up is information. */
function severityOf({ attention, headline }: Finding): DiagnosticSeverity {
  if (attention !== "fix") return DiagnosticSeverity.Information;
  return ERRORS.has(groupOf(headline)) ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning;
}
