import { z } from "zod";
import { object, text, word } from "../../schema/field.ts";

/** Reasoning that the model showed before it answered. */
export const ThinkingBlock = object({
  type: z.literal("thinking"),
  thinking: text("The reasoning; may be a summary, and may be empty where the host asked for none."),
  signature: word("Seal by which the Messages API knows its own reasoning again. Sent back unchanged or not at all."),
}).meta({ description: "Readable reasoning of the model." });
export type ThinkingBlock = z.output<typeof ThinkingBlock>;

/** Reasoning that only the Messages API can read. */
export const RedactedThinkingBlock = object({
  type: z.literal("redacted_thinking"),
  data: word("Encrypted reasoning. Sent back unchanged or not at all."),
}).meta({ description: "Reasoning of the model in encrypted form." });
export type RedactedThinkingBlock = z.output<typeof RedactedThinkingBlock>;
