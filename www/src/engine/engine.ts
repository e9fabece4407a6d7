import makeCore from "bindings:core";
import makeFields from "bindings:fields";
import makeIndex from "bindings:index";
import makeOffice from "bindings:office";
import makePatterns from "bindings:patterns";
import makePdf from "bindings:pdf";
import makeRead from "bindings:read";
import makeRender from "bindings:render";
import makeWeb from "bindings:web";
import type { Session } from "../../../pkg/core/core.js";
import type { FieldDocuments } from "../../../pkg/fields/fields.js";
import type { IndexHead } from "../../../pkg/index/index.js";
import type { PdfReading } from "../../../pkg/pdf/pdf.js";
import type { WebPage } from "../../../pkg/web/web.js";
import { type ErrorCode, LiteratimError, messageOf, untrackable } from "../errors.js";
import type { FieldAnswer, FieldCitation, FieldValue, FieldWire } from "../field.js";
import type { About } from "../input.js";
import { LIMITS, type Limits } from "../limits.js";
import type {
  Changes,
  CitedKey,
  ClaimFinding,
  ClaimProposal,
  DocumentText,
  DocumentView,
  Encoding,
  Format,
  Inquiry,
  KeyKind,
  Located,
  PlaceAnswer,
  Plan,
  Problem,
  QuotationFinding,
  RenderFormat,
  RenderSettings,
  Report,
  SentenceOrder,
  Settlement,
  SourceStatus,
} from "../model.js";
import type { RecognisedPage } from "../recognised.js";
import { isRead, refusalOf } from "../status.js";

/** A change of a draft's text that its file tracks: the UTF-16 units from `start` to `end` are replaced by `text`. */
export interface TrackedEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The paragraphs of a comment on it; none if it has no comment. */
  readonly comment: readonly string[];
}

/** A file with tracked changes. */
export interface Tracked {
  readonly bytes: Uint8Array;
  /** The edits that could not be written, by their index. */
  readonly left: readonly number[];
}

/** The parts of the engine that are WebAssembly, each an artefact of its own. */
export type Artefact = "core" | "patterns" | "render" | "fields" | "read" | "office" | "pdf" | "web" | "index";

/** The parts of the engine: the artefacts, and the tables of reporters, courts and words, which `core` needs. */
export type Part = Artefact | "tables";

/** The WebAssembly of an artefact: its bytes or its compiled module. */
export type Wasm = BufferSource | WebAssembly.Module;

/** The tables: the bytes of tables.txt, or its text. */
export type Tables = BufferSource | string;

/** Loads a part when it is first needed: `tables` as bytes or text, the others as WebAssembly. A response with the bytes is allowed too. */
export type LoadPart = (part: Part) => Wasm | Tables | Response | Promise<Wasm | Tables | Response>;

/** The parts. A document that needs a missing part is refused with `load`. */
export type Parts = Readonly<Partial<Record<Artefact, Wasm>>> & { readonly tables?: Tables | undefined };

/** The file of a part in the package. */
export function fileOf(part: Part): string {
  return part === "tables" ? "tables.txt" : `${part}_bg.wasm`;
}

/** Options of an engine. */
export interface EngineSettings {
  /** Whether the platform's `fetch` names the target of a redirect, as Node's does and a browser's does not; false by default. */
  readonly namesRedirects?: boolean | undefined;
  /** Called with the message of a panic, before the call rejects. It may contain words of the draft. It goes to the console by default. */
  readonly onPanic?: ((message: string) => void) | undefined;
  /** Stops the reading of a PDF between two pages. With it, the thread does other work between pages. */
  readonly signal?: AbortSignal | undefined;
}

/** Called with the progress of a call: pages of a PDF, bytes of a download. */
export type PartProgress = (done: number, total: number | undefined) => void;

const BINDINGS = {
  core: makeCore,
  patterns: makePatterns,
  render: makeRender,
  fields: makeFields,
  read: makeRead,
  office: makeOffice,
  pdf: makePdf,
  web: makeWeb,
  index: makeIndex,
};

/** Milliseconds that a PDF is read before the thread does other work. */
const TURN_MS = 40;

type Bindings<A extends Artefact> = ReturnType<(typeof BINDINGS)[A]>;

/** A draft as the engine read it. `wire` is the document in binary form, which restores it in a new engine. */
export interface LoadedDraft {
  readonly name: string;
  readonly sha256: string;
  readonly wire: Uint8Array;
}

/** The citation to which the quotations with these words belong, as a report gives both; null for none. */
export interface GivenAttribution {
  readonly quotation: string;
  readonly citation: string | null;
}

/** The case that the citations with this text mean where an index has several: one of the candidates of the report, by its id. */
export interface GivenChoice {
  readonly citation: string;
  readonly case: string;
}

/** A citation of the user's own kind; of a range, `last` is the key of its last member. */
interface Cited {
  readonly reference: { readonly key: string; readonly last: string | null };
}

/** The calls that change what the engine has of draft and sources, as they are made again in a new engine. */
export type StateMethod =
  | "setSimple"
  | "setClaims"
  | "setPatterns"
  | "setDraft"
  | "attribute"
  | "choose"
  | "settle"
  | "settleClaim"
  | "translateClaim"
  | "rankClaim"
  | "loadSource"
  | "addMissing"
  | "skip"
  | "addNotes";

/** A call that changed the engine's state. */
export type StateEntry = { [M in StateMethod]: { readonly method: M; readonly args: Parameters<Engine[M]> } }[StateMethod];

/** What the engine's session has after a call; it alone decides what a call clears. */
export interface Held {
  /** How many times a draft was planned. When this changes, the session dropped all that was said about the plan before. */
  readonly plans: number;
  /** The quotations that have a finding, by their places from 0. */
  readonly judged: Iterable<number>;
}

/** A source as the engine read it. */
export interface LoadedSource {
  readonly name: string;
  readonly address: string | undefined;
  readonly finalAddress: string | undefined;
  readonly sha256: string;
  readonly wire: Uint8Array;
  /** Its pages that have no text which could be read, from 1. */
  readonly unreadPages: readonly number[];
}

/** A source that could not be read or fetched; the report lists it with the problem. */
export interface MissingSource {
  readonly name: string;
  readonly address: string | undefined;
  readonly status: SourceStatus;
  readonly problem: Problem;
  /** The citation that it was requested for. */
  readonly citation?: string | undefined;
}

/** The answer of an address. */
export interface FetchedBytes {
  readonly bytes: Uint8Array;
  readonly finalAddress: string;
  /** The media type that the host sent. */
  readonly contentType: string | undefined;
  /** Whether the platform followed redirects without naming them, as browsers do. */
  readonly redirected: boolean;
}

/** The target of a redirect, in full or relative to the host's own address. */
export interface LedOn {
  readonly location: string;
}

/** How to read a document: what its giver knows of it, and the limits. */
export interface Reading {
  readonly format?: Format | undefined;
  readonly password?: string | undefined;
  /** The recognised text of pages of a PDF. */
  readonly recognised?: readonly RecognisedPage[] | undefined;
  /** The files next to a LaTeX document that are there. */
  readonly beside?: readonly FileBeside[] | undefined;
  readonly limits?: Limits | undefined;
}

/** A file next to a document. */
export interface FileBeside {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** The date and data of an offline index, and where the volumes of reporter citations are in its file: offset and length in bytes. */
export interface IndexRanges {
  readonly date: string;
  readonly data: string;
  readonly volumes: number;
  readonly ranges: readonly { readonly cite: string; readonly range: readonly [offset: number, length: number] | undefined }[];
}

/** A reporter citation with the draft's name of the case, and the block of its volume. */
export interface AskedOfIndex {
  readonly cite: string;
  readonly name: string | undefined;
  readonly block: Uint8Array | undefined;
}

/** Where a page came from. */
interface PageOrigin {
  readonly address: string;
  readonly finalAddress: string | undefined;
  readonly contentType: string | undefined;
}

/** The reasons that a refusing host may give: one must pay, log in, or be a person. */
const TOLD_BY_PAGE = ["paywalled", "login", "blocked"] as const;

/**
 * The engine itself: one draft and its sources, in WebAssembly. It runs in a worker, behind the `EngineClient`;
 * after a trap its state is unknown and it must be discarded.
 *
 * Each public method is a call of the protocol: its arguments and its result cross by structured clone.
 */
export class Engine {
  readonly #load: LoadPart;
  readonly #settings: EngineSettings;
  readonly #parts = new Map<Part, Promise<unknown>>();
  #session: Session | undefined;
  #patterns: { readonly find: (text: string) => Cited[] } | undefined;

  /** @param parts the parts, or a function that loads them: `core` and `tables` with the first call, the others with the first document that needs them. */
  constructor(parts: Parts | LoadPart, settings: EngineSettings = {}) {
    this.#load = typeof parts === "function" ? parts : (part) => givenPart(parts, part);
    this.#settings = settings;
  }

  /** The version of the engine. */
  async version(): Promise<string> {
    const core = await this.#part("core");
    return core.version();
  }

  /** Why bytes cannot be read, by their beginning; undefined when they can. */
  async inspect(head: Uint8Array): Promise<Problem | undefined> {
    const core = await this.#part("core");
    return core.inspect(head, undefined, undefined).problem ?? undefined;
  }

  /** The paths of the files that a document and those in `reading.beside` name: of LaTeX its parts and works, of other formats none. */
  async filesBeside({ format: known, beside = [] }: Reading, bytes: Uint8Array): Promise<string[]> {
    const core = await this.#part("core");
    const { format, encoding } = core.inspect(bytes, undefined, known);
    if (format !== "latex" || !encoding) return [];
    const office = await this.#part("office");
    return office.latexCompanions(decoded(bytes, encoding).text, ...(await this.#textsOf(beside)));
  }

  /**
   * Reads the draft. It replaces the last one, or, if it is a changed text of it (`isRevised`), keeps the findings that the change does not
   * touch, and the `answers` of indexes about authorities that it cites as before: the citation by which each was given, and the one that names
   * its authority now.
   */
  async openDraft(
    name: string,
    reading: Reading,
    bytes: Uint8Array,
    isRevised: boolean,
    progress: PartProgress,
  ): Promise<LoadedDraft & { view: DocumentView; answers: [before: string, now: string][] }> {
    const { sha256, wire } = await this.#read(bytes, reading, progress);
    const session = await this.#sessionNow();
    const { view, answers } = isRevised
      ? session.reviseDraft(name, sha256, wire)
      : { view: session.setDraft(name, sha256, wire), answers: [] };
    return { name, sha256, wire, view, answers };
  }

  /** Takes a draft that was read before. */
  async setDraft({ name, sha256, wire }: LoadedDraft): Promise<void> {
    (await this.#sessionNow()).setDraft(name, sha256, wire);
  }

  /** Reads a document and returns what was read; draft and sources stay as they are. */
  async readDocument(reading: Reading, bytes: Uint8Array, progress: PartProgress): Promise<DocumentText> {
    const { wire } = await this.#read(bytes, reading, progress);
    const { documentText } = await this.#part("render");
    return documentText(wire);
  }

  /** Reads a document in which values are looked up: its binary form. A string is the text itself. */
  async readForFields(reading: Reading, data: Uint8Array | string, progress: PartProgress): Promise<Uint8Array> {
    if (typeof data !== "string") return (await this.#read(data, reading, progress)).wire;
    const core = await this.#part("core");
    return core.readPlain(data, "utf-8", "valid", undefined, 0);
  }

  /** How many bytes at the beginning of an offline index say how long its head is; and with these bytes, that length. */
  async indexHead(prefix?: Uint8Array): Promise<{ prefix: number; length: number }> {
    const index = await this.#part("index");
    return { prefix: index.indexPrefix(), length: prefix ? index.indexHeadLength(prefix) : 0 };
  }

  /** The date of an offline index, and where in its file the volumes of reporter citations are; no range where it does not cover one. */
  async rangesInIndex(head: Uint8Array, cites: readonly string[]): Promise<IndexRanges> {
    return this.#inIndex(head, (index) => ({
      ...index.about(),
      ranges: [...new Set(cites)].map((cite) => ({ cite, range: index.range(cite) })),
    }));
  }

  /** What an offline index has at reporter citations, each with the block of its volume. */
  async answersOfIndex(head: Uint8Array, asked: readonly AskedOfIndex[]): Promise<PlaceAnswer[]> {
    return this.#inIndex(head, (index) => asked.map(({ cite, name, block }) => index.answer(cite, name, block)));
  }

  async #inIndex<T>(head: Uint8Array, work: (index: IndexHead) => T): Promise<T> {
    const { IndexHead } = await this.#part("index");
    const index = new IndexHead(head);
    try {
      return work(index);
    } finally {
      index.free();
    }
  }

  /** The texts of documents, and the passages of each value by our own search, the best first. */
  async findFields(
    documents: readonly FieldWire[],
    fields: readonly FieldValue[],
  ): Promise<{ texts: string[]; citations: FieldCitation[][] }> {
    return this.#inDocuments(documents, (all, texts) => ({ texts, citations: all.find(fields) }));
  }

  /** The passage of each value among those that a model cites. */
  async citedFields(
    documents: readonly FieldWire[],
    fields: readonly FieldValue[],
    blocks: readonly FieldAnswer[],
  ): Promise<{ citations: (FieldCitation | null)[]; invented: number; unused: number }> {
    return this.#inDocuments(documents, (all) => all.cited(fields, blocks));
  }

  async #inDocuments<T>(documents: readonly FieldWire[], work: (all: FieldDocuments, texts: string[]) => T): Promise<T> {
    const { FieldDocuments } = await this.#part("fields");
    const all = new FieldDocuments();
    try {
      const texts = documents.map(({ id, type, wire }) => all.add(id, type, wire));
      return work(all, texts);
    } finally {
      all.free();
    }
  }

  /** What was read of a document, as text with signs for its structure. */
  async renderDocument(name: string, reading: Reading, bytes: Uint8Array, progress: PartProgress): Promise<string> {
    const { wire } = await this.#read(bytes, reading, progress);
    const { renderDocument } = await this.#part("render");
    return renderDocument(name, wire);
  }

  /** Reads a source. A web page from an address is assessed first; if it is not the text itself, this rejects with what it is. */
  async openSource(
    name: string,
    address: string | undefined,
    finalAddress: string | undefined,
    contentType: string | undefined,
    { about, ...reading }: Reading & { readonly about?: About | undefined },
    bytes: Uint8Array,
    progress: PartProgress,
  ): Promise<LoadedSource> {
    const { sha256, wire: read } = await this.#read(
      bytes,
      reading,
      progress,
      address === undefined ? undefined : { address, finalAddress, contentType },
    );
    const wire = about ? described(await this.#part("core"), read, about) : read;
    const unreadPages = (await this.#sessionNow()).addSource(name, address, finalAddress, sha256, wire);
    return { name, address, finalAddress, sha256, wire, unreadPages: [...unreadPages] };
  }

  /** Takes a source that was read before. */
  async loadSource({ name, address, finalAddress, sha256, wire }: LoadedSource): Promise<void> {
    (await this.#sessionNow()).addSource(name, address, finalAddress, sha256, wire);
  }

  /** Makes the requests again that another engine accepted. `names` are those of its sources in order of arrival, also of those that went. */
  async restore(names: readonly string[], entries: readonly StateEntry[]): Promise<void> {
    (await this.#sessionNow()).numberSources([...names]);
    for (const { method, args } of entries) {
      // The type of an entry ties the arguments to the method; a union of methods loses that tie.
      const request = this[method] as (...args: unknown[]) => Promise<unknown>;
      await request.apply(this, [...args]);
    }
  }

  /** What the session has now; undefined before the first call that needs one. */
  held(): Held | undefined {
    const session = this.#session;
    return session && { plans: session.plans, judged: session.judged };
  }

  /** Forgets draft, sources, settings and findings: what follows is as in a new engine, whose parts are loaded already. */
  async reset(): Promise<void> {
    this.#session?.free();
    this.#session = undefined;
  }

  /** Adds baseline similarity scores to the findings, with `context` characters on each side; undefined for none. */
  async setSimple(context: number | undefined): Promise<void> {
    (await this.#sessionNow()).setSimple(context);
  }

  /** Adds a finding on each claim to the report, or leaves claims out. */
  async setClaims(on: boolean): Promise<void> {
    (await this.#sessionNow()).setClaims(on);
  }

  /** Sets the user's own kinds of citation, a JSON text; undefined for none. */
  async setPatterns(patterns: string | undefined): Promise<void> {
    const session = await this.#sessionNow();
    this.#patterns = undefined;
    if (patterns === undefined) return session.setPatterns(undefined);
    const { Patterns } = await this.#part("patterns");
    const list = new Patterns(patterns);
    this.#patterns = { find: (text) => list.find(text) as Cited[] };
    session.setPatterns((text) => list.find(text));
  }

  /** Adds a source without a text. */
  async addMissing(source: MissingSource): Promise<void> {
    (await this.#sessionNow()).addMissing(source.name, source.address, source.status, source.problem, source.citation);
  }

  /** Removes a source; false when there was none of this name. */
  async removeSource(name: string): Promise<boolean> {
    return (await this.#sessionNow()).removeSource(name);
  }

  /** The text of bytes in any encoding; undefined when they are not text. */
  async decode(bytes: Uint8Array): Promise<string | undefined> {
    const core = await this.#part("core");
    const { encoding } = core.inspect(bytes, undefined, undefined);
    return encoding ? decoded(bytes, encoding).text : undefined;
  }

  /** The number of quotations of the draft, and what to look up. */
  async plan(): Promise<Plan> {
    return (await this.#sessionNow()).plan();
  }

  /** Attributes quotations as the reader says; returns how many. */
  async attribute({ quotation, citation }: GivenAttribution): Promise<number> {
    return (await this.#sessionNow()).attribute(quotation, citation ?? undefined);
  }

  /** Chooses among several cases as the reader says; whether the draft has such a citation. */
  async choose({ citation, case: chosen }: GivenChoice): Promise<boolean> {
    return (await this.#sessionNow()).choose(citation, chosen);
  }

  /** Adds what an index answers about the authority that a citation names first. */
  async settle(citation: string, inquiry: Inquiry): Promise<Settlement> {
    return (await this.#sessionNow()).settle(citation, inquiry);
  }

  /** The keys that the draft cites. */
  async citedKeys(): Promise<CitedKey[]> {
    return (await this.#sessionNow()).citedKeys();
  }

  /**
   * The identities of names of one kind, in their order. A name of the user's own kind that would be a citation in brackets has the key of that
   * citation: `Bala Kanda 1.2` that of `[Bala Kanda 1.2]`.
   */
  async identities(kind: KeyKind, names: readonly string[]): Promise<string[]> {
    const core = await this.#part("core");
    const lines = names.map((name) => (kind === "own" ? this.#keyOf(name) : name).replace(/\s+/g, " "));
    return core.identities(kind, lines.join("\n")).split("\n").slice(0, names.length);
  }

  #keyOf(name: string): string {
    const [only, other] = this.#patterns?.find(`[${name}]`) ?? [];
    return only && !other && only.reference.last === null ? only.reference.key : name;
  }

  /** The finding of quotation `index`, counted from 0. */
  async judge(index: number): Promise<QuotationFinding> {
    return (await this.#sessionNow()).judge(index);
  }

  /** The finding of quotation `index` when it cannot be judged. */
  async skip(index: number, reason: string): Promise<QuotationFinding> {
    return (await this.#sessionNow()).skip(index, reason);
  }

  /** Adds remarks to the finding of quotation `index`, which was judged before. */
  async addNotes(index: number, notes: readonly string[]): Promise<QuotationFinding> {
    return (await this.#sessionNow()).addNotes(index, [...notes]);
  }

  /** Takes what a model says of a claim of the report, by its id. */
  async settleClaim(id: string, proposal: ClaimProposal): Promise<ClaimFinding> {
    return (await this.#sessionNow()).settleClaim(id, proposal);
  }

  /** Takes the words of a claim of the report in the language of its sources. */
  async translateClaim(id: string, words: string): Promise<ClaimFinding> {
    return (await this.#sessionNow()).translateClaim(id, words);
  }

  /** The sentences of a source, by its id in the report. */
  async sentencesOf(source: string): Promise<string[]> {
    return (await this.#sessionNow()).sentencesOf(source);
  }

  /** Takes sentences in another order for a claim of the report. */
  async rankClaim(id: string, order: SentenceOrder): Promise<ClaimFinding> {
    return (await this.#sessionNow()).rankClaim(id, order);
  }

  /** The report, without ledger and times. */
  async report(): Promise<Report> {
    return (await this.#sessionNow()).report();
  }

  /** A source's text, by its id in the report. */
  async sourceView(id: string): Promise<DocumentView> {
    return (await this.#sessionNow()).sourceView(id);
  }

  /** The finding of one quotation without a draft. */
  async quote(quotation: string, parenthetical: string | undefined, citation: string | undefined): Promise<QuotationFinding> {
    return (await this.#sessionNow()).quote(quotation, parenthetical, citation);
  }

  /** The best place of some words in the sources; null when no source has them. */
  async locate(quotation: string, effort: "quick" | "thorough" = "thorough"): Promise<Located | null> {
    return (await this.#sessionNow()).locate(quotation, effort);
  }

  /** The report as text. */
  async render(report: Report, format: RenderFormat, { colour = false, width = 100, since, wording }: RenderSettings): Promise<string> {
    const { render } = await this.#part("render");
    return render(report, format, colour, width, since, wording);
  }

  /** What changed from an earlier report on a draft to a later one. */
  async changes(old: Report, report: Report): Promise<Changes> {
    const { changes } = await this.#part("render");
    return changes(old, report);
  }

  /** A DOCX or PDF file with comments on the findings of its report: those that are to fix or to look up, or all. */
  async annotateDocument(
    bytes: Uint8Array,
    report: Report,
    all: boolean,
    { password, recognised, limits = LIMITS }: Reading,
    progress: PartProgress,
  ): Promise<Uint8Array> {
    const { name, type } = report.draft;
    if (type !== "docx" && type !== "pdf")
      throw new LiteratimError("format", `${name} is no DOCX or PDF file; comments can be written into these only.`);
    await this.#compareVersion(bytes, report);
    const { comments } = await this.#part("render");
    const said = comments(report, all);
    const spans = Uint32Array.from(said.flatMap(({ span }) => span));
    // A line of a comment is a paragraph of it.
    const texts = said.map(({ paragraphs }) => paragraphs.map((text) => text.replace(/\s+/g, " ")).join("\n"));
    const signed = ["Literatim", report.times?.started] as const;
    if (type === "docx") {
      const { annotateDocx } = await this.#part("office");
      return annotateDocx(bytes, spans, texts, ...signed, limits.unpackedBytes, limits.nesting);
    }
    const { PdfReading } = await this.#part("pdf");
    const reading = new PdfReading(bytes, password, limits.pages, limits.unpackedBytes, recognised);
    await this.#turnPages(reading, progress);
    const names = said.map(({ finding }) => finding);
    const colours = Float32Array.from(said.flatMap(({ colour }) => colour));
    const update = reading.commented(names, spans, texts, colours, ...signed);
    const annotated = new Uint8Array(bytes.length + update.length);
    annotated.set(bytes);
    annotated.set(update, bytes.length);
    return annotated;
  }

  /** A DOCX or ODT file with tracked changes of its text, and those that could not be written, by their index. */
  async trackDocument(bytes: Uint8Array, report: Report, edits: readonly TrackedEdit[], { limits = LIMITS }: Reading): Promise<Tracked> {
    const { name, type } = report.draft;
    if (type !== "docx" && type !== "odt") throw untrackable(name);
    await this.#compareVersion(bytes, report);
    const { trackOffice } = await this.#part("office");
    const spans = Uint32Array.from(edits.flatMap(({ start, end }) => [start, end]));
    const texts = edits.map(({ text }) => text);
    const comments = edits.map(({ comment }) => comment.map((paragraph) => paragraph.replace(/\s+/g, " ")).join("\n"));
    const signed = ["Literatim", report.times?.started] as const;
    const file = trackOffice(bytes, type, spans, texts, comments, ...signed, limits.unpackedBytes, limits.nesting);
    try {
      return { bytes: file.bytes, left: [...file.left] };
    } finally {
      file.free();
    }
  }

  /** @throws LiteratimError if a file is not the version of the draft that a report is on. */
  async #compareVersion(bytes: Uint8Array, { draft: { name, sha256 } }: Report): Promise<void> {
    const { inspect } = await this.#part("core");
    if (inspect(bytes, undefined, undefined).sha256 !== sha256)
      throw new LiteratimError("other_file", `The report is on another version of ${name}; check the file again.`);
  }

  /** Fetches a document; `named` is the address that the user knows. */
  async fetch(address: string, named: string, maxBytes: number, timeoutMs: number, progress: PartProgress): Promise<FetchedBytes | LedOn> {
    const read = await this.#part("read");
    const answer = await read.fetchBytes(address, named, !this.#settings.namesRedirects, maxBytes, timeoutMs, progress);
    const { bytes, finalAddress, contentType, status, location, redirected } = answer;
    if (typeof location === "string") return { location };
    return this.accept(named, status, { bytes, finalAddress, contentType: contentType ?? undefined, redirected });
  }

  /** What a host sent with this status, if that is one of success; else rejects with the reason that its page gives, or with the status. */
  async accept(named: string, status: number, fetched: FetchedBytes): Promise<FetchedBytes> {
    const refusal = refusalOf(status);
    if (refusal === undefined) return fetched;
    const { redirected, finalAddress } = fetched;
    throw (
      (await this.#refusal(named, fetched)) ??
      new LiteratimError(
        refusal,
        `${named} answered with status ${status}; check the address, or save the file and give that.`,
        redirected ? finalAddress : undefined,
      )
    );
  }

  /** The reason that the page of a refusing host gives, if it gives one. */
  async #refusal(address: string, { bytes, finalAddress, contentType, redirected }: FetchedBytes): Promise<LiteratimError | undefined> {
    const core = await this.#part("core");
    const { format, encoding } = core.inspect(bytes, contentType, undefined);
    if (format !== "html" || !encoding) return undefined;
    const { status, sentence } = await this.#readPage(decoded(bytes, encoding), { address, finalAddress, contentType });
    const told = TOLD_BY_PAGE.find((one) => one === status);
    return told && new LiteratimError(told, sentence, redirected ? finalAddress : undefined);
  }

  async #readPage(
    { text, encoding }: DecodedText,
    { address, finalAddress, contentType }: PageOrigin,
  ): Promise<WebPage & { status: SourceStatus }> {
    const web = await this.#part("web");
    return web.readPage(text, ...partsOf(encoding), address, finalAddress ?? address, contentType) as WebPage & {
      status: SourceStatus;
    };
  }

  async #read(
    bytes: Uint8Array,
    { format: known, password, recognised, beside = [], limits = LIMITS }: Reading,
    progress: PartProgress,
    origin?: PageOrigin,
  ): Promise<{ sha256: string; wire: Uint8Array }> {
    const core = await this.#part("core");
    const { format, encoding, sha256, problem } = core.inspect(bytes, origin?.contentType, known);
    if (problem) throw new LiteratimError(problem.code as ErrorCode, problem.text);
    if (format === "pdf") {
      const { PdfReading } = await this.#part("pdf");
      const reading = new PdfReading(bytes, password, limits.pages, limits.unpackedBytes, recognised);
      await this.#turnPages(reading, progress);
      return { sha256, wire: reading.finish() };
    }
    if (format === "docx" || format === "odt" || format === "rtf" || format === "epub") {
      const office = await this.#part("office");
      return { sha256, wire: office.readOffice(bytes, format, limits.unpackedBytes, limits.nesting) };
    }
    if (!format || !encoding) throw new LiteratimError("error", "The format of the file is not known; this is a bug in Literatim.");
    const decodedText = decoded(bytes, encoding);
    if (format === "text") return { sha256, wire: core.readPlain(decodedText.text, ...partsOf(decodedText.encoding)) };
    if (format === "html" && origin) {
      const { wire, status, sentence } = await this.#readPage(decodedText, origin);
      if (!isRead(status)) throw new LiteratimError(status, sentence);
      return { sha256, wire };
    }
    if (format === "latex") {
      const office = await this.#part("office");
      const files = await this.#textsOf(beside);
      return { sha256, wire: office.readLatex(decodedText.text, ...files, ...partsOf(decodedText.encoding)) };
    }
    const read = await this.#part("read");
    return { sha256, wire: read.readText(format, decodedText.text, ...partsOf(decodedText.encoding)) };
  }

  /** Reads a PDF page by page. */
  async #turnPages(reading: PdfReading, progress: PartProgress): Promise<void> {
    const { signal } = this.#settings;
    const { pages } = reading;
    let turned = performance.now();
    for (let page = 1; reading.nextPage(); page++) {
      progress(page, pages);
      if (!signal || performance.now() - turned < TURN_MS) continue;
      await new Promise((resolve) => setTimeout(resolve));
      if (signal.aborted) reading.free();
      signal.throwIfAborted();
      turned = performance.now();
    }
  }

  /** The paths and the texts of files that are text. */
  async #textsOf(files: readonly FileBeside[]): Promise<[paths: string[], texts: string[]]> {
    const texts = await Promise.all(files.map(async ({ path, bytes }) => ({ path, text: await this.decode(bytes) })));
    const readable = texts.filter((file): file is { path: string; text: string } => file.text !== undefined);
    return [readable.map(({ path }) => path), readable.map(({ text }) => text)];
  }

  async #sessionNow(): Promise<Session> {
    const core = await this.#part("core");
    this.#session ??= new core.Session();
    return this.#session;
  }

  #part<A extends Artefact>(part: A): Promise<Bindings<A>> {
    return this.#once(part, () => this.#start(part)) as Promise<Bindings<A>>;
  }

  #once<T>(part: Part, start: () => Promise<T>): Promise<T> {
    let ready = this.#parts.get(part);
    if (!ready) {
      ready = start().catch((error: unknown) => {
        this.#parts.delete(part);
        if (error instanceof LiteratimError) throw error;
        throw new LiteratimError(
          "load",
          `The engine's part "${part}" could not be loaded (${messageOf(error)}); check that it is served beside the worker, and try again.`,
        );
      });
      this.#parts.set(part, ready);
    }
    return ready as Promise<T>;
  }

  async #start(part: Artefact): Promise<Bindings<Artefact>> {
    const { onPanic = (message) => console.error(message) } = this.#settings;
    const bindings = BINDINGS[part]({ error: onPanic, warn: (...parts) => console.warn(...parts) });
    const tables = part === "core" ? this.#once("tables", async () => textOf(await this.#load("tables"))) : undefined;
    const [wasm, text] = await Promise.all([this.#load(part), tables]);
    await bindings.default({ module_or_path: wasm });
    bindings.start();
    if (text !== undefined && "giveTables" in bindings) bindings.giveTables(text);
    return bindings;
  }
}

/** The text of the tables. */
async function textOf(tables: Wasm | Tables | Response): Promise<string> {
  if (typeof tables === "string") return tables;
  if (tables instanceof WebAssembly.Module) throw new Error("it is WebAssembly, not a text");
  return "text" in tables ? tables.text() : new TextDecoder().decode(tables);
}

function givenPart(parts: Parts, part: Part): Wasm | Tables {
  const given = parts[part];
  if (given) return given;
  throw new LiteratimError("load", `This document needs the part "${part}", which the engine does not have; give it ${fileOf(part)} too.`);
}

/** A text and the encoding from which it was decoded. */
export interface DecodedText {
  readonly text: string;
  readonly encoding: Encoding;
}

/** The text of `bytes`, without a byte-order mark. An unknown label is replaced by Windows-1252. */
function decoded(bytes: Uint8Array, detected: Encoding): DecodedText {
  const [decoder, encoding] = decoderOf(detected);
  const decodedBytes = decoder.decode(bytes);
  const text = decoder.encoding === "windows-1252" ? decodedBytes.replace(/\p{Cc}/gu, fromWindows1252) : decodedBytes;
  // A valid text may contain U+FFFD itself.
  const faults = encoding.basis === "valid" ? 0 : text.split("\uFFFD").length - 1;
  return { text, encoding: { ...encoding, faults } };
}

/** The characters of Windows-1252 for the bytes 0x80 to 0x9F (WHATWG Encoding Standard, index windows-1252). */
const WINDOWS_1252 = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

/** The character of Windows-1252 for a control character: some versions of Node decode it as ISO-8859-1. */
function fromWindows1252(control: string): string {
  return WINDOWS_1252[control.charCodeAt(0) - 0x80] ?? control;
}

/** An encoding in the form that the readers take. */
function partsOf({ label, basis, declared, faults }: Encoding): [string, string, string | undefined, number] {
  return [label, basis, declared ?? undefined, faults];
}

function decoderOf(encoding: Encoding): [TextDecoder, Encoding] {
  try {
    return [new TextDecoder(encoding.label), encoding];
  } catch {
    const label = "windows-1252";
    return [new TextDecoder(label), { ...encoding, label, basis: "assumed" }];
  }
}

/** A document with what the caller knows about it. */
function described(
  core: Bindings<"core">,
  wire: Uint8Array,
  { title, date, address, citations = [], column, file, partial }: About,
): Uint8Array {
  const metadata = { title: title ?? null, date: date ?? null, address: address ?? null, citations: [...citations] };
  return core.describe(wire, { ...metadata, authors: [], language: null }, column, file, partial);
}
