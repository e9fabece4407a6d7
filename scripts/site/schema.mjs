// The page of the report's JSON schema, as Markdown: a section for each type, with a table of its properties.

/** @param {any} schema */
export function schemaPage(schema) {
  const types = Object.entries(schema.$defs).sort(([a], [b]) => (a < b ? -1 : 1));
  return `# Schema of the report

The report as JSON, in snake_case, the same in every language and on the command line. This page is made
from \`report.schema.json\`, which is part of the package (\`literatim/report.schema.json\`). How the
report is meant is in [report](../docs/report.md). Offsets count UTF-16 units of the draft or source; pages
count from 1.

## ${schema.title}

${described(schema)}

${types.map(([name, type]) => `## ${name}\n\n${described(type)}`).join("\n\n")}
`;
}

/** What a type is, and its properties or values. */
function described(type) {
  const parts = [type.description ?? ""];
  if (type.properties) parts.push(properties(type));
  else if (type.enum) parts.push(`One of ${type.enum.map(code).join(", ")}.`);
  else if (type.oneOf || type.anyOf) parts.push(alternatives(type.oneOf ?? type.anyOf));
  else parts.push(`${kindOf(type)}.`);
  return parts.filter(Boolean).join("\n\n");
}

function properties({ properties: all, required = [] }) {
  const rows = Object.entries(all).map(([name, type]) => {
    const isOptional = !required.includes(name);
    return `| \`${name}\` | ${kindOf(type)}${isOptional ? ", may be missing" : ""} | ${cell(type.description ?? "")} |`;
  });
  return ["| property | type | meaning |", "|---|---|---|", ...rows].join("\n");
}

/** A value of each alternative, with its meaning; of objects, their properties. */
function alternatives(all) {
  return all
    .map((one) => {
      const values = one.const === undefined ? one.enum : [one.const];
      if (values) return `- ${values.map(code).join(", ")}${one.description ? `: ${cell(one.description)}` : ""}`;
      if (one.properties)
        return `- ${cell(one.description ?? "An object")} Properties: ${Object.keys(one.properties).map(code).join(", ")}`;
      return `- ${kindOf(one)}${one.description ? `: ${cell(one.description)}` : ""}`;
    })
    .join("\n");
}

/** A type in a few words, with links to other types. */
function kindOf(type) {
  if (type === true) return "anything";
  if (type.$ref) {
    const name = type.$ref.split("/").at(-1);
    return `[${name}](#${name.toLowerCase()})`;
  }
  if (type.const !== undefined) return code(type.const);
  if (type.enum) return type.enum.map(code).join(", ");
  const any = type.anyOf ?? type.oneOf ?? type.allOf;
  if (any) return any.map(kindOf).join(" or ");
  if (type.type === "array" && type.prefixItems) return `list of ${type.prefixItems.map(kindOf).join(" and ")}`;
  if (type.type === "array") return `list of ${kindOf(type.items ?? true)}`;
  if (type.type === "object" && type.additionalProperties) return `object of ${kindOf(type.additionalProperties)}`;
  return [type.type ?? "anything"].flat().join(" or ");
}

function code(value) {
  return `\`${JSON.stringify(value).replaceAll('"', "")}\``;
}

/** A description in one line of a table; addresses of Rust types are names only. */
function cell(text) {
  return text.replace(/\s*\n\s*/g, " ").replaceAll("|", "\\|");
}
