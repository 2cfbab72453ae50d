import { z } from "zod";
import { anything, flag, list, object, oneOf, reference, text, word } from "../../schema/field.ts";
import { cacheable } from "./cache-control.ts";
import { TextBlock } from "./text.ts";

const base64 = <const Types extends readonly [string, ...string[]]>(types: Types) =>
  object({
    type: z.literal("base64"),
    media_type: oneOf(types, "What the data is."),
    data: word("The content in base64."),
  });
const url = object({ type: z.literal("url"), url: word("Where the Messages API fetches the content.") });
const file = object({ type: z.literal("file"), file_id: reference("A file uploaded to the Messages API before.") });

/** A picture. */
export const ImageBlock = object({
  type: z.literal("image"),
  source: z
    .discriminatedUnion("type", [base64(["image/jpeg", "image/png", "image/gif", "image/webp"]), url, file])
    .meta({ description: "Where the picture is." }),
  transformations: anything("What the Messages API is to do to the picture.").nullable().optional(),
  ...cacheable,
}).meta({ description: "A picture." });
export type ImageBlock = z.output<typeof ImageBlock>;

/** A document: a PDF, plain text, or blocks. */
export const DocumentBlock = object({
  type: z.literal("document"),
  source: z
    .discriminatedUnion("type", [
      base64(["application/pdf"]),
      object({ type: z.literal("text"), media_type: z.literal("text/plain"), data: text("The document's text.") }),
      object({
        type: z.literal("content"),
        content: z
          .union([z.string(), z.array(z.discriminatedUnion("type", [TextBlock, ImageBlock]))])
          .meta({ description: "The document as prose or blocks." }),
      }),
      url,
      file,
    ])
    .meta({ description: "Where the document is." }),
  title: text("Title shown with citations.").nullable().optional(),
  context: text("Words about the document that are not cited.").nullable().optional(),
  citations: object({ enabled: flag("Whether the model may cite the document.").optional() })
    .meta({ description: "Settings for citations." })
    .nullable()
    .optional(),
  ...cacheable,
}).meta({ description: "A document." });
export type DocumentBlock = z.output<typeof DocumentBlock>;

/** One hit of a search that the host ran. */
export const SearchResultBlock = object({
  type: z.literal("search_result"),
  source: word("Where the hit was found."),
  title: text("Title of the hit."),
  content: list(TextBlock, "Text of the hit."),
  citations: object({ enabled: flag("Whether the model may cite the hit.").optional() })
    .meta({ description: "Settings for citations." })
    .optional(),
  ...cacheable,
}).meta({ description: "One hit of a search." });
export type SearchResultBlock = z.output<typeof SearchResultBlock>;
