import { button, element, spoken } from "../../../element/src/ui/element.js";
import { icon } from "../../../element/src/ui/icons.js";

/** Opens a dialog to read in, with a title, until the user closes it by its button, by Escape or by a click beside it. `kind` is its class. */
export function openDialog(name: string, title: string, kind: string, ...body: (HTMLElement | string)[]): void {
  const head = element(
    "header",
    { class: "reader-head" },
    element("h2", { id: `${name}-title` }, title),
    button({ class: "quiet round" }, () => dialog.close(), icon("close"), spoken("Close")),
  );
  const dialog = element(
    "dialog",
    { class: kind, "aria-labelledby": `${name}-title` },
    head,
    element("div", { class: "help-body" }, ...body),
  );
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
}
