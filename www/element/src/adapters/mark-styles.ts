import dark from "../../style/dark.css";
import lines from "../../style/lines.css";
import light from "../../style/tokens.css";
import { sheetOf } from "../ui/theme.js";

/** Whether marks are drawn on light or on dark ground. */
export type Ground = "light" | "dark";

/** The names of the marks in style sheets and among the page's highlights. */
const PREFIX: Record<Ground, string> = { light: "literatim-", dark: "literatim-dark-" };

/** The name of a kind of mark on a ground: of its highlight, and the class of its elements. */
export function nameOfMark(kind: string, ground: Ground): string {
  return PREFIX[ground] + kind;
}

/** The ground of an element, by the colour of its text. */
export function groundOf(element: Element): Ground {
  const [red = 0, green = 0, blue = 0] = (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).map(Number);
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140 ? "dark" : "light";
}

/** How many drawers use the sheet of a tree. */
const USERS = new WeakMap<Document | ShadowRoot, number>();
let sheet: CSSStyleSheet | undefined;

/** Gives a tree of the page the styles of marks; the function that it returns takes them back. */
export function adoptMarkStyles(root: Document | ShadowRoot): () => void {
  sheet ??= sheetOf(`${rulesFor("light", light)}\n${rulesFor("dark", light + dark)}`);
  const own = sheet;
  const users = USERS.get(root) ?? 0;
  USERS.set(root, users + 1);
  if (users === 0) root.adoptedStyleSheets = [...root.adoptedStyleSheets, own];
  let isGiven = true;
  return () => {
    if (!isGiven) return;
    isGiven = false;
    const left = (USERS.get(root) ?? 1) - 1;
    USERS.set(root, left);
    if (left === 0) root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== own);
  };
}

/** With forced colours, marks keep their lines, and only the chosen one has another ground. */
function forced(name: string): string {
  const colours = name.endsWith("-chosen")
    ? "background-color: Highlight; color: HighlightText"
    : "background-color: Canvas; color: CanvasText";
  return `@media (forced-colors: active) { ::highlight(${name}) { ${colours}; text-decoration-color: currentcolor; } }`;
}

/** The rules of marks with the colours of `tokens`, since the page has no such properties; it may set them as `--literatim-NAME`. */
function rulesFor(ground: Ground, tokens: string): string {
  const values = new Map([...tokens.matchAll(/--([\w-]+):\s*([^;}]+)/g)].map(([, name = "", value = ""]) => [name, value.trim()]));
  // Each kind has a rule as a highlight and one as a class; badges and legends have others, and forced colours are written by `forced`.
  const rules = [
    ...lines.replace(/@media[^{]*\{([^{}]|\{[^{}]*\})*\}/g, "").matchAll(/(::highlight\(literatim-([\w-]+)\))\s*\{([^}]*)\}/g),
  ];
  return rules
    .map(([, , kind = "", body = ""]) => {
      const own = body.replace(
        /var\(--([\w-]+)\)/g,
        (_all, name: string) => `var(--literatim-${name}, ${values.get(name) ?? "currentcolor"})`,
      );
      const name = nameOfMark(kind, ground);
      // A tint that lies over the words lets them through.
      const tint = own.replace(/background-color:\s*([^;]+)/, "background-color: color-mix(in srgb, $1 45%, transparent)");
      return `::highlight(${name}) {${own}}\n.${name} {${own}}\n.over-text ::highlight(${name}) {${tint}}\n.over-text .${name} {${tint}}\n${forced(name)}`;
    })
    .join("\n");
}
