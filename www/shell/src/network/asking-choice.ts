import { button, element, spoken } from "../../../element/src/ui/element.js";
import { ASKABLE, ASKABLE_NAMES, type Askable } from "../../../src/sources/plan/names.js";
import { announce } from "../ui/announce.js";
import { askingOrder, keepAskingOrder } from "./asking-order.js";

/** What each is, in the page's words. */
const SAID: Readonly<Record<Askable, string>> = {
  kept: "What earlier checks keep on this device",
  index: "The offline index of cases",
  cap: "static.case.law",
  courtlistener: "CourtListener",
};

/** The order in which those are asked for a cited case that are set up. `changed` is called when it changes. */
export function askingChoice(changed: () => void): HTMLElement {
  const list = element("ol", { id: "asking-order", class: "asking-order" });
  const rows = (): Askable[] => {
    const order = askingOrder();
    return [...order, ...ASKABLE.filter((name) => !order.includes(name))];
  };
  const keep = (order: readonly Askable[], said: string) => {
    keepAskingOrder(order);
    show();
    announce(said);
    changed();
  };
  const row = (name: Askable, at: number): HTMLElement => {
    const order = askingOrder();
    const box = element("input", { type: "checkbox", id: `ask-${name}` });
    box.checked = order.includes(name);
    box.addEventListener("change", () => {
      const others = rows().filter((other) => (other === name ? box.checked : order.includes(other)));
      keep(others, `${SAID[name]} is ${box.checked ? "asked" : "not asked"}.`);
      list.querySelector<HTMLInputElement>(`#ask-${name}`)?.focus();
    });
    const earlier = button(
      { class: "quiet small", id: `ask-${name}-earlier` },
      () => {
        const moved = order.filter((other) => other !== name);
        moved.splice(at - 1, 0, name);
        keep(moved, `${SAID[name]} is asked earlier: ${moved.map((other) => ASKABLE_NAMES[other]).join(", ")}.`);
        list.querySelector<HTMLElement>(`#ask-${name}-earlier, #ask-${name}`)?.focus();
      },
      "Earlier",
      spoken(`: ${SAID[name]}`),
    );
    const canMove = box.checked && at > 0;
    return element("li", { class: "choice" }, box, element("label", { for: box.id }, SAID[name]), canMove ? earlier : null);
  };
  const show = () => list.replaceChildren(...rows().map(row));
  show();
  return element(
    "div",
    { class: "token-form", role: "group", "aria-labelledby": "asking-title" },
    element("p", { id: "asking-title" }, "Who is asked for a cited case, in this order"),
    list,
    element(
      "p",
      { class: "zone-hint" },
      "Your own sources come first. Each is asked only if you set it up above, and only for what those before it do not have. Untick one to leave it out.",
    ),
  );
}
