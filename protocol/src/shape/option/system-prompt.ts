import * as z from "zod";
import { flag, object, since, text } from "../../schema/field.ts";
import type * as types from "../../type/types.generated.ts";

const parts = z
  .union([z.string(), z.array(z.string())])
  .meta({ role: "text", description: "The prompt, or its parts." });
const snapshot = since("0.3.257", flag("`false` renders the prompt again for every model call.")).optional();

/** The system prompt. */
export const SystemPrompt = z.union([
  z.string(),
  since("0.2.110", z.array(z.string())),
  since(
    "0.3.257",
    object({ type: z.literal("custom").describe("Replaces the agent's own prompt."), prompt: parts, snapshot }),
  ),
  object({
    type: z.literal("preset").describe("The agent's own prompt."),
    preset: z.literal("claude_code").describe("Name of the preset; there is only one."),
    append: text("Text to append.").optional(),
    excludeDynamicSections: since("0.2.97", flag("Whether to omit user-specific content.")).optional(),
    snapshot,
  }),
]);
export type SystemPrompt = types.SystemPrompt;
