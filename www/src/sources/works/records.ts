import type { WorkRecord } from "../../model.js";

/** A place where the text of a work is open to everybody. */
export interface OpenCopy {
  readonly address: string;
  /** `submittedVersion`, `acceptedVersion` or `publishedVersion`, where the index tells it. */
  readonly version: string | undefined;
}

/** A work of an index, with what it takes to get its text. */
export interface FoundWork extends WorkRecord {
  readonly is_book: boolean;
  readonly copies: readonly OpenCopy[];
}

/** A work as Crossref's REST API gives it (`message` of `/works/{doi}`); what is not named here is not used. */
export interface CrossrefJson {
  readonly DOI: string;
  readonly title?: readonly string[];
  readonly subtitle?: readonly string[];
  readonly author?: readonly CrossrefName[];
  readonly editor?: readonly CrossrefName[];
  readonly "container-title"?: readonly string[];
  readonly type?: string;
  readonly issued?: CrossrefDate;
  readonly posted?: CrossrefDate;
  readonly "published-print"?: CrossrefDate;
  readonly "published-online"?: CrossrefDate;
}

interface CrossrefName {
  readonly given?: string;
  readonly family?: string;
  /** Of an organisation. */
  readonly name?: string;
}

interface CrossrefDate {
  readonly "date-parts"?: readonly (readonly (number | null)[])[];
}

/** The fields of {@link CrossrefJson}, as a search is told to give them. */
export const CROSSREF_FIELDS = "DOI,title,subtitle,author,editor,container-title,type,issued,posted,published-print,published-online";

export function recordOfCrossref(work: CrossrefJson): FoundWork {
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
    is_book: isBook(work.type),
    copies: [],
  };
}

/** A work as OpenAlex gives it. */
export interface OpenAlexJson {
  readonly id: string;
  readonly doi?: string | null;
  readonly title?: string | null;
  readonly publication_year?: number | null;
  readonly type?: string | null;
  readonly authorships?: readonly {
    readonly raw_author_name?: string | null;
    readonly author?: { readonly display_name?: string | null };
  }[];
  readonly primary_location?: { readonly source?: { readonly display_name?: string | null } | null } | null;
  readonly best_oa_location?: OpenAlexLocation | null;
  readonly open_access?: { readonly oa_url?: string | null } | null;
}

interface OpenAlexLocation {
  readonly pdf_url?: string | null;
  readonly landing_page_url?: string | null;
  readonly version?: string | null;
}

/** The fields of {@link OpenAlexJson}. */
export const OPENALEX_FIELDS = "id,doi,title,publication_year,type,authorships,primary_location,best_oa_location,open_access";

/** @param asked the identifier that led to it: of a work of several versions the record has another one. */
export function recordOfOpenAlex(work: OpenAlexJson, asked: readonly string[]): FoundWork {
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
    address: addressOf(keys) ?? work.id,
    is_book: isBook(work.type),
    copies: copies.flat(),
  };
}

/** A paper as Semantic Scholar gives it. */
export interface PaperJson {
  readonly paperId: string;
  readonly title?: string | null;
  readonly year?: number | null;
  readonly venue?: string | null;
  readonly authors?: readonly { readonly name?: string | null }[];
  readonly externalIds?: { readonly DOI?: string; readonly ArXiv?: string } | null;
  readonly openAccessPdf?: { readonly url?: string | null } | null;
  readonly publicationTypes?: readonly string[] | null;
}

/** The fields of {@link PaperJson}. */
export const PAPER_FIELDS = "title,year,venue,authors,externalIds,openAccessPdf,publicationTypes";

export function recordOfPaper(paper: PaperJson, asked: readonly string[]): FoundWork {
  const { DOI, ArXiv } = paper.externalIds ?? {};
  const keys = [...new Set([...asked, ...keysOf(DOI), ...(ArXiv ? [`arXiv:${ArXiv}`] : [])])];
  return {
    title: plain(paper.title),
    authors: (paper.authors ?? []).map(({ name }) => plain(name)).filter(Boolean),
    years: typeof paper.year === "number" ? [paper.year] : [],
    container: plain(paper.venue) || null,
    keys,
    address: addressOf(keys) ?? `https://www.semanticscholar.org/paper/${paper.paperId}`,
    is_book: paper.publicationTypes?.includes("Book") ?? false,
    copies: copyOf(paper.openAccessPdf?.url, undefined),
  };
}

/** What Unpaywall answers about a DOI. */
export interface UnpaywallJson {
  readonly best_oa_location?: {
    readonly url?: string | null;
    readonly url_for_pdf?: string | null;
    readonly version?: string | null;
  } | null;
}

export function copiesOfUnpaywall({ best_oa_location: best }: UnpaywallJson): OpenCopy[] {
  const version = best?.version ?? undefined;
  return [copyOf(best?.url_for_pdf, version), copyOf(best?.url, version)].flat();
}

/** The keys of a DOI, given with or without `https://doi.org/`: that of arXiv's own DOIs is the id at arXiv. */
export function keysOf(doi: string | null | undefined): string[] {
  const bare = doi?.replace(/^https?:\/\/(?:dx\.)?doi\.org\//i, "").toLowerCase();
  if (!bare) return [];
  const arxiv = /^10\.48550\/arxiv\.(.+?)(?:v\d+)?$/.exec(bare)?.[1];
  return [arxiv === undefined ? `doi:${bare}` : `arXiv:${arxiv}`];
}

/** Where readers find the work that has one of these keys. */
function addressOf(keys: readonly string[]): string | undefined {
  const [scheme, value] = (keys.find((key) => key.startsWith("doi:")) ?? keys[0])?.split(/:(.*)/s) ?? [];
  if (value === undefined) return undefined;
  return scheme === "arXiv" ? `https://arxiv.org/abs/${value}` : `https://doi.org/${value}`;
}

function copyOf(address: string | null | undefined, version: string | undefined): OpenCopy[] {
  return address && /^https?:\/\//.test(address) ? [{ address, version }] : [];
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
