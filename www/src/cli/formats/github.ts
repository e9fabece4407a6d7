import { printable } from "../terminal.js";
import { folded, type ListFormat, listed, sentenceOf } from "./draft.js";

const COMMANDS = { error: "error", warning: "warning", note: "notice" } as const;

/** Workflow commands of GitHub Actions: an annotation at the place of each finding. */
export const github: ListFormat = {
  head: () => "",
  part: (draft) => {
    const lines = folded(listed(draft)).flatMap((item) => {
      if (item.level === "none") return [];
      const { line, column, endLine, endColumn } = item.place ?? {};
      // GitHub shows columns only of an annotation on one line.
      const columns = line === endLine ? { col: column, endColumn } : {};
      const properties = { file: draft.file, line, endLine, ...columns, title: item.finding.label };
      return [command(COMMANDS[item.level], properties, sentenceOf(item))];
    });
    return lines.join("");
  },
  failure: ({ file, why }) => command("error", { file, title: "Not checked" }, why),
  separator: "",
  tail: () => "",
};

function command(name: string, properties: Readonly<Record<string, string | number | undefined>>, message: string): string {
  const given = Object.entries(properties).filter(([, value]) => value !== undefined);
  const list = given.map(([key, value]) => `${key}=${property(String(value))}`).join(",");
  return `::${name}${list === "" ? "" : ` ${list}`}::${data(message)}\n`;
}

/** A message: `%`, CR and LF are escaped. */
function data(text: string): string {
  const escaped = text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
  return printable(escaped);
}

/** A property: `:` and `,` are escaped too. */
function property(text: string): string {
  return data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
