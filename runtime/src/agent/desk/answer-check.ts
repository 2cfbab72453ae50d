import { onDemand } from "../../on-demand.ts";

type Fields = Readonly<Record<string, unknown>>;

/** What checks values against JSON Schemas. */
export const schemaLibrary = onDemand(() => import("./schema-library.ts"));

/** Says what is wrong with a value, or `null` where it fits. */
export type AnswerCheck = (value: unknown) => string | null;

interface SchemaProblem {
  readonly instancePath: string;
  readonly message?: string;
}

/** Compiles a schema that a user wrote. The library for that is loaded with the first schema. */
export async function compileCheck(schema: Fields): Promise<AnswerCheck> {
  const { Ajv } = await schemaLibrary();
  const { $schema: _, ...rest } = schema;
  const validate = new Ajv({ strict: false, allErrors: true, logger: false }).compile(rest);
  return (value) => {
    if (validate(value)) return null;
    const problems = (validate.errors ?? []) as readonly SchemaProblem[];
    return problems
      .map(({ instancePath, message }) => `${instancePath || "root"}: ${message ?? "is wrong"}`)
      .join(", ");
  };
}
