import { aliases, modelFacts } from "./catalogue.ts";

/** An entry of the model picker, as hosts are told of it. */
export interface ModelListing {
  readonly value: string;
  readonly resolvedModel: string;
  readonly displayName: string;
  readonly description: string;
  readonly supportsEffort: boolean;
  readonly supportedEffortLevels: readonly EffortLevel[];
  readonly supportsAdaptiveThinking: boolean;
  readonly supportsFastMode: boolean;
  readonly supportsAutoMode: boolean;
  readonly supportsThinkingOff: boolean;
}

/** The levels of effort, lowest first. */
export const effortLevels = ["low", "medium", "high", "xhigh", "max"] as const;

/** A level of effort. */
export type EffortLevel = (typeof effortLevels)[number];

/** Whether the word names a level of effort. */
export const isEffortLevel = (word: unknown): word is EffortLevel =>
  (effortLevels as readonly unknown[]).includes(word);

const offered = ["default", "opus", "fable", "sonnet", "haiku"] as const;

const listing = (value: string): ModelListing => {
  const resolvedModel = aliases[value] ?? value;
  const facts = modelFacts(resolvedModel);
  return {
    value,
    resolvedModel,
    displayName: value === "default" ? "Default (recommended)" : (facts.displayName.split(" ")[0] ?? value),
    description: `${facts.displayName}, ${facts.contextWindow / 1000}k tokens of context`,
    supportsEffort: facts.effort,
    supportedEffortLevels: facts.effort ? effortLevels : [],
    supportsAdaptiveThinking: facts.thinking === "adaptive",
    supportsFastMode: false,
    supportsAutoMode: false,
    supportsThinkingOff: facts.thinking !== "adaptive",
  };
};

/** The models that a picker offers, the default one first. */
export const listModels = (): readonly ModelListing[] => offered.map(listing);
