import * as v from "valibot";

/** The name of the port between the panel and the content script of a frame. */
export const PORT = "literatim-draft";

/** The most units of a text that is taken from a page. */
export const MOST_UNITS = 8_000_000;

/** What of a page is checked: the words that are selected, the editor that has the focus, or all of it. */
export const WHAT = ["selection", "editor", "page"] as const;
export type What = (typeof WHAT)[number];

const unit = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_UNITS));
const span = v.tuple([unit, unit]);
const text = v.pipe(v.string(), v.maxLength(MOST_UNITS));
const short = v.pipe(v.string(), v.maxLength(300));
const id = v.pipe(v.string(), v.regex(/^[a-z]{1,8}\d{1,7}$/));
/** The number of a version of the draft's text. */
const version = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The kinds of marks in the style sheets of marks. */
const KIND = /^(?:case-)?[a-z]{1,20}$/;

/** Panel to content script: what to read, what to draw, what to put into the draft. */
export const Order = v.variant("type", [
  v.strictObject({ type: v.literal("open"), what: v.picklist(WHAT) }),
  v.strictObject({
    type: v.literal("mark"),
    version,
    marks: v.array(v.strictObject({ id, span, kind: v.pipe(v.string(), v.regex(KIND)) })),
    chosen: v.nullable(id),
  }),
  v.strictObject({ type: v.literal("reveal"), version, span }),
  v.strictObject({ type: v.literal("replace"), version, span, words: text }),
  v.strictObject({ type: v.literal("undo") }),
]);
export type Order = v.InferOutput<typeof Order>;

/** Content script to panel: the draft, how it changed, and what the reader did in it. */
export const News = v.variant("type", [
  v.strictObject({
    type: v.literal("draft"),
    version,
    text,
    format: v.picklist(["text", "markdown", "latex"]),
    canChange: v.boolean(),
    /** What the reader should know of how it was read; empty for nothing. */
    note: short,
  }),
  v.strictObject({ type: v.literal("changed"), version, start: unit, end: unit, text }),
  v.strictObject({ type: v.literal("asked"), id }),
  v.strictObject({ type: v.literal("stepped"), by: v.picklist([1, -1]) }),
  v.strictObject({ type: v.literal("nothing"), why: short }),
]);
export type News = v.InferOutput<typeof News>;

/** What a frame has that can be checked. */
export const Survey = v.strictObject({
  /** Units that are selected, and the units and the focus of the editor that would be read; `editor` is null when the frame has none. */
  selected: unit,
  editor: v.nullable(v.strictObject({ size: unit, hasFocus: v.boolean() })),
  /** The media type of the frame's document. */
  type: short,
});
export type Survey = v.InferOutput<typeof Survey>;

/** Panel to background: start the page that hosts engines. */
export const NeedEngine = v.strictObject({ type: v.literal("need-engine") });

/** What the user asked for at the toolbar, in a menu or by the keyboard. It is in the session's storage, which no content script can read. */
export const Ask = v.strictObject({
  tab: v.number(),
  window: v.number(),
  what: v.nullable(v.picklist(WHAT)),
  /** Tells two equal wishes apart. */
  at: v.number(),
});
export type Ask = v.InferOutput<typeof Ask>;

/** The key of the last {@link Ask}. */
export const ASK = "ask";

/** The parsed message; null for one of another form. */
export function parsed<Schema extends v.GenericSchema>(schema: Schema, message: unknown): v.InferOutput<Schema> | null {
  const { success, output } = v.safeParse(schema, message);
  return success ? output : null;
}

/** Whether a message or a port comes from a page of this extension, and not from a content script. */
export function isOwnPage(sender: chrome.runtime.MessageSender | undefined): boolean {
  return sender?.id === chrome.runtime.id && (sender.url?.startsWith(chrome.runtime.getURL("")) ?? false);
}
