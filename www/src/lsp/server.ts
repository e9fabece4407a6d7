import {
  CodeActionKind,
  type Connection,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  type InitializeParams,
  type InitializeResult,
  MarkupKind,
  MessageType,
  ShowMessageNotification,
  TextDocumentSyncKind,
  TextDocuments,
} from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { EngineClient } from "../engine/client.js";
import { findingsOf } from "../report/sections.js";
import { fromCourtListener } from "../sources/courtlistener/provider.js";
import { faultOfToken } from "../sources/secrets.js";
import { CACHE, cacheFolder } from "../sources/store/cache-folder.js";
import { folderStore } from "../sources/store/folder.js";
import type { Store } from "../sources/store/store.js";
import { actionsIn, IGNORE } from "./actions.js";
import { Checking, type Given } from "./checking.js";
import { Drafts, pathOf } from "./drafts.js";
import { hoverAt } from "./hover.js";
import { KeptReview } from "./kept-review.js";
import { linksOf } from "./links.js";
import { DEFAULTS, type Settings, settingsFrom } from "./settings.js";
import { rootsOf, sourcesIn } from "./sources.js";

/** The command that checks a document with all of its sources; its argument is the document's address. */
const CHECK = "literatim.check";

/** The command that brings the ignored findings of a document back; its argument is the document's address. */
const RESTORE = "literatim.restore";

/** What a server is started with. */
export interface ServerOptions {
  /** The engine of all checks, which the server closes. */
  readonly engine: EngineClient;
  readonly version: string;
  /** The address at which verdicts are explained. */
  readonly help: string;
  /** The user's CourtListener token, if the environment has one; a client can give another when it initialises. */
  readonly token: string | undefined;
  /** The address of CourtListener's API, with `/` at its end. */
  readonly base: string;
}

/** The language server: drafts of Markdown, LaTeX and text, checked while they are written. */
export class LanguageServer {
  readonly #connection: Connection;
  readonly #options: ServerOptions;
  readonly #documents = new TextDocuments(TextDocument);
  readonly #checking: Checking;
  readonly #drafts: Drafts;
  #review: KeptReview;
  #client: InitializeParams["capabilities"] = {};
  #folder: string | undefined;
  #token: string | undefined;
  #settings: Settings = DEFAULTS;
  #store: Store | undefined;
  #watched = new Set<string>();
  /** Folders that are not read, of which that was said. */
  readonly #warned = new Set<string>();

  constructor(connection: Connection, options: ServerOptions) {
    this.#connection = connection;
    this.#options = options;
    this.#token = options.token;
    this.#checking = new Checking(options.engine);
    this.#review = new KeptReview(undefined, (sentence) => this.#warn(sentence));
    this.#drafts = new Drafts({
      connection,
      documents: this.#documents,
      checking: this.#checking,
      help: options.help,
      givenFor: (uri, signal) => this.#givenFor(uri, signal),
      logOf: (uri) => this.#logOf(uri),
      delay: () => this.#settings.delay,
      hasProgress: () => this.#client.window?.workDoneProgress ?? false,
    });
  }

  /** Answers the client until it ends the connection. */
  listen(): void {
    const connection = this.#connection;
    connection.onInitialize((params) => this.#initialize(params));
    connection.onInitialized(() => this.#initialized());
    connection.onDidChangeConfiguration(({ settings }) => this.#configure(settings));
    connection.onDidChangeWatchedFiles(() => this.#sourcesChanged());
    connection.onShutdown(() => this.#shutDown());
    this.#answerRequests();
    this.#documents.onDidOpen(({ document }) => this.#settings.check !== "request" && this.#drafts.checkNow(document.uri));
    this.#documents.onDidSave(({ document }) => this.#settings.check !== "request" && this.#drafts.checkNow(document.uri));
    this.#documents.onDidChangeContent(({ document }) => this.#changed(document));
    this.#documents.onDidClose(({ document }) => this.#drafts.close(document.uri));
    this.#documents.listen(connection);
    connection.listen();
  }

  #answerRequests(): void {
    const connection = this.#connection;
    const onReport = <T>(uri: string, answer: (document: TextDocument, on: NonNullable<ReturnType<Drafts["reportOn"]>>) => T): T | null => {
      const on = this.#drafts.reportOn(uri);
      const document = this.#documents.get(uri);
      return on && document ? answer(document, on) : null;
    };
    const isMarkdown = () => this.#client.textDocument?.hover?.contentFormat?.includes(MarkupKind.Markdown) ?? false;
    connection.onHover(({ textDocument, position }) =>
      onReport(textDocument.uri, (document, { checked }) => hoverAt(checked, document, position, isMarkdown())),
    );
    connection.onCodeAction(({ textDocument: { uri }, range, context: { diagnostics } }) =>
      onReport(uri, (document, { checked }) => actionsIn(checked, document, range, { log: this.#logOf(uri), diagnostics })),
    );
    connection.onDocumentLinks(({ textDocument }) =>
      onReport(textDocument.uri, (document, { checked, files }) => linksOf(checked, document, files?.paths ?? new Map())),
    );
    connection.onExecuteCommand(({ command, arguments: given }) => this.#execute(command, given ?? []));
  }

  #initialize({ capabilities, initializationOptions, workspaceFolders, rootUri }: InitializeParams): InitializeResult {
    this.#client = capabilities;
    this.#folder = pathOf(workspaceFolders?.[0]?.uri ?? rootUri ?? "");
    this.#review = new KeptReview(this.#folder, (sentence) => this.#warn(sentence));
    const { token, settings } = (initializationOptions ?? {}) as { token?: unknown; settings?: unknown };
    if (typeof token === "string" && token !== "") this.#token = token;
    this.#settings = settingsFrom(settings).settings;
    return {
      serverInfo: { name: "literatim", version: this.#options.version },
      capabilities: {
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
        hoverProvider: true,
        codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
        documentLinkProvider: {},
        executeCommandProvider: { commands: [CHECK, IGNORE, RESTORE] },
      },
    };
  }

  async #initialized(): Promise<void> {
    const fault = this.#token && faultOfToken(this.#token);
    if (fault) {
      this.#token = undefined;
      this.#warn(fault);
    }
    if (this.#client.workspace?.didChangeConfiguration?.dynamicRegistration)
      await this.#connection.client.register(DidChangeConfigurationNotification.type, { section: "literatim" });
    if (this.#client.workspace?.configuration) await this.#configure(undefined);
  }

  /** Takes the settings that the client sends, or asks for them where it answers. Then all drafts are checked anew. */
  async #configure(sent: unknown): Promise<void> {
    const pulled = this.#client.workspace?.configuration ? await this.#connection.workspace.getConfiguration("literatim") : undefined;
    const { settings, faults } = settingsFrom(pulled ?? (sent as { literatim?: unknown } | null)?.literatim);
    this.#settings = settings;
    for (const fault of faults) this.#warn(fault);
    this.#sourcesChanged();
  }

  #sourcesChanged(): void {
    this.#checking.forget();
    if (this.#settings.check === "request") return;
    for (const { uri } of this.#documents.all()) void this.#drafts.checkNow(uri);
  }

  #changed({ uri, version }: TextDocument): void {
    if (this.#settings.check === "edit" && this.#drafts.reportOn(uri) !== undefined) this.#drafts.checkLater(uri);
    this.#connection.tracer.log(`changed: ${uri}, version ${version}`);
  }

  async #givenFor(uri: string, signal?: AbortSignal): Promise<Given | undefined> {
    const { sources, offline, claims } = this.#settings;
    const path = pathOf(uri);
    const roots = await rootsOf(sources, path, this.#folder);
    const { outside } = roots;
    if (outside && !this.#warned.has(outside))
      this.#warn(`${outside} leads out of the workspace and is not read; if it is yours, name it in literatim.sources.`);
    if (outside) this.#warned.add(outside);
    const files = await sourcesIn(roots, path, signal);
    await this.#watch(roots.paths);
    const token = offline ? undefined : this.#token;
    if (files.inputs.length === 0 && token === undefined) return undefined;
    this.#store ??= folderStore(cacheFolder(), { name: CACHE, onProblem: ({ text }) => this.#warn(text) });
    const store = this.#store;
    const providers = token === undefined ? [] : [fromCourtListener({ token, base: this.#options.base, store })];
    return { files, providers, network: { store, offline }, claims };
  }

  /** Has the client report when files of these folders change. */
  async #watch(roots: readonly string[]): Promise<void> {
    if (!this.#client.workspace?.didChangeWatchedFiles?.dynamicRegistration) return;
    const watchers = roots
      .filter((root) => !this.#watched.has(root))
      .map((root) => ({ globPattern: `${root.replaceAll("\\", "/")}{,/**}` }));
    if (watchers.length === 0) return;
    this.#watched = new Set([...this.#watched, ...roots]);
    await this.#connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
  }

  async #execute(command: string, [uri, id]: readonly unknown[]): Promise<null> {
    if (typeof uri !== "string" || !this.#documents.get(uri)) {
      this.#warn(`${command} needs the address of an open document.`);
      return null;
    }
    if (command === CHECK) {
      // Sources that cannot be read are a diagnostic of the check.
      if (await this.#givenFor(uri).catch(() => true)) await this.#drafts.checkNow(uri);
      else
        this.#warn(
          "There is nothing to check this draft against. Put the sources into a folder “sources” beside it, or set literatim.sources.",
        );
      return null;
    }
    const checked = this.#drafts.reportOn(uri)?.checked;
    if (!checked) return null;
    const log = this.#logOf(uri);
    for (const finding of findingsOf(checked.report)) {
      if (command === IGNORE && finding.id === id) log.add(finding, checked.report, "dismissed");
      if (command === RESTORE && log.settled(finding, checked.report)) log.add(finding, checked.report, "reopened");
    }
    this.#drafts.publish(uri);
    return null;
  }

  #logOf(uri: string) {
    return this.#review.logOf(pathOf(uri) ?? uri);
  }

  #warn(sentence: string): void {
    void this.#connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Warning, message: sentence });
  }

  #shutDown(): void {
    this.#drafts.stop();
    this.#checking.close();
    this.#store?.close();
  }
}
