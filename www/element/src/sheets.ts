import comparison from "../style/comparison.css";
import controls from "../style/controls.css";
import draft from "../style/draft.css";
import own from "../style/element.css";
import findings from "../style/findings.css";
import intake from "../style/intake.css";
import lines from "../style/lines.css";
import reader from "../style/reader.css";
import summary from "../style/summary.css";
import { sheetsIn, type Theme } from "./ui/theme.js";

const OWN = [controls, intake, lines, draft, summary, findings, comparison, reader, own].join("\n");

/** The style sheets of an element with a theme. */
export function sheetsFor(theme: Theme): CSSStyleSheet[] {
  return sheetsIn(theme, OWN);
}
