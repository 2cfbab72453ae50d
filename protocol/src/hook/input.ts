import * as z from "zod";
import { object, path, reference, since } from "../schema/field.ts";

/** Input that every hook receives, whatever the event. */
const hookInput = {
  session_id: reference("Session of the event."),
  transcript_path: path("Transcript file of the session."),
  cwd: path("Current working directory of the session."),
  prompt_id: since(
    "0.3.196",
    reference("The user prompt that led to the event; unchanged until the next prompt. Absent before the first one."),
  ).optional(),
  permission_mode: z.string().describe("Current permission mode. Present for tool events and turn ends.").optional(),
  agent_id: since(
    "0.2.64",
    reference("Id of the subagent that raised the event. Absent on the main thread."),
  ).optional(),
  agent_type: since(
    "0.2.64",
    z.string().describe("Type of the subagent; on the main thread, the agent that the session runs as."),
  ).optional(),
  effort: since(
    "0.2.133",
    object({
      level: z.string().describe("`low`, `medium`, `high`, `xhigh`, `max`, after any downgrade for the model."),
    }).describe("Reasoning effort of the running turn, if the model supports effort."),
  ).optional(),
};

type Input<Event extends string, Shape> = Omit<typeof hookInput, keyof Shape> &
  Record<"hook_event_name", z.ZodLiteral<Event>> &
  Shape;

/**
 * The input of one event: the common fields, the event's name, and the event's own fields, which may redefine common
 * ones.
 */
export const inputOf = <const Event extends string, Shape extends z.core.$ZodShape>(event: Event, shape: Shape) =>
  // The type of a spread does not show that the event's own fields override the common ones; the annotation does.
  object({ ...hookInput, hook_event_name: z.literal(event).describe("Name of the event."), ...shape } as Input<
    Event,
    Shape
  >);

/** The `hookSpecificOutput` of one event. */
export const outputOf = <const Event extends string, Shape extends z.core.$ZodShape>(event: Event, shape: Shape) =>
  object({ hookEventName: z.literal(event).describe("Name of the event that this output is for."), ...shape });

/** The common part of an input, for use in examples. */
export const exampleInput = {
  session_id: "0b1c2d3e-0000-4000-8000-000000000001",
  transcript_path: "/home/ada/.claude/projects/-home-ada-app/0b1c2d3e-0000-4000-8000-000000000001.jsonl",
  cwd: "/home/ada/app",
  prompt_id: "0b1c2d3e-0000-4000-8000-000000000002",
};
