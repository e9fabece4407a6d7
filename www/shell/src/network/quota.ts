import { element } from "../../../element/src/ui/element.js";
import type { Quota } from "../../../src/index.js";

const WINDOWS: readonly [letter: RegExp, words: string][] = [
  [/\/\s*m/i, "this minute"],
  [/\/\s*h/i, "this hour"],
  [/\/\s*d/i, "today"],
];

/** The remaining requests of the account: a meter for each time window. */
export function quotaMeters(quotas: readonly Quota[]): HTMLElement {
  const own = quotas.filter(({ scope }) => scope === "user");
  if (own.length === 0) return element("p", { class: "note" }, "The account has no request limits.");
  return element("ul", { class: "quotas", "aria-label": "Requests left" }, ...own.map(meter));
}

function meter({ rate, limit, remaining, reset_at }: Quota): HTMLElement {
  const when = WINDOWS.find(([letter]) => letter.test(rate))?.[1] ?? rate;
  const words = `${remaining} of ${limit} left ${when}`;
  const again = remaining > 0 || reset_at === null ? null : `Next request at ${new Date(reset_at).toLocaleTimeString("en-GB").slice(0, 5)}`;
  return element(
    "li",
    { title: again },
    element("meter", { min: 0, max: limit, low: limit / 4, value: remaining, "aria-label": words }),
    element("span", { "aria-hidden": "true" }, words),
  );
}
