import type { EffortLevel } from "@agentwire/protocol";

export type { EffortLevel };

/** The levels of effort, lowest first. */
export const effortLevels = ["low", "medium", "high", "xhigh", "max"] as const satisfies readonly EffortLevel[];

/** Whether a value names a level of effort. */
export const isEffortLevel = (value: unknown): value is EffortLevel => effortLevels.some((level) => level === value);
