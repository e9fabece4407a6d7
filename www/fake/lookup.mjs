// The look-up of citations: POST /api/rest/v4/citation-lookup/
import { answer } from "./answers.mjs";
import { Reporters } from "./reporters.mjs";

const MOST_CITATIONS = 250;
const MOST_CHARACTERS = 64_000;
const REQUIRED = ["This field is required."];

/** @typedef {{ citation: string, normalized_citations: string[], start_index: number, end_index: number, status: number, error_message: string, clusters: any[] }} Item */

export class Lookup {
  #library;
  /** @type {Map<string, Item[]>} */
  #recorded;
  #reporters;
  /** @type {Map<string, Item>} recorded items by normalised citation */
  #recordedItems = new Map();

  /**
   * @param {import("./library.mjs").Library} library
   * @param {Record<string, Item[]>} recorded answers by text
   */
  constructor(library, recorded) {
    this.#library = library;
    this.#recorded = new Map(Object.entries(recorded));
    for (const item of Object.values(recorded).flat()) {
      for (const citation of item.normalized_citations) this.#recordedItems.set(citation, item);
    }
    const more = [...this.#recordedItems.keys()].map((citation) => citation.replace(/^\S+ (.+) \S+$/, "$1"));
    this.#reporters = new Reporters([...library.reporters, ...more]);
  }

  /**
   * Reads a request: its content, or the answer that reports its error.
   *
   * @param {Buffer} body
   * @param {string} type its content type
   * @returns {Promise<{ citations: number, answer: () => import("./answers.mjs").Answer } | { refused: import("./answers.mjs").Answer }>}
   */
  async read(body, type) {
    const read = await parsed(body, type);
    if (read.fields === undefined) return read;
    const { fields } = read;
    const errors = faultsOf(fields);
    if (errors !== null) return { refused: answer(400, errors) };
    if (fields.text === undefined) return { citations: 1, answer: () => answer(200, [this.#oneCitation(fields)]) };
    const recorded = this.#recorded.get(fields.text);
    if (recorded !== undefined) {
      return {
        citations: recorded.length,
        answer: () =>
          answer(
            200,
            recorded.map((item) => this.#served(item)),
          ),
      };
    }
    const cited = this.#reporters.cited(fields.text);
    return {
      citations: cited.length,
      answer: () =>
        answer(
          200,
          cited.map((found, index) => this.#item(found, index < MOST_CITATIONS)),
        ),
    };
  }

  /** @param {Record<string, string>} fields */
  #oneCitation({ volume, reporter, page }) {
    const citation = `${volume} ${reporter} ${page}`;
    const place = { citation, start_index: 0, end_index: [...citation].length };
    if (this.#reporters.named(reporter).length === 0) {
      const error_message = `Unable to find reporter with abbreviation of '${reporter}'`;
      return { ...place, normalized_citations: [], status: 400, error_message, clusters: [] };
    }
    return { ...place, ...this.#resolved({ volume, reporter, page }) };
  }

  #item({ citation, start, end, volume, reporter, page }, lookedUp) {
    const place = { citation, normalized_citations: [], start_index: start, end_index: end };
    if (!lookedUp) return { ...place, status: 429, error_message: "Too many citations requested.", clusters: [] };
    return { ...place, ...this.#resolved({ volume, reporter, page }) };
  }

  #resolved({ volume, reporter, page }) {
    const meant = this.#reporters.named(reporter);
    const normalized_citations = meant.map((name) => `${volume} ${name} ${page}`);
    let clusters = meant.flatMap((name) => this.#library.find({ volume, reporter: name, page }));
    if (clusters.length === 0) clusters = normalized_citations.flatMap((citation) => this.#recordedClusters(citation));
    clusters = [...new Set(clusters)].sort((a, b) => b.id - a.id);
    const error_message = clusters.length === 0 ? `Citation not found: '${volume} ${reporter} ${page}'` : "";
    return { normalized_citations, status: [404, 200][clusters.length] ?? 300, error_message, clusters };
  }

  #recordedClusters(citation) {
    const item = this.#recordedItems.get(citation);
    return item === undefined ? [] : this.#served(item).clusters;
  }

  /** A recorded item with the clusters as this server has them. */
  #served(item) {
    return { ...item, clusters: item.clusters.map((cluster) => this.#library.clusters.get(cluster.id)) };
  }
}

/**
 * The fields of a body, each trimmed as the API trims them.
 *
 * @param {Buffer} body
 * @param {string} type
 * @returns {Promise<{ fields: Record<string, string> } | { fields?: undefined, refused: import("./answers.mjs").Answer }>}
 */
async function parsed(body, type) {
  const [media] = type.split(";");
  if (body.length === 0) return { fields: {} };
  if (media === "application/json") {
    try {
      const data = JSON.parse(body.toString());
      return { fields: Object.fromEntries(Object.entries(data).map(([name, value]) => [name, trimmed(String(value))])) };
    } catch (error) {
      return { refused: answer(400, { detail: `JSON parse error - ${/** @type {Error} */ (error).message}` }) };
    }
  }
  if (media === "application/x-www-form-urlencoded" || media === "multipart/form-data") {
    try {
      const form = await new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData();
      return { fields: Object.fromEntries([...form].map(([name, value]) => [name, trimmed(String(value))])) };
    } catch {
      return { refused: answer(400, { detail: "Multipart form parse error - Invalid boundary in multipart: None" }) };
    }
  }
  return { refused: answer(415, { detail: `Unsupported media type "${type}" in request.` }) };
}

function trimmed(text) {
  return text.replace(/^\p{White_Space}+/u, "").replace(/\p{White_Space}+$/u, "");
}

/**
 * What is wrong with the fields, or null.
 *
 * @param {Record<string, string>} fields
 */
function faultsOf({ text, reporter, volume, page }) {
  /** @type {Record<string, string[]>} */
  const errors = {};
  for (const [name, most] of /** @type {const} */ ([
    ["text", MOST_CHARACTERS],
    ["reporter", 100],
  ])) {
    const value = { text, reporter }[name];
    if (value === "") errors[name] = ["This field may not be blank."];
    else if (value?.includes("\0")) errors[name] = ["Null characters are not allowed."];
    else if (value !== undefined && [...value].length > most) errors[name] = [`Ensure this field has no more than ${most} characters.`];
  }
  if (Object.keys(errors).length > 0) return errors;
  if (text === undefined && reporter === undefined) return { non_field_errors: ["Either 'text' or 'reporter' is required."] };
  if (text !== undefined && reporter !== undefined) return { non_field_errors: ["Provide either a 'text' or 'reporter', not both."] };
  if (text !== undefined) return null;
  if (!volume) errors.volume = REQUIRED;
  if (!page) errors.page = REQUIRED;
  return Object.keys(errors).length > 0 ? errors : null;
}
