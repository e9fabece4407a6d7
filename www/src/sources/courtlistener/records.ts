import * as v from "valibot";
import type { CaseRecord } from "../../model.js";
import { webAddress } from "../../web-address.js";
import { address, day, line, recordId } from "../schema.js";

/** The site on which people read what the API serves. */
export const SITE = "https://www.courtlistener.com";

/** A number or a text, as volumes were numbers until October 2025. */
const part = v.union([line, v.number()]);

/** A cluster of the API; fields that are not listed are not used. */
export const CLUSTER = v.object({
  id: recordId,
  absolute_url: v.nullish(line),
  case_name: v.nullish(line),
  case_name_full: v.nullish(line),
  case_name_short: v.nullish(line),
  date_filed: v.nullish(day),
  citations: v.nullish(v.array(v.object({ volume: part, reporter: line, page: part }))),
});

/** An answer of the search, of opinions or of dockets. */
export const FOUND = v.pipe(
  v.object({
    cluster_id: v.nullish(recordId),
    docket_id: v.nullish(recordId),
    absolute_url: v.nullish(line),
    docket_absolute_url: v.nullish(line),
    caseName: v.nullish(line),
    caseNameFull: v.nullish(line),
    case_name_full: v.nullish(line),
    citation: v.nullish(v.array(line)),
    court_id: v.nullish(line),
    court_citation_string: v.nullish(line),
    dateFiled: v.nullish(day),
    docketNumber: v.nullish(line),
  }),
  v.check(({ cluster_id, docket_id }) => typeof (cluster_id ?? docket_id) === "number", "a case with an id"),
);

/** An opinion, with the requested texts. */
export const OPINION = v.object({
  id: recordId,
  type: v.nullish(line),
  author_str: v.nullish(line),
  per_curiam: v.nullish(v.boolean()),
  ordering_key: v.nullish(v.number()),
  html_with_citations: v.nullish(v.string()),
  xml_harvard: v.nullish(v.string()),
  html_lawbox: v.nullish(v.string()),
  html_columbia: v.nullish(v.string()),
  html_anon_2020: v.nullish(v.string()),
  html: v.nullish(v.string()),
  plain_text: v.nullish(v.string()),
});

export type OpinionJson = v.InferOutput<typeof OPINION>;

/** A record as it is kept. */
export const CASE_RECORD = v.object({
  id: v.pipe(v.string(), v.regex(/^(?:docket )?\d+$/)),
  name: line,
  full_name: v.nullable(line),
  court: v.nullable(line),
  court_name: v.nullable(line),
  date: v.nullable(day),
  docket: v.nullable(line),
  cites: v.array(line),
  address: v.nullable(address),
  docket_only: v.boolean(),
}) satisfies v.GenericSchema<CaseRecord>;

/** The address at which people read a cluster, which reports use to name its text. */
export function addressOfCase(id: string | number, path: string | null | undefined): string {
  return (path?.startsWith("/opinion/") && webAddress(path, SITE)) || `${SITE}/opinion/${id}/opinion/`;
}

/** The number of the cluster in the address of its page: `https://www.courtlistener.com/opinion/123/doe-v-roe/`; undefined for any other address. */
export function clusterOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { hostname, pathname } = new URL(address);
  return hostname.replace(/^www\./, "") === "courtlistener.com" ? /^\/opinion\/(\d+)(?:\/|$)/.exec(pathname)?.[1] : undefined;
}

export function recordOfCluster(cluster: v.InferOutput<typeof CLUSTER>): CaseRecord {
  return {
    id: String(cluster.id),
    name: plain(cluster.case_name) || plain(cluster.case_name_full) || plain(cluster.case_name_short),
    full_name: plain(cluster.case_name_full) || null,
    court: null,
    court_name: null,
    date: cluster.date_filed || null,
    docket: null,
    cites: (cluster.citations ?? []).map(({ volume, reporter, page }) => `${volume} ${reporter} ${page}`),
    address: addressOfCase(cluster.id, cluster.absolute_url),
    docket_only: false,
  };
}

export function recordOfFound(found: v.InferOutput<typeof FOUND>): CaseRecord {
  const isDocket = typeof found.cluster_id !== "number";
  const path = isDocket ? (found.docket_absolute_url ?? found.absolute_url) : found.absolute_url;
  return {
    id: isDocket ? `docket ${found.docket_id}` : String(found.cluster_id),
    name: plain(found.caseName),
    full_name: plain(found.caseNameFull ?? found.case_name_full) || null,
    court: found.court_id ?? null,
    court_name: found.court_citation_string || null,
    date: found.dateFiled || null,
    docket: found.docketNumber || null,
    cites: (found.citation ?? []).map(plain).filter(Boolean),
    address: isDocket ? (path?.startsWith("/") && webAddress(path, SITE)) || null : addressOfCase(found.cluster_id ?? "", path),
    docket_only: isDocket,
  };
}

/** A text of the index without the marks of a highlighted search. */
function plain(text: string | null | undefined): string {
  return (text ?? "").replace(/<\/?mark>/g, "").trim();
}
