import { button, element } from "../../../element/src/ui/element.js";
import { addressOf } from "./given.js";

/** A button that is replaced by a field for an address when it is pressed; `taken` gets the full address. */
export function addressWay(id: string, label: string, taken: (address: string) => void): HTMLElement {
  const field = element("input", {
    id,
    name: id,
    type: "text",
    inputmode: "url",
    autocomplete: "off",
    spellcheck: "false",
    placeholder: "https://",
    "aria-describedby": `${id}-problem`,
  });
  const problem = element("p", { class: "problem", id: `${id}-problem`, hidden: true });
  const close = (): void => {
    form.hidden = true;
    open.hidden = false;
    open.focus();
  };
  const form = element(
    "form",
    { class: "address", hidden: true, novalidate: true },
    element("label", { for: id, class: "spoken" }, "Address"),
    field,
    element("button", { type: "submit", class: "quiet" }, "Add"),
    button({ class: "quiet" }, close, "Cancel"),
    problem,
  );
  const open = button(
    { class: "quiet" },
    () => {
      form.hidden = false;
      open.hidden = true;
      field.focus();
    },
    label,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const address = addressOf(field.value);
    problem.hidden = address !== null;
    if (address === null) {
      problem.textContent = "This is not the address of a web page, which begins with https:// or http://.";
      field.focus();
      return;
    }
    field.value = "";
    close();
    taken(address);
  });
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close();
  });
  return element("div", { class: "address-way" }, open, form);
}
