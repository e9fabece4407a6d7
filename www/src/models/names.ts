/** The current models that documents and examples name, by provider. A test compares documents and code with them. */
export const CURRENT_MODELS = {
  anthropic: ["claude-sonnet-5-5", "claude-opus-5-5", "claude-haiku-5-5"],
} as const;

/** The model that messages and examples name. */
export const EXAMPLE_MODEL = CURRENT_MODELS.anthropic[0];
