import * as z from "zod";
import { anything, id, list, object, oneOf, word } from "../../schema/field.ts";
import type * as types from "../../type/types.generated.ts";
import { AssistantBlock, UserBlock } from "./block.ts";
import { Usage } from "./usage.ts";

/** Why the model stopped. */
export const StopReason = oneOf(
  [
    "end_turn",
    "max_tokens",
    "stop_sequence",
    "tool_use",
    "pause_turn",
    "compaction",
    "refusal",
    "model_context_window_exceeded",
  ],
  "Why the model stopped.",
);
export type StopReason = types.StopReason;

/** What the Messages API omitted from the prompt or accepted beyond the request. */
export const inputTransformations = list(
  anything("One change, in the format of the Messages API."),
  "Changes that the Messages API made to the prompt, or may have made.",
).nullable();

/** A model message in the format of the Messages API. */
export const AssistantContent = object({
  id: id("Id of the model's message. Frames that carry its blocks one by one share it."),
  type: z.literal("message"),
  role: z.literal("assistant"),
  model: word("Model that generated the message; `<synthetic>` if the agent wrote it."),
  content: z.array(AssistantBlock).meta({ description: "Blocks." }),
  stop_reason: StopReason.nullable(),
  stop_sequence: word("The stop sequence that ended the message.").nullable(),
  usage: Usage,
  container: anything("Code execution container, in the format of the Messages API.").nullable().optional(),
  context_management: anything("Edits that the Messages API made to the prompt, in its format.").nullable().optional(),
  input_transformations: inputTransformations.optional(),
  diagnostics: anything("Diagnostics, in the format of the Messages API.").nullable().optional(),
  stop_details: anything("Details of a refusal, in the format of the Messages API.").nullable().optional(),
}).meta({ description: "A model message, in the format of the Messages API." });
export type AssistantContent = types.AssistantContent;

/** A user message in the format of the Messages API. */
export const UserContent = object({
  role: z.literal("user"),
  content: z.union([z.string(), z.array(UserBlock)]).meta({ description: "Text or blocks." }),
}).meta({ description: "A user message, in the format of the Messages API." });
export type UserContent = types.UserContent;
