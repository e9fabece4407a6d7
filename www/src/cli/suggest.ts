/** The name that a mistyped word most likely means: at most two changes away, or a third of its letters; undefined if none is near. */
export function nearest(word: string, names: Iterable<string>): string | undefined {
  const most = Math.max(1, Math.min(2, Math.floor(word.length / 3)));
  const near = [...names].map((name) => ({ name, changes: changesBetween(word, name) })).sort((a, b) => a.changes - b.changes);
  return near[0] !== undefined && near[0].changes <= most ? near[0].name : undefined;
}

/** Letters added, dropped, replaced, or exchanged with their neighbour: the optimal string alignment distance. */
function changesBetween(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  const at = (i: number, j: number): number => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= one.length; i++) {
    rows.push([i]);
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + Number(!isSame));
      rows[i]?.push(isSwapped ? Math.min(least, at(i - 2, j - 2) + 1) : least);
    }
  }
  return at(one.length, other.length);
}
