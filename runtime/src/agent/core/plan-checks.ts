import { isBarred, lacksMode } from "./permission-mode.ts";

/** The settings that decide whether plan mode checks each action. */
export interface PlanSettings {
  readonly effective: Readonly<Record<string, unknown>>;
  /** Whether no trusted source disables the checks. */
  readonly letsPlansBeChecked: boolean;
}

/** Whether plan mode checks each action, as auto mode does. Requires auto mode to be available. */
export const checksPlans = (model: string, { effective, letsPlansBeChecked }: PlanSettings): boolean =>
  letsPlansBeChecked && !lacksMode(model, "auto") && !isBarred("auto", effective);
