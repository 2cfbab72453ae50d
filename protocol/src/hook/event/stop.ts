import * as z from "zod";
import { since, text } from "../../schema/field.ts";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf, outputOf } from "../input.ts";
import { BackgroundTaskSummary, SessionCronSummary } from "../shape/task-summary.ts";

export const stop = defineHook({
  event: "Stop",
  summary:
    "The model ended its turn. A `block` or additional context makes the model continue. Not raised after an interrupt.",
  since: "0.1.0",
  stability: "declared",
  matches: null,
  input: inputOf("Stop", {
    stop_hook_active: z
      .boolean()
      .describe("Whether the turn is already continuing because of a stop hook. Use it to avoid loops."),
    last_assistant_message: since("0.2.47", text("Text of the model's last message.")).optional(),
    background_tasks: since(
      "0.3.145",
      z.array(BackgroundTaskSummary).describe("Background work that continues after the turn."),
    ).optional(),
    session_crons: since("0.3.145", z.array(SessionCronSummary).describe("Scheduled wake-ups.")).optional(),
  }),
  output: since(
    "0.3.163",
    outputOf("Stop", {
      additionalContext: text(
        "Added to the model's context, after which the model continues. Not shown as an error.",
      ).optional(),
    }),
  ),
  examples: [
    {
      input: {
        ...exampleInput,
        permission_mode: "default",
        hook_event_name: "Stop",
        stop_hook_active: false,
        last_assistant_message: "Done.",
        background_tasks: [
          { id: "b1", type: "shell", status: "running", description: "dev server", command: "npm start" },
        ],
        session_crons: [{ id: "c1", schedule: "0 9 * * 1-5", recurring: true, prompt: "Check the build." }],
      },
      output: { hookEventName: "Stop", additionalContext: "The changelog is still missing." },
    },
  ],
});
