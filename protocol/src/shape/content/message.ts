import { z } from "zod";
import { anything, id, list, object, oneOf, word } from "../../schema/field.ts";
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
export type StopReason = z.output<typeof StopReason>;

/** What the Messages API left out of the prompt or let pass, beyond what it was asked to. */
export const inputTransformations = list(
  anything("One change, as the Messages API gives it."),
  "Changes that the Messages API made to the prompt, or might have made.",
).nullable();

/** A message of the model in the form of the Messages API. */
export const AssistantContent = object({
  id: id("Id of the model's message. Frames that carry its blocks one by one share it."),
  type: z.literal("message"),
  role: z.literal("assistant"),
  model: word("Model that wrote it; `<synthetic>` where the agent wrote it itself."),
  content: z.array(AssistantBlock).meta({ description: "Blocks." }),
  stop_reason: StopReason.nullable(),
  stop_sequence: word("The stop sequence that was met.").nullable(),
  usage: Usage,
  container: anything("Container of code execution, as the Messages API gives it.").nullable().optional(),
  context_management: anything("Edits that the Messages API made to the prompt, as it gives them.")
    .nullable()
    .optional(),
  input_transformations: inputTransformations.optional(),
  diagnostics: anything("Diagnostics, as the Messages API gives them.").nullable().optional(),
  stop_details: anything("More on a refusal, as the Messages API gives it.").nullable().optional(),
}).meta({ description: "A message of the model, as the Messages API has it." });
export type AssistantContent = z.output<typeof AssistantContent>;

/** A message in the user's role in the form of the Messages API. */
export const UserContent = object({
  role: z.literal("user"),
  content: z.union([z.string(), z.array(UserBlock)]).meta({ description: "Prose, or blocks." }),
}).meta({ description: "A message in the user's role, as the Messages API has it." });
export type UserContent = z.output<typeof UserContent>;
