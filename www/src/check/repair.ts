import type { EngineClient } from "../engine/client.js";
import type { TrackedEdit } from "../engine/engine.js";
import { LiteratimError, untrackable } from "../errors.js";
import { beginningOf, type Input, textInput } from "../input.js";
import type { Changes, DocumentView, Format, Report } from "../model.js";
import { type Repair, type TextEdit, withEdits } from "../report/edits.js";
import { repairsOf } from "../report/repairs.js";
import { acceptedEdits, hunksOf, trackedEdits } from "../report/tracked.js";
import { takesTrackedChanges } from "../report/tracked-formats.js";
import { type CheckOptions, checkNow, recheckNow } from "./check.js";

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
 * are there. A repair that does not end its finding, or that is next to a new finding, is left out. A byte order mark at the beginning of the draft is
 * one of the units that edits count.
 *
 * @throws LiteratimError `repair` for a draft that is no text, Markdown or LaTeX, before any source is asked for; else as `check` does.
 */
export function repair(engine: EngineClient, draft: Input, options: CheckOptions = {}): Promise<Repaired> {
  return engine.exclusively(() => repairNow(engine, draft, options), options.signal);
}

async function repairNow(engine: EngineClient, draft: Input, options: CheckOptions): Promise<Repaired> {
  const { signal } = options;
  const { head } = await beginningOf(draft, engine.limits.fileBytes);
  const given = await engine.decode(draft, { signal });
  let seen: DocumentView | undefined;
  const report = await checkNow(engine, draft, {
    ...options,
    onDraft: (view, input) => {
      if (given !== view.text) throw notEdited();
      seen = view;
      options.onDraft?.(view, input);
    },
  });
  if (!EDITED.has(report.draft.type) || seen === undefined) throw notEdited();
  const { repairs, ended } = await certainNow(engine, { report, view: seen, input: draft }, options);
  const left = (attention: "fix" | "look_up") =>
    [...report.quotations, ...report.citations, ...report.claims].filter((one) => one.attention === attention && !ended.has(one.id)).length;
  const lead = hasMark(head) ? 1 : 0;
  return {
    report,
    repairs: repairs.map(({ edit, ...rest }) => ({ ...rest, edit: { ...edit, start: edit.start + lead, end: edit.end + lead } })),
    left: { to_fix: left("fix"), to_look_up: left("look_up") },
  };
}

/** A draft that was checked: the report on it, its text, and what that was read from. */
export interface CheckedDraft {
  readonly report: Report;
  readonly view: DocumentView;
  readonly input: Input;
}

/** A file with the certain repairs of its draft as tracked changes. */
export interface TrackedRepairs {
  readonly bytes: Uint8Array;
  /** In order of place. */
  readonly repairs: readonly Repair[];
  /** How many findings that are to fix they do not end. */
  readonly left: number;
}

/**
 * The file of a draft that `engine` has checked, a DOCX or an ODT, with the repairs that are certain as tracked changes, each with its reason in a
 * comment. To accept all gives the corrected draft, to reject all the draft as it is. The engine has the draft as it was checked afterwards.
 *
 * @throws LiteratimError `format` for a draft of another format.
 */
export function trackRepairs(
  engine: EngineClient,
  draft: CheckedDraft,
  options: Pick<CheckOptions, "signal" | "attributions" | "choices" | "unmarked"> = {},
): Promise<TrackedRepairs> {
  const { report, view, input } = draft;
  const { signal } = options;
  return engine.exclusively(async () => {
    if (!takesTrackedChanges(report.draft.type)) throw untrackable(report.draft.name);
    let certain: Certain;
    try {
      certain = await certainNow(engine, draft, options);
    } finally {
      await recheckNow(engine, input, { ...options, signal: undefined });
    }
    const { repairs, ended } = certain;
    const { bytes } = await engine.trackDocument(input, report, trackedEdits(repairs, report, view), { signal });
    const open = [...report.quotations, ...report.citations].filter(({ id, attention }) => attention === "fix" && !ended.has(id));
    return { bytes, repairs, left: open.length };
  }, signal);
}

/**
 * The file of a draft that `engine` has checked with edits of its text as tracked changes, each with the reason of its finding in a comment; null where
 * the words of an edit are not where changes can be tracked.
 */
export async function trackAccepted(
  engine: EngineClient,
  { report, view, input }: CheckedDraft,
  edits: readonly TextEdit[],
): Promise<Uint8Array | null> {
  const { bytes, left } = await engine.trackDocument(input, report, acceptedEdits(edits, report, view));
  return left.length === 0 ? bytes : null;
}

type Certain = { readonly repairs: readonly Repair[]; readonly ended: ReadonlySet<string> };

/** The repairs of a draft that hold when it is checked again with them. */
async function certainNow(
  engine: EngineClient,
  { report, view, input }: CheckedDraft,
  options: Pick<CheckOptions, "signal" | "attributions" | "choices" | "unmarked">,
): Promise<Certain> {
  const { type, name } = report.draft;
  const { signal } = options;
  const tracked = takesTrackedChanges(type);
  const again = async (repairs: readonly Repair[]) => {
    const edits = repairs.map(({ edit }) => edit);
    const changed = tracked
      ? { ...input, data: (await engine.trackDocument(input, report, uncommented(edits, view), { signal })).bytes }
      : { ...input, ...textInput(name, withEdits(view.text, edits)), format: type };
    return (await recheckNow(engine, changed, options)).report;
  };
  const found = repairsOf(report, view);
  const given = tracked ? await writable(engine, { report, view, input }, found, signal) : found;
  return sound(given, report, again, (now) => engine.changes(report, now, { signal }));
}

function uncommented(edits: readonly TextEdit[], { text }: DocumentView): TrackedEdit[] {
  return edits.flatMap((edit) => hunksOf(edit, text)).map((edit) => ({ ...edit, comment: [] }));
}

/** The repairs whose words are where changes can be tracked. */
async function writable(
  engine: EngineClient,
  { report, view, input }: CheckedDraft,
  repairs: readonly Repair[],
  signal: AbortSignal | undefined,
): Promise<readonly Repair[]> {
  const edits = repairs.flatMap((repair) => uncommented([repair.edit], view).map((edit) => ({ edit, repair })));
  const { left } = await engine.trackDocument(
    input,
    report,
    edits.map(({ edit }) => edit),
    { signal },
  );
  const refused = new Set(left.map((index) => edits[index]?.repair.finding));
  return repairs.filter(({ finding }) => !refused.has(finding));
}

function notEdited(): LiteratimError {
  return new LiteratimError(
    "repair",
    "Edits are offered for drafts in plain text, Markdown and LaTeX; send the text of this one, or check it without repair.",
  );
}

/** Whether a file begins with a byte order mark, of UTF-8 or UTF-16, which is no part of its decoded text. */
function hasMark([first, second, third]: Uint8Array): boolean {
  return (
    (first === 0xef && second === 0xbb && third === 0xbf) || (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  );
}

/** The repairs that hold when all of them are made, and the findings that they end. */
async function sound(
  given: readonly Repair[],
  before: Report,
  again: (repairs: readonly Repair[]) => Promise<Report>,
  changesTo: (now: Report) => Promise<Changes>,
): Promise<Certain> {
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
