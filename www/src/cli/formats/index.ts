import type { FormatBy } from "../../formats.js";
import type { CheckedDraft, ListFormat } from "./draft.js";
import { github } from "./github.js";
import { jsonl } from "./jsonl.js";
import { junit } from "./junit.js";
import { sarif } from "./sarif.js";

/** The formats that list findings, for programs. */
export const LIST_FORMATS = { jsonl, junit, sarif, github } as const satisfies Record<FormatBy<"list">, ListFormat>;

/** The output for one draft. */
export function writeList(format: keyof typeof LIST_FORMATS, draft: CheckedDraft, version: string): string {
  const list = LIST_FORMATS[format];
  return `${list.head(version)}${list.part(draft)}${list.tail([])}`;
}
