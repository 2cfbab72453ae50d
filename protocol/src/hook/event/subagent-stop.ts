import { z } from "zod";
import { path, reference, since, text } from "../../schema/field.ts";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf, outputOf } from "../input.ts";
import { BackgroundTaskSummary, SessionCronSummary } from "../shape/task-summary.ts";

export const subagentStop = defineHook({
  event: "SubagentStop",
  summary: "A subagent has nothing more to do. A block, or additional context, makes it go on.",
  since: "0.1.0",
  stability: "declared",
  matches: "agent_type",
  input: inputOf("SubagentStop", {
    stop_hook_active: z.boolean().describe("It goes on already because a hook wanted it; guard against loops."),
    agent_id: since("0.1.55", reference("The subagent.")),
    agent_transcript_path: since("0.1.55", path("The subagent's own transcript file.")),
    agent_type: since("0.2.29", z.string().describe("Its type.")),
    last_assistant_message: since("0.2.61", text("Text of its last message.")).optional(),
    background_tasks: since("0.3.150", z.array(BackgroundTaskSummary).describe("Work that still goes on.")).optional(),
    session_crons: since("0.3.150", z.array(SessionCronSummary).describe("Wake-ups that are scheduled.")).optional(),
  }),
  output: since(
    "0.3.175",
    outputOf("SubagentStop", {
      additionalContext: text("Told to the subagent, which goes on with it.").optional(),
    }),
  ),
  examples: [
    {
      input: {
        ...exampleInput,
        permission_mode: "default",
        hook_event_name: "SubagentStop",
        stop_hook_active: false,
        agent_id: "a1b2c3",
        agent_transcript_path: "/home/ada/.claude/projects/-home-ada-app/s/subagents/agent-a1b2c3.jsonl",
        agent_type: "reader",
        last_assistant_message: "Read it.",
        background_tasks: [],
        session_crons: [],
      },
      output: { hookEventName: "SubagentStop", additionalContext: "Name the files too." },
    },
  ],
});
