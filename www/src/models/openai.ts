import { speaking } from "./compatible.js";
import { type ProviderKind, priceIn } from "./provider.js";

/** From openai.com's price list of November 2025. */
const PRICES = [
  [/^gpt-5(\.\d)?-nano/, 0.05, 0.4],
  [/^gpt-5(\.\d)?-mini/, 0.25, 2],
  [/^gpt-5(\.1)?(-\d{4}|$)/, 1.25, 10],
  [/^gpt-4\.1-nano/, 0.1, 0.4],
  [/^gpt-4\.1-mini/, 0.4, 1.6],
  [/^gpt-4\.1/, 2, 8],
  [/^gpt-4o-mini/, 0.15, 0.6],
  [/^gpt-4o/, 2.5, 10],
] as const;

/** Models of OpenAI. */
export const provider: ProviderKind = {
  connect: (options) =>
    speaking(options, {
      name: "OpenAI",
      address: options.address ?? "https://api.openai.com/v1",
      silenceMs: 120_000,
      limit: "max_completion_tokens",
      priceOf: (model) => priceIn(PRICES, model),
    }),
};
