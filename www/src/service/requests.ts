import * as v from "valibot";
import { LiteratimError } from "../errors.js";
import type { Input } from "../input.js";
import type { Format } from "../model.js";
import { isAddress } from "../sources/address.js";
import { breathe, STEP } from "../sources/values.js";

/** Media types of documents: the format of each, and whether its bytes are sent as base64. The fields of JSON decide its format. */
const TYPES = {
  "text/plain": { format: "text", isBinary: false },
  "text/markdown": { format: "markdown", isBinary: false },
  "text/html": { format: "html", isBinary: false },
  "text/x-tex": { format: "latex", isBinary: false },
  "application/json": { format: undefined, isBinary: false },
  "application/rtf": { format: "rtf", isBinary: false },
  "application/pdf": { format: "pdf", isBinary: true },
  "application/epub+zip": { format: "epub", isBinary: true },
  "application/vnd.oasis.opendocument.text": { format: "odt", isBinary: true },
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": { format: "docx", isBinary: true },
} as const satisfies Record<string, { readonly format: Format | undefined; readonly isBinary: boolean }>;

type MediaType = keyof typeof TYPES;

/** Short names of the media types, as the formats are called. */
const SHORT_NAMES = {
  text: "text/plain",
  plain: "text/plain",
  txt: "text/plain",
  markdown: "text/markdown",
  md: "text/markdown",
  html: "text/html",
  latex: "text/x-tex",
  json: "application/json",
  rtf: "application/rtf",
  pdf: "application/pdf",
  epub: "application/epub+zip",
  odt: "application/vnd.oasis.opendocument.text",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
} as const satisfies Record<string, MediaType>;

/** How base64 begins that is a PDF, or the archive of DOCX, ODT and EPUB. */
const ENCODED = /^\s*(?:JVBERi0|UEsDB)/;

/** The most sources, documents or quotations of one request. */
export const MOST = 1000;

const NAME_CHARACTERS = 300;
const name = v.pipe(v.string(), v.minLength(1), v.maxLength(NAME_CHARACTERS));
const described = <S extends v.GenericSchema>(schema: S, text: string) => v.pipe(schema, v.description(text));

/** A media type, also with parameters (`text/html; charset=utf-8`), or the short name of one. */
export const CONTENT_TYPE = v.pipe(
  v.string(),
  v.regex(
    new RegExp(
      `^\\s*(?:${[...Object.keys(SHORT_NAMES), ...Object.keys(TYPES)].map((type) => type.replace(/[.+/]/g, "\\$&")).join("|")})\\s*(?:;.*)?$`,
    ),
    `one of ${[...Object.keys(SHORT_NAMES), ...Object.keys(TYPES)].join(", ")}`,
  ),
);

function mediaTypeOf(type: string): MediaType | undefined {
  const [word = ""] = type.split(";");
  const name = word.trim();
  if (Object.hasOwn(TYPES, name)) return name as MediaType;
  return Object.hasOwn(SHORT_NAMES, name) ? SHORT_NAMES[name as keyof typeof SHORT_NAMES] : undefined;
}

/** A document in a request. */
const DOCUMENT = {
  content: described(v.string(), "The document's text; for PDF, DOCX, ODT and EPUB its bytes in base64."),
  name: described(v.optional(name), "Its name in the report: a file name, say."),
  password: described(v.optional(v.string()), "The password of an encrypted PDF. It is not kept."),
};

const TYPE_HELP =
  "What the content is: a short name (text, markdown, html, pdf, docx, odt, epub, rtf, latex, json) or a media type; without it, the content tells.";

/** A draft. */
export const DRAFT = { ...DOCUMENT, content_type: described(v.optional(CONTENT_TYPE), TYPE_HELP) };

/** A source with its content. */
export const SOURCE = v.strictObject({
  ...DOCUMENT,
  name: described(name, "Its name. The citation, the case or the title in it matches it to the draft, as in the content."),
  content_type: described(v.optional(CONTENT_TYPE), TYPE_HELP),
  title: v.optional(v.string()),
  date: v.optional(v.string()),
  address: v.optional(v.string()),
  citations: described(v.optional(v.pipe(v.array(v.string()), v.maxLength(MOST))), "Citations that mean it: `900 F.3d 1`."),
});

/** A source at an address. */
const AT_ADDRESS = v.strictObject({
  address: described(
    v.pipe(v.string(), v.check(isAddress, "an address that begins with https:// or http://")),
    "It is fetched, if the service allows that.",
  ),
});

export const SOURCES = v.pipe(v.array(v.union([SOURCE, AT_ADDRESS])), v.maxLength(MOST));

/** The options of a check. */
export const OPTIONS = v.strictObject({
  claims: described(v.optional(v.boolean()), "Adds what the draft says of its sources in its own words."),
  simple: described(v.optional(v.boolean()), "Adds baseline similarity scores."),
  context: described(
    v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9999))),
    "Characters of the source on each side of a score's place.",
  ),
  patterns: described(
    v.optional(v.string()),
    "Your own kinds of citation: the JSON text of a file of patterns, or the name of one that the package has: verses, exhibits.",
  ),
  column: described(v.optional(v.string()), "The column of keyed texts to use."),
  look_up: described(v.optional(v.boolean()), "Whether cited cases are looked up at CourtListener; by default if the service has a token."),
  search_words: described(
    v.optional(v.boolean()),
    "Searches CourtListener for words of quotations that no source has. These words leave the machine.",
  ),
  fetch_cited: described(
    v.optional(v.boolean()),
    "Fetches what the draft cites by address, DOI or arXiv id and no source is given for, from the hosts that the service allows; by default if it allows any.",
  ),
  look_up_works: described(v.optional(v.boolean()), "Looks up the cited works outside of case law. Their references leave the machine."),
});

const checked = { sources: v.optional(SOURCES), options: v.optional(OPTIONS) };

export const VERIFY = v.strictObject({ ...DRAFT, ...checked });
export const CLAIMS = VERIFY;
export const CITATIONS = v.strictObject({ ...DRAFT, options: v.optional(OPTIONS) });

/** Words that are checked alone. */
export const QUOTED = described(v.pipe(v.string(), v.regex(/\S/), v.maxLength(50_000)), "The quoted words, without their marks.");
export const CITED = described(
  v.pipe(v.string(), v.regex(/\S/), v.maxLength(2_000)),
  "A citation: `Doe v. Roe, 900 F.3d 1, 13 (2d Cir. 2018)`.",
);

export const QUOTE = v.strictObject({
  quotation: QUOTED,
  citation: v.optional(CITED),
  parenthetical: described(v.optional(v.string()), "The text in parentheses after the citation: `emphasis added`."),
  ...checked,
});

/** An object of values, with their confidences if there are any. */
export const VALUES = described(
  v.record(v.string(), v.unknown()),
  "The values, also nested. Keys that begin with _ and confidences are left out.",
);

const FIELD_DOCUMENT = { id: name, document_type: described(name, "What it is: `passport`.") };

export const FIELDS = v.strictObject({
  values: VALUES,
  documents: v.pipe(
    v.array(v.strictObject({ ...FIELD_DOCUMENT, ...DOCUMENT, content_type: DRAFT.content_type })),
    v.minLength(1),
    v.maxLength(MOST),
  ),
});

export type Verify = v.InferOutput<typeof VERIFY>;
export type Quote = v.InferOutput<typeof QUOTE>;
export type Fields = v.InferOutput<typeof FIELDS>;
export type Options = v.InferOutput<typeof OPTIONS>;
export type Source = v.InferOutput<typeof SOURCES>[number];

/**
 * A request's JSON, as its schema has it.
 *
 * @throws LiteratimError `request` with the field and what is wrong with it.
 */
export function requestAs<S extends v.GenericSchema>(schema: S, json: unknown): v.InferOutput<S> {
  const read = v.safeParse(schema, json, { abortEarly: true });
  if (read.success) return read.output;
  const [issue] = read.issues;
  const field = v.getDotPath(issue);
  const expected = issue.type === "regex" ? issue.message : (issue.expected ?? issue.message);
  const where = field === null ? "The request" : `The field ${field.slice(0, NAME_CHARACTERS)}`;
  if (issue.expected === "never") throw new LiteratimError("request", `${where} is not known here; see the description for the fields.`);
  const fault = issue.received === "undefined" ? "is missing" : `has a value that cannot be used; expected is ${expected}`;
  throw new LiteratimError("request", `${where} ${fault}.`);
}

/**
 * A document of a request as an input. Other requests have their turn meanwhile.
 *
 * @throws LiteratimError `request` when its content is not the base64 that its media type asks for.
 */
export async function inputOf(
  {
    content,
    content_type,
    name,
    password,
  }: { content: string; content_type?: string | undefined; name?: string | undefined; password?: string | undefined },
  otherwise: string,
): Promise<Input> {
  const known = content_type === undefined ? undefined : mediaTypeOf(content_type);
  const type = known && TYPES[known];
  const isBinary = type === undefined ? ENCODED.test(content) : type.isBinary;
  const data = await (isBinary ? base64(content, name ?? otherwise) : encoded(content));
  return { name: name ?? otherwise, data, format: type?.format, password };
}

/** A source of a request as an input, with what is said about it. */
export async function sourceInput({ title, date, address, citations, ...document }: v.InferOutput<typeof SOURCE>): Promise<Input> {
  const isDescribed = (title ?? date ?? address ?? citations) !== undefined;
  return { ...(await inputOf(document, document.name)), about: isDescribed ? { title, date, address, citations } : undefined };
}

async function encoded(text: string): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < text.length; ) {
    // A pair of surrogates stays together.
    const end = at + STEP + (/[\ud800-\udbff]/.test(text.charAt(at + STEP - 1)) ? 1 : 0);
    pieces.push(new TextEncoder().encode(text.slice(at, end)));
    at = end;
    if (at < text.length) await breathe();
  }
  return joined(pieces);
}

async function base64(content: string, name: string): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  // What is left of a step: fewer than four characters, which are one group.
  let [rest, isOver] = ["", false];
  for (let at = 0; at < content.length; at += STEP) {
    const [written = "", ...end] = content
      .slice(at, at + STEP)
      .replace(/\s+/g, "")
      .split("=");
    if ((isOver && written !== "") || /[^\w+/-]/.test(written) || end.some((after) => after !== "") || end.length > 2)
      throw new LiteratimError("request", `The content of ${name} is not base64, in which the bytes of this media type are sent.`);
    isOver ||= end.length > 0;
    const whole = rest + written;
    const length = whole.length - (whole.length % 4);
    pieces.push(Buffer.from(whole.slice(0, length), "base64"));
    rest = whole.slice(length);
    if (at + STEP < content.length) await breathe();
  }
  pieces.push(Buffer.from(rest, "base64"));
  return joined(pieces);
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const [only, ...others] = pieces;
  return only && others.length === 0 ? new Uint8Array(only) : new Uint8Array(Buffer.concat(pieces));
}
