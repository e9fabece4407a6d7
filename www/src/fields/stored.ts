import type { FieldCitation } from "../field.js";

/** The passages that were stored with values, in the one form that is shown. */
export interface StoredCitations {
  /** For each path its passages, the best first. */
  readonly citations: ReadonlyMap<string, readonly FieldCitation[]>;
  /** What could not be read, a sentence for each. */
  readonly problems: readonly string[];
}

/** The names under which programs store the parts of a passage. */
const NAMES = {
  citedText: ["citedText", "cited_text", "text", "quote"],
  documentType: ["documentType", "document_type", "documentTitle", "document_title"],
  documentId: ["documentId", "document_id"],
  startIndex: ["startIndex", "start_index", "start_char_index"],
  endIndex: ["endIndex", "end_index", "end_char_index"],
  page: ["page", "pageNumber", "page_number", "start_page_number"],
} as const;

/** The deepest place of a passage. */
const DEEPEST = 50;

type Stored = Readonly<Record<string, unknown>> &
  Readonly<Partial<Record<"_metadata" | "alternative" | "ambiguous" | "citations" | "type", unknown>>>;

/**
 * The passages stored with values under `_metadata.citations`: for each field a list of passages, as `citeFields` writes them, one passage, or its words
 * alone; fields by their paths (`holder.names[0]`), or nested as the values are. Lists and passages under `citations` are read as well; words alone may
 * be values there.
 */
export function storedCitations(values: object): StoredCitations {
  const citations = new Map<string, FieldCitation[]>();
  const problems: string[] = [];
  const { _metadata: metadata, citations: own } = values as Stored;
  const under = isObject(metadata) ? metadata.citations : undefined;
  const stored = under ?? (isStored(own) ? own : undefined);
  if (stored === undefined || stored === null) return { citations, problems };
  if (!isObject(stored)) return { citations, problems: ["The citations are no object with a list of passages for each field."] };
  const visit = (given: unknown, path: string, depth: number): void => {
    const list = (Array.isArray(given) ? given : [given]).filter((one) => one !== null && one !== undefined);
    const passages = list.map(passagesOf);
    if (passages.every((one) => one.length > 0)) {
      if (passages.length > 0) citations.set(path, passages.flat());
    } else if (
      depth < DEEPEST &&
      list.every((one) => Array.isArray(one) || (isObject(one) && passagesOf(one).length === 0)) &&
      hasParts(given)
    ) {
      const parts = Array.isArray(given) ? given.map((one, index) => [`${path}[${index}]`, one] as const) : partsOf(given as Stored, path);
      for (const [at, one] of parts) visit(one, at, depth + 1);
    } else
      problems.push(`The passages of ${path} have a form that is not known here; expected is a list of passages with type and citedText.`);
  };
  for (const [path, given] of partsOf(stored, "")) visit(given, path, 0);
  return { citations, problems };
}

/** Whether an object is passages by the paths of their fields, and not values. */
export function isStored(given: unknown): boolean {
  const isPassage = (one: unknown) => isObject(one) && passagesOf(one).length > 0;
  const all = isObject(given) ? Object.values(given) : [];
  return all.length > 0 && all.every((one) => (Array.isArray(one) ? one.every(isPassage) : isPassage(one)));
}

/** A passage, with the other one that earlier versions stored in it; none if it is no passage. */
function passagesOf(given: unknown): FieldCitation[] {
  if (typeof given === "string") return given.trim() === "" ? [] : [passageOf({ citedText: given })];
  if (!isObject(given)) return [];
  const hasWords = NAMES.citedText.some((name) => typeof given[name] === "string");
  if (!hasWords) return [];
  return [passageOf(given), ...passagesOf(given.alternative)];
}

function passageOf(given: Stored): FieldCitation {
  const value = (part: keyof typeof NAMES) => NAMES[part].map((name) => given[name]).find((one) => one !== undefined && one !== null);
  const text = (part: keyof typeof NAMES) => {
    const found = value(part);
    return typeof found === "string" || typeof found === "number" ? String(found) : null;
  };
  const number = (part: keyof typeof NAMES) => {
    const found = value(part);
    return typeof found === "number" ? found : null;
  };
  return {
    type: (typeof given.type === "string" ? given.type : "") as FieldCitation["type"],
    citedText: text("citedText") ?? "",
    documentType: text("documentType"),
    documentId: text("documentId"),
    startIndex: number("startIndex"),
    endIndex: number("endIndex"),
    page: number("page"),
    ambiguous: given.ambiguous === true,
  };
}

function partsOf(given: Stored, path: string): [string, unknown][] {
  return Object.entries(given).map(([key, one]) => [path === "" ? key : `${path}.${key}`, one]);
}

function hasParts(given: unknown): boolean {
  return (Array.isArray(given) ? given : Object.values(given as object)).some((one) => typeof one === "object" && one !== null);
}

function isObject(given: unknown): given is Stored {
  return typeof given === "object" && given !== null && !Array.isArray(given);
}
