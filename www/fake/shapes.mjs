// The records of the API with all their fields, some of which a loaded case may lack.

const CLUSTER = {
  resource_uri: "",
  id: 0,
  absolute_url: "",
  panel: [],
  non_participating_judges: [],
  docket_id: null,
  docket: null,
  sub_opinions: [],
  citations: [],
  cluster_redirections: [],
  date_created: "2031-01-06T09:00:00.000000-08:00",
  date_modified: "2031-01-06T09:00:00.000000-08:00",
  judges: "",
  date_filed: "",
  date_filed_is_approximate: false,
  slug: "case",
  case_name_short: "",
  case_name: "",
  case_name_full: "",
  scdb_id: "",
  scdb_decision_direction: null,
  scdb_votes_majority: null,
  scdb_votes_minority: null,
  source: "",
  procedural_history: "",
  attorneys: "",
  nature_of_suit: "",
  posture: "",
  syllabus: "",
  headnotes: "",
  summary: "",
  disposition: "",
  history: "",
  other_dates: "",
  cross_reference: "",
  correction: "",
  citation_count: 0,
  precedential_status: "Published",
  date_blocked: null,
  blocked: false,
  filepath_json_harvard: null,
  filepath_xml_scan: null,
  filepath_pdf_harvard: null,
  filepath_pdf_scan: null,
  arguments: "",
  headmatter: "",
};

const OPINION = {
  resource_uri: "",
  id: 0,
  absolute_url: "",
  cluster_id: 0,
  cluster: "",
  author_id: null,
  author: null,
  joined_by: [],
  date_created: "2031-01-06T09:00:00.000000-08:00",
  date_modified: "2031-01-06T09:00:00.000000-08:00",
  author_str: "",
  per_curiam: false,
  joined_by_str: "",
  type: "010combined",
  sha1: "",
  page_count: null,
  download_url: null,
  local_path: null,
  plain_text: "",
  html: "",
  html_lawbox: "",
  html_columbia: "",
  html_anon_2020: "",
  xml_harvard: "",
  xml_scan: "",
  html_with_citations: "",
  extracted_by_ocr: false,
  ordering_key: null,
  main_version: null,
  opinions_cited: [],
};

/** The court of a case without one. */
export const COURT = { id: "test", full_name: "Testing Supreme Court", short_name: "Testing Supreme Court", citation_string: "Test" };

/**
 * A case as it is loaded: a cluster and its opinions in the shape of the API, where only ids must be there, with or without docket and court.
 *
 * @typedef {{ cluster: Record<string, any>, opinions: Record<string, any>[], docket?: Record<string, any>, court?: typeof COURT }} Case
 */

/**
 * The whole records of a case. Addresses lead to this server, whatever the case says.
 *
 * @param {Case} given
 * @param {string} base the address of the API
 * @param {"string" | "integer"} volumes
 */
export function recordsOf({ cluster, opinions, docket = {}, court = COURT }, base, volumes) {
  const { id } = cluster;
  const slug = cluster.slug || CLUSTER.slug;
  const docket_id = docket.id ?? cluster.docket_id ?? id;
  const uri = (resource, of) => `${base}${resource}/${of}/`;
  const absolute_url = `/opinion/${id}/${slug}/`;
  const times = { date_created: CLUSTER.date_created, date_modified: CLUSTER.date_modified };
  const citations = (cluster.citations ?? []).map((citation) => ({ ...times, ...citation, volume: volume(citation.volume, volumes) }));
  return {
    cluster: {
      ...CLUSTER,
      ...cluster,
      ...{ resource_uri: uri("clusters", id), absolute_url, slug, citations, docket_id, docket: uri("dockets", docket_id) },
      sub_opinions: opinions.length > 0 ? opinions.map((opinion) => uri("opinions", opinion.id)) : (cluster.sub_opinions ?? []),
    },
    opinions: opinions.map((opinion) => ({
      ...OPINION,
      ...opinion,
      ...{ resource_uri: uri("opinions", opinion.id), absolute_url, cluster_id: id, cluster: uri("clusters", id) },
    })),
    docket: {
      ...{ case_name: cluster.case_name ?? "", docket_number: "", date_filed: null, source: 0, ...times },
      ...docket,
      ...{ resource_uri: uri("dockets", docket_id), id: docket_id, clusters: [uri("clusters", id)] },
      ...{ court: uri("courts", court.id), court_id: court.id },
    },
    court: { ...court, resource_uri: uri("courts", court.id) },
  };
}

function volume(value, form) {
  return form === "integer" && /^\d+$/.test(value) ? Number(value) : String(value);
}
