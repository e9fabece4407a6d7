import type { Limits } from "../../../src/index.js";
import { LIMITS } from "../../../src/limits.js";

/** The storage key of the settings. */
const KEY = "literatim.settings";

/** The themes of the page; `auto` follows the system. */
export type Theme = "auto" | "light" | "dark";

/** What the user has set, besides the token and what may leave the device. */
export interface Settings {
  theme: Theme;
  /** Bytes of the largest file that is read, and milliseconds for the check of one quotation. */
  limits: Pick<Limits, "fileBytes" | "judgeMs">;
  /** The user's own kinds of citation: the name of a file of patterns, and its text; null for none. */
  patterns: { name: string; text: string } | null;
  /** Whether claims are compared too. */
  claims: boolean;
  /** The model that was asked last, by the name of its provider; null for none. The key is kept elsewhere. */
  model: { provider: string; model: string; address: string } | null;
}

const DEFAULT: Settings = {
  theme: "auto",
  limits: { fileBytes: LIMITS.fileBytes, judgeMs: LIMITS.judgeMs },
  patterns: null,
  claims: false,
  model: null,
};

/** The settings that this browser keeps; the defaults where it keeps none. */
export function settings(): Settings {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
    return { ...DEFAULT, ...kept, limits: { ...DEFAULT.limits, ...kept.limits } };
  } catch {
    return DEFAULT;
  }
}

/** Changes some settings, for this browser. */
export function set(changed: Partial<Settings>): void {
  localStorage.setItem(KEY, JSON.stringify({ ...settings(), ...changed }));
}

/** Returns to the defaults. */
export function reset(): void {
  localStorage.removeItem(KEY);
}
