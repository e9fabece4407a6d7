import { jsonLine } from "../terminal.js";
import type { ListFormat } from "./draft.js";

/** JSON Lines: the report of each draft on a line. A draft that could not be checked has `draft.name` and `error`. */
export const jsonl: ListFormat = {
  head: () => "",
  part: ({ report }) => jsonLine(report),
  failure: ({ file, why }) => jsonLine({ draft: { name: file }, error: why }),
  separator: "",
  tail: () => "",
};
