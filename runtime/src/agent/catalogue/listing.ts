import { supportsAutoMode } from "./auto-mode.ts";
import type { EffortLevel } from "./effort-level.ts";
import { aliases, modelProperties } from "./models.ts";

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
  const properties = modelProperties(resolvedModel);
  return {
    value,
    resolvedModel,
    displayName: value === "default" ? "Default (recommended)" : (properties.displayName.split(" ")[0] ?? value),
    description: `${properties.displayName}, ${properties.contextWindow / 1000}k tokens of context`,
    supportsEffort: properties.effort !== null,
    supportedEffortLevels: properties.effort?.levels ?? [],
    supportsAdaptiveThinking: properties.thinking === "adaptive",
    supportsFastMode: false,
    supportsAutoMode: supportsAutoMode(resolvedModel),
    supportsThinkingOff: properties.thinking !== "adaptive",
  };
};

/** The models that a picker offers, the default one first. */
export const modelListings = (): readonly ModelListing[] => offered.map(listing);
