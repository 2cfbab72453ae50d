import type { z } from "zod";
import { count, object, record, text, word } from "../../schema/field.ts";

/** A file that an MCP tool returned by reference. */
export const ResourceLink = object({
  uri: word("Where it is."),
  name: word("Its name."),
  title: text("Its title for people.").optional(),
  description: text("What it is.").optional(),
  mimeType: word("Media type.").optional(),
  size: count("Size.").meta({ unit: "bytes" }).optional(),
  annotations: record("Hints of the server.").optional(),
}).meta({ description: "A file that an MCP tool returned by reference." });
export type ResourceLink = z.output<typeof ResourceLink>;
