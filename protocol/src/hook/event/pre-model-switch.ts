import * as z from "zod";
import { text } from "../../schema/field.ts";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf, outputOf } from "../input.ts";
import { exampleSwitch, modelSwitch } from "../shape/model-switch.ts";

export const preModelSwitch = defineHook({
  event: "PreModelSwitch",
  summary:
    "A switch to another model was requested, for example by `/model` or `set_model`. The output may prevent it.",
  since: "0.3.251",
  stability: "declared",
  matches: "to_model",
  input: inputOf("PreModelSwitch", {
    ...modelSwitch,
    source: z
      .enum(["command", "picker", "sdk"])
      .describe("Source of the request; `sdk` is the control request `set_model`."),
  }),
  output: outputOf("PreModelSwitch", {
    permissionDecision: z
      .enum(["allow", "deny", "ask"])
      .describe("`ask` asks the user, and denies if there is no user to ask.")
      .optional(),
    permissionDecisionReason: text("Why.").optional(),
  }),
  examples: [
    {
      input: { ...exampleInput, hook_event_name: "PreModelSwitch", ...exampleSwitch, source: "sdk" },
      output: { hookEventName: "PreModelSwitch", permissionDecision: "deny", permissionDecisionReason: "Too dear." },
    },
  ],
});
