import { THIS_DEVICE } from "./provider.js";

/** What is sent with a claim. */
const SENT = {
  passages: "with a few words of the draft around it and the passages that bear on it",
  documents: "with a few words of the draft around it and the whole text of its sources",
  translations: "to be translated into the language of its sources",
};

/** What would be sent, before anything is. */
export interface Estimate {
  /** The provider's name. */
  readonly provider: string;
  /** The host that gets the questions, or `this device`. */
  readonly host: string;
  readonly model: string;
  /** The questions that are asked, without those whose answer is kept from an earlier run. */
  readonly questions: number;
  /** The requests that have them: fewer, where several claims are judged in one. */
  readonly requests: number;
  readonly kept: number;
  /** What is sent with each claim: the passages that bear on it, the whole text of its sources, or nothing but their language, to translate it; or else values with whole documents, or the paragraphs of the draft. */
  readonly sends: keyof typeof SENT | "values" | "paragraphs";
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
  requests,
  kept,
  sends,
  contents,
  inputTokens,
  outputTokens,
  dollars,
}: Estimate): string {
  const together = requests < questions ? ` in ${requests === 1 ? "1 request" : `${requests.toLocaleString("en")} requests`}` : "";
  const each = questions === 1 ? "1 claim," : `${questions.toLocaleString("en")} claims${together}, each`;
  const where = host === THIS_DEVICE ? `${model} on this device` : `${model} of ${provider} (${host})`;
  const tokens = `about ${inputTokens.toLocaleString("en")} tokens, and ${outputTokens.toLocaleString("en")} of answers`;
  const price =
    dollars === undefined ? "at a price that is not known" : dollars === 0 ? "free of charge" : `for about $${dollars.toFixed(2)}`;
  const again = kept === 0 ? "" : ` ${kept} more ${kept === 1 ? "is" : "are"} answered from an earlier run.`;
  if (sends === "values" || sends === "paragraphs") return `${contents} would go to ${where}: ${tokens}, ${price}.${again}`;
  return `${each} ${SENT[sends]}, would go to ${where}: ${tokens}, ${price}.${again}`;
}
