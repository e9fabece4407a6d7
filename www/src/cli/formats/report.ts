import type { EngineClient } from "../../engine/client.js";
import type { Report } from "../../model.js";
import type { OutputFormat } from "../command.js";
import type { LISTED } from "../options/reports.js";
import { escaped, inert, printableJson } from "../terminal.js";

/** A report in a format that has one report at a time. */
export async function renderReport(
  engine: EngineClient,
  report: Report,
  format: Exclude<OutputFormat, (typeof LISTED)[number]>,
  settings: Parameters<EngineClient["render"]>[2],
): Promise<string> {
  if (format === "json") return printableJson(report);
  const text = await engine.render(report, format, settings);
  if (format === "annotations") return escaped(text);
  return format === "terminal" ? inert(text) : text;
}
