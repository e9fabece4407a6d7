import { givenFile } from "../../element/src/intake/given.js";
import { Passwords } from "../../element/src/intake/password.js";
import { refusalOf } from "../../element/src/intake/refusals.js";
import type { Connection } from "../../shell/src/network/connection.js";
import { withOwnServer } from "../../shell/src/offline/own-server.js";
import { settings } from "../../shell/src/settings/settings.js";
import { check, recheck } from "../../src/check/check.js";
import { openEngine } from "../../src/engine/open-engine.js";
import type { DocumentText, DocumentView, EngineClient, Input, Progress } from "../../src/index.js";
import type { Checked } from "../../src/report/checked.js";
import type { Decisions } from "../../src/report/decisions.js";
import { fromFiles } from "../../src/sources/files.js";

/** What a check is made of besides the document. */
export interface Given {
  readonly sources: readonly Input[];
  readonly decisions: Decisions;
}

/** What a check reports while it runs. */
export interface Watch {
  /** The document was read: reports are of its text. */
  read(document: DocumentText): void;
  progress(text: string): void;
  report(checked: Checked): void;
}

/** Starts the engine's worker. */
function startWorker(): Worker {
  return new Worker(new URL("./worker.js", document.baseURI), { type: "module", name: "literatim" });
}

/** Checks the document with the engine of the package, in its worker, and with the settings of this browser. */
export class Checker {
  readonly #connection: Connection;
  readonly #passwords = new Passwords(() => import("../../element/src/intake/password-dialog.js"));
  #limits = settings().limits;
  #engine = openEngine({ startWorker, limits: this.#limits });
  /** With what the engine was filled. */
  #loaded: readonly unknown[] = [];

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  get engine(): EngineClient {
    return this.#engine;
  }

  /** Why a file cannot be read, in a sentence for the user; null when it can. */
  refusalOf(file: Parameters<typeof refusalOf>[1]): Promise<string | null> {
    return refusalOf(this.#engine, file);
  }

  /**
   * Checks a document. One whose sources, decisions and settings are as they were is checked against the sources that the engine has, as long as it
   * cites nothing that could be fetched.
   */
  async check(input: Input, given: Given, watch: Watch, signal: AbortSignal): Promise<Checked> {
    const wanted = settings();
    if (JSON.stringify(wanted.limits) !== JSON.stringify(this.#limits)) {
      this.#engine.close();
      this.#limits = wanted.limits;
      this.#engine = openEngine({ startWorker, limits: this.#limits });
      this.#loaded = [];
    }
    watch.read(await withOwnServer(this.#engine.readDocument(input, { signal })));
    const { isAsked, token, works, cited, email, offline, searchWords } = this.#connection;
    const asked = [token.value, works, cited, email, offline, searchWords];
    const load = [given.sources, given.decisions, wanted.patterns?.text, wanted.claims, ...asked];
    const isLoaded = this.#loaded.length > 0 && load.every((one, at) => one === this.#loaded[at]);
    if (isLoaded) {
      const { report, draft, isIncomplete } = await recheck(this.#engine, input, { signal, ...given.decisions });
      if (!(isIncomplete && (isAsked || works || cited))) return { report, draft, open: new Set(), isStopped: false };
    }
    this.#loaded = [];
    const checked = await this.#whole(input, given, watch, signal);
    this.#loaded = load;
    return checked;
  }

  async #whole(input: Input, { sources, decisions }: Given, watch: Watch, signal: AbortSignal): Promise<Checked> {
    const { patterns, claims } = settings();
    const providers = await withOwnServer(this.#connection.providersFor(givenFile(new Blob(), input.name)));
    let draft: DocumentView | undefined;
    const checking = check(this.#engine, input, {
      sources: [fromFiles(sources), ...providers],
      ...decisions,
      patterns: patterns?.text,
      claims,
      network: { store: this.#connection.store, offline: this.#connection.offline },
      signal,
      onPassword: (name, isWrong) => {
        const file = sources.find((one) => one.name === name)?.data;
        return this.#passwords.ask(file, name, isWrong, document.body, signal);
      },
      onDraft: (view) => {
        draft = view;
      },
      onProgress: (progress) => watch.progress(wordsFor(progress)),
      onReport: (report, open) => draft && watch.report({ report, draft, open, isStopped: false }),
    });
    const report = await withOwnServer(checking);
    if (draft === undefined) throw new Error("The document was checked, but its text did not arrive. Check it again.");
    return { report, draft, open: new Set(), isStopped: false };
  }

  /** The password that the user has given for a source. */
  passwordOf(file: object): string | undefined {
    return this.#passwords.of(file);
  }
}

function wordsFor({ phase, done, total, name, wait }: Progress): string {
  if (wait) return `Waiting for ${wait.why}`;
  if (phase === "check") return total === 0 ? "Writing the report" : `Checking quotation ${Math.min(done + 1, total)} of ${total}`;
  return `${phase === "fetch" ? "Fetching" : "Reading"} ${name ?? "the sources"}`;
}
