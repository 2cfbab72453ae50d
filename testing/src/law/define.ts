import { type RequirementId, requirements } from "@agentwire/protocol";
import type { Side } from "./session-event/event.ts";
import type { SessionEvent, SessionEvents } from "./session-event/session-event.ts";

/** A breach of a requirement. */
export interface Violation {
  readonly requirement: RequirementId;
  /** Who broke it. */
  readonly side: Side;
  /** Place on the tape at which the breach became certain; `null` if that was the end of the tape. */
  readonly seq: number | null;
  /** What happened, in one sentence. */
  readonly message: string;
  /** Earlier places that belong to it. */
  readonly related: readonly number[];
  /** The kind of frame whose shape is wrong. */
  readonly frame?: string;
}

/** Where a law says what it saw. */
export interface LawReport {
  /** The requirement was broken. */
  breach(breach: {
    readonly side: Side;
    readonly at?: { readonly seq: number };
    readonly message: string;
    readonly related?: readonly number[];
    readonly frame?: string;
  }): void;
  /** There was an occasion on which the requirement could have been broken. Without one it was not measured. */
  occasion(side: Side): void;
}

/** What a law listens to. `finish` comes once, after the last event. */
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
 * What an event shows of a requirement: nothing (`undefined`), that it was kept (`true`), or how it was broken, with
 * the earlier places that belong to the breach.
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
 * Declares a law that checks one event at a time. `begin` is called once a connection, so that handlers may
 * remember what they need.
 */
export const defineCheckedLaw = (requirement: RequirementId, begin: () => EventChecks): Law =>
  defineLaw(requirement, ({ breach, occasion }) => {
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
        breach({ ...found, side, at: event });
      };
    }
    return listener as LawListener;
  });
