import { button, element } from "../ui/element.js";
import { type FoundFile, filesChosen } from "./dropped.js";
import { addressOf } from "./given.js";

/** The formats that can be read, for the file chooser. Others can be chosen too: the engine refuses them with a reason. */
const READABLE =
  ".pdf,.docx,.odt,.fodt,.rtf,.epub,.tex,.html,.htm,.xhtml,.md,.markdown,.txt,.text,.json,text/plain,text/html,text/markdown,application/pdf,application/json";

/** Opens the system's file chooser; `taken` gets the chosen files, in order of name. */
export function chooseFiles(which: "one" | "many" | "folder", taken: (files: FoundFile[]) => void, accept = READABLE): void {
  const input = element("input", {
    type: "file",
    class: "spoken",
    tabindex: -1,
    accept: which === "folder" ? null : accept,
    multiple: which === "many",
    webkitdirectory: which === "folder",
  });
  const done = (): void => input.remove();
  input.addEventListener("change", () => {
    const files = filesChosen(input);
    done();
    if (files.length > 0) taken(files);
  });
  input.addEventListener("cancel", done);
  // Some browsers open the chooser only for an input that is in the page.
  document.body.append(input);
  input.click();
}

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
