import { button, element } from "../../../element/src/ui/element.js";
import { chooseFiles, type FoundFile } from "../../../element/src/ui/files.js";
import { announce } from "../ui/announce.js";
import { byId } from "../ui/by-id.js";
import { toast } from "../ui/toast.js";
import { type Given, givenAddress, givenFile, Sources } from "./given.js";
import { givenItem } from "./given-item.js";
import { Refusals } from "./refusals.js";
import { addressWay } from "./ways.js";

/** Takes the sources: files, folders, addresses. Lists them, and lets the user remove and restore each. */
export class SourceIntake {
  #sources = new Sources();
  readonly #changed: () => void;
  readonly #refusals: Refusals;
  readonly #recognise: (given: Given) => void;

  /** `changed` is called whenever the sources change; `refusalOf` says why a file cannot be read; `recognise` has the text of a source's pages recognised. */
  constructor(changed: () => void, refusalOf: (file: Given) => Promise<string | null>, recognise: (given: Given) => void) {
    this.#changed = changed;
    this.#recognise = recognise;
    this.#refusals = new Refusals(byId("source-refused"), "Save it as a PDF or as text.", refusalOf);
    byId("source-ways").append(
      button({ class: "quiet" }, () => this.choose(), "Choose files"),
      button({ class: "quiet" }, () => chooseFiles("folder", (files) => this.takeFiles(files)), "Choose a folder"),
      addressWay("source-address", "Enter an address", (address) => this.take([givenAddress(address)])),
    );
    this.show();
  }

  get sources(): readonly Given[] {
    return this.#sources.all;
  }

  /** Resolves when all files given so far are added or refused. */
  get settled(): Promise<unknown> {
    return this.#refusals.settled;
  }

  /** Adds sources that can be read; one of the same name is replaced. */
  take(given: readonly Given[]): void {
    this.#refusals.sort(given, (readable) => this.#add(readable));
  }

  #add(given: readonly Given[]): void {
    if (given.length === 0) return;
    const replaced = given.map((source) => this.#sources.add(source)).filter((old) => old !== null);
    this.show();
    this.#changed();
    const added = given.length === 1 ? `${given[0]?.name} was added.` : `${given.length} sources were added.`;
    if (replaced.length > 0) toast(`${added} Replaced: ${replaced.map(({ name }) => name).join(", ")}.`);
    else announce(added);
  }

  /** Replaces all sources with `given`. */
  replaceAll(given: readonly Given[]): void {
    this.#refusals.clear();
    this.#sources = new Sources();
    for (const source of given) this.#sources.add(source);
    this.show();
    this.#changed();
  }

  /**
   * Adds files and returns what they are called: a file is called by its name, or by its path when two of the same name came from different
   * folders.
   */
  takeFiles(files: readonly FoundFile[]): string[] {
    const named = (name: string): number => files.filter(({ file }) => file.name === name).length;
    const given = files.map(({ file, path }) => givenFile(file, named(file.name) > 1 ? path : file.name));
    this.take(given);
    return given.map(({ name }) => name);
  }

  /** Lets the user choose files to add. */
  choose(): void {
    chooseFiles("many", (files) => this.takeFiles(files));
  }

  /** Shows the list. Called again when a source turns out to have a problem. */
  show(): void {
    const list = byId("source-list");
    list.replaceChildren(...this.#sources.all.map((source) => this.#item(source)));
    list.hidden = this.#sources.all.length === 0;
    byId("source-empty").hidden = this.#sources.all.length > 0;
  }

  #item(source: Given): HTMLElement {
    const remove = (): void => {
      const at = this.#sources.remove(source);
      this.show();
      this.#changed();
      byId("source-zone").querySelector<HTMLElement>(".ways button")?.focus();
      const restore = (): void => {
        this.#sources.restore(source, at);
        this.show();
        this.#changed();
      };
      toast(`${source.name} was removed.`, { label: "Undo", act: restore });
    };
    const upload = (): void =>
      chooseFiles("one", ([first]) => {
        if (first === undefined) return;
        this.#refusals.sort([givenFile(first.file, first.file.name)], ([fresh]) => {
          if (fresh === undefined) return;
          this.#sources.replace(source, fresh);
          this.show();
          this.#changed();
        });
      });
    return element(
      "li",
      { class: source.problem === null ? null : "has-problem" },
      ...givenItem(source, { remove, upload, recognise: () => this.#recognise(source) }),
    );
  }
}
