import { fileURLToPath } from "node:url";
import type { Connection, Diagnostic, TextDocuments, WorkDoneProgressServerReporter } from "vscode-languageserver/node";
import { DiagnosticSeverity } from "vscode-languageserver/node";
import type { TextDocument } from "vscode-languageserver-textdocument";
import { LiteratimError, messageOf } from "../errors.js";
import type { Progress } from "../progress.js";
import type { Checked } from "../report/checked.js";
import type { ReviewLog } from "../report/review-log.js";
import { type CheckEvents, type Checking, type Given, inputOf } from "./checking.js";
import { diagnosticsOf, ORIGIN } from "./diagnostics.js";
import type { SourceFiles } from "./sources.js";

/** What drafts need of the server. */
export interface DraftsHost {
  readonly connection: Connection;
  readonly documents: TextDocuments<TextDocument>;
  readonly checking: Checking;
  /** The address at which verdicts are explained. */
  readonly help: string;
  /** What a document is checked with; undefined if it has no source, and nobody may be asked for one. */
  givenFor(uri: string, signal: AbortSignal): Promise<Given | undefined>;
  logOf(uri: string): ReviewLog;
  delay(): number;
  /** Whether the client shows progress that a server begins. */
  hasProgress(): boolean;
}

/** A draft in the editor: its last report, and the check that runs or waits. */
interface Draft {
  checked?: Checked;
  files?: SourceFiles;
  running?: AbortController | undefined;
  timer?: NodeJS.Timeout | undefined;
}

/** A newer text, or another reason, has made a check useless. */
class Superseded extends Error {}

/** The drafts that are open in the editor, each with its last report. */
export class Drafts {
  readonly #host: DraftsHost;
  readonly #drafts = new Map<string, Draft>();

  constructor(host: DraftsHost) {
    this.#host = host;
  }

  /** The last report on a document, with its sources' paths. */
  reportOn(uri: string): { checked: Checked; files: SourceFiles | undefined } | undefined {
    const { checked, files } = this.#drafts.get(uri) ?? {};
    return checked && { checked, files };
  }

  /** Checks a document when it has not changed for a while. A check of its older text ends. */
  checkLater(uri: string): void {
    const draft = this.#stopped(uri);
    draft.timer = setTimeout(() => void this.#run(uri, (events, signal) => this.#again(uri, events, signal)), this.#host.delay());
  }

  /** Checks a document now, with all of its sources. Resolves when that is over, or when a newer check takes its place. */
  checkNow(uri: string): Promise<void> {
    this.#stopped(uri);
    return this.#run(uri, (events, signal) => this.#wholly(uri, events, signal));
  }

  /** Publishes the findings of a document again, after a reviewer's act. */
  publish(uri: string): void {
    const { documents, connection, help, logOf } = this.#host;
    const document = documents.get(uri);
    const checked = this.#drafts.get(uri)?.checked;
    if (!document || !checked) return;
    this.#send(connection, document, diagnosticsOf(checked, document, logOf(uri), help));
  }

  /** Forgets a document that was closed. */
  close(uri: string): void {
    this.#stopped(uri);
    this.#drafts.delete(uri);
    void this.#host.connection.sendDiagnostics({ uri, diagnostics: [] });
  }

  /** Ends all checks. */
  stop(): void {
    for (const uri of this.#drafts.keys()) this.#stopped(uri);
  }

  #stopped(uri: string): Draft {
    const draft = this.#drafts.get(uri) ?? {};
    this.#drafts.set(uri, draft);
    clearTimeout(draft.timer);
    draft.running?.abort(new Superseded());
    draft.running = undefined;
    return draft;
  }

  /** Runs a check, of which the document shows the result or the error. */
  async #run(uri: string, work: (events: CheckEvents, signal: AbortSignal) => Promise<void>): Promise<void> {
    const { connection, documents } = this.#host;
    const draft = this.#drafts.get(uri) ?? {};
    const document = documents.get(uri);
    if (!document) return;
    const running = new AbortController();
    draft.running = running;
    // A client may refuse to show progress.
    const progress = await this.#progress(document, running).catch(() => undefined);
    try {
      running.signal.throwIfAborted();
      const events: CheckEvents = {
        checked: (checked) => {
          draft.checked = checked;
          this.publish(uri);
        },
        progress: (at) => progress?.report(...partOf(at)),
      };
      await work(events, running.signal);
    } catch (error) {
      if (running.signal.aborted) return;
      connection.console.error(`${uri}: ${messageOf(error)}`);
      this.#send(connection, document, [unchecked(error)]);
    } finally {
      progress?.done();
      if (draft.running === running) draft.running = undefined;
    }
  }

  async #wholly(uri: string, events: CheckEvents, signal: AbortSignal): Promise<void> {
    const { checking, documents, givenFor } = this.#host;
    const draft = this.#drafts.get(uri);
    const given = await givenFor(uri, signal);
    const document = documents.get(uri);
    if (!given || !document || !draft) return;
    signal.throwIfAborted();
    draft.files = given.files;
    await checking.check(uri, await inputOf(document, pathOf(uri)), given, events, signal);
  }

  async #again(uri: string, events: CheckEvents, signal: AbortSignal): Promise<void> {
    const document = this.#host.documents.get(uri);
    if (!document) return;
    const isDone = await this.#host.checking.recheck(uri, await inputOf(document, pathOf(uri)), events, signal);
    if (!isDone) await this.#wholly(uri, events, signal);
  }

  /** The progress of a check, which the user can cancel; undefined where the client shows none. */
  async #progress({ uri }: TextDocument, running: AbortController): Promise<WorkDoneProgressServerReporter | undefined> {
    if (!this.#host.hasProgress()) return undefined;
    const progress = await this.#host.connection.window.createWorkDoneProgress();
    progress.begin("Literatim", 0, `checks ${decodeURIComponent(uri.slice(uri.lastIndexOf("/") + 1))}`, true);
    progress.token.onCancellationRequested(() => running.abort(new Superseded()));
    return progress;
  }

  #send(connection: Connection, { uri, version }: TextDocument, diagnostics: Diagnostic[]): void {
    void connection.sendDiagnostics({ uri, version, diagnostics });
  }
}

/** The path of a document; undefined for one that is no file. */
export function pathOf(uri: string): string | undefined {
  try {
    return uri.startsWith("file:") ? fileURLToPath(uri) : undefined;
  } catch {
    return undefined;
  }
}

/** How far a check is, in per cent and words. */
function partOf({ phase, done, total, name, wait }: Progress): [number, string] {
  const doing = { read: "reads", recognise: "recognises", fetch: "asks", check: "compares" }[phase];
  const share = total > 0 ? Math.min(100, Math.round((100 * done) / total)) : 0;
  return [share, wait ? wait.why : `${doing} ${name ?? `${done} of ${total}`}`];
}

/** Why a document could not be checked, at its beginning. */
function unchecked(error: unknown): Diagnostic {
  const start = { line: 0, character: 0 };
  const code = error instanceof LiteratimError ? error.code : "error";
  return {
    range: { start, end: start },
    severity: DiagnosticSeverity.Warning,
    code,
    source: ORIGIN,
    message: `Not checked: ${messageOf(error)}`,
  };
}
