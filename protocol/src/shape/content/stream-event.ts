import * as z from "zod";
import { anything, count, object, text, tokens, word } from "../../schema/field.ts";
import type * as types from "../../type/types.generated.ts";
import { AssistantBlock } from "./block.ts";
import { AssistantContent, inputTransformations, StopReason } from "./message.ts";
import { DeltaUsage } from "./usage.ts";

const index = count("Index of the block in the model's message, from 0.");

/** The content that a delta adds to a block. */
export const BlockDelta = z
  .discriminatedUnion("type", [
    object({ type: z.literal("text_delta"), text: text("Text to append.") }),
    object({
      type: z.literal("input_json_delta"),
      partial_json: word("Partial JSON to append to the tool's arguments."),
    }),
    object({
      type: z.literal("thinking_delta"),
      thinking: text("Reasoning to append."),
      estimated_tokens: tokens("Tokens of reasoning so far, if its text is withheld.").nullable().optional(),
    }),
    object({ type: z.literal("signature_delta"), signature: word("Signature of the reasoning.") }),
    object({ type: z.literal("citations_delta"), citation: anything("Citation to append.") }),
    object({
      type: z.literal("compaction_delta"),
      content: text("Summary.").nullable(),
      encrypted_content: word("Encrypted content for the Messages API.").nullable().optional(),
    }),
  ])
  .meta({ description: "Content added to the block." });
export type BlockDelta = types.BlockDelta;

/** One event of a streamed response of the Messages API. */
export const StreamEvent = z
  .discriminatedUnion("type", [
    object({ type: z.literal("message_start"), message: AssistantContent }),
    object({ type: z.literal("content_block_start"), index, content_block: AssistantBlock }),
    object({ type: z.literal("content_block_delta"), index, delta: BlockDelta }),
    object({ type: z.literal("content_block_stop"), index }),
    object({
      type: z.literal("message_delta"),
      delta: object({
        stop_reason: StopReason.nullable(),
        stop_sequence: word("The stop sequence that ended the message.").nullable(),
        container: anything("Code execution container.").nullable().optional(),
        stop_details: anything("Details of a refusal.").nullable().optional(),
      }).meta({ description: "How the message ended." }),
      usage: DeltaUsage,
      context_management: anything("Edits that the Messages API made to the prompt.").nullable().optional(),
      input_transformations: inputTransformations.optional(),
    }),
    object({ type: z.literal("message_stop") }),
  ])
  .meta({ description: "One event of the stream." });
export type StreamEvent = types.StreamEvent;
