import { speaking } from "./compatible.js";
import { type ProviderKind, priceIn } from "./provider.js";

/** OpenAI's list as two articles of March and April 2026 give it. The price of a later model is not known here. */
const PRICES = [
  [/^gpt-5-nano/, 0.05, 0.4],
  [/^gpt-5-mini/, 0.25, 2],
  [/^gpt-5(\.1)?(-\d{4}|$)/, 1.25, 10],
  [/^gpt-4\.1-nano/, 0.1, 0.4],
  [/^gpt-4\.1-mini/, 0.4, 1.6],
  [/^gpt-4\.1(-\d{4}|$)/, 2, 8],
  [/^gpt-4o-mini(-\d{4}|$)/, 0.15, 0.6],
  [/^gpt-4o(-\d{4}|$)/, 2.5, 10],
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
