/** Wrong usage: the message is one sentence on what is wrong and what to do. */
export class UsageError extends Error {}
