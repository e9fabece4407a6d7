import type { EngineClient } from "../engine/client.js";
import { LiteratimError } from "../errors.js";
import { type Input, textInput } from "../input.js";
import type { Changes, DocumentView, Format, Report } from "../model.js";
import { type Repair, withEdits } from "../report/edits.js";
import { repairsOf } from "../report/repairs.js";
import { type CheckOptions, check, recheck } from "./check.js";

/** A check with the repairs that are certain. */
export interface Repaired {
  /** The report on the draft as it was given. */
  readonly report: Report;
  /** In order of place. Made together, they end their findings and cause no other one. */
  readonly repairs: readonly Repair[];
  /** What the repairs do not end. */
  readonly left: {
    /** Findings that are to fix, and need a decision of the author. */
    readonly to_fix: number;
    /** Findings that only the reader can decide, or that could not be checked. */
    readonly to_look_up: number;
  };
}

/** The formats whose file is the text to which edits refer. */
const EDITED: ReadonlySet<Format> = new Set(["text", "markdown", "latex"]);

/**
 * Checks a draft, and finds the repairs that are certain: each is made, together with the others, and the draft is checked again with the sources that
 * are there. A repair that does not end its finding, or that stands next to a finding which is new then, is left out.
 *
 * @throws LiteratimError `repair` for a draft that is no text, Markdown or LaTeX; else as `check` does.
 */
export async function repair(engine: EngineClient, draft: Input, options: CheckOptions = {}): Promise<Repaired> {
  let view: DocumentView | undefined;
  const report = await check(engine, draft, {
    ...options,
    onDraft: (read, input) => {
      view = read;
      options.onDraft?.(read, input);
    },
  });
  const { type, name } = report.draft;
  const text = view?.text ?? "";
  const given = await engine.decode(draft, { signal: options.signal });
  if (!EDITED.has(type) || given !== text)
    throw new LiteratimError(
      "repair",
      "Edits are offered for drafts in plain text, Markdown and LaTeX; send the text of this one, or check it without repair.",
    );
  const again = async (repairs: readonly Repair[]) => {
    const input = {
      ...draft,
      ...textInput(
        name,
        withEdits(
          text,
          repairs.map(({ edit }) => edit),
        ),
      ),
      format: type,
    };
    return (await recheck(engine, input, options)).report;
  };
  const { repairs, ended } = await sound(repairsOf(report, { text }), report, again, (now) => engine.changes(report, now, options));
  const left = (attention: "fix" | "look_up") =>
    [...report.quotations, ...report.citations, ...report.claims].filter((one) => one.attention === attention && !ended.has(one.id)).length;
  return { report, repairs, left: { to_fix: left("fix"), to_look_up: left("look_up") } };
}

/** The repairs that hold when all of them are made, and the findings that they end. */
async function sound(
  given: readonly Repair[],
  before: Report,
  again: (repairs: readonly Repair[]) => Promise<Report>,
  changesTo: (now: Report) => Promise<Changes>,
): Promise<{ repairs: readonly Repair[]; ended: ReadonlySet<string> }> {
  let repairs = given;
  while (repairs.length > 0) {
    const now = await again(repairs);
    const changes = await changesTo(now);
    const ended = new Set([...changes.gone, ...changes.mended.map(({ was }) => was)]);
    const open = new Set(repairs.filter(({ finding }) => !ended.has(finding)).map(({ finding }) => finding));
    const added = changes.new.flatMap((id) => nearest(id, now, before, repairs));
    if (open.size === 0 && added.length === 0) return { repairs, ended };
    const failed = new Set([...open, ...added]);
    repairs = repairs.filter(({ finding }) => !failed.has(finding));
  }
  return { repairs, ended: new Set() };
}

/** The finding whose repair is nearest to a finding of the repaired draft. */
function nearest(id: string, now: Report, before: Report, repairs: readonly Repair[]): string[] {
  const place = placeOf(id, now);
  let shift = 0;
  const away = repairs.map(({ finding, edit }) => {
    const distance = Math.min(Math.abs(edit.start + shift - place), Math.abs(placeOf(finding, before) + shift - place));
    shift += edit.text.length - (edit.end - edit.start);
    return { finding, distance };
  });
  const [best] = away.sort((a, b) => a.distance - b.distance);
  return best ? [best.finding] : [];
}

/** Where a finding begins in its draft. */
function placeOf(id: string, { quotations, citations, claims }: Report): number {
  return [...quotations, ...citations, ...claims].find((one) => one.id === id)?.span[0] ?? 0;
}
