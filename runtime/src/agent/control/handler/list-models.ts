import { modelListings as models } from "../../catalogue/listing.ts";
import type { ControlHandler } from "../../core/control-handler.ts";

/** The models that a model picker offers. */
export const listModels: ControlHandler<"list_models"> = () => ({
  models: models().map((model) => ({ ...model, supportedEffortLevels: [...model.supportedEffortLevels] })),
});
