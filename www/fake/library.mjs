// The cases that are served.
import { slug } from "./reporters.mjs";
import { recordsOf } from "./shapes.mjs";

/** @typedef {{ volume: string, reporter: string, page: string }} Citation with the reporter's own name */

export class Library {
  /** @type {Map<number, any>} */
  clusters = new Map();
  /** @type {Map<number, any>} */
  opinions = new Map();
  /** @type {Map<number, any>} */
  dockets = new Map();
  /** @type {Map<string, any>} */
  courts = new Map();
  /** @type {Map<string, any[]>} the clusters that have a citation to a volume, each with its page */
  #volumes = new Map();

  /**
   * @param {import("./shapes.mjs").Case[]} cases
   * @param {string} base the address of the API
   * @param {"string" | "integer"} volumes what the volumes of citations are in JSON
   */
  constructor(cases, base, volumes) {
    for (const { cluster, opinions, docket, court } of cases.map((given) => recordsOf(given, base, volumes))) {
      this.clusters.set(cluster.id, cluster);
      for (const opinion of opinions) this.opinions.set(opinion.id, opinion);
      this.dockets.set(docket.id, docket);
      this.courts.set(court.id, court);
      for (const { volume, reporter, page } of cluster.citations) {
        const key = volumeKey(volume, reporter);
        this.#volumes.set(key, [...(this.#volumes.get(key) ?? []), { page: String(page), cluster }]);
      }
    }
  }

  /** @returns {Set<string>} the reporters that the cases are cited by */
  get reporters() {
    return new Set([...this.clusters.values()].flatMap(({ citations }) => citations.map(({ reporter }) => reporter)));
  }

  opinionsOf(cluster) {
    return [...this.opinions.values()].filter(({ cluster_id }) => cluster_id === cluster.id);
  }

  courtOf(cluster) {
    return this.courts.get(this.dockets.get(cluster.docket_id).court_id);
  }

  /**
   * The clusters of a citation: those that begin there, or else the closest ones before it if a text of theirs has the mark of that page.
   *
   * @param {Citation} citation
   */
  find({ volume, reporter, page }) {
    const entries = this.#volumes.get(volumeKey(volume, reporter)) ?? [];
    const exact = entries.filter((entry) => entry.page === page).map(({ cluster }) => cluster);
    if (exact.length > 0) return exact;
    const before = entries.filter((entry) => Number(entry.page) < Number(page));
    const closest = Math.max(...before.map((entry) => Number(entry.page)));
    return before
      .filter((entry) => Number(entry.page) === closest)
      .map(({ cluster }) => cluster)
      .filter((cluster) => this.opinionsOf(cluster).some((opinion) => hasPage(opinion, page)));
  }
}

function volumeKey(volume, reporter) {
  return `${volume} ${slug(reporter)}`;
}

function hasPage({ html_with_citations, xml_harvard }, page) {
  return html_with_citations.includes(`*${page}`) || xml_harvard.includes(`*${page}`);
}
