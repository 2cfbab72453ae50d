import * as z from "zod";
import { tapeEvents } from "../registry.ts";
import { TapeHeader, tapeVersion } from "./header.ts";

const check = { type: "string", pattern: "^[0-9a-f]{8}$" };

/**
 * The JSON Schema of the lines of a tape. The first line matches `#/$defs/header`, each further line `#/$defs/event`.
 *
 * @example
 * import { tapeJsonSchema } from "@agentwire/replay";
 *
 * console.log(JSON.stringify(tapeJsonSchema(), null, 2));
 */
export function tapeJsonSchema(): Record<string, unknown> {
  const { $schema, ...header } = z.toJSONSchema(TapeHeader, { io: "input" });
  const known = Object.values(tapeEvents).map(({ name, summary, schema, since }) => {
    const { $schema: _, ...body } = z.toJSONSchema(schema as z.ZodType, { io: "input" });
    return [name, { description: summary, "x-since": since, ...body }] as const;
  });
  const references = known.map(([name]) => ({ $ref: `#/$defs/${name.replace("/", "~1")}` }));
  const names = Object.values(tapeEvents).map(({ name }) => name.split("/"));
  const unknown = {
    description: "An event of a kind that is not in this version. Readers keep it.",
    type: "object",
    required: ["seq", "us", "channel", "kind", "connection", "process"],
    not: {
      anyOf: names.map(([channel, kind]) => ({ properties: { channel: { const: channel }, kind: { const: kind } } })),
    },
  };
  const sealed = { type: "object", required: ["check"], properties: { check } };
  return {
    $schema,
    title: `agentwire tape, version ${tapeVersion}`,
    $defs: {
      header: { allOf: [sealed, header] },
      event: { allOf: [sealed, { anyOf: [...references, { $ref: "#/$defs/unknown" }] }] },
      unknown,
      ...Object.fromEntries(known),
    },
    oneOf: [{ $ref: "#/$defs/header" }, { $ref: "#/$defs/event" }],
  };
}
