import { z } from "zod";
import { object, since, text } from "../../schema/field.ts";

/** A command or skill that a user can start with a slash. */
export const SlashCommand = object({
  name: z.string().describe("Without the slash."),
  description: text("What it does."),
  argumentHint: text("What may follow it; empty where nothing does."),
  aliases: since("0.2.126", z.array(z.string()).describe("Other names for it.")).optional(),
  builtin: since("0.3.300", z.boolean().describe("The agent's own; absent for commands from elsewhere.")).optional(),
});
export type SlashCommand = z.output<typeof SlashCommand>;
