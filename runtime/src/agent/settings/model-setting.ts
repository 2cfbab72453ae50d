import { asJsonObject } from "@agentwire/protocol/json";
import { resolveModel } from "../catalogue/models.ts";
import type { SettingsContent } from "./types.ts";

/** A setting of one model, from `modelSettings`; `undefined` if it is not set. Dated names refer to the same model. */
export function modelSetting(settings: SettingsContent, model: string, key: string): unknown {
  const plain = (name: string): string => resolveModel(name).replace(/(?:-\d{8})?(?:\[1m\])?$/, "");
  const models = Object.entries(asJsonObject(settings.modelSettings));
  return asJsonObject(models.find(([name]) => plain(name) === plain(model))?.[1])[key];
}
