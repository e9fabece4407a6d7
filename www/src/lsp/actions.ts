import type { TextDocument } from "vscode-languageserver-textdocument";
import { type CodeAction, CodeActionKind, type Diagnostic, type Range, type TextEdit } from "vscode-languageserver-types";
import type { Span16 } from "../model.js";
import { wordsChanged } from "../report/changes.js";
import type { Checked } from "../report/checked.js";
import { corrected, disclosed } from "../report/corrections.js";
import { pinned } from "../report/pins.js";
import { correctionsOf } from "../report/repairs.js";
import type { ReviewLog } from "../report/review-log.js";
import { isQuotation } from "../report/verdicts.js";
import { type Placed, placed, placeOf, rangeOf } from "./current.js";

/** The command that settles a finding: its arguments are the document's address and the finding's id. */
export const IGNORE = "literatim.ignore";

/** What can be done about the findings in a range: the source's words, marks, the pin, or that the finding is ignored. What is fine may lack its pin alone. */
export function actionsIn(
  checked: Checked,
  document: TextDocument,
  range: Range,
  { log, diagnostics }: { log: ReviewLog; diagnostics: readonly Diagnostic[] },
): CodeAction[] {
  const [from, to] = [document.offsetAt(range.start), document.offsetAt(range.end)];
  const isHere = ({ finding, span }: Placed) =>
    span[0] <= to && from <= span[1] && finding.attention !== "aside" && log.settled(finding, checked.report) === null;
  return placed(checked, document)
    .filter(isHere)
    .flatMap((one) => {
      const own = diagnostics.filter(({ data }) => (data as { id?: unknown } | undefined)?.id === one.finding.id);
      return actionsOn(one, checked, document).map((action) => ({ ...action, diagnostics: own }));
    });
}

function actionsOn({ finding, span }: Placed, checked: Checked, document: TextDocument): CodeAction[] {
  const ignore = {
    title: `Ignore this finding (${finding.label})`,
    kind: CodeActionKind.QuickFix,
    command: { title: "Ignore this finding", command: IGNORE, arguments: [document.uri, finding.id] },
  };
  const isFine = finding.attention === "fine";
  if (!isQuotation(finding)) return isFine ? [] : [ignore];
  const changes: CodeAction[] = [];
  const offer = (title: string, place: Span16 | null, words: string | null, isPreferred: boolean) => {
    if (place === null || words === null) return;
    const edit = editOf(place, words, document);
    if (edit) changes.push({ title, kind: CodeActionKind.QuickFix, isPreferred, edit: { changes: { [document.uri]: [edit] } } });
  };
  // Words with markup between them are left to the user: replacing them would take the markup away.
  if (!isFine && document.getText(rangeOf(span, document)).replace(/\s+/g, " ") === finding.text.replace(/\s+/g, " ")) {
    offer("Use the source’s words", span, corrected(finding), true);
    offer("Mark the change", span, disclosed(finding), false);
  }
  const pin = pinned(finding, checked);
  const pinPlace = pin && placeOf(pin.span, checked, document);
  offer(finding.place === "no_pin" ? "Add the pin" : "Correct the pin", pinPlace, pin?.words ?? null, corrected(finding) === null);
  for (const { changes: what, title, edit } of correctionsOf(finding, checked.report, checked.draft)) {
    // The words and the page are offered above, also where only one of them is certain.
    if (what === "words" || what === "page") continue;
    const place = placeOf([edit.start, edit.end], checked, document);
    offer(title, place, place && edit.text, changes.length === 0);
  }
  return isFine ? changes : [...changes, ignore];
}

/** The edit that puts words in the place of others, in whole words; undefined if they are the same. */
function editOf(span: Span16, words: string, document: TextDocument): TextEdit | undefined {
  const change = wordsChanged(document.getText(rangeOf(span, document)), words);
  return change ? { range: rangeOf([span[0] + change.start, span[0] + change.end], document), newText: change.text } : undefined;
}
