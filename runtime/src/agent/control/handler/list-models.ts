import { controlHandler } from "../../../connection/control-handler.ts";
import { modelListings as models } from "../../catalogue/listing.ts";

/** The models that a model picker offers. */
export const listModels = controlHandler("list_models", () => ({
  models: models().map((model) => ({ ...model, supportedEffortLevels: [...model.supportedEffortLevels] })),
}));
