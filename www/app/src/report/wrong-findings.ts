import { button, element, spoken } from "../../../element/src/ui/element.js";
import { outside, plain } from "../../../element/src/ui/plain.js";
import { stored } from "../../../shell/src/network/token.js";
import { saveFile } from "../../../shell/src/report/save-file.js";
import { openDialog } from "../../../shell/src/ui/dialog.js";
import { toast } from "../../../shell/src/ui/toast.js";
import type { DocumentView, QuotationFinding } from "../../../src/model.js";
import type { Checked } from "../../../src/report/checked.js";
import { type WrongFinding, withoutNames, wrongFinding } from "../../../src/report/wrong-finding.js";

/** The storage keys of the cases, and of the wish to keep names in them. */
const KEY = "literatim.cases";
const NAMES = "literatim.cases.names";

/** Makes a case of a finding that the reader says is wrong, and keeps it on this device. Nothing is sent. */
export function keepWrongFinding(finding: QuotationFinding, { report, draft }: Checked, source: DocumentView | null, why: string): void {
  const made = wrongFinding(finding, report, draft, source, why);
  const kept = keepsNames() ? made : withoutNames(made, [draft.text, source?.text ?? ""]);
  if (!keep([...keptCases(), kept])) {
    toast("This browser could not keep the case: its storage is full or switched off.");
    return;
  }
  toast("Kept on this device as a small case. Nothing is sent.", { label: "Show the list", act: showWrongFindings });
}

/** The cases that this device keeps. */
function keptCases(): WrongFinding[] {
  const cases: unknown = stored("localStorage", (storage) => JSON.parse(storage.getItem(KEY) ?? "[]"));
  return Array.isArray(cases) ? cases : [];
}

/** Keeps cases in the place of those that are kept; false if the browser cannot. */
function keep(cases: readonly WrongFinding[]): boolean {
  return (
    stored("localStorage", (storage) => {
      storage.setItem(KEY, JSON.stringify(cases));
      return true;
    }) ?? false
  );
}

function keepsNames(): boolean {
  return stored("localStorage", (storage) => storage.getItem(NAMES)) === "yes";
}

/** Shows the kept cases in a dialog, where each can be deleted and all can be saved as a file. */
export function showWrongFindings(): void {
  const list = element("ul", { class: "source-items" });
  const save = button(
    { class: "primary" },
    () => saveFile("literatim-cases.json", "application/json", [JSON.stringify(keptCases(), null, 2)]),
    "Save them as a file",
  );
  const fill = (): void => {
    const cases = keptCases();
    save.disabled = cases.length === 0;
    list.replaceChildren(
      ...cases.map((one, at) => {
        const remove = (): void => {
          keep(cases.filter((_, index) => index !== at));
          fill();
        };
        return itemOf(one, remove);
      }),
    );
  };
  const names = element("input", { type: "checkbox", id: "case-names" });
  names.checked = keepsNames();
  names.addEventListener("change", () => stored("localStorage", (storage) => storage.setItem(NAMES, names.checked ? "yes" : "no")));
  fill();
  openDialog(
    "cases",
    "Findings that you say are wrong",
    "help",
    element(
      "p",
      {},
      "Each is a sentence or two of the draft, the part of the source around the passage, and what was said of it. They stay on this device. To help, save them and send the file yourself.",
    ),
    list,
    element("p", { class: "choice" }, names, element("label", { for: "case-names" }, "Keep the names of parties and judges in new cases")),
    save,
  );
}

function itemOf({ name, said, why }: WrongFinding, remove: () => void): HTMLElement {
  return element(
    "li",
    { class: "source-item" },
    element("p", {}, plain(`${name}: ${said.reason}`)),
    element("p", { class: "snippet" }, "“", outside(said.quotation), "”"),
    why === "" ? null : element("p", { class: "note" }, plain(`You: ${why}`)),
    button({ class: "quiet small" }, remove, "Delete", spoken(`: ${said.quotation}`)),
  );
}
