import * as z from "zod";
import { catalogue, object, since, text } from "../../schema/field.ts";
import type * as types from "../../type/types.generated.ts";

/** A command or skill that a user can call with a slash. */
export const SlashCommand = catalogue(
  object({
    name: z.string().describe("Name without the slash."),
    description: text("Description of the command."),
    argumentHint: text("Hint for the arguments; empty if there are none."),
    aliases: since("0.2.119", z.array(z.string()).describe("Aliases.")).optional(),
    builtin: since(
      "0.3.277",
      z.boolean().describe("Whether the command is built in; absent for other commands."),
    ).optional(),
  }),
);
export type SlashCommand = types.SlashCommand;
