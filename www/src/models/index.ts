// What `literatim/models` exports, and the command line loads when the user brings a model.

export type { FieldAnswer } from "../field.js";
export { type Agreement, agreementOf, type Interval, type LabelFigures, type Labelled } from "./agreement.js";
export type { Asked, AskOptions, Budget } from "./asking.js";
export { type AskClaimsOptions, type AskedClaims, askClaims } from "./claims.js";
export { type Embed, type RankOptions, rankClaims } from "./embeddings.js";
export { type Estimate, sentenceOf } from "./estimate.js";
export { type ProposedClaim, type ProposedClaims, proposeClaims } from "./extraction.js";
export { type AskedFields, type AskFieldsOptions, askFields } from "./fields.js";
export { type AskedPairs, askPairs, type KeyedPair, type KeyedVerdict } from "./pairs.js";
export type {
  CitationQuestion,
  CitedDocument,
  JsonSchema,
  ModelAnswer,
  ModelInfo,
  ModelProvider,
  Price,
  ProviderKind,
  ProviderOptions,
  Question,
  Traffic,
  Usage,
} from "./provider.js";
export { tokensIn } from "./provider.js";
export { keyVariableOf, openProvider, PROVIDERS } from "./providers.js";
export { type ClaimVerification, SEMANTICALLY_UNSUPPORTED, type VerifyClaimOptions, verifyClaim } from "./verify.js";
