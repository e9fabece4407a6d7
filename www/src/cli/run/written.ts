import type { EngineClient } from "../../engine/client.js";
import { isWrittenBy } from "../../formats.js";
import type { Report } from "../../model.js";
import type { Output } from "../command.js";
import type { CheckedDraft } from "../formats/draft.js";
import { renderReport } from "../formats/report.js";
import { colourful, versionHere } from "./running.js";

/** A report in the format of the output. */
export async function written(engine: EngineClient, draft: Omit<CheckedDraft, "failOn">, output: Output, since?: Report): Promise<string> {
  const { format, wording, failOn } = output;
  if (isWrittenBy("list", format)) {
    const { writeList } = await import("../formats/index.js");
    return writeList(format, { ...draft, failOn }, versionHere());
  }
  return renderReport(engine, draft.report, format, {
    colour: colourful(output),
    width: process.stdout.columns || 100,
    since,
    wording,
  });
}
