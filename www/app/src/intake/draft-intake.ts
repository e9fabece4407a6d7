import { type Given, givenAddress, givenFile, givenText } from "../../../element/src/intake/given.js";
import { givenItem } from "../../../element/src/intake/given-item.js";
import { Refusals } from "../../../element/src/intake/refusals.js";
import { button } from "../../../element/src/ui/element.js";
import { carriesFiles, chooseFiles, type FoundFile, filesOf } from "../../../element/src/ui/files.js";
import { addressWay } from "../../../shell/src/intake/ways.js";
import { announce } from "../../../shell/src/ui/announce.js";
import { byId } from "../../../shell/src/ui/by-id.js";
import { toast } from "../../../shell/src/ui/toast.js";
import { type Decisions, undecided } from "../../../src/report/decisions.js";
import { type KeptDraft, keepDraft, keepFile, keptDraft, type SheetText } from "./kept-draft.js";
import { cleaned, documentOf, hasStructure, isCostly } from "./pasted.js";

/** The draft, a file or an address or else text typed on the sheet, and what the reader decided about it. The sheet keeps its text while a file replaces it. */
export class DraftIntake {
  readonly #editor = byId("editor");
  readonly #changed: () => void;
  readonly #others: (files: FoundFile[]) => void;
  readonly #recognise: (given: Given) => void;
  readonly #refusals: Refusals;
  #given: Given | null = null;
  /** Whether the tab keeps the file or address. */
  #isKept = true;
  /** The text of the sheet when it was last read, and its markup at that time. */
  #typed: { markup: string; sheet: SheetText; given: Given } | null = null;
  #beforePaste: Node[] | null = null;
  #decisions = undecided("");

  /**
   * `changed` is called whenever the draft or what is decided about it changes; `others` gets further files that were given with the draft; `refusalOf` says why a file
   * cannot be read; `recognise` has the text of a draft's pages recognised.
   */
  constructor(
    changed: () => void,
    others: (files: FoundFile[]) => void,
    refusalOf: (file: Given) => Promise<string | null>,
    recognise: (given: Given) => void,
  ) {
    this.#changed = changed;
    this.#others = others;
    this.#recognise = recognise;
    const instead = "Paste its text here instead, or save it as a PDF.";
    this.#refusals = new Refusals(byId("draft-refused"), instead, refusalOf, toast);
    byId("draft-ways").append(
      button({ class: "quiet" }, () => this.choose(), "Choose a file"),
      addressWay("draft-address", "Enter an address", (address) => this.take(givenAddress(address))),
    );
    this.#editor.addEventListener("paste", (event) => this.#paste(event));
    this.#editor.addEventListener("input", () => {
      this.#beforePaste = null;
      this.#refusals.clear();
      this.#changed();
    });
    this.#editor.addEventListener("keydown", (event) => this.#undoPaste(event));
  }

  /** Whether there is a draft. */
  get present(): boolean {
    return this.#given !== null || this.#editor.textContent.trim() !== "";
  }

  /** The current draft; null while there is none. */
  get draft(): Given | null {
    return this.#given ?? this.#sheet?.given ?? null;
  }

  /** What the reader decided about the draft. What was decided about one of another name does not hold for it. */
  get decisions(): Decisions {
    const name = this.draft?.name ?? "";
    return this.#decisions.draft === name ? this.#decisions : undecided(name);
  }

  /** Takes what the reader decides about the draft. */
  decide(decisions: Decisions): void {
    this.#decisions = decisions;
    this.#changed();
  }

  /** Resolves when all files given so far are added or refused. */
  get settled(): Promise<unknown> {
    return this.#refusals.settled;
  }

  /** The text of the sheet; null while it is empty. */
  get #sheet(): { sheet: SheetText; given: Given } | null {
    if (this.#editor.textContent.trim() === "") return null;
    // The lines of a hidden sheet cannot be read, so the text read before stays while the markup is the same.
    const markup = this.#editor.innerHTML;
    if (this.#typed?.markup !== markup) {
      const sheet: SheetText = hasStructure(this.#editor)
        ? { type: "html", text: documentOf(this.#editor) }
        : { type: "plain", text: this.#editor.innerText };
      this.#typed = { markup, sheet, given: givenText(sheet.text, sheet.type) };
    }
    return this.#typed;
  }

  /** Keeps the draft for this tab, so that a reload restores it. False when a part of it cannot be kept. */
  keep(facts: Pick<KeptDraft, "hadSources" | "isCorrected">): boolean {
    const sheet = this.#sheet?.sheet ?? null;
    const origin = this.#given?.origin;
    const given = this.#given && (origin === "file" || origin === "address") ? { name: this.#given.name, origin } : null;
    return keepDraft(sheet || given ? { sheet, given, ...facts, decisions: this.decisions } : null) && this.#isKept;
  }

  /** Restores the draft that the tab kept; null when there is none. */
  restore(): Pick<KeptDraft, "hadSources" | "isCorrected"> | null {
    const kept = keptDraft();
    if (kept === null) return null;
    const { sheet, given } = kept;
    if (sheet !== null) this.#editor.replaceChildren(sheet.type === "html" ? cleaned(sheet.text) : sheet.text);
    this.#decisions = kept.decisions;
    this.take(given);
    return this.present ? kept : null;
  }

  /** Makes a kept draft the draft: text that was typed or pasted goes back to the sheet. */
  async takeKept(given: Given): Promise<void> {
    if (given.origin !== "pasted" || given.content === null) return this.take(given);
    const text = await given.content.text();
    this.#editor.replaceChildren(given.content.type.startsWith("text/html") ? cleaned(text) : text);
    this.take(null);
  }

  /** Makes a file or an address the draft. */
  take(given: Given | null): void {
    // The lines of the sheet can be read only while it is shown.
    void this.#sheet;
    this.#given = given;
    void this.#keepFile();
    this.#refusals.clear();
    this.show();
    this.#changed();
    if (given !== null) announce(`Draft: ${given.name}`);
  }

  /** Makes a file the draft in place of another, with what is decided about it. Returns a function that undoes it. */
  replace(given: Given, decisions: Decisions): () => void {
    const back = this.remember();
    this.#decisions = decisions;
    this.take(given);
    return back;
  }

  /** Replaces the draft by a changed text, with what is decided about it; typed text stays on the sheet. */
  rewrite(text: string, decisions: Decisions): void {
    const given = this.#given;
    this.#decisions = decisions;
    if (given === null) this.#editor.replaceChildren(text);
    this.take(given && givenFile(new Blob([text], { type: "text/plain" }), given.name, given.origin));
  }

  /** Removes file, address and text. */
  clear(): void {
    this.#editor.replaceChildren();
    this.#decisions = undecided("");
    this.take(null);
  }

  /** A function that restores the current draft. */
  remember(): () => void {
    // The same text is the same draft.
    void this.#sheet;
    const [given, typed, decisions] = [this.#given, this.#typed, this.#decisions];
    const text = this.#copyOfText();
    return () => {
      this.#editor.replaceChildren(...text);
      this.#typed = typed;
      this.#decisions = decisions;
      this.take(given);
    };
  }

  /** Makes the first of `files` the draft and passes the others on. A list of works in BibTeX is no draft if there is another file. */
  takeFiles(files: FoundFile[]): void {
    const first = files.find(({ file }) => !/\.bib$/i.test(file.name)) ?? files[0];
    if (first === undefined) return;
    const others = files.filter((file) => file !== first);
    this.#refusals.sort([givenFile(first.file, first.file.name)], ([given]) => given && this.take(given));
    if (others.length === 0) return;
    this.#others(others);
    toast(`There is one draft at a time: ${first.file.name}. The other files were added to the sources.`);
  }

  /** Lets the user choose a file as the draft. */
  choose(): void {
    chooseFiles("one", (files) => this.takeFiles(files));
  }

  /** Shows the draft's file or address. Called again when it turns out to have a problem. */
  show(): void {
    const given = this.#given;
    const box = byId("draft-given");
    box.hidden = given === null;
    byId("draft-sheet").hidden = given !== null;
    const remove = (): void => {
      this.take(null);
      this.#editor.focus();
      toast(`${given?.name} was removed.`, { label: "Undo", act: () => this.take(given) });
    };
    const acts = { remove, upload: () => this.choose(), recognise: () => given && this.#recognise(given) };
    box.replaceChildren(...(given === null ? [] : givenItem(given, acts)));
  }

  async #keepFile(): Promise<void> {
    const given = this.#given;
    this.#isKept = given === null || given.origin !== "file";
    const isKept = await keepFile(given?.origin === "file" ? given.content : null);
    if (this.#given === given) this.#isKept = isKept;
  }

  /** Puts pasted HTML on the sheet with its structure, and takes pasted files as the draft. */
  #paste(event: ClipboardEvent): void {
    const clipboard = event.clipboardData;
    if (clipboard === null) return;
    event.preventDefault();
    const html = clipboard.getData("text/html");
    if (html === "" && carriesFiles(clipboard)) {
      void filesOf(clipboard).then((files) => this.takeFiles(files));
      return;
    }
    const costly = isCostly(html);
    if (costly) toast("The pasted text is nested too deeply to read its formatting; it was pasted as plain text.");
    const rich = html === "" || costly ? null : cleaned(html);
    const content = rich?.textContent?.trim() ? rich : document.createTextNode(clipboard.getData("text/plain").replace(/\r\n?/g, "\n"));
    this.#beforePaste = this.#copyOfText();
    this.#insert(content);
    this.#refusals.clear();
    this.#changed();
  }

  #copyOfText(): Node[] {
    return [...this.#editor.childNodes].map((node) => node.cloneNode(true));
  }

  #insert(content: Node): void {
    const selection = document.getSelection();
    const range =
      selection !== null && selection.rangeCount > 0 && this.#editor.contains(selection.anchorNode) ? selection.getRangeAt(0) : null;
    if (range === null) {
      this.#editor.append(content);
      return;
    }
    range.deleteContents();
    range.insertNode(content);
    range.collapse(false);
  }

  /** The browser's undo does not cover what a script inserts, so an undo right after a paste is done here. */
  #undoPaste(event: KeyboardEvent): void {
    const undo = event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    if (!undo || this.#beforePaste === null) return;
    event.preventDefault();
    this.#editor.replaceChildren(...this.#beforePaste);
    this.#beforePaste = null;
    this.#changed();
  }
}
