import { z } from "zod";
import { reference, text } from "../../schema/field.ts";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf, outputOf } from "../input.ts";

export const subagentStart = defineHook({
  event: "SubagentStart",
  summary: "A subagent begins its work.",
  since: "0.1.55",
  stability: "declared",
  matches: "agent_type",
  input: inputOf("SubagentStart", {
    agent_id: reference("The subagent."),
    agent_type: z.string().describe("Its type."),
  }),
  output: outputOf("SubagentStart", { additionalContext: text("Told to the subagent at its start.").optional() }),
  examples: [
    {
      input: { ...exampleInput, hook_event_name: "SubagentStart", agent_id: "a1b2c3", agent_type: "reader" },
      output: { hookEventName: "SubagentStart", additionalContext: "Skip the vendor folder." },
    },
  ],
});
