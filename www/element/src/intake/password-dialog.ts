import { button, element } from "../ui/element.js";

/** Asks in a dialog for the password of a file, again when the last one was wrong; undefined when the user gives none. */
export function askPassword(name: string, isWrong: boolean, stage: Node, signal: AbortSignal): Promise<string | undefined> {
  const field = element("input", {
    id: "password",
    type: "password",
    autocomplete: "off",
    required: true,
    "aria-invalid": isWrong ? "true" : null,
    "aria-describedby": "password-note",
  });
  const form = element(
    "form",
    { class: "password-form", novalidate: true },
    element("h2", { id: "password-title" }, `${name} is encrypted`),
    element("label", { for: "password" }, "Password"),
    field,
    element(
      "p",
      { id: "password-note", class: isWrong ? "problem" : null, role: isWrong ? "alert" : null },
      isWrong ? "Wrong password, try again." : "It is used on this device only, and not kept.",
    ),
    element(
      "div",
      { class: "password-acts" },
      element("button", { type: "submit", class: "primary" }, "Open"),
      button({ class: "quiet" }, () => dialog.close(), "Skip this file"),
    ),
  );
  const dialog = element("dialog", { class: "password", "aria-labelledby": "password-title" }, form);
  stage.appendChild(dialog);
  return new Promise((resolve) => {
    const close = (): void => dialog.close();
    let typed: string | undefined;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      typed = field.value || undefined;
      if (typed !== undefined) dialog.close();
    });
    signal.addEventListener("abort", close, { once: true });
    dialog.addEventListener("close", () => {
      signal.removeEventListener("abort", close);
      dialog.remove();
      resolve(typed);
    });
    dialog.showModal();
  });
}
