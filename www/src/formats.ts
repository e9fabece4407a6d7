// biome-ignore-all format: printed from the table of crates/report/src/formats.rs

/** A format in which a report is written. */
export interface FormatInfo {
  /** The ending of a file, without the dot. */
  readonly ending: string;
  /** The ending of a file that the page saves under the draft's name; undefined where the page does not offer the format. */
  readonly saved: string | undefined;
  /** The media type. */
  readonly type: string;
  /** What menus call it. */
  readonly label: string;
  /** What the help of the command line adds to its name. */
  readonly help: string;
  /** Who writes it: the engine, the shell (it is the report itself), or the command line (a list of findings). */
  readonly writer: "engine" | "report" | "list";
  readonly audience: "people" | "programs";
  /** Whether one file may hold the reports on several drafts. */
  readonly several: boolean;
  /** The settings of {@link RenderSettings} that it follows. */
  readonly takes: readonly ("since" | "wording")[];
}

/** The formats of a report, in the order in which help and documents list them. */
// generated: formats
export const FORMATS = {
  terminal: { ending: "txt", saved: undefined, type: "text/plain", label: "Text for a terminal", help: "", writer: "engine", audience: "people", several: true, takes: ["since"] },
  json: { ending: "json", saved: "json", type: "application/json", label: "As JSON", help: "", writer: "report", audience: "programs", several: false, takes: [] },
  markdown: { ending: "md", saved: "md", type: "text/markdown", label: "As Markdown", help: "", writer: "engine", audience: "people", several: true, takes: ["since"] },
  html: { ending: "html", saved: "html", type: "text/html", label: "As a web page", help: "", writer: "engine", audience: "people", several: false, takes: [] },
  csv: { ending: "csv", saved: "csv", type: "text/csv", label: "Worksheet by authority (CSV)", help: "a worksheet by authority, for cite-checkers", writer: "engine", audience: "programs", several: false, takes: [] },
  annotations: { ending: "jsonld", saved: "annotations.json", type: "application/ld+json", label: "Web annotations (JSON-LD)", help: "W3C Web Annotations in JSON-LD", writer: "engine", audience: "programs", several: false, takes: [] },
  certificate: { ending: "html", saved: "certificate.html", type: "text/html", label: "Certificate for the file", help: "a page for the file: what was checked, what was not", writer: "engine", audience: "people", several: false, takes: ["wording"] },
  "certificate-markdown": { ending: "md", saved: "certificate.md", type: "text/markdown", label: "Certificate as Markdown", help: "", writer: "engine", audience: "people", several: false, takes: ["wording"] },
  jsonl: { ending: "jsonl", saved: undefined, type: "application/jsonl", label: "JSON, a report a line", help: "a report a line", writer: "list", audience: "programs", several: true, takes: [] },
  junit: { ending: "xml", saved: undefined, type: "application/xml", label: "JUnit XML", help: "", writer: "list", audience: "programs", several: true, takes: [] },
  sarif: { ending: "sarif", saved: undefined, type: "application/sarif+json", label: "SARIF", help: "", writer: "list", audience: "programs", several: true, takes: [] },
  github: { ending: "txt", saved: undefined, type: "text/plain", label: "Annotations of a workflow on GitHub", help: "annotations of a workflow", writer: "list", audience: "programs", several: true, takes: [] },
} as const satisfies Record<string, FormatInfo>;
// generated: end

/** The name of a format. */
export type OutputFormat = keyof typeof FORMATS;

/** The names of the formats that `W` writes. */
export type FormatBy<W extends FormatInfo["writer"]> = { [F in OutputFormat]: (typeof FORMATS)[F]["writer"] extends W ? F : never }[OutputFormat];

/** Whether `writer` writes a format. */
export function isWrittenBy<W extends FormatInfo["writer"]>(writer: W, format: OutputFormat): format is FormatBy<W> {
  return FORMATS[format].writer === writer;
}

/** All names, in order. */
export const FORMAT_NAMES = Object.keys(FORMATS) as readonly OutputFormat[];

/** The row of a format, as one type for all of them. */
export function formatInfo(format: OutputFormat): FormatInfo {
  return FORMATS[format];
}
