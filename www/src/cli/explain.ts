import { infoOn } from "../warnings.js";
import { wrap } from "./help.js";

/** The output of `literatim explain`: a warning under the headings of every warning. */
export function explained(code: string): string {
  const { says, why, example } = infoOn(code);
  const parts = [
    ["What it says", says],
    ["Why it matters", why],
    ["Example", example],
  ] as const;
  const text = parts.map(
    ([head, words]) =>
      `${head}\n${wrap(words, 2)
        .map((line) => `  ${line}`)
        .join("\n")}`,
  );
  return `${[code, ...text].join("\n\n")}\n`;
}
