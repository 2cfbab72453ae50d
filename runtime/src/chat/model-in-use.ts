import type { ModelInfo } from "@agentwire/protocol";
import type { ChatState } from "./state.ts";

/**
 * The offered model in use: the one that the user picked, or the first one that resolves to it. Before the first turn, which
 * names the model, it is the agent's default.
 *
 * @param state - The state or the view of a chat.
 * @example
 * import { type ChatView, modelInUse } from "@agentwire/runtime/chat";
 *
 * export const effortLevels = (view: ChatView): readonly string[] => modelInUse(view)?.supportedEffortLevels ?? [];
 */
export function modelInUse({
  models,
  model,
  pickedModel,
}: Pick<ChatState, "models" | "model" | "pickedModel">): ModelInfo | undefined {
  if (model === null) return models.find(({ value }) => value === "default");
  const inUse = models.filter(({ resolvedModel, value }) => resolvedModel === model || value === model);
  return inUse.find(({ value }) => value === pickedModel) ?? inUse[0];
}
