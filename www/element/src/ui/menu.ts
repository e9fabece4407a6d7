import { type Child, element } from "./element.js";

/** A button that opens a box of further actions below it. Escape, an action, and the focus on something else close it. */
export function menu(label: string, ...rows: readonly (readonly Child[])[]): HTMLDetailsElement {
  const summary = element("summary", { class: "quiet small menu-head" }, label);
  const filled = rows.filter((row) => row.some(Boolean));
  const made = element(
    "details",
    { class: "card-menu" },
    summary,
    element("div", { class: "menu-box" }, ...filled.map((row) => element("div", { class: "menu-row" }, ...row))),
  );
  const close = (): void => {
    made.open = false;
  };
  made.addEventListener("toggle", () => made.open && made.lastElementChild?.scrollIntoView({ block: "nearest" }));
  made.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !made.open) return;
    event.stopPropagation();
    event.preventDefault();
    close();
    summary.focus();
  });
  made.addEventListener("click", (event) => event.target instanceof Element && event.target.closest("button") !== null && close());
  made.addEventListener("focusout", ({ relatedTarget }) => relatedTarget instanceof Node && !made.contains(relatedTarget) && close());
  return made;
}
