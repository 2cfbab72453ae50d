import { resolveModel } from "../catalogue/models.ts";
import type { SettingsContent } from "./types.ts";

/** A setting of one model, from `modelSettings`; `undefined` where it is not set. Dated names mean the same model. */
export function modelSetting(settings: SettingsContent, model: string, key: string): unknown {
  const plain = (name: string): string => resolveModel(name).replace(/(?:-\d{8})?(?:\[1m\])?$/, "");
  const { modelSettings } = settings;
  if (typeof modelSettings !== "object" || modelSettings === null) return undefined;
  const found: unknown = Object.entries(modelSettings).find(([name]) => plain(name) === plain(model))?.[1];
  return typeof found === "object" && found !== null ? (found as Record<string, unknown>)[key] : undefined;
}
