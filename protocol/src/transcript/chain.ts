import { z } from "zod";
import { flag, object, path, reference, timestamp, uuid, uuidReference, word } from "../schema/field.ts";

/** Where the facts about session files come from; nothing declares them. */
export const observed = {
  since: "0.3.330",
  stability: "undeclared",
  evidence: "session files that the agent 2.1.330 wrote",
} as const;

/** What every link of the conversation chain carries besides its own fields. */
export const link = {
  parentUuid: uuidReference("`uuid` of the line before it in the chain; `null` where a chain begins.").nullable(),
  isSidechain: flag("Whether the line belongs to a subagent; such lines stand in the subagent's own file."),
  uuid: uuid("Id of the line. A line that also travelled has the same id on the wire."),
  timestamp: timestamp("When the line was made."),
  userType: word("Who uses the agent; `external` outside its maker."),
  entrypoint: word("How the agent was started: `sdk-ts`, `sdk-cli`, ..."),
  cwd: path("Working directory at that moment."),
  sessionId: reference("The session."),
  version: word("Version of the agent that wrote the line."),
  gitBranch: word("Branch of the repository in `cwd`; `HEAD` where there is none."),
  agentId: reference("The subagent. Absent on the main thread.").optional(),
  slug: word("Name in words that the session was given, for the files that belong to it.").optional(),
  forkedFrom: object({
    sessionId: reference("Session that the line was copied from."),
    messageUuid: uuidReference("Its `uuid` there."),
  })
    .meta({ description: "Where the line was copied from, in the file of a fork." })
    .optional(),
  isMeta: flag("Made by the agent for the model, and not shown as part of the conversation.").optional(),
};

/** A line of type `system`: a link of the chain that tells of the session and is not sent to the model. */
export const systemLine = <const Subtype extends string, Shape extends z.core.$ZodShape>(
  subtype: Subtype,
  fields: Shape,
) => object({ type: z.literal("system"), subtype: z.literal(subtype), ...fields, ...link });

/** A link of the chain, for examples. */
export const exampleLink = {
  parentUuid: "0b1c2d3e-0000-4000-8000-000000000010",
  isSidechain: false,
  uuid: "0b1c2d3e-0000-4000-8000-000000000011",
  timestamp: "2026-01-01T12:00:00.000Z",
  userType: "external",
  entrypoint: "sdk-ts",
  cwd: "/home/ada/app",
  sessionId: "0b1c2d3e-0000-4000-8000-000000000001",
  version: "2.1.330",
  gitBranch: "HEAD",
} as const;

/** The session of {@link exampleLink}. */
export const exampleSession = exampleLink.sessionId;
