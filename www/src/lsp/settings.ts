/** The settings of a workspace, section `literatim`. A token is never one of them: settings of a workspace are shared. */
export interface Settings {
  /** Files and folders with the sources, absolute or relative to the workspace folder. Empty: the folder `sources` next to the draft or in the workspace folder. */
  readonly sources: readonly string[];
  /** When a draft is checked: while it is edited, when it is opened or saved, or on request alone. */
  readonly check: "edit" | "save" | "request";
  /** Milliseconds without a change after which an edited draft is checked again: 0 to 60000. */
  readonly delay: number;
  /** Whether no request is made, even with a token. */
  readonly offline: boolean;
  /** Whether what the draft says of its sources in its own words is compared with them too. */
  readonly claims: boolean;
}

/** The settings of a user who set none. */
export const DEFAULTS: Settings = { sources: [], check: "edit", delay: 800, offline: false, claims: false };

const TIMES: readonly unknown[] = ["edit", "save", "request"] satisfies readonly Settings["check"][];
const MOST_DELAY = 60_000;

/** The settings as a client sends them, and a sentence about each that cannot be used; its default counts then. */
export function settingsFrom(given: unknown): { settings: Settings; faults: string[] } {
  const values = (typeof given === "object" && given !== null ? given : {}) as Readonly<Record<string, unknown>>;
  const faults: string[] = [];
  const take = <K extends keyof Settings>(name: K, isRight: (value: unknown) => boolean, what: string): Settings[K] => {
    const value = values[name] ?? DEFAULTS[name];
    if (isRight(value)) return value as Settings[K];
    faults.push(`The setting literatim.${name} must be ${what}; ${JSON.stringify(DEFAULTS[name])} is used instead.`);
    return DEFAULTS[name];
  };
  if ("token" in values) faults.push("A token in the settings is not used, since settings are shared; give it by COURTLISTENER_TOKEN.");
  const isFlag = (value: unknown) => typeof value === "boolean";
  const settings: Settings = {
    sources: take(
      "sources",
      (value) => Array.isArray(value) && value.every((one) => typeof one === "string" && one !== ""),
      "a list of paths",
    ),
    check: take("check", (value) => TIMES.includes(value), '"edit", "save" or "request"'),
    delay: take(
      "delay",
      (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MOST_DELAY,
      `a number of milliseconds up to ${MOST_DELAY}`,
    ),
    offline: take("offline", isFlag, "true or false"),
    claims: take("claims", isFlag, "true or false"),
  };
  return { settings, faults };
}
