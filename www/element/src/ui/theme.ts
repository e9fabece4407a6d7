import dark from "../../style/dark.css";
import tokens from "../../style/tokens.css";

/** The colours of an element. */
export type Theme = "light" | "dark" | "auto";

/** When the dark colours hold. */
const DARK: Record<Theme, string> = { light: "not all", dark: "all", auto: "(prefers-color-scheme: dark)" };

const made = new Map<string, CSSStyleSheet>();

/** The theme that an element's attribute names. */
export function themeOf(element: Element): Theme {
  const theme = element.getAttribute("theme");
  return theme === "light" || theme === "dark" ? theme : "auto";
}

/** The style sheets of an element with a theme: the colours, and `own`. All elements of the page share them. */
export function sheetsIn(theme: Theme, own: string): CSSStyleSheet[] {
  const darkened = sheetOnce(theme, dark);
  darkened.media.mediaText = DARK[theme];
  return [sheetOnce("tokens", tokens), darkened, sheetOnce(own, own)];
}

function sheetOnce(name: string, text: string): CSSStyleSheet {
  const sheet = made.get(name) ?? sheetOf(text);
  made.set(name, sheet);
  return sheet;
}

/** A style sheet of this text. */
export function sheetOf(text: string): CSSStyleSheet {
  const made = new CSSStyleSheet();
  made.replaceSync(text);
  return made;
}
