import comparison from "../style/comparison.css";
import controls from "../style/controls.css";
import dark from "../style/dark.css";
import draft from "../style/draft.css";
import own from "../style/element.css";
import findings from "../style/findings.css";
import intake from "../style/intake.css";
import lines from "../style/lines.css";
import reader from "../style/reader.css";
import summary from "../style/summary.css";
import tokens from "../style/tokens.css";
import { sheetOf } from "./adapters/mark-styles.js";

/** The colours of an element. */
export type Theme = "light" | "dark" | "auto";

/** When the dark colours hold. */
const DARK: Record<Theme, string> = { light: "not all", dark: "all", auto: "(prefers-color-scheme: dark)" };

const made = new Map<string, CSSStyleSheet>();

/** The style sheets of an element with a theme. All elements of the page share them. */
export function sheetsFor(theme: Theme): CSSStyleSheet[] {
  const darkened = sheetNamed(theme, dark);
  darkened.media.mediaText = DARK[theme];
  return [
    sheetNamed("tokens", tokens),
    darkened,
    sheetNamed("rest", [controls, intake, lines, draft, summary, findings, comparison, reader, own].join("\n")),
  ];
}

function sheetNamed(name: string, text: string): CSSStyleSheet {
  const sheet = made.get(name) ?? sheetOf(text);
  made.set(name, sheet);
  return sheet;
}
