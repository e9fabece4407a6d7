import { LiteratimError } from "../errors.js";
import { type Input, textInput } from "../input.js";
import type { Desk, MissingSource } from "../sources/provider.js";
import { webAddress } from "../web-address.js";

/** The parts of an answer that a program generated from retrieved passages. */
export interface Answer {
  /** The answer, which is the draft. */
  readonly draft: Input;
  /** The passages, each a source. */
  readonly passages: readonly (Input | MissingSource)[];
  /** Patterns that connect the answer's markers to the passages, together with the user's own. */
  readonly patterns: string | undefined;
}

/** Names of the fields of the answer, of the list of passages, and of a passage; the likeliest first. */
const ANSWERS = ["answer", "response", "output", "result", "completion", "generated_answer", "generation", "prediction", "text"];
const PASSAGES = [
  ...["passages", "contexts", "context", "documents", "docs", "sources", "source_documents", "retrieved_documents"],
  ...["retrieved_contexts", "source_nodes", "chunks", "search_results"],
];
const TEXTS = ["text", "content", "page_content", "passage", "chunk", "body", "snippet", "document"];
const IDS = ["id", "doc_id", "document_id", "chunk_id", "_id", "id_", "key", "label", "number", "index"];
const TITLES = ["title", "name", "file_name", "filename", "source"];
const ADDRESSES = ["url", "link", "uri", "href", "source"];
const DATES = ["date", "published", "as_of"];

/** Names in the JSON of an opinion, which is a document and not an answer. */
const OPINION = /"(?:opinions|html_with_citations|plain_text)"\s*:/;

/** The most characters for the labels of one pattern, so that it stays within the limit of a pattern. */
const LABELS = 600;

/** The most characters of an answer, and ranges of passages that count. */
const LONGEST = 1_000_000;
const RANGES = 1000;

/** What a truncated passage has before its first word or after its last one, and in how many characters that shows. */
const ELLIPSIS = /\. ?\. ?\.|…/;
const CUT = 40;

/**
 * The answer and the passages of a draft that is JSON such as `{answer, passages: [{id, title, text}]}` and its common variants. Undefined for any
 * other draft that begins as JSON does.
 *
 * @param patterns the user's own file of patterns.
 * @throws LiteratimError `answer` when it is JSON of another shape, or has too many values.
 */
export async function answerOf(
  input: Input,
  patterns: string | undefined,
  desk: Pick<Desk, "decode" | "mostValues">,
): Promise<Answer | undefined> {
  const value = await jsonOf(input, desk);
  if (value === undefined) return undefined;
  const { name } = input;
  if (Array.isArray(value) && value.length !== 1)
    throw wrong(name, `it is a list of ${value.length}; give each answer with its passages as a file of its own`);
  const record = fieldsIn(Array.isArray(value) ? value[0] : value);
  const answer = textIn([record], ANSWERS);
  const listed = PASSAGES.map((field) => record[field]).find((held) => typeof held === "object" && held !== null) ?? record["context"];
  if (answer === undefined) {
    const has = listed === undefined ? "neither an answer nor passages" : "passages, but no answer";
    throw wrong(name, `it has ${has}; the fields are “answer” and “passages”, or for example “response” and “contexts”`);
  }
  const passages = passagesIn(listed);
  const labels = labelsOf(name, answer, passages);
  return {
    draft: textInput(name, withoutLinks(answer, labels)),
    passages: passages.map(({ text, id, ...about }, index): Input | MissingSource => {
      const label = labels.of(index);
      const called = `${name}: passage ${label}`;
      const problem = { code: "answer", text: `Passage ${label} of ${name} has no text; the field is “text”, or for example “content”.` };
      if (text === undefined) return { name: called, status: "unreadable", problem };
      // The id can be a key of the user's patterns, which the answer writes in another way.
      const ids = patterns === undefined || id === undefined || !/\p{L}/u.test(id) ? [] : [id];
      const citations = [`passage ${label}`, ...labels.ranges(index), ...ids];
      return { ...textInput(called, text), about: { ...about, citations, partial: cutOf(text) } };
    }),
    patterns: passages.length === 0 ? patterns : withMarkers(patterns, labels.used),
  };
}

/** Why a passage is only a part of its text, if an ellipsis shows that. */
function cutOf(text: string): string | undefined {
  const words = /[\p{L}\p{N}]+/u;
  const [before = ""] = text.slice(0, CUT).split(words);
  const after = text.trimEnd().slice(-CUT).split(words).at(-1) ?? "";
  const sides = [ELLIPSIS.test(before) ? "begins" : [], ELLIPSIS.test(after) ? "ends" : []].flat();
  return sides.length === 0 ? undefined : `its text ${sides.join(" and ")} with an ellipsis`;
}

/** The answer with markers that are links, `[1](#p1)`, reduced to their labels. */
function withoutLinks(answer: string, { isLabel }: Labels): string {
  return answer.replace(/\[(\^?([^[\]\n]{1,80}))\]\([^()\s]*\)/g, (link, inner: string, label: string) =>
    isLabel(label.trim()) ? `[${inner}]` : link,
  );
}

/** A draft that begins as JSON does; undefined when it is not JSON, or an opinion. */
async function jsonOf(input: Input, { decode, mostValues }: Pick<Desk, "decode" | "mostValues">): Promise<unknown> {
  const text = await decode(input);
  if (text === undefined || OPINION.test(text.slice(0, 65_536))) return undefined;
  const { faultOfJson } = await import("../sources/values.js");
  const fault = await faultOfJson(text, mostValues);
  // Another text begins with a bracket and a label: `[1] The court`.
  if (fault && !/^\s*\[\w/.test(text)) throw wrong(input.name, `it ${fault}`);
  const value = fault ? undefined : parsed(text);
  if (value === undefined && /\.json$/i.test(input.name)) throw wrong(input.name, "it is invalid or truncated; get it again");
  return value;
}

function wrong(name: string, why: string): LiteratimError {
  return new LiteratimError("answer", `${name} is JSON, but not an answer with its passages: ${why}. Or give the draft as text.`);
}

/** A retrieved passage. */
interface Retrieved {
  readonly text: string | undefined;
  readonly id: string | undefined;
  readonly title: string | undefined;
  readonly address: string | undefined;
  readonly date: string | undefined;
}

/** The passages of a list, or of an object with their ids as keys. */
function passagesIn(listed: unknown): Retrieved[] {
  if (typeof listed === "string") return [retrieved(listed)];
  if (!Array.isArray(listed)) return Object.entries(fieldsIn(listed)).map(([id, item]) => ({ ...retrieved(item), id }));
  return listed.map(retrieved);
}

function retrieved(item: unknown): Retrieved {
  if (typeof item === "string") return { text: item || undefined, id: undefined, title: undefined, address: undefined, date: undefined };
  const own = [fieldsIn(item), fieldsIn(fieldsIn(item)["node"]), fieldsIn(fieldsIn(item)["document"])];
  const all = [...own, ...own.map((fields) => fieldsIn(fields["metadata"]))];
  const given = ADDRESSES.map((field) => textIn(all, [field])).find((text) => text !== undefined && webAddress(text) !== undefined);
  const title = TITLES.map((field) => textIn(all, [field])).find((text) => text !== undefined && text !== given);
  return { text: textIn(own, TEXTS), id: textIn(all, IDS), title, address: given && webAddress(given), date: textIn(all, DATES) };
}

function fieldsIn(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

/** The first text or number among these fields. */
function textIn(records: readonly Record<string, unknown>[], fields: readonly string[]): string | undefined {
  const values = fields.flatMap((field) => records.map((record) => record[field]));
  const found = values.find((value) => (typeof value === "string" && value.trim() !== "") || typeof value === "number");
  return found === undefined ? undefined : String(found);
}

/** Words that may precede the labels of a marker, and its brackets: `[1]`, `[Source 1]`, `(Source: Document 1)`, `【4:1†report.pdf】`. */
const WORD = "(?:(?:[Ss]ource|[Dd]oc|[Dd]ocument|[Pp]assage|[Cc]ontext)s?[ :#]+)";
const BRACKET = `(?:\\[|【(?:\\d{1,3}:)?)\\^?${WORD}{0,2}`;
const BRACKET_END = "(?:†[^\\[\\]【】]{0,80})?[\\]】]";
const PARENTHESIS = `\\(${WORD}{1,2}`;
const MARKER = new RegExp(`${BRACKET}([^\\[\\]【】†]{1,300})${BRACKET_END}|${PARENTHESIS}([^()]{1,300})\\)`, "g");

/** The labels by which the markers of an answer refer to the passages. */
interface Labels {
  /** The label of a passage. */
  of(index: number): string;
  /** Ids that occur in markers, and labels of the same form; numbers are left out. */
  readonly used: readonly string[];
  /** Whether a label may refer to a passage. */
  isLabel(label: string): boolean;
  /** Ranges of the answer that include a passage. */
  ranges(index: number): string[];
}

/** Passages are labelled by their ids if an id, or a label of the same form, occurs in a marker, else by their order. */
function labelsOf(name: string, answer: string, passages: readonly Retrieved[]): Labels {
  const tooLong = wrong(name, `its answer has more than ${LONGEST} characters or ${RANGES} ranges`);
  if (answer.length > LONGEST) throw tooLong;
  const markers = [...answer.matchAll(MARKER)].map(([, bracketed, parenthetical = ""]) => bracketed ?? parenthetical);
  const written = new Set(markers.flatMap((inner) => inner.split(/[,;&]| and /).map((label) => label.trim())));
  const ids = passages.map(({ id }) => id?.replace(new RegExp(`^${WORD}`), ""));
  const known = new Set(ids.flatMap((id) => id ?? []));
  const forms = new Set([...known].filter((id) => /\p{L}/u.test(id) && /\d/.test(id)).map(formOf));
  const used = [...new Set([...known, ...written])].filter((label) => written.has(label) && (known.has(label) || forms.has(formOf(label))));
  // Some programs count from 0.
  const first = written.has("0") ? 0 : 1;
  const of = (index: number): string => (used.length > 0 && ids[index]) || String(index + first);
  const ranges = [...written].flatMap((label) => {
    const [, first, last] = /^(\d{1,3})[-–](\d{1,3})$/.exec(label) ?? [];
    return first === undefined || last === undefined ? [] : [{ first: Number(first), last: Number(last) }];
  });
  if (ranges.length > RANGES) throw tooLong;
  return {
    of,
    used: used.filter((id) => !/^\d{1,3}$/.test(id)),
    isLabel: (label) => /^\d{1,3}$/.test(label) || known.has(label) || forms.has(formOf(label)),
    ranges: (index: number): string[] => {
      const number = Number(of(index));
      return ranges.filter(({ first, last }) => first <= number && number <= last).map(({ first, last }) => `passage ${first}–${last}`);
    },
  };
}

/** The form of an id, with its digits replaced: the same for `doc-7` and `doc-1`. */
function formOf(id: string): string {
  return id.replace(/\d+/g, "0");
}

/** The user's patterns with those of the markers: numbers, and the ids in use. The engine reports errors in the user's own. */
function withMarkers(patterns: string | undefined, ids: readonly string[]): string | undefined {
  const own = patterns === undefined ? { patterns: [] } : fieldsIn(parsed(patterns));
  if (!Array.isArray(own["patterns"])) return patterns;
  const groups = ["\\d{1,3}"];
  for (const id of [...ids].sort((a, b) => b.length - a.length)) {
    const label = id.replace(/[^\p{L}\p{N} _]/gu, "\\$&");
    const last = groups[groups.length - 1] as string;
    if (label.length + last.length > LABELS) groups.push(`${label}|\\d{1,3}`);
    else groups[groups.length - 1] = `${label}|${last}`;
  }
  const markers = groups.map((labels, index) => ({
    name: `marker of a passage ${index + 1}`,
    kind: "passage",
    pattern: `(?:${BRACKET}|${PARENTHESIS})(?<list>(?:(?:${labels})(?:[-–]\\d{1,3})?(?: ?(?:[,;&]|and) ?)?)+)(?:${BRACKET_END}|\\))`,
    item: `(?<first>${labels})(?:[-–](?<last>\\d{1,3}))?`,
    key: "passage {first}",
  }));
  // Where a pattern of the user also reads the ids of passages, the passages are meant; numbers alone are the user's.
  const [first, last] = ids.length > 0 ? [markers, []] : [[], markers];
  return JSON.stringify({ ...own, patterns: [...first, ...own["patterns"], ...last] });
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
