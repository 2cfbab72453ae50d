/** How a model is told to think: as it likes, not at all, or with at most so many tokens. */
export type ThinkingChoice = "default" | "off" | { readonly budgetTokens: number };
