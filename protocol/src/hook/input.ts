import { z } from "zod";
import { object, path, reference, since } from "../schema/field.ts";

/** What every hook is told, whatever the event. */
const hookInput = {
  session_id: reference("The session in which the event happens."),
  transcript_path: path("The session's transcript file."),
  cwd: path("Working directory of the session at that moment."),
  prompt_id: since(
    "0.3.200",
    reference("The user prompt that led here; the same until the next prompt. Absent before the first one."),
  ).optional(),
  permission_mode: z
    .string()
    .describe("Permission mode in force. Sent with events of tools and of turn ends.")
    .optional(),
  agent_id: since(
    "0.2.76",
    reference("The subagent in which the event happens. Absent on the main thread."),
  ).optional(),
  agent_type: since(
    "0.2.76",
    z.string().describe("Its type; on the main thread, the agent that the session was started as."),
  ).optional(),
  effort: since(
    "0.2.141",
    object({
      level: z.string().describe("`low`, `medium`, `high`, `xhigh`, `max`, after any downgrade for the model."),
    }).describe("Reasoning effort of the running turn, where the model knows effort."),
  ).optional(),
};

type Input<Event extends string, Shape> = Omit<typeof hookInput, keyof Shape> &
  Record<"hook_event_name", z.ZodLiteral<Event>> &
  Shape;

/** The input of one event: the common fields, the event's name and what the event adds or makes its own. */
export const inputOf = <const Event extends string, Shape extends z.core.$ZodShape>(event: Event, shape: Shape) =>
  // A spread cannot say that the event's own fields take the place of the common ones; the annotation does.
  object({ ...hookInput, hook_event_name: z.literal(event).describe("The event."), ...shape } as Input<Event, Shape>);

/** The `hookSpecificOutput` of one event. */
export const outputOf = <const Event extends string, Shape extends z.core.$ZodShape>(event: Event, shape: Shape) =>
  object({ hookEventName: z.literal(event).describe("The event that this answers."), ...shape });

/** The common part of an input, for examples. */
export const exampleInput = {
  session_id: "0b1c2d3e-0000-4000-8000-000000000001",
  transcript_path: "/home/ada/.claude/projects/-home-ada-app/0b1c2d3e-0000-4000-8000-000000000001.jsonl",
  cwd: "/home/ada/app",
  prompt_id: "0b1c2d3e-0000-4000-8000-000000000002",
};
