import { modelFacts } from "./models.ts";

/** The levels of effort, lowest first. */
export const effortLevels = ["low", "medium", "high", "xhigh", "max"] as const;

/** A level of effort. */
export type EffortLevel = (typeof effortLevels)[number];

/** Whether the word names a level of effort. */
export const isEffortLevel = (word: unknown): word is EffortLevel =>
  (effortLevels as readonly unknown[]).includes(word);

/**
 * How much effort a model makes where `chosen` is what the user asked for; `null`: nothing. A level that the model does
 * not have becomes `high`. `null` for a model that takes no level.
 */
export function effortOf(model: string, chosen: EffortLevel | null): EffortLevel | null {
  const { effort } = modelFacts(model);
  if (effort === null) return null;
  const wanted = chosen ?? effort.usual;
  return effort.levels.includes(wanted) ? wanted : "high";
}
