import { z } from "zod";
import { object, since, text, undeclared } from "../../schema/field.ts";
import { EffortLevel } from "../option/agent-definition.ts";

/** A model that the session can be switched to. */
export const ModelInfo = object({
  value: z.string().describe("What to give to `set_model`: `default`, an alias or a model id."),
  resolvedModel: since("0.3.200", z.string().describe("The model id that `value` stands for.")).optional(),
  displayName: text("Name for people."),
  description: text("What it is good for."),
  supportsEffort: since("0.2.61", z.boolean().describe("Effort can be set.")).optional(),
  supportedEffortLevels: since("0.2.61", z.array(EffortLevel).describe("Which levels it knows.")).optional(),
  supportsAdaptiveThinking: since("0.2.61", z.boolean().describe("It decides itself how much to think.")).optional(),
  supportsFastMode: since("0.2.76", z.boolean().describe("It has a fast mode.")).optional(),
  supportsAutoMode: since("0.2.76", z.boolean().describe("It can serve the permission mode `auto`.")).optional(),
  supportsThinkingOff: undeclared(
    z.boolean().describe("Its thinking can be switched off."),
    "every answer to initialize and list_models",
  ).optional(),
});
export type ModelInfo = z.output<typeof ModelInfo>;
