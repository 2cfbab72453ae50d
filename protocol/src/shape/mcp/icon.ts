import { names, object, oneOf, word } from "../../schema/field.ts";
import type * as types from "../../type/types.generated.ts";

/** An icon of a server or its parts. */
export const McpIcon = object({
  src: word("URL of the image; may be a data URL."),
  mimeType: word("Its media type.").optional(),
  sizes: names("Sizes of the image, for example `48x48`, or `any`.").optional(),
  theme: oneOf(["light", "dark"], "Color scheme that the image is designed for.").optional(),
});
export type McpIcon = types.McpIcon;
