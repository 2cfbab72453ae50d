import { isBarred, lacksMode } from "./permission-mode.ts";

/** The settings that decide whether plan mode checks actions one by one. */
export interface PlanSettings {
  readonly effective: Readonly<Record<string, unknown>>;
  /** Whether no trusted source turns the checks off. */
  readonly letsPlansBeChecked: boolean;
}

/** Whether plan mode checks actions one by one, as the automatic mode does. It needs that mode to be available. */
export const checksPlans = (model: string, { effective, letsPlansBeChecked }: PlanSettings): boolean =>
  letsPlansBeChecked && !lacksMode(model, "auto") && !isBarred("auto", effective);
