import { count, object, record, text, word } from "../../schema/field.ts";
import type * as types from "../../type/types.generated.ts";

/** A file that an MCP tool returned by reference. */
export const ResourceLink = object({
  uri: word("URI of the file."),
  name: word("Its name."),
  title: text("Display title.").optional(),
  description: text("Description of the file.").optional(),
  mimeType: word("Media type.").optional(),
  size: count("Size.").meta({ unit: "bytes" }).optional(),
  annotations: record("Hints from the server.").optional(),
}).meta({ description: "A file that an MCP tool returned by reference." });
export type ResourceLink = types.ResourceLink;
