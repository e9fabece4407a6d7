import type { Format } from "../model.js";

/** Whether the file of a draft of this type takes edits as tracked changes. */
export function takesTrackedChanges(type: Format | null): boolean {
  return type === "docx" || type === "odt";
}
