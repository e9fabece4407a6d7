import { EditableText } from "./adapters/editable-text.js";
import { element } from "./ui/element.js";

/** The element's own editor: plain text, with the browser's undo. */
export class OwnEditor {
  readonly root = element("div", {
    class: "editor",
    part: "editor",
    role: "textbox",
    "aria-multiline": "true",
    "aria-label": "Draft",
    spellcheck: "true",
    tabindex: 0,
  });

  /** @param typed is called after each input of the user */
  constructor(typed: () => void) {
    this.root.addEventListener("input", typed);
    this.root.addEventListener("paste", (event) => this.#paste(event));
  }

  get value(): string {
    // The last line end holds the caret, and is no text.
    return new EditableText(this.root, "text").text.replace(/\n$/, "");
  }

  set value(text: string) {
    if (text !== this.value) this.root.textContent = text.endsWith("\n") ? `${text}\n` : text;
  }

  /** Lets the user change the text, or only read it. */
  allow(isReadOnly: boolean, isDisabled: boolean): void {
    const isFixed = isReadOnly || isDisabled;
    try {
      this.root.contentEditable = isFixed ? "false" : "plaintext-only";
    } catch {
      // Browsers that do not know plain text refuse the value.
      this.root.contentEditable = "true";
    }
    this.root.setAttribute("aria-readonly", String(isReadOnly));
    this.root.setAttribute("aria-disabled", String(isDisabled));
  }

  /** Only the text of what is pasted is taken. */
  #paste(event: ClipboardEvent): void {
    if (this.root.contentEditable === "plaintext-only") return;
    event.preventDefault();
    document.execCommand("insertText", false, event.clipboardData?.getData("text/plain") ?? "");
  }
}
