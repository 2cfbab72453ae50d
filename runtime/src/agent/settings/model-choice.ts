import { canonicalName, modelFamilies, resolveModel } from "../catalogue/models.ts";
import { textList } from "../core/field-values.ts";
import type { ModelRestriction } from "../core/model-restriction.ts";
import type { SettingsContent } from "./types.ts";

/** What decides about the models of a session. */
export interface ModelSources {
  readonly settings: { readonly effective: SettingsContent };
  readonly ports: { readonly env: Readonly<Record<string, string | undefined>> };
}

/** The model for a request of the user. */
export interface ModelChoice {
  readonly model: string;
  /** `null` if it is the requested model. */
  readonly restriction: ModelRestriction | null;
}

const familyOf = (name: string): string | undefined =>
  modelFamilies.find((family) => name.toLowerCase().includes(family));

/** Whether `availableModels` of the settings lets the user choose a model. `null` stands for the default model. */
export function isAvailable(requested: string | null, { settings, ports }: ModelSources): boolean {
  const { availableModels } = settings.effective;
  if (requested === null || !Array.isArray(availableModels)) return true;
  const canonical = (name: string): string => canonicalName(resolveModel(name, ports.env));
  return availableModels.some(
    (entry) =>
      typeof entry === "string" &&
      (modelFamilies.some((family) => family === entry.toLowerCase())
        ? familyOf(requested) === entry.toLowerCase()
        : canonical(entry) === canonical(requested)),
  );
}

/** The models to try when the session's model is not available: those of the command line, else of the settings. */
export function fallbackModels(given: readonly string[], { effective }: ModelSources["settings"]): readonly string[] {
  return given.length > 0 ? given : textList(effective.fallbackModel);
}

/** The model for a request. Instead of one that the settings do not list: a listed one of its family, or the default. */
export function chooseModel(requested: string | null, sources: ModelSources): ModelChoice {
  const { env } = sources.ports;
  const requestedModel = resolveModel(requested ?? undefined, env);
  if (requested === null || isAvailable(requested, sources)) return { model: requestedModel, restriction: null };
  const { availableModels } = sources.settings.effective;
  const family = familyOf(requested);
  const relative = (Array.isArray(availableModels) ? availableModels : []).find(
    (entry): entry is string => typeof entry === "string" && family !== undefined && familyOf(entry) === family,
  );
  const model = resolveModel(relative, env);
  return { model, restriction: model === requestedModel ? null : { requested, effective: model } };
}
