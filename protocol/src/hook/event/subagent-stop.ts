import * as z from "zod";
import { path, reference, since, text } from "../../schema/field.ts";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf, outputOf } from "../input.ts";
import { BackgroundTaskSummary, SessionCronSummary } from "../shape/task-summary.ts";

export const subagentStop = defineHook({
  event: "SubagentStop",
  summary: "A subagent ended its turn. A `block` or additional context makes it continue.",
  since: "0.1.0",
  stability: "declared",
  matches: "agent_type",
  input: inputOf("SubagentStop", {
    stop_hook_active: z
      .boolean()
      .describe("Whether it is already continuing because of a hook. Use it to avoid loops."),
    agent_id: since("0.1.42", reference("Id of the subagent.")),
    agent_transcript_path: since("0.1.42", path("Transcript file of the subagent.")),
    agent_type: since("0.2.26", z.string().describe("Type of the subagent.")),
    last_assistant_message: since("0.2.47", text("Text of the subagent's last message.")).optional(),
    background_tasks: since(
      "0.3.145",
      z.array(BackgroundTaskSummary).describe("Background work that still runs."),
    ).optional(),
    session_crons: since("0.3.145", z.array(SessionCronSummary).describe("Scheduled wake-ups.")).optional(),
  }),
  output: since(
    "0.3.163",
    outputOf("SubagentStop", {
      additionalContext: text("Added to the subagent's context, after which it continues.").optional(),
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
