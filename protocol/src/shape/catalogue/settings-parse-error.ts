import { z } from "zod";
import { object, path, text } from "../../schema/field.ts";

/** A settings file, or a field of one, that could not be used. */
export const SettingsParseError = object({
  file: path("The file.").optional(),
  path: z.string().describe("The field, with dots; empty for the file as a whole."),
  message: text("What is wrong."),
});
export type SettingsParseError = z.output<typeof SettingsParseError>;
