import * as v from "valibot";
import { LiteratimError } from "../errors.js";
import type { Input } from "../input.js";
import { jsonIn } from "../service/json.js";
import {
  CITATIONS,
  CLAIMS,
  FIELDS,
  inputOf,
  MOST,
  OPTIONS,
  type Options,
  QUOTE,
  requestAs,
  type Source,
  sourceInput,
  VERIFY,
  type Verify,
} from "../service/requests.js";
import { ASKED_MODEL, CITED_SOURCES, RESULT, SUMMARY } from "../service/results.js";
import { type At, citationsOf, claimsOf, type FieldInput, fieldsOf, type Given, type Means, quote, verify } from "../service/work.js";

/** A part of an answer that the report's schema describes, by its name there; a list if it ends with `[]`. */
type ReportPart = "Report" | "QuotationFinding" | "SourceInfo[]" | "CitationFinding[]" | "ClaimFinding[]";

/** What a client can have done. */
export interface Operation {
  readonly path: string;
  readonly summary: string;
  readonly request: v.GenericSchema;
  /** The fields of the answer; undefined for one that returns the request's own object with more in it. */
  readonly answer: Readonly<Record<string, v.GenericSchema | ReportPart>> | undefined;
  /** The work of a request in JSON. */
  work(json: unknown, means: Means, at: At): Promise<unknown>;
  /** The work of a request with files, if it can have them. */
  readonly form?: ((form: FormData, means: Means, at: At) => Promise<unknown>) | undefined;
}

/** An operation on a draft, which is sent in JSON or as a file. */
function onDraft(
  about: Pick<Operation, "path" | "summary" | "request" | "answer">,
  work: (means: Means, given: Given, at: At) => Promise<unknown>,
): Operation {
  return {
    ...about,
    work: async (json, means, at) => work(means, await givenIn(requestAs(about.request, json) as Verify), at),
    form: async (form, means, at) => work(means, await givenOf(form), at),
  };
}

/** The operations, in the order of their description. */
export const OPERATIONS: readonly Operation[] = [
  onDraft(
    {
      path: "/verify",
      summary: "Check the quotations and citations of a draft against sources.",
      request: VERIFY,
      answer: { results: v.array(RESULT), summary: SUMMARY, report: "Report" },
    },
    verify,
  ),
  onDraft(
    {
      path: "/claims",
      summary:
        "Find what a draft says of its sources in its own words, with the passages that bear on it, judged by a model if the service has one.",
      request: CLAIMS,
      answer: { claims: "ClaimFinding[]", sources: "SourceInfo[]", cited_sources: CITED_SOURCES, model: ASKED_MODEL },
    },
    claimsOf,
  ),
  {
    path: "/quote",
    summary: "Check a single quotation against sources.",
    request: QUOTE,
    answer: { finding: "QuotationFinding", sources: "SourceInfo[]" },
    work: async (json, means, at) => {
      const { quotation, citation, parenthetical, sources, options } = requestAs(QUOTE, json);
      return quote(means, { quotation, citation, parenthetical, ...(await sourcesIn(sources, options)) }, at);
    },
  },
  onDraft(
    {
      path: "/citations",
      summary: "Find the citations of a draft, and look them up if the service does that.",
      request: CITATIONS,
      answer: { citations: "CitationFinding[]" },
    },
    citationsOf,
  ),
  {
    path: "/fields",
    summary: "Find the passages of documents that give the values of an object.",
    request: FIELDS,
    answer: undefined,
    work: async (json, _means, at) => {
      const { values, documents } = requestAs(FIELDS, json);
      const read: FieldInput[] = [];
      for (const { id, document_type, ...document } of documents) read.push({ id, document_type, file: await inputOf(document, id) });
      return fieldsOf(values, read, at);
    },
  },
];

async function givenIn({ sources, options, ...draft }: Verify): Promise<Given> {
  return { draft: await inputOf(draft, "draft"), ...(await sourcesIn(sources, options)) };
}

async function sourcesIn(sources: readonly Source[] = [], options: Options = {}): Promise<Omit<Given, "draft">> {
  const inputs: Input[] = [];
  for (const source of sources) if ("content" in source) inputs.push(await sourceInput(source));
  return { sources: inputs, addresses: sources.flatMap((source) => ("content" in source ? [] : [source.address])), options };
}

/** The fields of a form: the draft as a file, any number of files with sources, the options as JSON. */
const FORM: ReadonlySet<string> = new Set(["draft", "sources", "options"]);

/** @throws LiteratimError `request` for a form with other fields, without a draft, or with options that cannot be used. */
export async function refuseForm(form: FormData): Promise<void> {
  const foreign = [...form.keys()].find((field) => !FORM.has(field));
  if (foreign !== undefined) throw new LiteratimError("request", `The form has other fields than ${[...FORM].join(", ")}.`);
  for (const [field, most] of Object.entries({ draft: 1, options: 1, sources: MOST }))
    if (form.getAll(field).length > most)
      throw new LiteratimError("request", `The form has the field ${field} more than ${most === 1 ? "once" : `${most} times`}.`);
  if (!form.has("draft")) throw new LiteratimError("request", "The field draft is missing: send the draft as a file.");
  for (const field of ["draft", "sources"])
    if (form.getAll(field).some((part) => typeof part === "string"))
      throw new LiteratimError("request", `The field ${field} is no file: send it with a file name.`);
  await optionsIn(form);
}

async function optionsIn(form: FormData): Promise<Options> {
  const given = form.get("options");
  return given === null ? {} : requestAs(OPTIONS, await jsonIn(new TextEncoder().encode(String(given))));
}

/** The documents of a form that {@link refuseForm} does not refuse. */
async function givenOf(form: FormData): Promise<Given> {
  const [draft] = await filesIn(form, "draft");
  return { draft: draft as Input, sources: await filesIn(form, "sources"), addresses: [], options: await optionsIn(form) };
}

/** The most parts of a form. */
const MOST_PARTS = MOST + 2;

/**
 * The form in the bytes of a request. Its parts are counted before they are read.
 *
 * @throws LiteratimError `request` when it cannot be read, or has too many parts.
 */
export async function formIn(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,200})"|([^\s;]{1,200}))/i.exec(type) ?? [];
  const boundary = `--${quoted ?? plain ?? ""}`;
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let parts = -1;
  for (let at = body.indexOf(boundary); at >= 0; at = body.indexOf(boundary, at + boundary.length)) {
    parts += 1;
    if (parts > MOST_PARTS) throw new LiteratimError("request", `The form has more than ${MOST} sources; send fewer at once.`);
  }
  return new Response(bytes, { headers: { "content-type": type } }).formData().catch(() => {
    throw new LiteratimError("request", "The form cannot be read; send it as multipart/form-data with its boundary.");
  });
}

async function filesIn(form: FormData, field: string): Promise<Input[]> {
  const files = form.getAll(field).filter((part) => typeof part !== "string");
  return Promise.all(files.map(async (part) => ({ name: part.name || field, data: new Uint8Array(await part.arrayBuffer()) })));
}
