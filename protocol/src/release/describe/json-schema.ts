import type { FrameCatalogue } from "../../definition/frame-catalogue.ts";
import type { JsonSchema } from "../../schema/json-schema.ts";
import type { Release } from "../../schema/release.ts";

/** A JSON Schema document with every definition of one release. */
export interface SchemaDocument {
  readonly $schema: "https://json-schema.org/draft/2020-12/schema";
  readonly $id: string;
  readonly title: string;
  readonly description: string;
  /** Any frame. */
  readonly anyOf: readonly JsonSchema[];
  readonly $defs: Readonly<Record<string, JsonSchema>>;
}

/**
 * The stable id of a release's JSON Schema document. It is an identifier, not a location: nothing is fetched from it.
 *
 * @param release - The release that the document describes.
 * @example
 * import { at, documentId } from "@agentwire/protocol";
 *
 * console.log(at("0.3.330").document().$id === documentId("0.3.330")); // true
 */
export const documentId = (release: Release) => `urn:agentwire:protocol:${release}`;

/** The document of a release. Its root describes one frame; each definition can be referenced separately. */
export const documentOf = (release: Release, { kinds, definitions }: FrameCatalogue): SchemaDocument => ({
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $id: documentId(release),
  title: `Agent line protocol ${release}`,
  description: "One line between an agent host and an agent process. Unknown fields are allowed and kept.",
  anyOf: [...kinds.values()].map(({ schema }) => schema),
  $defs: definitions,
});
