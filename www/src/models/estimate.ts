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
  /** What is sent with each: the passages that bear on it, or the whole text of its sources. */
  readonly sends: "passages" | "documents";
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** US dollars; undefined if the price is not known. */
  readonly dollars: number | undefined;
}

/** What would be sent, to whom, and at what cost, in a sentence or two. */
export function sentenceOf({ provider, host, model, questions, kept, sends, inputTokens, outputTokens, dollars }: Estimate): string {
  const each = questions === 1 ? "1 claim," : `${questions.toLocaleString("en")} claims, each`;
  const what = sends === "documents" ? "the whole text of its sources" : "the passages that bear on it";
  const where = host === THIS_DEVICE ? `${model} on this device` : `${model} of ${provider} (${host})`;
  const tokens = `about ${inputTokens.toLocaleString("en")} tokens, and ${outputTokens.toLocaleString("en")} of answers`;
  const price =
    dollars === undefined ? "at a price that is not known" : dollars === 0 ? "free of charge" : `for about $${dollars.toFixed(2)}`;
  const again = kept === 0 ? "" : ` ${kept} more ${kept === 1 ? "is" : "are"} answered from an earlier run.`;
  return `${each} with a few words of the draft around it and ${what}, would go to ${where}: ${tokens}, ${price}.${again}`;
}
