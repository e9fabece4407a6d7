// Lists of records: filters, order, pages, and the requested fields.
import { answer } from "./answers.mjs";

const PAGE_SIZE = 20;
const LAST_NUMBERED_PAGE = 100;
const CONTROLS = new Set(["fields", "omit", "order_by", "count", "cursor", "page"]);
const CURSOR_ORDERS = new Set(["id", "date_created", "date_modified"]);

const COMPARISONS = {
  gt: (value, wanted) => value > wanted,
  gte: (value, wanted) => value >= wanted,
  lt: (value, wanted) => value < wanted,
  lte: (value, wanted) => value <= wanted,
};

/**
 * The filters: fields with comparisons, fields that must be equal, other names of a record's fields, and fields of nested objects.
 *
 * @typedef {{ compared: string[], equal: string[], aliases?: Record<string, string>, nested?: Record<string, string[]> }} Filterable
 */

/**
 * The answer to a request for a list.
 *
 * @param {any[]} records
 * @param {Filterable} filterable
 * @param {URL} url
 */
export function listed(records, filterable, url) {
  const filters = [...url.searchParams].filter(([name]) => !CONTROLS.has(name));
  const unknown_params = filters.map(([name]) => name).filter((name) => !known(name, filterable));
  if (unknown_params.length > 0) return answer(400, { detail: "Unknown filter parameters are not allowed.", unknown_params });
  const found = records.filter((record) => passes(record, filters, filterable));
  if (url.searchParams.get("count") === "on") return answer(200, { count: found.length });

  const order = url.searchParams.get("order_by") ?? "-id";
  const descending = order.startsWith("-");
  const key = order.replace(/^-/, "");
  found.sort((a, b) => (a[key] < b[key] ? -1 : a[key] > b[key] ? 1 : 0) * (descending ? -1 : 1));
  const page = CURSOR_ORDERS.has(key) ? cursorPage(found, url, PAGE_SIZE) : numberedPage(found, url);
  if (page === null) return answer(404, { detail: CURSOR_ORDERS.has(key) ? "Invalid cursor" : "Invalid page." });
  const { next, previous, results } = page;
  const wanted = selection(url);
  return answer(200, {
    count: withParameters(url, { count: "on", cursor: null, page: null }),
    next,
    previous,
    results: results.map(wanted),
  });
}

function known(name, { compared, equal, aliases = {}, nested = {} }) {
  const [field, ...rest] = name.split("__");
  const inner = rest.join("__");
  if (equal.includes(name) || compared.includes(name) || name in aliases || nested[field]?.includes(inner)) return true;
  return compared.includes(field) && (inner === "range" || inner in COMPARISONS);
}

function passes(record, filters, { aliases = {}, nested = {} }) {
  const plain = filters.filter(([name]) => !(name.split("__")[0] in nested));
  if (!plain.every(([name, wanted]) => fits(record, aliases[name] ?? name, wanted))) return false;
  // A filter on nested objects must match one of them.
  return Object.keys(nested).every((field) => {
    const asked = filters.filter(([name]) => name.startsWith(`${field}__`)).map(([name, wanted]) => [name.slice(field.length + 2), wanted]);
    return asked.length === 0 || record[field].some((object) => asked.every(([name, wanted]) => String(object[name]) === wanted));
  });
}

function fits(record, name, wanted) {
  const [field, comparison] = name.split("__");
  const value = record[field];
  const like = (text) => (typeof value === "number" ? Number(text) : text);
  if (comparison === undefined) return String(value) === wanted;
  if (comparison !== "range") return COMPARISONS[comparison](value, like(wanted));
  const [first, last] = wanted.split(",").map(like);
  return value >= first && value <= last;
}

/**
 * A page of `size`, found by the opaque cursor in the address; null when the cursor is not one.
 *
 * @param {any[]} found
 * @param {URL} url
 * @param {number} size
 */
export function cursorPage(found, url, size) {
  const cursor = url.searchParams.get("cursor");
  const start = cursor === null ? 0 : Number(Buffer.from(cursor, "base64").toString().replace(/^p=/, ""));
  if (!Number.isInteger(start)) return null;
  const address = (offset) => withParameters(url, { cursor: Buffer.from(`p=${offset}`).toString("base64") });
  return {
    next: start + size < found.length ? address(start + size) : null,
    previous: start > 0 ? address(Math.max(0, start - size)) : null,
    results: found.slice(start, start + size),
  };
}

function numberedPage(found, url) {
  const number = Number(url.searchParams.get("page") ?? 1);
  const last = Math.min(LAST_NUMBERED_PAGE, Math.max(1, Math.ceil(found.length / PAGE_SIZE)));
  if (!Number.isInteger(number) || number < 1 || number > last) return null;
  return {
    next: number < last ? withParameters(url, { page: String(number + 1) }) : null,
    previous: number > 1 ? withParameters(url, { page: String(number - 1) }) : null,
    results: found.slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE),
  };
}

function withParameters(url, parameters) {
  const changed = new URL(url);
  for (const [name, value] of Object.entries(parameters)) {
    if (value === null) changed.searchParams.delete(name);
    else changed.searchParams.set(name, value);
  }
  return changed.href;
}

/**
 * What `fields` and `omit` leave of a record; two underscores lead into nested objects.
 *
 * @param {URL} url
 * @returns {(record: any) => any}
 */
export function selection(url) {
  const names = (parameter) => url.searchParams.get(parameter)?.split(",").filter(Boolean);
  const fields = names("fields");
  const omitted = names("omit") ?? [];
  return (record) => without(fields === undefined ? record : only(record, fields), omitted);
}

function only(value, fields) {
  if (Array.isArray(value)) return value.map((item) => only(item, fields));
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).flatMap(([name, inner]) => {
    const deeper = fields.filter((field) => field.startsWith(`${name}__`)).map((field) => field.slice(name.length + 2));
    if (fields.includes(name)) return [[name, inner]];
    return deeper.length > 0 ? [[name, only(inner, deeper)]] : [];
  });
  return Object.fromEntries(kept);
}

function without(value, omitted) {
  if (Array.isArray(value)) return value.map((item) => without(item, omitted));
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value)
    .filter(([name]) => !omitted.includes(name))
    .map(([name, inner]) => {
      const deeper = omitted.filter((field) => field.startsWith(`${name}__`)).map((field) => field.slice(name.length + 2));
      return [name, deeper.length > 0 ? without(inner, deeper) : inner];
    });
  return Object.fromEntries(kept);
}
