import { element } from "../../element/src/ui/element.js";

/** A JSON Schema, as far as it is shown. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

interface Described {
  readonly summary?: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly description?: string;
    readonly required?: boolean;
    readonly schema?: Schema;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
}

/** A description in OpenAPI 3.1, as far as it is shown. */
export interface Description {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  readonly security?: readonly unknown[];
}

/** How deep fields of fields are shown. */
const DEEPEST = 2;

/** What every part of the reference can look up. */
interface Reference {
  readonly description: Description;
  readonly origin: string;
}

/** The operations, each with its request, its answer and an example, and the parts of their answers. */
export function showDescription(description: Description, origin: string): HTMLElement[] {
  const reference = { description, origin };
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationOf(method, path, operation, reference)),
  );
  const parts = Object.entries(description.components.schemas).map(([name, schema]) =>
    element(
      "details",
      { id: anchorOf(name) },
      element("summary", {}, element("code", {}, name), element("span", { class: "soft" }, schema.description ?? "")),
      element("div", { class: "open" }, fieldsOf(schema, reference)),
    ),
  );
  return [...operations, element("h2", {}, "Parts of answers"), ...parts];
}

function operationOf(method: string, path: string, operation: Described, reference: Reference): HTMLElement {
  const { summary = "", parameters = [], requestBody, responses } = operation;
  const head = element(
    "summary",
    {},
    element("span", { class: "method" }, method.toUpperCase()),
    element("code", {}, path),
    element("span", { class: "soft" }, summary),
  );
  const given = parameters.map(({ name, in: place, description = "", required = false }) =>
    rowOf(name, required, `in ${place === "path" ? "the path" : `the ${place}`}`, description),
  );
  const bodies = Object.entries(requestBody?.content ?? {});
  const requests = bodies.flatMap(([type, { schema }]) => [element("h3", {}, `Request, ${type}`), fieldsOf(schema ?? {}, reference)]);
  const answers = Object.entries(responses)
    .filter(([status]) => status.startsWith("2"))
    .flatMap(([status, { description, content = {} }]) => [
      element("h3", {}, status === "200" ? "Answer" : `Answer ${status}: ${description}`),
      ...Object.values(content).map(({ schema }) => fieldsOf(schema ?? {}, reference)),
    ]);
  const example = [element("h3", {}, "Example"), element("pre", { tabindex: "0" }, exampleOf(method, path, bodies, reference))];
  const more = given.length > 0 ? [element("h3", {}, "Parameters"), tableOf(given)] : [];
  return element("details", {}, head, element("div", { class: "open" }, ...example, ...more, ...requests, ...answers));
}

/** A call by curl. */
function exampleOf(
  method: string,
  path: string,
  bodies: readonly (readonly [string, unknown])[],
  { description, origin }: Reference,
): string {
  const lines = [`curl ${method === "get" ? "" : `-X ${method.toUpperCase()} `}${origin}${path}`];
  if (description.security) lines.push(`-H "Authorization: Bearer $TOKEN"`);
  if (bodies.some(([type]) => type === "multipart/form-data")) lines.push("-F draft=@brief.docx -F sources=@roe.pdf");
  else if (bodies.length > 0) lines.push(`-H "Content-Type: application/json" -d @request.json`);
  return lines.join(" \\\n  ");
}

/** The fields of a schema with those of its parts; what it is, if it has none. */
function fieldsOf(schema: Schema, reference: Reference): HTMLElement {
  const rows = rowsOf(schema, "", 0, reference);
  return rows.length > 0 ? tableOf(rows) : element("p", { class: "soft" }, ...typeOf(schema));
}

function tableOf(rows: readonly HTMLElement[]): HTMLElement {
  const head = ["Field", "Type", "Meaning"].map((text) => element("th", { scope: "col" }, text));
  return element("table", { class: "fields" }, element("thead", {}, element("tr", {}, ...head)), element("tbody", {}, ...rows));
}

function rowsOf(schema: Schema, path: string, depth: number, reference: Reference): HTMLElement[] {
  const whole = schema.items ?? (schema.anyOf ?? schema.oneOf ?? []).find(({ type }) => type !== "null") ?? schema;
  const needed = new Set(whole.required ?? []);
  return Object.entries(whole.properties ?? {}).flatMap(([name, field]) => {
    const at = `${path}${name}`;
    const row = rowOf(at, needed.has(name), typeOf(field), field.description ?? "");
    return [row, ...(depth < DEEPEST ? rowsOf(field, `${at}.`, depth + 1, reference) : [])];
  });
}

function rowOf(name: string, isNeeded: boolean, type: string | (Node | string)[], meaning: string): HTMLElement {
  const field = element("th", { scope: "row" }, element("code", { class: isNeeded ? "needed" : false }, name), isNeeded && " needed");
  return element(
    "tr",
    {},
    field,
    element("td", { class: "soft" }, ...(typeof type === "string" ? [type] : type)),
    element("td", {}, ...worded(meaning)),
  );
}

/** A description, in which code is between backticks. */
function worded(text: string): (Node | string)[] {
  return text.split("`").map((part, index) => (index % 2 === 1 ? element("code", {}, part) : part));
}

/** The type of a field in words, with links to parts. */
function typeOf({ $ref, type, items, anyOf, oneOf, enum: values, const: only, format }: Schema): (Node | string)[] {
  if ($ref !== undefined) return [linkTo($ref.slice($ref.lastIndexOf("/") + 1))];
  const several = anyOf ?? oneOf;
  if (several) return several.flatMap((one, index) => [...(index > 0 ? [" or "] : []), ...typeOf(one)]);
  if (values) return [values.map(String).join(", ")];
  if (only !== undefined) return [String(only)];
  if (items) return ["list of ", ...typeOf(items)];
  const written = typeof type === "string" ? type : (type ?? ["any"]).join(" or ");
  return [format === undefined ? written : `${written} (${format})`];
}

/** A link that opens the part it leads to. */
function linkTo(name: string): HTMLElement {
  const link = element("a", { href: `#${anchorOf(name)}` }, name);
  link.addEventListener("click", () => {
    const part = document.getElementById(anchorOf(name));
    if (part instanceof HTMLDetailsElement) part.open = true;
  });
  return link;
}

function anchorOf(name: string): string {
  return `part-${name}`;
}
