/**
 * The resources that a transition reads and writes, by name. `everything`: it may change anything, for example an
 * interrupt.
 */
export interface Footprint {
  readonly reads?: readonly string[];
  readonly writes?: readonly string[];
  readonly everything?: boolean;
}

/** A step of a session that the explorer can order: an action, the release of something held, or a step of the peer. */
export interface Transition {
  readonly name: string;
  /** Unknown for the peer until it has taken the step. */
  readonly footprint?: Footprint;
}

/** The name of the transition in which the peer under test continues to its next visible event. */
export const peerStep = "peer";

const overlap = (some: readonly string[] = [], others: readonly string[] = []): boolean =>
  some.some((resource) => others.includes(resource));

/**
 * Whether two transitions commute: neither changes anything, and neither writes what the other reads or writes. Orders
 * that differ only in adjacent independent transitions reach the same outcome, so one of them is enough.
 */
export function areIndependent(one: Footprint, other: Footprint): boolean {
  if (one.everything === true || other.everything === true) return false;
  return !overlap(one.writes, other.writes) && !overlap(one.writes, other.reads) && !overlap(one.reads, other.writes);
}

/**
 * Decides at each point where more than one thing can happen next. It decides synchronously, so that an action can
 * follow a frame before the peer continues.
 */
export interface Scheduler {
  /** The name of the transition to take; `null` to end the run here. `enabled` is not empty. */
  choose(enabled: readonly Transition[]): string | null;
  /** The step of the peer that was chosen last has been taken. */
  stepped(footprint: Footprint): void;
  /** Whether it ended the run because an equivalent order has been explored. The run then does not count. */
  readonly pruned?: boolean;
}

/** A system in which the explorer chooses the order of concurrent steps. */
export interface Explorable<Run> {
  /** Runs once from the beginning. `undefined` if the scheduler pruned the run. */
  run(scheduler: Scheduler): Promise<Run | undefined>;
}
