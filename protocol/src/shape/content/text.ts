import * as z from "zod";
import { anything, list, object, text } from "../../schema/field.ts";
import type * as types from "../../type/types.generated.ts";
import { cacheable } from "./cache-control.ts";

/** Text from the model or from the user. */
export const TextBlock = object({
  type: z.literal("text"),
  text: text("The text."),
  citations: list(anything("One citation, in the format of the Messages API."), "Sources of the text.")
    .nullable()
    .optional(),
  ...cacheable,
}).meta({ description: "A text block." });
export type TextBlock = types.TextBlock;
