import * as z from "zod";
import { object, path, text } from "../../schema/field.ts";
import type * as types from "../../type/types.generated.ts";

/** A settings file, or a field of one, that could not be used. */
export const SettingsParseError = object({
  file: path("The file.").optional(),
  path: z.string().describe("Path of the field, with dots; empty for the whole file."),
  message: text("Error message."),
});
export type SettingsParseError = types.SettingsParseError;
