/** The levels of effort, lowest first. */
export const effortLevels = ["low", "medium", "high", "xhigh", "max"] as const;

/** A level of effort. */
export type EffortLevel = (typeof effortLevels)[number];

/** Whether a value names a level of effort. */
export const isEffortLevel = (value: unknown): value is EffortLevel => effortLevels.some((level) => level === value);
