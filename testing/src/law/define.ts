import { type RequirementId, requirements } from "@agentwire/protocol";
import type { Side } from "./session-event/event.ts";
import type { Heard, Moment } from "./session-event/session-event.ts";

/** A breach of a requirement. */
export interface Violation {
  readonly requirement: RequirementId;
  /** Who broke it. */
  readonly side: Side;
  /** Place on the tape at which the breach became certain; `null` where that was the end of the tape. */
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
  met(side: Side): void;
}

/** What a law listens to. `over` comes once, after the last event. */
export type LawListener = {
  readonly [Name in keyof Heard]?: (moment: Heard[Name]) => void;
} & { readonly over?: () => void };

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
 * What a moment shows of a requirement: nothing (`undefined`), that it was kept (`true`), or how it was broken, with
 * the earlier places that belong to the breach.
 */
export type Judgement =
  | undefined
  | true
  | string
  | { readonly message: string; readonly related?: readonly number[]; readonly frame?: string };

/** Handlers that judge the moments at which a requirement shows. */
export type Judges = {
  readonly [Name in keyof Heard]?: (moment: Heard[Name]) => Judgement;
};

/**
 * The side that a verdict applies to: the side that the requirement binds or, if it binds both, the side that acted.
 */
function bound(requirement: RequirementId): (moment: Moment) => Side {
  const { side } = requirements[requirement];
  if (side !== "both") return () => side;
  return (moment) => ("from" in moment ? moment.from : "agent");
}

/**
 * Declares a law that can be judged moment by moment. `begin` is called once a connection, so that handlers may
 * remember what they need.
 */
export const judging = (requirement: RequirementId, begin: () => Judges): Law =>
  defineLaw(requirement, ({ breach, met }) => {
    const judges = begin();
    const sideOf = bound(requirement);
    const listener: Partial<Record<keyof Heard, (moment: Moment) => void>> = {};
    for (const name of Object.keys(judges) as (keyof Heard)[]) {
      const judge = judges[name] as (moment: Moment) => Judgement;
      listener[name] = (moment) => {
        const judgement = judge(moment);
        if (judgement === undefined) return;
        const side = sideOf(moment);
        met(side);
        if (judgement === true) return;
        const found = typeof judgement === "string" ? { message: judgement } : judgement;
        breach({ ...found, side, at: moment });
      };
    }
    return listener as LawListener;
  });
