import type { z } from "zod";
import { object } from "../schema/field.ts";
import { AssistantContent } from "../shape/content/message.ts";

const { type, model, stop_reason, stop_sequence, usage, ...always } = AssistantContent.shape;

/** A message of the model as a transcript keeps it. One that a host put in has no more than the host gave. */
export const KeptMessage = object({
  ...always,
  type: type.optional(),
  model: model.optional(),
  stop_reason: stop_reason.optional(),
  stop_sequence: stop_sequence.optional(),
  usage: usage.optional(),
}).meta({ description: "A message of the model as a transcript keeps it, stop reason and usage final." });
export type KeptMessage = z.output<typeof KeptMessage>;
