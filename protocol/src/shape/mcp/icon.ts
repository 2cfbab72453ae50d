import type { z } from "zod";
import { names, object, oneOf, word } from "../../schema/field.ts";

/** A picture that stands for something of a server. */
export const McpIcon = object({
  src: word("Address of the picture; may be a data URL."),
  mimeType: word("Its media type.").optional(),
  sizes: names("Sizes that it is good for, for example `48x48`, or `any`.").optional(),
  theme: oneOf(["light", "dark"], "Background that it is made for.").optional(),
});
export type McpIcon = z.output<typeof McpIcon>;
