import { button, element } from "./element.js";

/** A tab with its panel. */
export interface Tab {
  id: string;
  label: string;
  panel: HTMLElement;
}

/** Tabs after the pattern of the ARIA practices: the arrow keys go from tab to tab, the panel follows. */
export interface Tabs {
  root: HTMLElement;
  /** Shows the tab of this id. */
  show(id: string): void;
  /** Shows how many items the panel of this id has. */
  count(id: string, count: number): void;
  readonly shown: string;
}

/** A list of tabs that shows the first; `turned` is called when the reader turns to another. */
export function tabList(title: string, tabs: readonly Tab[], turned: () => void): Tabs {
  let shown = "";
  const counts = new Map(tabs.map(({ id }) => [id, element("span", { class: "count" })]));
  const buttons = tabs.map(({ id, label }) =>
    button({ role: "tab", id: `tab-${id}`, class: "tab", "aria-controls": `panel-${id}` }, () => turn(id), label, " ", counts.get(id)),
  );
  for (const { id, panel } of tabs) {
    panel.id = `panel-${id}`;
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", `tab-${id}`);
  }
  const show = (id: string): void => {
    shown = id;
    for (const [at, tab] of tabs.entries()) {
      buttons[at]?.setAttribute("aria-selected", String(tab.id === id));
      buttons[at]?.setAttribute("tabindex", tab.id === id ? "0" : "-1");
      tab.panel.hidden = tab.id !== id;
    }
  };
  const turn = (id: string): void => {
    show(id);
    turned();
  };
  const root = element("div", { class: "tabs", role: "tablist", "aria-label": title }, ...buttons);
  root.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const at = tabs.findIndex(({ id }) => id === shown);
    const next = (at + step + tabs.length) % tabs.length;
    turn(tabs[next]?.id ?? shown);
    buttons[next]?.focus();
  });
  show(tabs[0]?.id ?? "");
  return {
    root,
    show,
    count(id, count) {
      const place = counts.get(id);
      if (place) place.textContent = String(count);
    },
    get shown() {
      return shown;
    },
  };
}
