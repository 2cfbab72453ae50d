import * as z from "zod";
import { flag, object, path, reference, requiredSince, timestamp, uuid, uuidReference, word } from "../schema/field.ts";
import type { Release } from "../schema/release.ts";

/** Evidence for the session file format, for which no declarations exist: the first recorded release that writes it. */
export const observedSince = <const First extends Release>(since: First) =>
  ({ since, stability: "undeclared", evidence: `session files that the agent of ${since} wrote` }) as const;

/** The fields that every link of the conversation chain has. */
export const link = {
  parentUuid: uuidReference("`uuid` of the previous line in the chain; `null` if a chain starts.").nullable(),
  isSidechain: flag("Whether the line belongs to a subagent; such lines are in the subagent's own file."),
  uuid: uuid("UUID of the line. A line that was also sent has the same id on the wire."),
  timestamp: timestamp("When the line was written."),
  userType: word("Type of user; `external` outside the vendor."),
  entrypoint: requiredSince("0.2.90", word("How the agent was started: `sdk-ts`, `sdk-cli`, ...")),
  cwd: path("Working directory at the time."),
  sessionId: reference("The session."),
  version: word("Version of the agent that wrote the line."),
  gitBranch: word("Branch of the repository in `cwd`; `HEAD` if there is none."),
  agentId: reference("The subagent. Absent on the main thread.").optional(),
  slug: word("Readable name of the session, used for its files.").optional(),
  forkedFrom: object({
    sessionId: reference("Session that the line was copied from."),
    messageUuid: uuidReference("`uuid` of the original line."),
  })
    .meta({ description: "In a forked session: the line that this line was copied from." })
    .optional(),
  session_id: reference("The session, in interactive sessions.").optional(),
  isMeta: flag("Whether the agent generated the message for the model and hides it in the conversation.").optional(),
};

/** A line of type `system`: a link of the chain about the session that is not sent to the model. */
export const systemLine = <const Subtype extends string, Shape extends z.core.$ZodShape>(
  subtype: Subtype,
  fields: Shape,
) => object({ type: z.literal("system"), subtype: z.literal(subtype), ...fields, ...link });

/** A link of the chain, for use in examples. */
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
