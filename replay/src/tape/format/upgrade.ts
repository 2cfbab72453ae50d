/** Converts the lines of one format version to the next: the header first, then every event. */
export interface UpgradeStep {
  /** The version it starts from; it ends at the next. */
  readonly from: number;
  header(header: Readonly<Record<string, unknown>>): Record<string, unknown>;
  event(event: Readonly<Record<string, unknown>>): Record<string, unknown>;
}

/** The upgrade steps, oldest first. Version 1 is the first published one, so there is none yet. */
const upgradeSteps: readonly UpgradeStep[] = [];

/** Converts lines of an older version to lines of the newest. */
export interface Upgrade {
  /** Whether it leaves every line unchanged. */
  readonly idle: boolean;
  header(header: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
  event(event: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
}

/** The steps from `version` to `target`. Throws if a step is missing, which is a defect of the list. */
export function upgradeFrom(version: number, target: number, steps = upgradeSteps): Upgrade {
  const chain: UpgradeStep[] = [];
  for (let at = version; at < target; at++) {
    const step = steps.find(({ from }) => from === at);
    if (step === undefined)
      throw new Error(
        `No upgrade step leads from tape version ${at} to ${at + 1}. This is a defect in agentwire: report it.`,
      );
    chain.push(step);
  }
  return {
    idle: chain.length === 0,
    header: (header) => chain.reduce<Readonly<Record<string, unknown>>>((value, step) => step.header(value), header),
    event: (event) => chain.reduce<Readonly<Record<string, unknown>>>((value, step) => step.event(value), event),
  };
}
