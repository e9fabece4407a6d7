import type { CitationFinding, Report } from "../../../src/model.js";
import { isRead } from "../../../src/status.js";
import { button, element } from "../ui/element.js";
import { chooseFiles, type FoundFile } from "../ui/files.js";
import { type Given, givenFile, Sources } from "./given.js";
import { givenItem } from "./given-item.js";
import { Refusals } from "./refusals.js";

/** Where the sources are shown. */
export interface SourcePlaces {
  readonly list: HTMLElement;
  /** Shown while there is no source. */
  readonly empty: HTMLElement;
  /** Why files were refused. */
  readonly refused: HTMLElement;
  /** The buttons by which sources are added. */
  readonly ways: HTMLElement;
}

/** What the intake of sources needs from the page or from the element. */
export interface SourceHost {
  /** Called whenever the sources change. */
  changed(): void;
  /** Why a file cannot be read, in a sentence for the user; null when it can. */
  refusalOf(file: Given): Promise<string | null>;
  /** Has the text of a source's pages recognised; null where that is not possible. */
  readonly recognise: ((given: Given) => void) | null;
  /** Shows a short message, with an optional action. */
  tell(text: string, offer?: { label: string; act: () => void }): void;
  /** Makes screen readers say a text. */
  announce(text: string): void;
}

/** Ways to give files for all citations without a source at once. */
export interface GiveAll {
  /** Adds files as sources; each is taken for the citation that means it. */
  give(files: FoundFile[]): void;
  /** The names of the sources that were given last. */
  readonly given: readonly string[];
  /** Makes a source, by its name, that of a citation. */
  assign(source: string, citation: string): void;
}

/** Takes the sources that the user gives. Lists them, and lets the user remove and restore each. */
export class SourceIntake {
  #sources = new Sources();
  readonly #places: SourcePlaces;
  readonly #host: SourceHost;
  readonly #refusals: Refusals;
  /** Files given for a citation and not checked yet: the id of the citation by the name that the file got. */
  readonly #slots = new Map<string, string>();

  constructor(places: SourcePlaces, host: SourceHost) {
    this.#places = places;
    this.#host = host;
    const tell = (text: string): void => host.tell(text);
    this.#refusals = new Refusals(places.refused, "Save it as a PDF or as text.", (file) => host.refusalOf(file), tell);
    places.ways.append(
      button({ class: "quiet" }, () => this.choose(), "Choose files"),
      button({ class: "quiet" }, () => chooseFiles("folder", (files) => this.takeFiles(files)), "Choose a folder"),
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
    this.#change();
    const added = given.length === 1 ? `${given[0]?.name} was added.` : `${given.length} sources were added.`;
    if (replaced.length > 0) this.#host.tell(`${added} Replaced: ${replaced.map(({ name }) => name).join(", ")}.`);
    else this.#host.announce(added);
  }

  /** Replaces all sources with `given`. */
  replaceAll(given: readonly Given[]): void {
    this.#refusals.clear();
    this.#sources = new Sources();
    for (const source of given) this.#sources.add(source);
    this.#change();
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

  /** Ways to give files for all citations without a source of the report that is shown. */
  giveAll(shown: () => Report | undefined): GiveAll {
    let names: readonly string[] = [];
    return {
      give: (files) => {
        names = this.takeFiles(files);
      },
      get given() {
        return names;
      },
      assign: (source, citation) => {
        const before = names;
        const undone = (): void => {
          names = before;
        };
        const name = this.#assign(source, citation, shown(), undone);
        if (name !== null) names = names.map((one) => (one === source ? name : one));
      },
    };
  }

  /** Makes a source that of a citation, by giving it the citation's name, which it returns; this can be undone. */
  #assign(source: string, id: string, report: Report | undefined, undone: () => void): string | null {
    const citation = report?.citations.find((one) => one.id === id);
    const given = this.sources.find(({ name }) => name === source);
    if (report === undefined || citation === undefined || given === undefined) return null;
    const name = nameFor(citation, report, source) ?? source;
    const before = this.sources;
    this.#slots.set(id, name);
    const others = before.filter((one) => one !== given && one.name !== name);
    // What was recognised so far goes with it.
    given.recognising?.stop();
    this.replaceAll([...others, { ...given, recognising: null, name, note: `${source}, given for a citation` }]);
    const back = (): void => {
      undone();
      this.replaceAll(before);
    };
    this.#host.tell(`${source} is taken for ${citation.text}.`, { label: "Undo", act: back });
    return name;
  }

  /** Adds a file as the source of a citation of a report, under the citation's own name, so that it matches. */
  takeFor(id: string, report: Report, [first]: readonly FoundFile[]): void {
    const citation = report.citations.find((one) => one.id === id);
    if (citation === undefined || first === undefined) return;
    const name = nameFor(citation, report, first.file.name) ?? first.file.name;
    this.#slots.set(id, name);
    this.take([{ ...givenFile(first.file, name), note: `${first.file.name}, given for a citation` }]);
  }

  /** Lets the user choose files to add. */
  choose(): void {
    chooseFiles("many", (files) => this.takeFiles(files));
  }

  /** Shows the list. Called again when something of a source has changed. */
  show(): void {
    const { list, empty } = this.#places;
    list.replaceChildren(...this.#sources.all.map((source) => this.#item(source)));
    list.hidden = this.#sources.all.length === 0;
    empty.hidden = this.#sources.all.length > 0;
  }

  /** Shows with each source why the check of a report could not read it. */
  showProblems(report: Report): void {
    for (const source of this.#sources.all) {
      const read = report.sources.find(({ name }) => name === source.name);
      source.problem = read === undefined || isRead(read.status) ? null : (read.problems[0]?.text ?? null);
    }
    this.show();
  }

  /** Warns about files that were given for a citation but identify themselves as something else. */
  tellUnused({ citations, sources }: Report): void {
    for (const [citation, name] of this.#slots) {
      const source = sources.find((one) => one.name === name);
      const isTaken = citations.some(({ id, sources }) => id === citation && sources.length > 0);
      if (!source || !isRead(source.status) || isTaken) continue;
      const { title, citations: cites } = source.metadata;
      const own = [title, cites[0]].filter(Boolean).join(", ") || "another case";
      this.#host.tell(`${name} identifies itself as ${own}, so it is not used for the citation.`);
    }
    this.#slots.clear();
  }

  #change(): void {
    this.show();
    this.#host.changed();
  }

  #item(source: Given): HTMLElement {
    const { recognise } = this.#host;
    const remove = (): void => {
      const at = this.#sources.remove(source);
      this.#change();
      this.#places.ways.querySelector<HTMLElement>("button")?.focus();
      const restore = (): void => {
        this.#sources.restore(source, at);
        this.#change();
      };
      this.#host.tell(`${source.name} was removed.`, { label: "Undo", act: restore });
    };
    const upload = (): void =>
      chooseFiles("one", ([first]) => {
        if (first === undefined) return;
        this.#refusals.sort([givenFile(first.file, first.file.name)], ([fresh]) => {
          if (fresh === undefined) return;
          this.#sources.replace(source, fresh);
          this.#change();
        });
      });
    return element(
      "li",
      { class: source.problem === null ? null : "has-problem" },
      ...givenItem(source, { remove, upload, recognise: recognise && (() => recognise(source)) }),
    );
  }
}

/**
 * The name that makes a file the source of a citation, whatever the file contains: a source with the citation as its file name matches it.
 * Null if the citation has nothing to name a file by.
 */
function nameFor(citation: CitationFinding, report: Report, file: string): string | null {
  const first = report.citations.find(({ id }) => id === citation.authority) ?? citation;
  const { volume, reporter, page, name } = first;
  const title = volume && reporter && page ? `${volume} ${reporter} ${page}` : name;
  if (!title) return null;
  const [, ending = ""] = /(\.[a-z0-9]{1,8})$/i.exec(file) ?? [];
  // A slash would separate folders, and what follows the last full stop would be an extension.
  return `${title.replaceAll("/", " ")}${ending || ".txt"}`;
}
