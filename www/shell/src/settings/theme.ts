import { byId } from "../ui/by-id.js";
import { settings, type Theme } from "./settings.js";

/** When the style sheet with the dark colours holds. */
const DARK: Record<Theme, string> = { auto: "(prefers-color-scheme: dark)", light: "not all", dark: "all" };

/** Gives the page the theme of the settings. */
export function applyTheme(): void {
  const { theme } = settings();
  byId<HTMLLinkElement>("dark").media = DARK[theme];
  document.documentElement.style.colorScheme = theme === "auto" ? "light dark" : theme;
}
