/** Wrong use: one sentence that says what is wrong and what to do. */
export class UsageError extends Error {}
