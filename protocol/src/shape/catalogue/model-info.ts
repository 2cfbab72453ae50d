import * as z from "zod";
import { catalogue, object, since, text, undeclared } from "../../schema/field.ts";
import type * as types from "../../type/types.generated.ts";
import { EffortLevel } from "../option/agent-definition.ts";

/** A model that the session can be switched to. */
export const ModelInfo = catalogue(
  object({
    value: z.string().describe("Value for `set_model`: `default`, an alias or a model id."),
    resolvedModel: since("0.3.197", z.string().describe("The model id that `value` stands for.")).optional(),
    displayName: text("Display name."),
    description: text("Recommended use of the model."),
    supportsEffort: since("0.2.48", z.boolean().describe("Whether effort can be set.")).optional(),
    supportedEffortLevels: since("0.2.48", z.array(EffortLevel).describe("Supported effort levels.")).optional(),
    supportsAdaptiveThinking: since(
      "0.2.48",
      z.boolean().describe("Whether the model chooses its own thinking budget."),
    ).optional(),
    supportsFastMode: since("0.2.69", z.boolean().describe("Whether the model supports fast mode.")).optional(),
    supportsAutoMode: since(
      "0.2.72",
      z.boolean().describe("Whether the model supports the permission mode `auto`."),
    ).optional(),
    supportsThinkingOff: undeclared(
      z.boolean().describe("Whether thinking can be disabled."),
      "every response to initialize and list_models",
    ).optional(),
  }),
);
export type ModelInfo = types.ModelInfo;
