import type { Definitions } from "../../definition/definitions.ts";
import type { FrameCatalogue } from "../../definition/frame-catalogue.ts";
import type { Direction } from "../../schema/entry.ts";
import { definitionRef } from "../../schema/json-schema.ts";
import type { Release } from "../../schema/release.ts";
import { condition, type PortableSchema, PortableSchemas, type SchemaMode, selectByTag } from "./portable-schema.ts";

type Sender = Exclude<Direction, "both">;

/** A JSON Schema document with every definition of one release, for any implementation of draft 2020-12. */
export interface SchemaDocument {
  readonly $schema: "https://json-schema.org/draft/2020-12/schema";
  readonly $id: string;
  readonly title: string;
  readonly description: string;
  /** One frame, in either direction. `HostFrame` and `AgentFrame` are the definitions of the two directions. */
  readonly $ref: "#/$defs/Frame";
  readonly $defs: Readonly<Record<string, PortableSchema>>;
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
export function documentOf(release: Release, catalogue: FrameCatalogue, mode: SchemaMode = "compat"): SchemaDocument {
  const schemas = new PortableSchemas(catalogue.definitions, mode);
  const named = Object.entries(catalogue.definitions).map(
    ([name, schema]) => [name, schemas.translate(schema)] as const,
  );
  const unknown = mode === "compat" ? "are allowed" : "are rejected";
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: documentId(release),
    title: `Agent line protocol ${release}`,
    description: `One line between an agent host and an agent process. Unknown types, fields and enum values ${unknown}.`,
    $ref: "#/$defs/Frame",
    $defs: {
      Frame: frameSchema(catalogue, schemas),
      HostFrame: frameSchema(catalogue, schemas, "host-to-agent"),
      AgentFrame: frameSchema(catalogue, schemas, "agent-to-host"),
      ...Object.fromEntries(named),
    },
  };
}

/** One frame: its `type`, and its `subtype` where the type has several, select the schema. */
function frameSchema(
  { kinds, definitions }: FrameCatalogue,
  schemas: PortableSchemas,
  sender?: Sender,
): PortableSchema {
  const types = new Map<string, { plain: PortableSchema | undefined; readonly subtypes: [string, PortableSchema][] }>();
  for (const { name, direction, schema } of kinds.values()) {
    const [type = "", subtype] = name.split("/");
    if (type === "control_response") continue;
    const group = types.get(type) ?? { plain: undefined, subtypes: [] };
    types.set(type, group);
    const sent = sender === undefined || direction === "both" || direction === sender;
    const body = type === "control_request" ? (schema.properties?.request ?? {}) : schema;
    const frame = sent && schemas.translate(body);
    if (subtype === undefined) group.plain = frame;
    else group.subtypes.push([subtype, frame]);
  }
  const cases = [...types].map(([type, { plain, subtypes }]): [string, PortableSchema] => {
    if (type === "control_request") return [type, requestSchema(definitions, schemas, subtypes)];
    if (subtypes.length === 0) return [type, plain ?? false];
    const tags = subtypes.map(([tag]) => tag);
    const known = subtyped(plain === undefined ? schemas.literals(tags) : {}, subtypes);
    const hasKnownSubtype = { properties: { subtype: { enum: tags } } };
    return [type, plain === undefined ? known : condition(hasKnownSubtype, known, plain)];
  });
  const known: readonly (readonly [string, PortableSchema])[] = [
    ...cases,
    ["control_response", responseSchema(definitions, schemas)],
    // The form of some older documents, which the wire never had.
    ["control", false],
  ];
  return {
    type: "object",
    required: ["type"],
    properties: { type: schemas.literals(known.filter(([, schema]) => schema !== false).map(([type]) => type)) },
    allOf: selectByTag("type", known),
  };
}

const subtyped = (subtype: PortableSchema, cases: readonly (readonly [string, PortableSchema])[]) => ({
  type: "object" as const,
  required: ["subtype"],
  properties: { subtype },
  allOf: selectByTag("subtype", cases),
});

/** The envelope of a control frame around another body. */
function envelope(definitions: Definitions, schemas: PortableSchemas, name: string, key: string, body: PortableSchema) {
  const schema = schemas.translate(definitions[name] ?? {});
  if (typeof schema !== "object") return schema;
  return { ...schema, properties: { ...schema.properties, [key]: body } };
}

function requestSchema(
  definitions: Definitions,
  schemas: PortableSchemas,
  subtypes: readonly (readonly [string, PortableSchema])[],
): PortableSchema {
  const tags = subtypes.flatMap(([tag, schema]) => (schema === false ? [] : [tag]));
  return envelope(definitions, schemas, "ControlRequest", "request", subtyped(schemas.literals(tags), subtypes));
}

/** A response. Its result is checked as an object, because its fields depend on the request. */
const responseSchema = (definitions: Definitions, schemas: PortableSchemas): PortableSchema =>
  envelope(definitions, schemas, "ControlResponse", "response", {
    type: "object",
    required: ["subtype"],
    properties: { subtype: { type: "string" } },
    ...condition(
      { properties: { subtype: { const: "error" } } },
      definitionRef("ControlFailure"),
      definitionRef("ControlSuccess"),
    ),
  });
