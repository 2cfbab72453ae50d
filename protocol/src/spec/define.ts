import type { Release } from "../schema/release.ts";

/** How binding a requirement is. */
export type Level = "MUST" | "SHOULD" | "MAY";

/** One thing that a peer has to do, ought to do or may do. */
export interface Requirement<Id extends string = string> {
  /** Names it for good: `topic.thing.property`, in lower case. */
  readonly id: Id;
  readonly level: Level;
  /** Whom it binds. */
  readonly side: "agent" | "host" | "both";
  /** First release from which on it is known to hold. */
  readonly since: Release;
  /** First release for which it no longer held. */
  readonly until?: Release;
  /**
   * How it is known: `declaration`: the published declarations say so; `observation`: the peers of the reference
   * release were seen to do so; `both`.
   */
  readonly source: "declaration" | "observation" | "both";
  /** One or two sentences. */
  readonly statement: string;
}

/** Requirements that belong together: a page of the specification. */
export interface Topic<Entry extends Requirement = Requirement> {
  /** Name of the page. */
  readonly name: string;
  readonly title: string;
  /** What the page is about, in Markdown. */
  readonly introduction: string;
  readonly requirements: readonly Entry[];
}

/** Declares a topic. The file that calls it is named after it. */
export const defineTopic = <const Id extends string>(topic: Topic<Requirement<Id>>): Topic<Requirement<Id>> => topic;

type Standing = Omit<Requirement, "id" | "level" | "statement">;

const stated =
  (level: Level) =>
  <const Id extends string>(id: Id, standing: Standing, statement: string): Requirement<Id> => ({
    id,
    level,
    ...standing,
    statement,
  });

/** A requirement without exception: a peer that breaks it cannot be relied on. */
export const must = stated("MUST");
/** A requirement that a peer may break for a good reason. */
export const should = stated("SHOULD");
/** A freedom that the other side has to live with. */
export const may = stated("MAY");
