import type { Release } from "../schema/release.ts";

/** The level of a requirement. */
export type Level = "MUST" | "SHOULD" | "MAY";

/** One requirement: something that a peer must, should or may do. */
export interface Requirement<Id extends string = string> {
  /** Permanent id: `topic.thing.property`, in lower case. */
  readonly id: Id;
  readonly level: Level;
  /** The side to which the requirement applies. */
  readonly side: "agent" | "host" | "both";
  /** First release for which the requirement is known to hold. */
  readonly since: Release;
  /** First release for which it no longer held. */
  readonly until?: Release;
  /**
   * Source of the requirement. `declaration`: the published declarations. `observation`: the observed peers of the
   * reference release. `both`: both of them.
   */
  readonly source: "declaration" | "observation" | "both";
  /** One or two sentences. */
  readonly statement: string;
}

/** A group of requirements: one page of the specification. */
export interface Topic<Entry extends Requirement = Requirement> {
  /** Title of the page. */
  readonly name: string;
  readonly title: string;
  /** Introduction of the page, in Markdown. */
  readonly introduction: string;
  readonly requirements: readonly Entry[];
}

/** Declares a topic. The file that calls it is named after it. */
export const defineTopic = <const Id extends string>(topic: Topic<Requirement<Id>>): Topic<Requirement<Id>> => topic;

type RequirementMetadata = Omit<Requirement, "id" | "level" | "statement">;

const stated =
  (level: Level) =>
  <const Id extends string>(id: Id, metadata: RequirementMetadata, statement: string): Requirement<Id> => ({
    id,
    level,
    ...metadata,
    statement,
  });

/** A requirement without exceptions: a peer that violates it is not reliable. */
export const must = stated("MUST");
/** A requirement that a peer may violate for a good reason. */
export const should = stated("SHOULD");
/** A freedom that the other side must tolerate. */
export const may = stated("MAY");
