import { modelListings as models } from "../../catalogue/listing.ts";
import { controlHandler } from "../../core/control-handler.ts";

/** The models that a model picker offers. */
export const listModels = controlHandler("list_models", () => ({
  models: models().map((model) => ({ ...model, supportedEffortLevels: [...model.supportedEffortLevels] })),
}));
