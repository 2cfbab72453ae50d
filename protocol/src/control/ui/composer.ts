import { z } from "zod";
import { flag, object, reference } from "../../schema/field.ts";

/** Which host window a request of a plugin is about. */
export const composer = {
  surface: z.string().describe("The kind of window, for example `desktop`."),
  client_id: reference("The window."),
};

const position = (description: string) => z.number().int().meta({ unit: "chars", description });

/** How to show a part of a text. */
export const Decoration = object({
  start: position("Where it begins."),
  end: position("Where it ends, exclusive."),
  color: z.string().describe("Of the letters.").optional(),
  backgroundColor: z.string().describe("Behind them.").optional(),
  dimColor: flag("Dimmed.").optional(),
  bold: flag("Bold.").optional(),
  italic: flag("Italic.").optional(),
  underline: flag("Underlined.").optional(),
  strikethrough: flag("Struck through.").optional(),
});
