import { z } from "zod";
import { anything, list, object, text } from "../../schema/field.ts";
import { cacheable } from "./cache-control.ts";

/** Prose, from the model or from the user. */
export const TextBlock = object({
  type: z.literal("text"),
  text: text("The prose."),
  citations: list(anything("One citation, as the Messages API gives it."), "Sources that back the prose.")
    .nullable()
    .optional(),
  ...cacheable,
}).meta({ description: "A piece of prose." });
export type TextBlock = z.output<typeof TextBlock>;
