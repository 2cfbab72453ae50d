import { listModels as models } from "../../catalogue/listing.ts";
import type { ControlHandler } from "../define.ts";

/** The models that a picker offers. */
export const listModels: ControlHandler<"list_models"> = () => ({
  models: models().map((model) => ({ ...model, supportedEffortLevels: [...model.supportedEffortLevels] })),
});
