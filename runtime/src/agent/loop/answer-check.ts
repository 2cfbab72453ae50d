import type { JsonObject } from "@agentwire/protocol/json";
import { onDemand } from "../../on-demand.ts";

/** The library that validates values against JSON Schemas. */
export const schemaLibrary = onDemand(() => import("./schema-library.ts"));

/** Returns what is wrong with a value, or `null` if it is valid. */
export type AnswerCheck = (value: unknown) => string | null;

interface SchemaProblem {
  readonly instancePath: string;
  readonly message?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** Names a property that the schema does not allow. */
const extraName = ({ params }: SchemaProblem): string =>
  typeof params?.additionalProperty === "string" ? ` ('${params.additionalProperty}' is not allowed)` : "";

const options = { strict: false, allErrors: true, logger: false } as const;

/**
 * Validates schemas themselves. Shared, because creating it takes longer than compiling a schema and it keeps no state.
 */
const schemaValidator = onDemand(async () => new (await schemaLibrary()).Ajv(options));

/** Compiles a schema that a user wrote. Loads the library on first use. */
export async function compileCheck(schema: JsonObject): Promise<AnswerCheck> {
  const { Ajv } = await schemaLibrary();
  const { $schema: _, ...rest } = schema;
  (await schemaValidator()).validateSchema(rest, true);
  const validate = new Ajv({ ...options, validateSchema: false }).compile(rest);
  return (value) => {
    if (validate(value)) return null;
    const problems = (validate.errors ?? []) as readonly SchemaProblem[];
    return problems
      .map((problem) => `${problem.instancePath || "root"}: ${problem.message ?? "is wrong"}${extraName(problem)}`)
      .join(", ");
  };
}
