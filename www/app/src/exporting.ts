import type { Given } from "../../element/src/intake/given.js";
import { type SavedFormat, saveMenu, saveReport, trackedTold } from "../../shell/src/report/save.js";
import { toast } from "../../shell/src/ui/toast.js";
import { messageOf } from "../../src/errors.js";
import type { Checked } from "../../src/report/checked.js";
import type { ReviewLog } from "../../src/report/review-log.js";
import type { Engine } from "./check/engine.js";

/** A report to export, with its draft as it was given, what the reviewer did with its findings, and how many tracked corrections the draft has. */
interface Exported {
  readonly given: Given;
  readonly checked: Checked;
  readonly log: ReviewLog;
  readonly tracked: number;
}

/** Makes the menu of the Export button: the report that is shown, or its draft with corrections, as a file. `saved` gets the draft of each. */
export function exportMenu(engine: Engine, shown: () => Exported | null, saved: (draft: Given) => void): void {
  const save = async (format: SavedFormat): Promise<void> => {
    const exported = shown();
    if (exported === null) return;
    const { given, checked, log } = exported;
    const report = log.onto(checked.report);
    try {
      saveReport(report, format, await contentOf(engine, given, { ...checked, report }, format));
      saved(given);
    } catch (error) {
      toast(messageOf(error));
    }
  };
  saveMenu(
    (format) => void save(format),
    () => shown()?.checked.report,
    () => shown()?.tracked ?? 0,
  );
}

async function contentOf(engine: Engine, given: Given, { report, draft }: Checked, format: SavedFormat): Promise<BlobPart> {
  if (format === "json") return JSON.stringify(report, null, 2);
  if (format === "draft") return draft.text;
  if (format === "comments") return engine.annotated(given, report);
  if (format === "accepted") return given.content ?? "";
  if (format !== "tracked") return engine.render(report, format);
  const made = await engine.tracked(given, report, draft);
  toast(trackedTold(made));
  return new Uint8Array(made.bytes);
}
