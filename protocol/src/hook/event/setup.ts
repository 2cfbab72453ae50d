import * as z from "zod";
import { text } from "../../schema/field.ts";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf, outputOf } from "../input.ts";

export const setup = defineHook({
  event: "Setup",
  summary: "The command line requested setup or maintenance of the project.",
  since: "0.2.11",
  stability: "declared",
  matches: "trigger",
  input: inputOf("Setup", { trigger: z.enum(["init", "maintenance"]).describe("Setup or maintenance.") }),
  output: outputOf("Setup", { additionalContext: text("Added to the model's context at the start.").optional() }),
  examples: [
    {
      input: { ...exampleInput, hook_event_name: "Setup", trigger: "init" },
      output: { hookEventName: "Setup", additionalContext: "Dependencies are installed." },
    },
  ],
});
