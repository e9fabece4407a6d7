import type { CaseRecord } from "../../model.js";

/** Where readers find what the API serves. */
export const SITE = "https://www.courtlistener.com";

/** A cluster as the API gives it; what is not named here is not used. */
export interface ClusterJson {
  readonly id: number;
  readonly absolute_url?: string;
  readonly case_name?: string;
  readonly case_name_full?: string;
  readonly case_name_short?: string;
  readonly date_filed?: string | null;
  readonly docket_id?: number;
  readonly citations?: readonly { readonly volume: string | number; readonly reporter: string; readonly page: string }[];
}

/** An answer of the search, of opinions or of dockets. */
export interface FoundJson {
  readonly cluster_id?: number;
  readonly docket_id?: number;
  readonly absolute_url?: string;
  readonly docket_absolute_url?: string;
  readonly caseName?: string;
  readonly caseNameFull?: string;
  readonly case_name_full?: string;
  readonly citation?: readonly string[];
  readonly court_id?: string;
  readonly court_citation_string?: string;
  readonly dateFiled?: string | null;
  readonly docketNumber?: string;
}

/** The address by which readers find a cluster, and by which its text is named in reports. */
export function addressOfCase(id: string | number, path?: string): string {
  return path?.startsWith("/opinion/") ? `${SITE}${path}` : `${SITE}/opinion/${id}/opinion/`;
}

/** The number of the cluster at whose page an address leads: `https://www.courtlistener.com/opinion/123/doe-v-roe/`; undefined for any other. */
export function clusterOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { hostname, pathname } = new URL(address);
  return hostname.replace(/^www\./, "") === "courtlistener.com" ? /^\/opinion\/(\d+)(?:\/|$)/.exec(pathname)?.[1] : undefined;
}

export function recordOfCluster(cluster: ClusterJson): CaseRecord {
  return {
    id: String(cluster.id),
    name: plain(cluster.case_name) || plain(cluster.case_name_full) || plain(cluster.case_name_short),
    full_name: plain(cluster.case_name_full) || null,
    court: null,
    court_name: null,
    date: cluster.date_filed?.slice(0, 10) || null,
    docket: null,
    cites: (cluster.citations ?? []).map(({ volume, reporter, page }) => `${volume} ${reporter} ${page}`),
    address: addressOfCase(cluster.id, cluster.absolute_url),
    docket_only: false,
  };
}

export function recordOfFound(found: FoundJson): CaseRecord {
  const isDocket = found.cluster_id === undefined;
  const path = isDocket ? (found.docket_absolute_url ?? found.absolute_url) : found.absolute_url;
  return {
    id: isDocket ? `docket ${found.docket_id}` : String(found.cluster_id),
    name: plain(found.caseName),
    full_name: plain(found.caseNameFull ?? found.case_name_full) || null,
    court: found.court_id ?? null,
    court_name: found.court_citation_string || null,
    date: found.dateFiled?.slice(0, 10) || null,
    docket: found.docketNumber || null,
    cites: (found.citation ?? []).map(plain).filter(Boolean),
    address: isDocket ? (path ? `${SITE}${path}` : null) : addressOfCase(found.cluster_id ?? "", path),
    docket_only: isDocket,
  };
}

/** A text of the index without the marks of a highlighted search. */
function plain(text: string | undefined): string {
  return (text ?? "").replace(/<\/?mark>/g, "").trim();
}
