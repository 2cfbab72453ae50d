import * as z from "zod";
import { earlier, object, undeclared } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const setModel = defineControl({
  subtype: "set_model",
  summary:
    "Switches the model for the following model calls. A user frame with `isReplay` reports the new name. The agent accepts unknown names; the next model call then fails.",
  since: "0.1.0",
  stability: "declared",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("set_model"),
    model: earlier(
      "0.3.216",
      z.string().optional(),
      z
        .string()
        .nullable()
        .describe("An alias or a model id. `default`, `null` or an absent field selects the default.")
        .optional(),
    ),
  }),
  response: object({
    model: undeclared(z.string().describe("Id of the new model."), "every response to set_model").optional(),
  }),
  errors: [
    { code: "invalid_request", when: "The name is not a string." },
    { code: "catalog_unknown", when: "The name is empty." },
    { when: "A hook rejected the switch." },
  ],
  deadlineMs: 60_000,
  examples: [
    { request: { subtype: "set_model", model: "haiku" }, response: { model: "claude-haiku-5-5" } },
    { request: { subtype: "set_model" } },
  ],
});
