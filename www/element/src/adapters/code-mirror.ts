import type { Span16 } from "../../../src/model.js";
import { wordsChanged } from "../../../src/report/changes.js";
import type { Mark } from "../document/marks.js";
import type { Adapter, DraftText } from "./adapter.js";
import { adoptMarkStyles, groundOf, nameOfMark } from "./mark-styles.js";
import { treeOf } from "./view.js";

/** What the adapter uses of CodeMirror's `EditorView`. */
export interface CodeMirrorView {
  readonly dom: HTMLElement;
  readonly contentDOM: HTMLElement;
  readonly state: { readonly doc: { toString(): string }; readonly readOnly: boolean };
  dispatch(...specs: never[]): void;
  posAtCoords(point: { x: number; y: number }): number | null;
}

/** The classes of CodeMirror that the adapter uses, from `@codemirror/state` and `@codemirror/view`. */
export interface CodeMirrorClasses {
  readonly Compartment: new () => CodeMirrorCompartment;
  readonly Decoration: {
    readonly none: object;
    mark(spec: { class: string }): { range(from: number, to: number): object };
    set(ranges: never, sort?: boolean): object;
  };
  readonly StateEffect: { define(): unknown; readonly appendConfig: unknown };
  readonly StateField: { define(spec: never): unknown };
}

/** What the adapter uses of a `Compartment`. */
interface CodeMirrorCompartment {
  of(extension: never): unknown;
  reconfigure(extension: never): unknown;
}

/** Options of the adapter of CodeMirror. */
export interface CodeMirrorOptions extends CodeMirrorClasses {
  /** What is written in it; by default plain text. */
  readonly type?: DraftText["type"] | undefined;
}

/** What a transaction sends to the field that holds the marks. */
interface Transaction {
  readonly docChanged: boolean;
  readonly changes: object;
  readonly effects: readonly { is(type: unknown): boolean; readonly value: object }[];
}

/** A type of effects, and an effect. */
interface EffectType {
  of(value: unknown): object;
}

/** What the adapter uses of the class of a view. */
interface ViewClass {
  readonly decorations: { from(field: unknown): object };
  scrollIntoView(position: number, options: { y: "nearest" }): object;
}

/** The adapter of an editor of CodeMirror 6. Its marks are decorations. */
export function codeMirror(view: CodeMirrorView, options: CodeMirrorOptions): Adapter {
  return new CodeMirrorAdapter(view, options);
}

class CodeMirrorAdapter implements Adapter {
  readonly surface: HTMLElement;
  readonly #view: CodeMirrorView;
  readonly #options: CodeMirrorOptions;
  readonly #watchers = new Set<() => void>();
  readonly #compartment: CodeMirrorCompartment;
  readonly #drawn: EffectType;
  readonly #field: unknown;
  #state: "absent" | "emptied" | "there" = "absent";
  #release: () => void = () => undefined;
  #frame = 0;

  constructor(view: CodeMirrorView, options: CodeMirrorOptions) {
    this.surface = view.contentDOM;
    this.#view = view;
    this.#options = options;
    this.#compartment = new options.Compartment();
    this.#drawn = options.StateEffect.define() as EffectType;
    this.#field = this.#makeField();
  }

  read(): DraftText {
    return { text: this.#view.state.doc.toString(), type: this.#options.type ?? "text" };
  }

  watch(changed: () => void): () => void {
    this.#enter();
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  }

  mark(marks: readonly Mark[], chosen: string | null): void {
    if (marks.length > 0) this.#enter();
    if (this.#state !== "there") return;
    const { Decoration } = this.#options;
    const ground = groundOf(this.surface);
    const decorate = (kind: string, [from, to]: Span16): object => Decoration.mark({ class: nameOfMark(kind, ground) }).range(from, to);
    const own = marks.find(({ id }) => id === chosen);
    const ranges = marks.filter(({ span }) => span[0] < span[1]).map(({ kind, span }) => decorate(kind, span));
    if (own !== undefined) ranges.push(decorate("chosen", own.span));
    this.#dispatch({ effects: this.#drawn.of(Decoration.set(ranges as never, true)) });
  }

  reveal([from]: Span16): void {
    this.#dispatch({ effects: this.#class.scrollIntoView(from, { y: "nearest" }) });
  }

  offsetAt(x: number, y: number): number | null {
    return this.#view.posAtCoords({ x, y });
  }

  get replace(): Adapter["replace"] {
    return this.#view.state.readOnly ? null : (span, words) => this.#replace(span, words);
  }

  destroy(): void {
    this.#watchers.clear();
    cancelAnimationFrame(this.#frame);
    if (this.#state === "there") {
      this.#dispatch({ effects: this.#compartment.reconfigure([] as never) });
      this.#state = "emptied";
    }
    this.#release();
    this.#release = () => undefined;
  }

  #replace([start, end]: Span16, words: string): () => void {
    const before = this.#view.state.doc.toString().slice(start, end);
    const change = wordsChanged(before, words);
    if (change === null) return () => undefined;
    const from = start + change.start;
    const old = before.slice(change.start, change.end);
    this.#dispatch({ changes: { from, to: start + change.end, insert: change.text }, userEvent: "input" });
    return () => {
      const to = from + change.text.length;
      if (this.#view.state.doc.toString().slice(from, to) !== change.text) return;
      this.#dispatch({ changes: { from, to, insert: old }, userEvent: "input" });
    };
  }

  /** Adds the field to the editor, which keeps it in a compartment that is emptied in the end. */
  #enter(): void {
    if (this.#state === "there") return;
    const { appendConfig } = this.#options.StateEffect as { appendConfig: EffectType };
    const isNew = this.#state === "absent";
    const field = this.#field as never;
    this.#dispatch({ effects: isNew ? appendConfig.of(this.#compartment.of(field)) : this.#compartment.reconfigure(field) });
    this.#release = adoptMarkStyles(treeOf(this.#view.dom));
    this.#state = "there";
  }

  /** The marks: a decoration moves with its words, until the element draws again in the next frame. */
  #makeField(): unknown {
    const { Decoration, StateField } = this.#options;
    const spec = {
      create: () => Decoration.none,
      update: (marks: { map(changes: object): object }, { docChanged, changes, effects }: Transaction): object => {
        if (docChanged) this.#tell();
        const drawn = effects.filter((effect) => effect.is(this.#drawn)).at(-1);
        return drawn?.value ?? marks.map(changes);
      },
      provide: (field: unknown) => this.#class.decorations.from(field),
    };
    return StateField.define(spec as never);
  }

  #tell(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => {
      for (const changed of this.#watchers) changed();
    });
  }

  get #class(): ViewClass {
    return this.#view.constructor as unknown as ViewClass;
  }

  #dispatch(spec: object): void {
    this.#view.dispatch(spec as never);
  }
}
