import { z } from "zod";
import { flag, object, since, text } from "../../schema/field.ts";

const parts = z
  .union([z.string(), z.array(z.string())])
  .meta({ role: "text", description: "The prompt, or its parts." });
const snapshot = since("0.3.275", flag("`false`: render the prompt anew for every model call.")).optional();

/** What the model is told before the conversation. */
export const SystemPrompt = z.union([
  z.string(),
  since("0.2.112", z.array(z.string())),
  since(
    "0.3.275",
    object({ type: z.literal("custom").describe("In place of the agent's own prompt."), prompt: parts, snapshot }),
  ),
  object({
    type: z.literal("preset").describe("The agent's own prompt."),
    preset: z.literal("claude_code").describe("Which one; there is one."),
    append: text("Added to it.").optional(),
    excludeDynamicSections: since("0.2.112", flag("Leave out of it what differs from user to user.")).optional(),
    snapshot,
  }),
]);
export type SystemPrompt = z.output<typeof SystemPrompt>;
