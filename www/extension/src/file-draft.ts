import type { Adapter, DraftText, Span16 } from "../../element/src/adapters/adapter.js";
import type { EngineClient, Input } from "../../src/index.js";

/** The adapter of a file, such as the PDF of a tab: it has findings, and nothing is drawn in the tab. */
export class FileDraft implements Adapter {
  readonly surface = document.createElement("div");
  readonly replace = null;
  readonly #draft: DraftText;

  private constructor(file: Input, text: string) {
    this.#draft = { text, type: "text", file };
  }

  /** Reads a file. Rejects when it cannot be read, with the reason. */
  static async of(file: Input, engine: EngineClient): Promise<FileDraft> {
    const { text } = await engine.exclusively(() => engine.readDocument(file));
    return new FileDraft(file, text);
  }

  read(): DraftText {
    return this.#draft;
  }

  watch(): () => void {
    return () => undefined;
  }

  mark(): void {}

  reveal(_span: Span16): void {}

  offsetAt(): null {
    return null;
  }

  destroy(): void {}
}
