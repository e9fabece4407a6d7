import { button, element } from "../../../element/src/ui/element.js";
import { webAddress } from "../../../src/web-address.js";

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
      form.scrollIntoView({ block: "nearest" });
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
      form.scrollIntoView({ block: "nearest" });
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

/** The full form of a typed address; null when it is neither http nor https. A bare host and path becomes https. */
function addressOf(typed: string): string | null {
  const text = typed.trim();
  const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(full)) return null;
  const url = new URL(full);
  const named = url.hostname.includes(".") || url.hostname === "localhost" || url.hostname.startsWith("[");
  return named ? (webAddress(full) ?? null) : null;
}
