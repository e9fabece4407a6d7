import { THIS_DEVICE } from "./provider.js";

/** What would be sent, before anything is. */
export interface Estimate {
  /** The provider's name. */
  readonly provider: string;
  /** The host that gets the questions, or `this device`. */
  readonly host: string;
  readonly model: string;
  /** The questions that are asked, without those whose answer is kept from an earlier run. */
  readonly questions: number;
  readonly kept: number;
  /** What is sent with each: the passages that bear on it, the whole text of its sources, or values with whole documents. */
  readonly sends: "passages" | "documents" | "values";
  /** What is sent, where it is no claims: `12 values and the whole text of 2 documents`. */
  readonly contents?: string | undefined;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** US dollars; undefined if the price is not known. */
  readonly dollars: number | undefined;
}

/** What would be sent, to whom, and at what cost, in a sentence or two. */
export function sentenceOf({
  provider,
  host,
  model,
  questions,
  kept,
  sends,
  contents,
  inputTokens,
  outputTokens,
  dollars,
}: Estimate): string {
  const each = questions === 1 ? "1 claim," : `${questions.toLocaleString("en")} claims, each`;
  const what = sends === "documents" ? "the whole text of its sources" : "the passages that bear on it";
  const where = host === THIS_DEVICE ? `${model} on this device` : `${model} of ${provider} (${host})`;
  const tokens = `about ${inputTokens.toLocaleString("en")} tokens, and ${outputTokens.toLocaleString("en")} of answers`;
  const price =
    dollars === undefined ? "at a price that is not known" : dollars === 0 ? "free of charge" : `for about $${dollars.toFixed(2)}`;
  const again = kept === 0 ? "" : ` ${kept} more ${kept === 1 ? "is" : "are"} answered from an earlier run.`;
  if (contents !== undefined) return `${contents} would go to ${where}: ${tokens}, ${price}.`;
  return `${each} with a few words of the draft around it and ${what}, would go to ${where}: ${tokens}, ${price}.${again}`;
}
