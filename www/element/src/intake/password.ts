import { button, element } from "../ui/element.js";

/** The passwords of files. Each is kept as long as the file itself, so that the next check need not ask again. */
export class Passwords {
  readonly #known = new WeakMap<object, string>();

  /** The password of a file, if the user has given it. */
  of(file: object): string | undefined {
    return this.#known.get(file);
  }

  /**
   * The password of the file with this name: the one that is known, or one that the user gives in a dialog.
   *
   * @param isWrong whether the last one was wrong. @param stage where the dialog is opened
   */
  async ask(file: object | undefined, name: string, isWrong: boolean, stage: Node, signal: AbortSignal): Promise<string | undefined> {
    const known = file && !isWrong ? this.#known.get(file) : undefined;
    const password = known ?? (await askPassword(name, isWrong, stage, signal));
    if (file && password !== undefined) this.#known.set(file, password);
    return password;
  }
}

/** Asks in a dialog for the password of a file, again when the last one was wrong; undefined when the user gives none. */
function askPassword(name: string, isWrong: boolean, stage: Node, signal: AbortSignal): Promise<string | undefined> {
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
