import type { TextDocument } from "vscode-languageserver-textdocument";
import { type CheckOptions, check, recheck } from "../check/check.js";
import type { EngineClient } from "../engine/client.js";
import { inputWithFolder } from "../files.js";
import { type Input, textInput } from "../input.js";
import type { DocumentView, Format } from "../model.js";
import type { Progress } from "../progress.js";
import type { Checked } from "../report/checked.js";
import { fromFiles } from "../sources/files.js";
import type { SourceProvider } from "../sources/provider.js";
import type { SourceFiles } from "./sources.js";

/** The formats of languages, by the names that editors give them. That of any other is decided by its content. */
const FORMATS: Readonly<Record<string, Format>> = {
  markdown: "markdown",
  quarto: "markdown",
  rmd: "markdown",
  latex: "latex",
  tex: "latex",
};

/** What a check of a document is made with. */
export interface Given {
  readonly files: SourceFiles;
  /** Providers that ask the network. */
  readonly providers: readonly SourceProvider[];
  readonly network: CheckOptions["network"];
  readonly claims: boolean;
}

/** What a check reports while it runs. */
export interface CheckEvents {
  /** An interim report, or the last one. */
  checked(checked: Checked): void;
  progress(at: Progress): void;
}

/** A document for the engine, under its file's name. `path` is undefined for one that was never saved. */
export async function inputOf(document: TextDocument, path: string | undefined): Promise<Input> {
  const saved = path === undefined ? undefined : await inputWithFolder(path).catch(() => undefined);
  const name = decodeURIComponent(document.uri.slice(document.uri.lastIndexOf("/") + 1)) || "draft";
  return { ...textInput(name, document.getText()), format: FORMATS[document.languageId], beside: saved?.beside };
}

/** The checks of a workspace, on one engine, which remembers whose sources it has. */
export class Checking {
  readonly #engine: EngineClient;
  /** The document that was checked last, whose sources the engine has. */
  #held: string | undefined;
  /** How many checks run or wait for their turn. */
  #checks = 0;

  constructor(engine: EngineClient) {
    this.#engine = engine;
  }

  /**
   * Checks a document with all of its sources.
   *
   * @throws LiteratimError when it cannot be read; the signal's reason when cancelled.
   */
  async check(uri: string, input: Input, given: Given, events: CheckEvents, signal: AbortSignal): Promise<void> {
    let draft: DocumentView | undefined;
    const tell = (report: Checked["report"], open: ReadonlySet<string>, isStopped = false) =>
      draft && !signal.aborted && events.checked({ report, draft, open, isStopped });
    this.#held = undefined;
    this.#checks += 1;
    const report = await check(this.#engine, input, {
      sources: [fromFiles(given.files.inputs), ...given.providers],
      claims: given.claims,
      network: given.network,
      signal,
      onDraft: (view) => {
        draft = view;
      },
      onProgress: events.progress,
      onReport: tell,
    }).finally(() => {
      this.#checks -= 1;
    });
    // A check that waits for its turn brings sources of another document.
    if (this.#checks === 0) this.#held = uri;
    tell(report, new Set());
  }

  /**
   * Checks an edited document against the sources that the engine has, so that nobody is asked for more.
   *
   * @returns false if the engine has those of another document.
   * @throws as `check` does.
   */
  async recheck(uri: string, input: Input, events: CheckEvents, signal: AbortSignal): Promise<boolean> {
    if (this.#held !== uri || this.#checks > 0) return false;
    const { report, draft } = await recheck(this.#engine, input, { signal });
    if (!signal.aborted) events.checked({ report, draft, open: new Set(), isStopped: false });
    return true;
  }

  /** Has the next check read the sources again. */
  forget(): void {
    this.#held = undefined;
  }

  /** Ends the engine. */
  close(): void {
    this.#engine.close();
  }
}
