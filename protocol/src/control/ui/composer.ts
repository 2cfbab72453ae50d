import * as z from "zod";
import { flag, object, reference } from "../../schema/field.ts";

/** Identifies the host window that a plugin's request is about. */
export const composer = {
  surface: z.string().describe("Kind of window, for example `desktop`."),
  client_id: reference("Id of the window."),
};

const position = (description: string) => z.number().int().meta({ unit: "chars", description });

/** Style of a part of a text. */
export const Decoration = object({
  start: position("Start offset."),
  end: position("End offset, exclusive."),
  color: z.string().describe("Foreground color.").optional(),
  backgroundColor: z.string().describe("Background color.").optional(),
  dimColor: flag("Dimmed.").optional(),
  bold: flag("Bold.").optional(),
  italic: flag("Italic.").optional(),
  underline: flag("Underlined.").optional(),
  strikethrough: flag("Strikethrough.").optional(),
});
