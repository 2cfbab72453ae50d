import { type EffortLevel, effortLevels, isEffortLevel } from "./effort-level.ts";
import { modelProperties } from "./models.ts";

export { type EffortLevel, effortLevels, isEffortLevel };

/**
 * The effort level for a model. `chosen` is what the user requested, `null` if nothing. A level that the model does not
 * support becomes `high`. Returns `null` for a model without effort levels.
 */
export function effortOf(model: string, chosen: EffortLevel | null): EffortLevel | null {
  const { effort } = modelProperties(model);
  if (effort === null) return null;
  const requested = chosen ?? effort.usual;
  return effort.levels.includes(requested) ? requested : "high";
}
