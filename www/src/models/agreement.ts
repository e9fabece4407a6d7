/** A verdict compared with the label that a person gave. */
export interface Labelled {
  readonly label: string;
  /** Undefined if there is none that can be used. */
  readonly verdict: string | undefined;
  /** 0 to 1, if the verdict has one. */
  readonly confidence?: number | undefined;
}

/** The verdict on a labelled claim that was not found in its draft: it is wrong whatever the label. */
export const NOT_FOUND = "not_found";

/** Figures of one label. */
export interface LabelFigures {
  readonly n: number;
  readonly precision: number | null;
  readonly recall: number | null;
  readonly f1: number | null;
}

/** The ends of an interval. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** How well verdicts agree with labels. Shares are 0 to 1, and null where nothing can be divided. */
export interface Agreement {
  readonly n: number;
  /** The share that has a verdict. The other figures are of these. */
  readonly coverage: number | null;
  /** The mean recall of the labels. */
  readonly balanced_accuracy: number | null;
  /** The interval in which 95 of 100 resamples have it. */
  readonly balanced_accuracy_interval: Interval | null;
  readonly labels: Readonly<Record<string, LabelFigures>>;
  /** How often a label got a verdict. */
  readonly confusion: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** The mean squared difference of confidence and truth; null without a confidence. */
  readonly brier: number | null;
}

/** Resamples for an interval. */
const RESAMPLES = 1000;

/** How well verdicts agree with labels. */
export function agreementOf(rows: readonly Labelled[]): Agreement {
  const judged = rows.filter(({ verdict }) => verdict !== undefined);
  const confusion: Record<string, Record<string, number>> = {};
  for (const { label, verdict = "" } of judged) {
    confusion[label] ??= {};
    const row = confusion[label];
    row[verdict] = (row[verdict] ?? 0) + 1;
  }
  const given = judged.flatMap(({ label, verdict = "" }) => [label, verdict]);
  const names = [...new Set(given.filter((name) => name !== NOT_FOUND))].sort();
  const labels = Object.fromEntries(names.map((name) => [name, figuresOf(judged, name)]));
  const sure = judged.filter(({ confidence }) => confidence !== undefined);
  const brier = sure.map(({ label, verdict, confidence = 0 }) => (confidence - Number(label === verdict)) ** 2);
  return {
    n: rows.length,
    coverage: divided(judged.length, rows.length),
    balanced_accuracy: balanced(judged),
    balanced_accuracy_interval: intervalOf(judged),
    labels,
    confusion,
    brier: divided(sum(brier), brier.length),
  };
}

function figuresOf(rows: readonly Labelled[], name: string): LabelFigures {
  const n = rows.filter(({ label }) => label === name).length;
  const given = rows.filter(({ verdict }) => verdict === name).length;
  const right = rows.filter(({ label, verdict }) => label === name && verdict === name).length;
  return { n, precision: divided(right, given), recall: divided(right, n), f1: divided(2 * right, n + given) };
}

function balanced(rows: readonly Labelled[]): number | null {
  const totals = new Map<string, [right: number, n: number]>();
  for (const { label, verdict } of rows) {
    const [right, n] = totals.get(label) ?? [0, 0];
    totals.set(label, [right + Number(label === verdict), n + 1]);
  }
  const recalls = [...totals.values()].map(([right, n]) => right / n);
  return divided(sum(recalls), recalls.length);
}

/** The bootstrap interval, with the same resamples each time. */
function intervalOf(rows: readonly Labelled[]): Interval | null {
  if (rows.length === 0) return null;
  const random = randomFrom(1);
  const found: number[] = [];
  for (let resample = 0; resample < RESAMPLES; resample++) {
    const drawn = rows.map(() => rows[Math.floor(random() * rows.length)] as Labelled);
    found.push(balanced(drawn) ?? 0);
  }
  found.sort((a, b) => a - b);
  return { low: found[Math.floor(RESAMPLES * 0.025)] as number, high: found[Math.ceil(RESAMPLES * 0.975) - 1] as number };
}

/** Numbers from 0 to 1, by mulberry32. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function divided(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
