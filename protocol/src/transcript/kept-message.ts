import { object } from "../schema/field.ts";
import { AssistantContent } from "../shape/content/message.ts";
import type * as types from "../type/types.generated.ts";

const { type, model, stop_reason, stop_sequence, usage, ...always } = AssistantContent.shape;

/**
 * A model message as stored in a transcript. A message that the host inserted has only the fields that the host set.
 */
export const KeptMessage = object({
  ...always,
  type: type.optional(),
  model: model.optional(),
  stop_reason: stop_reason.optional(),
  stop_sequence: stop_sequence.optional(),
  usage: usage.optional(),
}).meta({ description: "A model message as stored in a transcript, with its final stop reason and usage." });
export type KeptMessage = types.KeptMessage;
