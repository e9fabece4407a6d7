import { button, element } from "../../../element/src/ui/element.js";
import { chooseFiles } from "../../../element/src/ui/files.js";
import { openDialog } from "../ui/dialog.js";
import { setSingleKeys, singleKeys } from "../ui/keyboard.js";
import { reset, set, settings, type Theme } from "./settings.js";
import { applyTheme } from "./theme.js";

const THEMES: readonly (readonly [theme: Theme, label: string])[] = [
  ["auto", "As the system"],
  ["light", "Light"],
  ["dark", "Dark"],
];

const MEGABYTE = 1_000_000;

/** Opens the settings of this browser. Those of the network are next to the token, where they are used. */
export function showSettings(): void {
  const body = element("div");
  const fill = (): void => body.replaceChildren(...parts(fill));
  fill();
  openDialog("settings", "Settings", "help settings", body);
}

function parts(changed: () => void): HTMLElement[] {
  const back = (): void => {
    reset();
    setSingleKeys(true);
    applyTheme();
    changed();
  };
  return [
    ...settingsParts(changed),
    ...keysPart(),
    element("p", {}, "The token, what may leave this device and what is kept on it are beside the sources, under CourtListener."),
    backPart(back),
  ];
}

/** The settings that are not of the page alone; `changed` is called when they must be shown anew. */
export function settingsParts(changed: () => void): HTMLElement[] {
  return [...themePart(), ...limitsPart(), ...patternsPart(changed)];
}

/** The button that leads back to the defaults. */
export function backPart(back: () => void): HTMLElement {
  return element("p", {}, button({ class: "quiet" }, back, "Back to the defaults"));
}

function themePart(): HTMLElement[] {
  const choices = THEMES.map(([theme, label]) => {
    const choice = element("input", { type: "radio", name: "theme", id: `theme-${theme}` });
    choice.checked = settings().theme === theme;
    choice.addEventListener("change", () => {
      set({ theme });
      applyTheme();
    });
    return element("p", { class: "choice" }, choice, element("label", { for: `theme-${theme}` }, label));
  });
  return [element("h3", {}, "Theme"), element("div", { role: "radiogroup", "aria-label": "Theme" }, ...choices)];
}

function keysPart(): HTMLElement[] {
  const wish = element("input", { type: "checkbox", id: "settings-keys" });
  wish.checked = singleKeys();
  wish.addEventListener("change", () => setSingleKeys(wish.checked));
  return [
    element("h3", {}, "Keyboard"),
    element("p", { class: "choice" }, wish, element("label", { for: "settings-keys" }, "Single letters act as keys")),
  ];
}

/** The limits that users reach: the size of a file, and the time for a quotation. */
function limitsPart(): HTMLElement[] {
  const { limits } = settings();
  const field = (id: string, label: string, value: number, most: number, taken: (value: number) => void): HTMLElement => {
    const input = element("input", { type: "number", id, min: 1, max: most, step: 1, class: "number-field" });
    input.value = String(value);
    input.addEventListener("change", () => {
      if (input.checkValidity() && input.value !== "") taken(input.valueAsNumber);
      else input.reportValidity();
    });
    return element("p", { class: "choice" }, element("label", { for: id }, label), input);
  };
  const change = (changed: Partial<typeof limits>): void => set({ limits: { ...settings().limits, ...changed } });
  return [
    element("h3", {}, "Limits"),
    field("limit-file", "Largest file, in MB", limits.fileBytes / MEGABYTE, 512, (megabytes) =>
      change({ fileBytes: megabytes * MEGABYTE }),
    ),
    field("limit-judge", "Time for one quotation, in seconds", limits.judgeMs / 1000, 600, (seconds) =>
      change({ judgeMs: seconds * 1000 }),
    ),
  ];
}

function patternsPart(changed: () => void): HTMLElement[] {
  const { patterns } = settings();
  const problem = element("p", { class: "problem", role: "alert", hidden: true });
  const take = async (file: File): Promise<void> => {
    const text = await file.text();
    try {
      JSON.parse(text);
    } catch {
      problem.textContent = `${file.name} is not JSON. A file of patterns begins with { or [.`;
      problem.hidden = false;
      return;
    }
    set({ patterns: { name: file.name, text } });
    changed();
  };
  const choose = (): void => chooseFiles("one", ([first]) => first && void take(first.file), ".json,application/json");
  const forget = (): void => {
    set({ patterns: null });
    changed();
  };
  return [
    element("h3", {}, "Citations of your own"),
    element(
      "p",
      {},
      patterns === null ? "Only the kinds of citation that Literatim knows are found." : `Found too: the kinds in ${patterns.name}.`,
    ),
    element(
      "p",
      { class: "acts" },
      button({ class: "quiet small" }, choose, "Choose a file of patterns"),
      patterns === null ? null : button({ class: "quiet small" }, forget, "Remove it"),
    ),
    problem,
  ];
}
