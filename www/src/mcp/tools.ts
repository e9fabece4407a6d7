import type * as v from "valibot";
import type { Repaired } from "../check/repair.js";
import { LiteratimError } from "../errors.js";
import type { Input } from "../input.js";
import { plainCitations, verifyCitations } from "../investigation/citations.js";
import type { QuotationFinding } from "../model.js";
import { casesAt, quoteIntegrity } from "../service/cases.js";
import type { Folder } from "../service/folder.js";
import { inputOf, type Options, sourceInput } from "../service/requests.js";
import { resultsOf } from "../service/results.js";
import { type At, citationsOf, claimsOf, fieldsOf, type Given, type Means, repaired, verify } from "../service/work.js";
import * as s from "./schemas.js";

/** What a tool works with. */
export interface Desk extends At {
  readonly means: Means;
  /** The folder from which files are read, if there is one. */
  readonly folder: Folder | undefined;
}

/** What a tool gives: an object, and the same as a text for reading. */
interface Outcome {
  readonly structured: object;
  readonly text: string;
}

/** A tool for agents. */
export interface Tool<I extends v.GenericSchema = v.GenericSchema> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: I;
  readonly output: v.GenericSchema;
  /** Whether it may ask CourtListener. */
  readonly asksOthers: boolean;
  work(given: v.InferOutput<I>, desk: Desk): Promise<Outcome>;
}

const tool = <I extends v.GenericSchema>(given: Tool<I>): Tool => given as unknown as Tool;

export const TOOLS: readonly Tool[] = [
  tool({
    name: "verify_quote_integrity",
    title: "Verify a quotation",
    description:
      "Compares quoted words with the opinion that is cited for them, word by word. Call it before you rely on a quotation from a case. The text of the opinion comes from the given sources or from CourtListener.",
    input: s.QUOTE_INPUT,
    output: s.QUOTE_OUTPUT,
    asksOthers: true,
    async work({ citation, text, sources }, desk) {
      const given = { quotation: text, citation, ...(await sourcesOf(sources, {}, desk)) };
      const { finding, passage, edits, caseName, clusterId, opinionId, warnings } = await quoteIntegrity(desk.means, given, desk);
      const structured: v.InferOutput<typeof s.QUOTE_OUTPUT> = {
        score: finding.score,
        tier: finding.tier,
        classification: finding.headline,
        ...certaintyOf(finding, warnings),
        explanation: finding.reason,
        best_match: passage
          ? { text: passage.text, before: passage.before, after: passage.after, pages: passage.pages, link: passage.link }
          : null,
        differences: edits.map(({ type, quotation, passage: { text: source } }) => ({ type, quotation: quotation.text, source })),
        opinionId,
        clusterId,
        case_name: caseName,
        opinion: withoutMarks(finding.author),
        kind: passage?.opinion ?? null,
        warnings: [...warnings],
      };
      return { structured, text: JSON.stringify(structured) };
    },
  }),
  tool({
    name: "verify_west_citation",
    title: "Verify that a case exists",
    description:
      "Looks a citation of a case up at CourtListener. Call it for each case that you cite, with its name: only verified says that both are right. Only the citation and words of the name are sent.",
    input: s.WEST_INPUT,
    output: s.WEST_OUTPUT,
    asksOthers: true,
    async work({ citation }, desk) {
      const { citation: finding, cases } = await casesAt(desk.means, citation, desk);
      const own = `${finding.volume} ${finding.reporter} ${finding.page}`;
      const structured: v.InferOutput<typeof s.WEST_OUTPUT> = {
        found: cases.length > 0,
        verified: finding.verified,
        verdict: finding.existence,
        explanation: finding.reason,
        names: [...new Set(cases.map(({ name }) => name))],
        court: cases[0]?.court_name ?? cases[0]?.court ?? null,
        date: cases[0]?.date ?? null,
        clusters: cases.map(({ id, name, court, court_name, date, address }) => ({
          clusterId: /^\d+$/.test(id) ? Number(id) : null,
          name,
          court: court_name ?? court,
          date,
          link: address,
        })),
        parallel_citations: [...new Set(cases.flatMap(({ cites }) => cites))].filter((cite) => cite !== own),
      };
      const warning = structured.verified === false ? `Not verified, although there is a case at this citation: ${finding.reason}\n` : "";
      return { structured, text: warning + JSON.stringify(structured) };
    },
  }),
  tool({
    name: "check_document",
    title: "Check a document",
    description:
      "Checks all quotations and citations of a draft against sources, and returns a result for each with the whole report. Call it before you hand over a brief, memo or answer that quotes or cites. With repair, it returns only what is certainly wrong, with edits that make it right.",
    input: s.CHECK_INPUT,
    output: s.CHECK_OUTPUT,
    asksOthers: true,
    async work({ repair, ...request }, desk) {
      const given = await givenOf(request, desk);
      if (repair) return repairedBy(await repaired(desk.means, given, desk));
      const checked = await verify(desk.means, given, desk);
      return { structured: checked, text: await desk.engine.render(checked.report, "markdown", {}, { signal: desk.signal }) };
    },
  }),
  tool({
    name: "find_citations",
    title: "Find citations",
    description:
      "Lists the citations of a document with their places and types, and the quotations that belong to them. Nothing is looked up.",
    input: s.FIND_INPUT,
    output: s.FIND_OUTPUT,
    asksOthers: false,
    async work(document, desk) {
      const given: Given = { draft: await documentOf(document, desk), sources: [], addresses: [], options: { look_up: false } };
      const { citations: found } = await citationsOf({ ...desk.means, sources: [] }, given, desk);
      const citations = found.map(({ id, text, named, type, span: [start, end], authority, pin, quotations }) => ({
        id,
        text,
        named,
        type,
        start,
        end,
        authority,
        pin,
        quotations,
      }));
      return {
        structured: { citations },
        text: citations.map(({ id, named, type }) => `${id} ${type}: ${named}`).join("\n") || "There are no citations.",
      };
    },
  }),
  tool({
    name: "verify_citations",
    title: "Verify quotations from documents",
    description:
      "Says for each of a list of {document, text} whether the document has these words. Call it before you write from what you gathered. Each document is read once.",
    input: s.CITATIONS_INPUT,
    output: s.CITATIONS_OUTPUT,
    asksOthers: false,
    async work({ citations, documents = [] }, desk) {
      const given = new Map<string, Input>();
      for (const document of documents) given.set(document.name, await inputOf(document, document.name));
      const read = async (name: string) => given.get(name) ?? readable(fileIn(desk.folder, name));
      const onDone = (done: number) => desk.onProgress?.({ phase: "check", done, total: citations.length });
      const verified = await verifyCitations(desk.engine, citations, read, { signal: desk.signal, onDone });
      return { structured: verified, text: plainCitations(verified) };
    },
  }),
  tool({
    name: "check_claims",
    title: "Find the passages for claims",
    description:
      "Lists what a draft says of its sources in its own words, with the passages that bear on each claim and what differs. Whether they support it, you decide, unless the server has a model that judges.",
    input: s.CLAIMS_INPUT,
    output: s.CLAIMS_OUTPUT,
    asksOthers: true,
    async work(request, desk) {
      const found = await claimsOf(desk.means, await givenOf(request, desk), desk);
      const text = found.claims.map(
        ({ id, text: claim, reason, passages }) => `${id} ${claim}\n  ${reason}${passages[0] ? `\n  > ${passages[0].text}` : ""}`,
      );
      return { structured: found, text: text.join("\n") || "The draft makes no claims." };
    },
  }),
  tool({
    name: "field_citations",
    title: "Find the passages for values",
    description:
      "Finds the passage of documents that gives each value of an object: the same words, date, number or name. A value without a passage has none.",
    input: s.FIELDS_INPUT,
    output: s.FIELDS_OUTPUT,
    asksOthers: false,
    async work({ values, documents }, desk) {
      const read = await Promise.all(
        documents.map(async ({ id, document_type, ...document }) => ({ id, document_type, file: await documentOf(document, desk) })),
      );
      const structured = await fieldsOf(values, read, desk);
      return { structured, text: JSON.stringify(structured._metadata.citations) };
    },
  }),
];

/** The findings that are certain, with their edits, and how many others there are. */
function repairedBy({ report, repairs, left }: Repaired): Outcome {
  const { results, summary } = resultsOf(report);
  const structured = { results: results.filter(({ id }) => repairs.some(({ finding }) => finding === id)), summary, repairs, left };
  const line = ({ finding, explanation, source, page, source_quote, edit: { start, end, text } }: Repaired["repairs"][number]) =>
    `${finding} ${explanation}\n  ${source}${page === null ? "" : `, ${page}`}: “${source_quote}”\n  Replace ${start} to ${end} by: ${text}`;
  const rest = `${left.to_fix} more to fix and ${left.to_look_up} to look up need a decision; check without repair for them.`;
  return { structured, text: [...repairs.map(line), rest].join("\n") };
}

/** Whether a quotation is verified. Of one that is too short to be told from others, a failure says nothing. */
function certaintyOf(
  { verified, note, headline }: QuotationFinding,
  warnings: readonly { readonly code: string }[],
): { readonly verified: boolean | null; readonly verification_note: string } {
  const isShort = warnings.some(({ code }) => code === "short_quotation");
  if (!isShort || verified !== false || !["not_found", "altered"].includes(headline)) return { verified, verification_note: note };
  return { verified: null, verification_note: "The quotation is too short to say that these words are wrong; give more of it." };
}

/** The name of an author without the marks of pages that stand in the heading: `[*121]`, `*121`, `[121]`. */
function withoutMarks(author: string | null): string | null {
  const name = author
    ?.replace(/\[\s*(?:\*{1,3}\s*)?(?:Page\s+)?\d+\s*\]|\*{1,3}\s?\d+/gi, " ")
    .replace(/\s+/g, " ")
    .trim();
  return name && /\p{L}/u.test(name) ? name : null;
}

interface DocumentInput {
  readonly path?: string | undefined;
  readonly content?: string | undefined;
  readonly content_type?: string | undefined;
  readonly name?: string | undefined;
}

async function documentOf({ path, content, content_type, name }: DocumentInput, { folder }: Desk): Promise<Input> {
  if ((path === undefined) === (content === undefined))
    throw new LiteratimError("request", "Give either the path or the content of the document.");
  if (content !== undefined) return inputOf({ content, content_type, name }, "draft");
  return fileIn(folder, path ?? "");
}

/** The documents of a check. */
async function givenOf({ sources, options, ...document }: v.InferOutput<typeof s.CLAIMS_INPUT>, desk: Desk): Promise<Given> {
  return { draft: await documentOf(document, desk), ...(await sourcesOf(sources, options, desk)) };
}

async function sourcesOf(
  sources: v.InferOutput<typeof s.QUOTE_INPUT>["sources"],
  options: Options = {},
  { folder, signal }: Desk,
): Promise<Omit<Given, "draft">> {
  const found = await Promise.all(
    (sources ?? []).map(async (source) =>
      typeof source === "string" ? opened(folder).files(source, signal) : [await sourceInput(source)],
    ),
  );
  return { sources: found.flat(), addresses: [], options };
}

async function fileIn(folder: Folder | undefined, path: string): Promise<Input> {
  return opened(folder).file(path);
}

/** A document that may fail to be read. What the system says of that has paths of this machine. */
async function readable(document: Promise<Input>): Promise<Input> {
  return document.catch((error: unknown) => {
    throw error instanceof LiteratimError ? error : new LiteratimError("unreadable", "It could not be read.");
  });
}

function opened(folder: Folder | undefined): Folder {
  if (folder) return folder;
  throw new LiteratimError("path", "This server reads no files; give the content, or start it with --folder DIR.");
}
