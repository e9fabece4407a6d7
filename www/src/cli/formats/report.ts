import type { EngineClient } from "../../engine/client.js";
import type { FormatBy } from "../../formats.js";
import type { Report } from "../../model.js";
import { escaped, inert, printableJson } from "../terminal.js";
import { claimRows } from "./worksheet.js";

/** A report in a format that has one report at a time. */
export async function renderReport(
  engine: EngineClient,
  report: Report,
  format: FormatBy<"engine" | "report">,
  settings: Parameters<EngineClient["render"]>[2],
): Promise<string> {
  if (format === "json") return printableJson(report);
  const text = await engine.render(report, format, settings);
  if (format === "csv") return `${text}${claimRows(report)}`;
  if (format === "annotations") return escaped(text);
  return format === "terminal" ? inert(text) : text;
}
