import type { JsonObject } from "@agentwire/protocol/json";
import { onDemand } from "../../on-demand.ts";

/** What checks values against JSON Schemas. */
export const schemaLibrary = onDemand(() => import("./schema-library.ts"));

/** Says what is wrong with a value, or `null` if it fits. */
export type AnswerCheck = (value: unknown) => string | null;

interface SchemaProblem {
  readonly instancePath: string;
  readonly message?: string;
}

const options = { strict: false, allErrors: true, logger: false } as const;

/**
 * Knows what a schema may look like. It keeps nothing of the schemas that it looks at, and to build it takes longer than
 * to compile one.
 */
const schemaValidator = onDemand(async () => new (await schemaLibrary()).Ajv(options));

/** Compiles a schema that a user wrote. The library for that is loaded with the first schema. */
export async function compileCheck(schema: JsonObject): Promise<AnswerCheck> {
  const { Ajv } = await schemaLibrary();
  const { $schema: _, ...rest } = schema;
  (await schemaValidator()).validateSchema(rest, true);
  const validate = new Ajv({ ...options, validateSchema: false }).compile(rest);
  return (value) => {
    if (validate(value)) return null;
    const problems = (validate.errors ?? []) as readonly SchemaProblem[];
    return problems
      .map(({ instancePath, message }) => `${instancePath || "root"}: ${message ?? "is wrong"}`)
      .join(", ");
  };
}
