import * as z from "zod";
import { reference, text } from "../../schema/field.ts";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf, outputOf } from "../input.ts";

export const subagentStart = defineHook({
  event: "SubagentStart",
  summary: "A subagent starts.",
  since: "0.1.44",
  stability: "declared",
  matches: "agent_type",
  input: inputOf("SubagentStart", {
    agent_id: reference("Id of the subagent."),
    agent_type: z.string().describe("Type of the subagent."),
  }),
  output: outputOf("SubagentStart", {
    additionalContext: text("Added to the subagent's context at the start.").optional(),
  }),
  examples: [
    {
      input: { ...exampleInput, hook_event_name: "SubagentStart", agent_id: "a1b2c3", agent_type: "reader" },
      output: { hookEventName: "SubagentStart", additionalContext: "Skip the vendor folder." },
    },
  ],
});
