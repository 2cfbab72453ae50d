import { type RequirementId, requirements } from "@agentwire/protocol";
import type { Side } from "./session-event/event.ts";
import type { SessionEvent, SessionEvents } from "./session-event/session-event.ts";

/** A violation of a requirement. */
export interface Violation {
  readonly requirement: RequirementId;
  /** The side that violated it. */
  readonly side: Side;
  /** Position on the tape at which the violation became certain; `null` for the end of the tape. */
  readonly seq: number | null;
  /** What happened, in one sentence. */
  readonly message: string;
  /** Earlier positions that belong to it. */
  readonly related: readonly number[];
  /** The kind of an invalid frame. */
  readonly frame?: string;
}

/** Receives the observations of a law. */
export interface LawReport {
  /** The requirement was violated. */
  violation(violation: {
    readonly side: Side;
    readonly at?: { readonly seq: number };
    readonly message: string;
    readonly related?: readonly number[];
    readonly frame?: string;
  }): void;
  /** There was an occasion on which the requirement could have been violated. Without one, it was not measured. */
  occasion(side: Side): void;
}

/** The events that a law subscribes to. `finish` is called once, after the last event. */
export type LawListener = {
  readonly [Name in keyof SessionEvents]?: (event: SessionEvents[Name]) => void;
} & { readonly finish?: () => void };

/** A requirement as a program: it watches one connection from its first event to its last. */
export interface Law {
  readonly requirement: RequirementId;
  readonly watch: (report: LawReport) => LawListener;
}

/** Declares a law. The file that calls it is named after the requirement. */
export const defineLaw = (requirement: RequirementId, watch: (report: LawReport) => LawListener): Law => ({
  requirement,
  watch,
});

/**
 * What an event shows about a requirement: nothing (`undefined`), that it holds (`true`), or how it was violated, with
 * the earlier positions that belong to the violation.
 */
export type CheckResult =
  | undefined
  | true
  | string
  | { readonly message: string; readonly related?: readonly number[]; readonly frame?: string };

/** Handlers that check the events in which a requirement shows. */
export type EventChecks = {
  readonly [Name in keyof SessionEvents]?: (event: SessionEvents[Name]) => CheckResult;
};

/**
 * The side that a verdict applies to: the side that the requirement binds or, if it binds both, the side that acted.
 */
function bound(requirement: RequirementId): (event: SessionEvent) => Side {
  const { side } = requirements[requirement];
  if (side !== "both") return () => side;
  return (event) => ("from" in event ? event.from : "agent");
}

/**
 * Declares a law that checks one event at a time. `begin` is called once for each connection, so that handlers may keep
 * state.
 */
export const defineCheckedLaw = (requirement: RequirementId, begin: () => EventChecks): Law =>
  defineLaw(requirement, ({ violation, occasion }) => {
    const checks = begin();
    const sideOf = bound(requirement);
    const listener: Partial<Record<keyof SessionEvents, (event: SessionEvent) => void>> = {};
    for (const name of Object.keys(checks) as (keyof SessionEvents)[]) {
      const check = checks[name] as (event: SessionEvent) => CheckResult;
      listener[name] = (event) => {
        const result = check(event);
        if (result === undefined) return;
        const side = sideOf(event);
        occasion(side);
        if (result === true) return;
        const found = typeof result === "string" ? { message: result } : result;
        violation({ ...found, side, at: event });
      };
    }
    return listener as LawListener;
  });
