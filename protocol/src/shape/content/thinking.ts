import * as z from "zod";
import { object, text, word } from "../../schema/field.ts";
import type * as types from "../../type/types.generated.ts";

/** Visible reasoning of the model before its answer. */
export const ThinkingBlock = object({
  type: z.literal("thinking"),
  thinking: text("Text of the reasoning; may be a summary, and may be empty if the host did not request it."),
  signature: word(
    "Signature by which the Messages API recognizes its own reasoning. Sent back unchanged or not at all.",
  ),
}).meta({ description: "Readable reasoning of the model." });
export type ThinkingBlock = types.ThinkingBlock;

/** Encrypted reasoning for the Messages API. */
export const RedactedThinkingBlock = object({
  type: z.literal("redacted_thinking"),
  data: word("Encrypted reasoning. Sent back unchanged or not at all."),
}).meta({ description: "Reasoning of the model in encrypted form." });
export type RedactedThinkingBlock = types.RedactedThinkingBlock;
