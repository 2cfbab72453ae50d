import { z } from "zod";
import { text } from "../../schema/field.ts";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf, outputOf } from "../input.ts";

export const setup = defineHook({
  event: "Setup",
  summary: "The project is set up for work or maintained, on the command line's demand.",
  since: "0.2.19",
  stability: "declared",
  matches: "trigger",
  input: inputOf("Setup", { trigger: z.enum(["init", "maintenance"]).describe("Which of the two.") }),
  output: outputOf("Setup", { additionalContext: text("Told to the model at the start.").optional() }),
  examples: [
    {
      input: { ...exampleInput, hook_event_name: "Setup", trigger: "init" },
      output: { hookEventName: "Setup", additionalContext: "Dependencies are installed." },
    },
  ],
});
