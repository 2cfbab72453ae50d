import type { AnySchema } from "@modelcontextprotocol/sdk/server/zod-compat.js";
import { toJSONSchema } from "zod";
import type { $ZodType } from "zod/v4/core";
import { zodToJsonSchema } from "zod-to-json-schema";
import { reasonOf } from "../../guards/error.ts";

/** The shape of an answer: a JSON Schema, or a schema of Zod 4 or Zod 3. */
export type AnswerSchema = Readonly<Record<string, unknown>> | AnySchema;

/**
 * The JSON Schema (draft 7) for the agent. A given JSON Schema stays unchanged. Throws if a Zod schema cannot be
 * represented in JSON Schema.
 */
export function answerSchema(schema: AnswerSchema): Readonly<Record<string, unknown>> {
  const made = converted(schema);
  if (made === schema) return made;
  const { $schema: _, ...fields } = made;
  return fields;
}

function converted(schema: AnswerSchema): Readonly<Record<string, unknown>> {
  try {
    if ("_zod" in schema) return toJSONSchema(schema as $ZodType, { target: "draft-7", io: "input" });
    if ("_def" in schema && "safeParse" in schema)
      return zodToJsonSchema(schema as Parameters<typeof zodToJsonSchema>[0]) as Readonly<Record<string, unknown>>;
  } catch (error) {
    const advice = "remove what JSON cannot represent, or pass a JSON Schema";
    throw new TypeError(
      `The option outputFormat.schema cannot be represented in JSON Schema: ${reasonOf(error)}; ${advice}.`,
    );
  }
  return schema as Readonly<Record<string, unknown>>;
}
