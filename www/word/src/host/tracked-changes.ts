/** What distinguishes a tracked change from others in its paragraph, since Word gives it no id: who made it, when, and what it adds or deletes. */
export type ChangeKey = string;

const PROPERTIES = "items/author,items/date,items/text,items/type";

/** The tracked changes in a paragraph; a change of several looks is in several parts. */
export async function changesIn(context: Word.RequestContext, paragraph: Word.Paragraph): Promise<ChangeKey[]> {
  const changes = paragraph.getTrackedChanges();
  changes.load(PROPERTIES);
  await context.sync();
  return changes.items.map(keyOf);
}

/**
 * The changes that a replacement has made: those that were not there before it, and that delete words of `deleted` or add words of `added`. Null when
 * Word has joined one of them to a change next to it, or shows it as one that was there: it cannot be rejected alone then.
 */
export function ownChanges(
  earlier: readonly ChangeKey[],
  now: readonly ChangeKey[],
  deleted: string,
  added: string,
): readonly ChangeKey[] | null {
  const before = new Set(earlier);
  const own = now.filter((key) => !before.has(key));
  const textOf = (type: string): string =>
    own
      .map(partsOf)
      .flatMap((parts) => (parts.type === type ? [parts.text] : []))
      .join("");
  const isWhole = textOf("Deleted") === deleted && textOf("Added") === added;
  return isWhole && new Set(own).size === own.length ? own : null;
}

/** Rejects these changes in a paragraph and no others. @throws Error with what to do, when one is gone or another looks the same. */
export async function rejectChanges(paragraph: Word.Paragraph, own: readonly ChangeKey[] | null): Promise<void> {
  if (own === null) throw new Error("Word has joined this change to one beside it. Reject it under Review.");
  await Word.run(paragraph, async (context) => {
    const changes = paragraph.getTrackedChanges();
    changes.load(PROPERTIES);
    await context.sync();
    const found = own.map((key) => changes.items.filter((one) => keyOf(one) === key));
    if (found.some(({ length }) => length !== 1))
      throw new Error("This change is not as it was made: it was accepted, rejected or edited. Look at it under Review.");
    for (const change of found.flat()) change.reject();
    await context.sync();
  });
}

function keyOf({ author, date, type, text }: Word.TrackedChange): ChangeKey {
  return JSON.stringify([author, new Date(date).toJSON(), type, text]);
}

function partsOf(key: ChangeKey): { type: string; text: string } {
  const [, , type, text] = JSON.parse(key) as [string, string, string, string];
  return { type, text };
}
