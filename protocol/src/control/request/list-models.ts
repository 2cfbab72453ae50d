import * as z from "zod";
import { object } from "../../schema/field.ts";
import { ModelInfo } from "../../shape/catalogue/model-info.ts";
import { defineControl } from "../define.ts";

export const listModels = defineControl({
  subtype: "list_models",
  summary: "Lists the models that the session can switch to.",
  since: "0.3.198",
  stability: "declared",
  direction: "host-to-agent",
  request: object({ subtype: z.literal("list_models") }),
  response: object({ models: z.array(ModelInfo).describe("Available models, the default first.") }),
  errors: [],
  deadlineMs: 10_000,
  examples: [
    {
      request: { subtype: "list_models" },
      response: {
        models: [
          {
            value: "opus",
            resolvedModel: "claude-opus-5-5",
            displayName: "Opus",
            description: "For hard work.",
            supportsEffort: true,
            supportedEffortLevels: ["low", "medium", "high"],
            supportsThinkingOff: false,
          },
        ],
      },
    },
  ],
});
