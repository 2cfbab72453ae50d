import * as z from "zod";

const release = z.string().describe("A release, for example `0.3.330`.");

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** A type, in terms of other types. */
export type MetaType =
  | { kind: "base"; name: "string" | "number" | "integer" | "boolean" | "null" | "anything" | "nothing" }
  | { kind: "literal"; value: string | number | boolean | null }
  | { kind: "reference"; name: string }
  | { kind: "list"; element: MetaType }
  | { kind: "table"; value: MetaType }
  | { kind: "or"; types: MetaType[] }
  | { kind: "structure"; properties: MetaProperty[] };

/** A field of a structure. */
export interface MetaProperty {
  name: string;
  type: MetaType;
  optional?: true | undefined;
  documentation?: string | undefined;
  role?: string | undefined;
  unit?: string | undefined;
  since?: string | undefined;
  until?: string | undefined;
  stability?: "declared" | "undeclared" | undefined;
}

/** Form of {@link MetaType}. */
export const MetaType: z.ZodType<MetaType> = z
  .lazy(() =>
    z.discriminatedUnion("kind", [
      z.strictObject({
        kind: z.literal("base"),
        name: z.enum(["string", "number", "integer", "boolean", "null", "anything", "nothing"]),
      }),
      z.strictObject({ kind: z.literal("literal"), value: scalar }),
      z.strictObject({ kind: z.literal("reference"), name: z.string() }),
      z.strictObject({ kind: z.literal("list"), element: MetaType }),
      z.strictObject({ kind: z.literal("table"), value: MetaType }),
      z.strictObject({ kind: z.literal("or"), types: z.array(MetaType) }),
      z.strictObject({ kind: z.literal("structure"), properties: z.array(MetaProperty) }),
    ]),
  )
  .meta({ id: "MetaType", description: "A type, in terms of other types." });

/** Form of {@link MetaProperty}. */
export const MetaProperty: z.ZodType<MetaProperty> = z
  .strictObject({
    name: z.string(),
    type: MetaType,
    optional: z.literal(true).optional(),
    documentation: z.string().optional(),
    role: z.string().describe("Role of the field, beyond its type.").optional(),
    unit: z.string().optional(),
    since: release.optional(),
    until: release.optional(),
    stability: z.enum(["declared", "undeclared"]).optional(),
  })
  .meta({ id: "MetaProperty", description: "A field of a structure." });

const entry = {
  documentation: z.string(),
  since: release,
  until: release.optional(),
  stability: z.enum(["declared", "undeclared"]),
  evidence: z.string().optional(),
  capability: z.string().optional(),
};

const direction = z.enum(["host-to-agent", "agent-to-host", "both"]);

/** The whole protocol as data, for generators of code and documentation in any language. */
export const Metamodel = z
  .strictObject({
    metaModelVersion: z.literal(1),
    release,
    messages: z.array(z.strictObject({ name: z.string(), direction, yielded: z.boolean(), type: MetaType, ...entry })),
    controlRequests: z.array(
      z.strictObject({
        subtype: z.string(),
        direction,
        request: MetaType,
        response: MetaType.nullable(),
        errors: z.array(z.strictObject({ code: z.string().optional(), when: z.string() })),
        deadlineMs: z.number().nullable(),
        ...entry,
      }),
    ),
    hookEvents: z.array(
      z.strictObject({
        event: z.string(),
        matches: z.string().nullable(),
        input: MetaType,
        output: MetaType.nullable(),
        ...entry,
      }),
    ),
    transcriptLines: z.array(z.strictObject({ name: z.string(), chained: z.boolean(), type: MetaType, ...entry })),
    types: z.array(z.strictObject({ name: z.string(), documentation: z.string().optional(), type: MetaType })),
  })
  .meta({ description: "The line protocol between an agent host and an agent process, as data." });
export type Metamodel = z.output<typeof Metamodel>;

/**
 * The JSON Schema of {@link Metamodel}.
 *
 * @example
 * import { metamodelSchema } from "@agentwire/protocol";
 *
 * console.log(JSON.stringify(metamodelSchema()));
 */
export const metamodelSchema = () => ({
  $id: "urn:agentwire:metamodel:1",
  ...z.toJSONSchema(Metamodel),
});
