// Crossref, OpenAlex, Semantic Scholar, Unpaywall and arXiv as far as a checker of references meets them, on this machine, each on a port of its
// own; and a repository with the texts. Works are invented by the tests.
import { createServer } from "node:http";

/**
 * @typedef {"crossref" | "openalex" | "semanticScholar" | "unpaywall" | "arxiv" | "repository"} Service
 * @typedef {object} Work
 * @property {string} [doi]
 * @property {string} [arxiv]
 * @property {string} [isbn]
 * @property {string} title
 * @property {[given: string, family: string][]} authors
 * @property {number} year
 * @property {string} [container]
 * @property {string} [type] of Crossref, `journal-article` when not given
 * @property {{ type?: string, date: number[], notice?: string, of?: string }} [update] a notice on it by its DOI, or what it is the notice of
 * @property {Service[]} [held] by which indexes; all when not given
 * @property {Partial<Record<Service, string>>} [copies] the path of an open copy in the repository, by the service that knows of it
 * @property {string | Buffer} [preprint] what arXiv has of it
 *
 * @typedef {{ body: string | Buffer, type?: string, cors?: boolean, status?: number }} Text of the repository; readable by pages of other origins or not
 * @typedef {{ status: number, times?: number, path?: RegExp, headers?: Record<string, string>, body?: string }} Fault
 */

const AT_ANY_ORIGIN = { "access-control-allow-origin": "*" };
const HTML = "text/html; charset=utf-8";

/** What a service answers when it refuses or fails, by status, as far as its form is its own. */
const REFUSALS = {
  crossref: { 429: ["text/plain", "Too many requests"] },
  openalex: { 429: ["application/json", JSON.stringify({ error: "Rate limit exceeded", message: "The daily allowance is used up." })] },
  semanticScholar: { 429: ["application/json", JSON.stringify({ message: "Too Many Requests. Please wait and try again.", code: "429" })] },
};

/** @typedef {Awaited<ReturnType<typeof fakeIndexes>>} FakeIndexes */

/**
 * The services with these works and texts, until test `t` is over.
 *
 * @param {import("node:test").TestContext} t
 * @param {{ works?: Work[], texts?: Record<string, Text> }} [content]
 */
export async function fakeIndexes(t, { works = [], texts = {} } = {}) {
  /** @type {{ service: Service, path: string, time?: number }[]} */
  const log = [];
  /** @type {Partial<Record<Service, Fault[]>>} */
  let faults = {};
  /** @type {Record<string, string>} */
  const urls = {};
  const clock = { now: () => Date.now() };

  /** @param {Service} service */
  const serve = async (service, answer) => {
    const server = createServer((request, response) => {
      const path = request.url ?? "/";
      log.push({ service, path, time: clock.now() });
      const fault = faults[service]?.find(({ path: own, times = Infinity }) => times > 0 && path.search(own ?? "") >= 0);
      if (fault) {
        fault.times = (fault.times ?? Infinity) - 1;
        const [type, body] =
          fault.body === undefined
            ? (REFUSALS[service]?.[fault.status] ?? [HTML, `<!doctype html><title>${fault.status}</title>`])
            : ["application/json", fault.body];
        response.writeHead(fault.status, { ...AT_ANY_ORIGIN, "content-type": type, ...fault.headers }).end(body);
        return;
      }
      const {
        status = 200,
        json,
        body = JSON.stringify(json),
        type = "application/json",
        headers = AT_ANY_ORIGIN,
      } = answer(new URL(path, "http://fake"));
      response.writeHead(status, { "content-type": type, ...headers }).end(body);
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
    t.after(() => {
      server.closeAllConnections();
      server.close();
    });
    urls[service] = `http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (server.address()).port}/`;
  };

  /** @param {Service} service */
  const held = (service) => works.filter(({ held }) => held?.includes(service) ?? true);
  const copyOf = (service, { copies = {} }) => (copies[service] === undefined ? undefined : urls.repository + copies[service]);

  await serve("repository", ({ pathname }) => {
    const { body = "Not found", type = HTML, cors = true, status = 200 } = texts[pathname.slice(1)] ?? { status: 404 };
    return { status, body, type, headers: cors ? AT_ANY_ORIGIN : {} };
  });

  await serve("arxiv", ({ pathname }) => {
    const [, id = "", pdf] = /^\/pdf\/(.+?)(?:v\d+)?(\.pdf)?$/.exec(pathname) ?? [];
    // The old form of the address redirects, and no page of another origin can follow.
    if (pdf) return { status: 301, body: "", headers: { location: `/pdf/${id}` } };
    const preprint = works.find(({ arxiv }) => arxiv === id)?.preprint;
    if (preprint === undefined) return { status: 404, body: "<!doctype html><title>404</title>", type: HTML };
    return { body: preprint, type: typeof preprint === "string" ? HTML : "application/pdf" };
  });

  await serve("crossref", ({ pathname, searchParams }) => {
    const headers = {
      ...AT_ANY_ORIGIN,
      "access-control-expose-headers": "Link",
      "x-api-pool": searchParams.has("mailto") ? "polite" : "public",
    };
    const message = (kind, value) => ({
      json: { status: "ok", "message-type": kind, "message-version": "1.0.0", message: value },
      headers,
    });
    const doi = decodeURIComponent(/^\/works\/(.+)$/.exec(pathname)?.[1] ?? "").toLowerCase();
    if (doi) {
      const work = held("crossref").find((own) => own.doi === doi);
      return work ? message("work", crossrefJson(work)) : { status: 404, body: "Resource not found.", type: "text/plain", headers };
    }
    const isbn = /^isbn:(.+)$/.exec(searchParams.get("filter") ?? "")?.[1];
    const words = wordsOf(searchParams.get("query.bibliographic") ?? "");
    const found = held("crossref").filter((work) => (isbn ? work.isbn === isbn : shares(words, work.title)));
    const rows = Number(searchParams.get("rows") ?? 20);
    return message("work-list", {
      "total-results": found.length,
      items: found.slice(0, rows).map(crossrefJson),
      "items-per-page": rows,
      query: { "start-index": 0, "search-terms": null },
    });
  });

  await serve("openalex", ({ pathname, searchParams }) => {
    const doi = /^\/works\/doi:(.+)$/.exec(decodeURIComponent(pathname))?.[1]?.toLowerCase();
    const json = (work) => openAlexJson(work, copyOf("openalex", work));
    if (doi) {
      const work = held("openalex").find((own) => doiOf(own).toLowerCase() === doi);
      return work ? { json: json(work) } : { status: 404, body: "<!doctype html><title>404 Not Found</title>", type: HTML };
    }
    const filter = searchParams.get("filter") ?? "";
    const [, title] = /^title\.search:([^,|!:]+)$/.exec(filter) ?? [];
    if (title === undefined) return { status: 400, json: { error: "Invalid query parameters error.", message: `${filter} is no filter.` } };
    const found = held("openalex").filter((work) => [...wordsOf(title)].every((word) => wordsOf(work.title).has(word)));
    return { json: { meta: { count: found.length, page: 1, per_page: 5 }, results: found.map(json), group_by: [] } };
  });

  await serve("semanticScholar", ({ pathname, searchParams }) => {
    const json = (work) => paperJson(work, copyOf("semanticScholar", work));
    const [, kind, id] = /^\/paper\/(DOI|ARXIV):(.+)$/.exec(decodeURIComponent(pathname)) ?? [];
    if (kind) {
      const work = held("semanticScholar").find(({ doi, arxiv }) => (kind === "DOI" ? doi : arxiv) === id);
      return work ? { json: json(work) } : { status: 404, json: { error: `Paper with id ${kind}:${id} not found` } };
    }
    const found = held("semanticScholar").filter((work) => shares(wordsOf(searchParams.get("query") ?? ""), work.title));
    return { json: { total: found.length, offset: 0, ...(found.length > 0 ? { data: found.map(json) } : {}) } };
  });

  await serve("unpaywall", ({ pathname, searchParams }) => {
    const doi = decodeURIComponent(pathname.slice(1)).toLowerCase();
    const told = (status, message) => ({ status, json: { HTTP_status_code: status, error: true, message } });
    if (!/@/.test(searchParams.get("email") ?? "")) return told(422, "Email address required in API call, see unpaywall.org/products/api");
    const work = works.find((own) => own.doi === doi);
    if (!work) return told(404, `'${doi}' isn't in Unpaywall.`);
    const url = copyOf("unpaywall", work);
    const best = url === undefined ? null : { url, url_for_pdf: url, version: "acceptedVersion", host_type: "repository" };
    return { json: { doi, is_oa: best !== null, best_oa_location: best, oa_locations: best ? [best] : [] } };
  });

  const { crossref = "", openalex = "", semanticScholar = "", unpaywall = "", arxiv = "", repository = "" } = urls;
  return {
    bases: { crossref, openalex, semanticScholar, unpaywall, arxiv },
    repository,
    log,
    clock,
    /** The requests so far, each as service and path; and forgets them. */
    asked: () => log.splice(0).map(({ service, path }) => `${service} ${decodeURIComponent(path).replaceAll("+", " ")}`),
    /** Puts these faults in the place of the former ones. */
    setFaults(/** @type {Partial<Record<Service, Fault[]>>} */ rules) {
      faults = rules;
    },
  };
}

/** @param {Work} work */
function doiOf({ doi, arxiv }) {
  return doi ?? `10.48550/arXiv.${arxiv}`;
}

/** @param {Work} work */
function crossrefJson({ doi, title, authors, year, container, update, type = "journal-article" }) {
  const [main = "", subtitle] = title.split(": ");
  return {
    DOI: doi,
    type,
    title: [main],
    ...(subtitle ? { subtitle: [subtitle] } : {}),
    author: authors.map(([given, family], index) => ({ given, family, sequence: index === 0 ? "first" : "additional", affiliation: [] })),
    issued: { "date-parts": [[year, 3]] },
    "container-title": container ? [container] : [],
    ...(update ? updatesJson(update) : {}),
  };
}

/** A notice in the record of the work, or the work in that of the notice. @param {NonNullable<Work["update"]>} update */
function updatesJson({ type = "retraction", date, notice, of }) {
  const told = { type, label: type, source: "publisher", updated: { "date-parts": [date], timestamp: 1 } };
  return of === undefined ? { "updated-by": [{ DOI: notice, ...told }] } : { "update-to": [{ DOI: of, ...told }] };
}

function openAlexJson(work, url) {
  const { title, authors, year, container, type } = work;
  const best = url === undefined ? null : { is_oa: true, pdf_url: url, landing_page_url: url, version: "publishedVersion" };
  return {
    id: `https://openalex.org/W${title.length}${year}`,
    doi: `https://doi.org/${doiOf(work).toLowerCase()}`,
    title,
    publication_year: year,
    is_retracted: work.update !== undefined && work.update.of === undefined && (work.update.type ?? "retraction") === "retraction",
    type: type === "book" ? "book" : "article",
    authorships: authors.map((name) => ({ author: { display_name: name.join(" ") }, raw_author_name: name.join(" ") })),
    primary_location: { source: container ? { display_name: container } : null },
    best_oa_location: best,
    open_access: { is_oa: best !== null, oa_url: url ?? null },
  };
}

function paperJson({ doi, arxiv, title, authors, year, container }, url) {
  return {
    paperId: "5".repeat(40),
    externalIds: { ...(doi ? { DOI: doi } : {}), ...(arxiv ? { ArXiv: arxiv } : {}) },
    title,
    year,
    venue: container ?? "",
    authors: authors.map((name) => ({ authorId: "1", name: name.join(" ") })),
    openAccessPdf: url === undefined ? null : { url, status: "GREEN" },
    publicationTypes: ["JournalArticle"],
  };
}

function wordsOf(text) {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}

/** Whether half of the words of a title stand among these. */
function shares(words, title) {
  const own = [...wordsOf(title)];
  return 2 * own.filter((word) => words.has(word)).length >= own.length;
}
