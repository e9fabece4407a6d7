import * as v from "valibot";
import { webAddress } from "../../web-address.js";
import { address, line, year } from "../schema.js";
import type { FoundWork, OpenCopy } from "./work.js";

/** A kept {@link OpenCopy}. */
export const OPEN_COPY = v.object({ address, version: v.optional(line) }) satisfies v.GenericSchema<OpenCopy>;

/** A kept {@link FoundWork}. */
export const FOUND_WORK = v.object({
  title: line,
  authors: v.array(line),
  years: v.array(year),
  container: v.nullable(line),
  keys: v.array(line),
  address: v.union([v.literal(""), address]),
  retracted: v.optional(v.nullable(line), null),
  is_book: v.boolean(),
  copies: v.array(OPEN_COPY),
});

const crossrefNames = v.nullish(v.array(v.object({ given: v.nullish(line), family: v.nullish(line), name: v.nullish(line) })));

/** Publishers supply the years, some of them wrong: an invalid date is left out. */
const crossrefDate = v.nullish(v.object({ "date-parts": v.nullish(v.array(v.array(v.fallback(v.nullable(year), null)))) }));

/** A notice on a work, with the DOI of the notice in the work's record, or that of the work in the record of the notice. */
const crossrefUpdates = v.nullish(v.array(v.object({ DOI: v.nullish(line), type: v.nullish(line), updated: crossrefDate })));

/** The types of notices by which a work is taken back, by Crossref's names. */
const TAKEN_BACK: ReadonlySet<string> = new Set(["retraction", "partial_retraction", "withdrawal", "removal"]);

/** A work of Crossref's REST API (`message` of `/works/{doi}`); fields that are not listed are not used. */
export const CROSSREF = v.object({
  DOI: line,
  title: v.nullish(v.array(line)),
  subtitle: v.nullish(v.array(line)),
  author: crossrefNames,
  editor: crossrefNames,
  "container-title": v.nullish(v.array(line)),
  type: v.nullish(line),
  issued: crossrefDate,
  posted: crossrefDate,
  "published-print": crossrefDate,
  "published-online": crossrefDate,
  "updated-by": crossrefUpdates,
  "update-to": crossrefUpdates,
});

/** The fields of {@link CROSSREF}, for the search parameter `select`. */
export const CROSSREF_FIELDS =
  "DOI,title,subtitle,author,editor,container-title,type,issued,posted,published-print,published-online,updated-by,update-to";

/** @param others the other works of the same answer, one of which may be the notice that takes this one back. */
export function recordOfCrossref(work: v.InferOutput<typeof CROSSREF>, others: readonly v.InferOutput<typeof CROSSREF>[] = []): FoundWork {
  const [title = "", subtitle] = [work.title?.[0], work.subtitle?.[0]].map((text) => plain(text));
  const dates = [work.issued, work["published-print"], work["published-online"], work.posted];
  const years = dates.map((date) => date?.["date-parts"]?.[0]?.[0]).filter((year) => typeof year === "number");
  const names = work.author?.length ? work.author : (work.editor ?? []);
  const keys = keysOf(work.DOI);
  return {
    title: subtitle && !title.includes(subtitle) ? `${title}: ${subtitle}` : title,
    authors: names.map(({ given, family, name }) => plain(name ?? [given, family].filter(Boolean).join(" "))).filter(Boolean),
    years: [...new Set(years)],
    container: plain(work["container-title"]?.[0]) || null,
    keys,
    address: addressOf(keys) ?? "",
    retracted: retractionOf(work, others),
    is_book: isBook(work.type),
    copies: [],
  };
}

/** The date and the notice of a work that was taken back, by its own record or by that of the notice. */
function retractionOf(work: v.InferOutput<typeof CROSSREF>, others: readonly v.InferOutput<typeof CROSSREF>[]): FoundWork["retracted"] {
  const own = (work["updated-by"] ?? []).map(({ DOI: notice, ...update }) => ({ ...update, notice }));
  const notices = others.flatMap(({ DOI: notice, "update-to": updates }) =>
    (updates ?? []).flatMap(({ DOI, ...update }) => (DOI?.toLowerCase() === work.DOI.toLowerCase() ? { ...update, notice } : [])),
  );
  const found = [...own, ...notices].find(({ type }) => TAKEN_BACK.has(type?.toLowerCase().replaceAll("-", "_") ?? ""));
  if (!found) return null;
  const parts = (found.updated?.["date-parts"]?.[0] ?? []).filter((part) => part !== null);
  const date = parts.map((part) => String(part).padStart(2, "0")).join("-");
  return [date, ...keysOf(found.notice)].filter(Boolean).join(", ");
}

/** A work of OpenAlex. */
export const OPENALEX = v.object({
  id: line,
  doi: v.nullish(line),
  title: v.nullish(line),
  publication_year: v.nullish(year),
  type: v.nullish(line),
  is_retracted: v.nullish(v.boolean()),
  authorships: v.nullish(
    v.array(v.object({ raw_author_name: v.nullish(line), author: v.nullish(v.object({ display_name: v.nullish(line) })) })),
  ),
  primary_location: v.nullish(v.object({ source: v.nullish(v.object({ display_name: v.nullish(line) })) })),
  best_oa_location: v.nullish(v.object({ pdf_url: v.nullish(line), landing_page_url: v.nullish(line), version: v.nullish(line) })),
  open_access: v.nullish(v.object({ oa_url: v.nullish(line) })),
});

/** The fields of {@link OPENALEX}. */
export const OPENALEX_FIELDS = "id,doi,title,publication_year,type,is_retracted,authorships,primary_location,best_oa_location,open_access";

/** @param asked the identifier of the request: the record of a work with several versions may have another one. */
export function recordOfOpenAlex(work: v.InferOutput<typeof OPENALEX>, asked: readonly string[]): FoundWork {
  const best = work.best_oa_location;
  const version = best?.version ?? undefined;
  const copies = [copyOf(best?.pdf_url, version), copyOf(best?.landing_page_url, version), copyOf(work.open_access?.oa_url, version)];
  const keys = [...new Set([...asked, ...keysOf(work.doi)])];
  return {
    title: plain(work.title),
    authors: (work.authorships ?? []).map(({ raw_author_name, author }) => plain(raw_author_name ?? author?.display_name)).filter(Boolean),
    years: typeof work.publication_year === "number" ? [work.publication_year] : [],
    container: plain(work.primary_location?.source?.display_name) || null,
    keys,
    address: addressOf(keys) ?? webAddress(work.id) ?? "",
    retracted: work.is_retracted ? "" : null,
    is_book: isBook(work.type),
    copies: copies.flat(),
  };
}

/** A paper of Semantic Scholar. */
export const PAPER = v.object({
  paperId: line,
  title: v.nullish(line),
  year: v.nullish(year),
  venue: v.nullish(line),
  authors: v.nullish(v.array(v.object({ name: v.nullish(line) }))),
  externalIds: v.nullish(v.object({ DOI: v.nullish(line), ArXiv: v.nullish(line) })),
  openAccessPdf: v.nullish(v.object({ url: v.nullish(line) })),
  publicationTypes: v.nullish(v.array(line)),
});

/** The fields of {@link PAPER}. */
export const PAPER_FIELDS = "title,year,venue,authors,externalIds,openAccessPdf,publicationTypes";

export function recordOfPaper(paper: v.InferOutput<typeof PAPER>, asked: readonly string[]): FoundWork {
  const { DOI, ArXiv } = paper.externalIds ?? {};
  const keys = [...new Set([...asked, ...keysOf(DOI), ...(ArXiv ? [`arXiv:${ArXiv}`] : [])])];
  return {
    title: plain(paper.title),
    authors: (paper.authors ?? []).map(({ name }) => plain(name)).filter(Boolean),
    years: typeof paper.year === "number" ? [paper.year] : [],
    container: plain(paper.venue) || null,
    keys,
    address: addressOf(keys) ?? `https://www.semanticscholar.org/paper/${encodeURIComponent(paper.paperId)}`,
    retracted: null,
    is_book: paper.publicationTypes?.includes("Book") ?? false,
    copies: copyOf(paper.openAccessPdf?.url, undefined),
  };
}

/** The answer of Unpaywall on a DOI. */
export const UNPAYWALL = v.object({
  best_oa_location: v.nullish(v.object({ url: v.nullish(line), url_for_pdf: v.nullish(line), version: v.nullish(line) })),
});

export function copiesOfUnpaywall({ best_oa_location: best }: v.InferOutput<typeof UNPAYWALL>): OpenCopy[] {
  const version = best?.version ?? undefined;
  return [copyOf(best?.url_for_pdf, version), copyOf(best?.url, version)].flat();
}

/** The keys of a DOI, with or without `https://doi.org/`; an arXiv DOI becomes the id at arXiv. */
export function keysOf(doi: string | null | undefined): string[] {
  const bare = doi?.replace(/^https?:\/\/(?:dx\.)?doi\.org\//i, "").toLowerCase();
  if (!bare) return [];
  const arxiv = /^10\.48550\/arxiv\.(.+?)(?:v\d+)?$/.exec(bare)?.[1];
  return [arxiv === undefined ? `doi:${bare}` : `arXiv:${arxiv}`];
}

/** The address at which people find the work with one of these keys. */
function addressOf(keys: readonly string[]): string | undefined {
  const [scheme, value] = (keys.find((key) => key.startsWith("doi:")) ?? keys[0])?.split(/:(.*)/s) ?? [];
  if (value === undefined) return undefined;
  return webAddress(scheme === "arXiv" ? `https://arxiv.org/abs/${value}` : `https://doi.org/${value}`);
}

function copyOf(text: string | null | undefined, version: string | undefined): OpenCopy[] {
  const address = text ? webAddress(text) : undefined;
  return address === undefined ? [] : [{ address, version }];
}

function isBook(type: string | null | undefined): boolean {
  return type === "book" || type === "monograph" || type === "edited-book" || type === "reference-book";
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** A text of an index without tags (`<i>`, `<sub>`), entities and breaks. */
function plain(text: string | null | undefined): string {
  const untagged = (text ?? "").replace(/<\/?[a-z][^<>]*>/gi, "").replace(/&([a-z]+);/g, (entity, name) => ENTITIES[name] ?? entity);
  return untagged.replace(/\s+/g, " ").trim();
}
