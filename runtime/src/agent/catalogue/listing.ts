import { supportsAutoMode } from "./auto-mode.ts";
import type { EffortLevel } from "./effort-level.ts";
import { aliases, modelFacts } from "./models.ts";

/** An entry of the model picker, as hosts receive it. */
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

const offered = ["default", "opus", "fable", "sonnet", "haiku"] as const;

const listing = (value: string): ModelListing => {
  const resolvedModel = aliases[value] ?? value;
  const facts = modelFacts(resolvedModel);
  return {
    value,
    resolvedModel,
    displayName: value === "default" ? "Default (recommended)" : (facts.displayName.split(" ")[0] ?? value),
    description: `${facts.displayName}, ${facts.contextWindow / 1000}k tokens of context`,
    supportsEffort: facts.effort !== null,
    supportedEffortLevels: facts.effort?.levels ?? [],
    supportsAdaptiveThinking: facts.thinking === "adaptive",
    supportsFastMode: false,
    supportsAutoMode: supportsAutoMode(resolvedModel),
    supportsThinkingOff: facts.thinking !== "adaptive",
  };
};

/** The models that a picker offers, the default one first. */
export const modelListings = (): readonly ModelListing[] => offered.map(listing);
