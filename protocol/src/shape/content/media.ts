import * as z from "zod";
import { anything, flag, list, object, oneOf, reference, text, word } from "../../schema/field.ts";
import type * as types from "../../type/types.generated.ts";
import { cacheable } from "./cache-control.ts";
import { TextBlock } from "./text.ts";

const base64 = <const Types extends readonly [string, ...string[]]>(types: Types) =>
  object({
    type: z.literal("base64"),
    media_type: oneOf(types, "Media type of the data."),
    data: word("The content in base64."),
  });
const url = object({ type: z.literal("url"), url: word("URL from which the Messages API fetches the content.") });
const file = object({
  type: z.literal("file"),
  file_id: reference("Id of a file that was uploaded to the Messages API."),
});

/** An image. */
export const ImageBlock = object({
  type: z.literal("image"),
  source: z
    .discriminatedUnion("type", [base64(["image/jpeg", "image/png", "image/gif", "image/webp"]), url, file])
    .meta({ description: "Source of the image." }),
  transformations: anything("Transformation that the Messages API applies to the image.").nullable().optional(),
  ...cacheable,
}).meta({ description: "An image." });
export type ImageBlock = types.ImageBlock;

/** A document: a PDF, plain text, or blocks. */
export const DocumentBlock = object({
  type: z.literal("document"),
  source: z
    .discriminatedUnion("type", [
      base64(["application/pdf"]),
      object({ type: z.literal("text"), media_type: z.literal("text/plain"), data: text("Text of the document.") }),
      object({
        type: z.literal("content"),
        content: z
          .union([z.string(), z.array(z.discriminatedUnion("type", [TextBlock, ImageBlock]))])
          .meta({ description: "The document as text or blocks." }),
      }),
      url,
      file,
    ])
    .meta({ description: "Source of the document." }),
  title: text("Title for citations.").nullable().optional(),
  context: text("Context about the document that is not cited.").nullable().optional(),
  citations: object({ enabled: flag("Whether the model may cite the document.").optional() })
    .meta({ description: "Settings for citations." })
    .nullable()
    .optional(),
  ...cacheable,
}).meta({ description: "A document." });
export type DocumentBlock = types.DocumentBlock;

/** One result of a search that the host ran. */
export const SearchResultBlock = object({
  type: z.literal("search_result"),
  source: word("Source of the result."),
  title: text("Title of the result."),
  content: list(TextBlock, "Text of the result."),
  citations: object({ enabled: flag("Whether the model may cite the result.").optional() })
    .meta({ description: "Settings for citations." })
    .optional(),
  ...cacheable,
}).meta({ description: "One search result." });
export type SearchResultBlock = types.SearchResultBlock;
