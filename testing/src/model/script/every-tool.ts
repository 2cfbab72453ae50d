import { isJsonObject, type JsonObject } from "@agentwire/protocol/json";
import type { ModelCall } from "../call.ts";
import { type MessageAnswer, use } from "./answer.ts";
import { toolUse } from "./block.ts";

/** The tools to call, and their inputs. */
export interface EveryToolOptions {
  /** Inputs by name of the tool. Others get the smallest input that their schema accepts. */
  readonly inputs?: Readonly<Record<string, JsonObject>>;
  /** Tools to skip. */
  readonly except?: readonly string[];
}

const numberIn = ({ minimum, exclusiveMinimum, type }: JsonObject): number => {
  if (typeof minimum === "number") return minimum;
  if (typeof exclusiveMinimum !== "number") return 0;
  return type === "integer" ? Math.floor(exclusiveMinimum) + 1 : exclusiveMinimum + 1;
};

const makers: Readonly<Record<string, (schema: JsonObject, root: JsonObject) => unknown>> = {
  string: ({ minLength }) => "x".repeat(typeof minLength === "number" ? minLength : 0),
  integer: numberIn,
  number: numberIn,
  boolean: () => false,
  null: () => null,
  array: ({ items, minItems }, root) =>
    Array.from({ length: typeof minItems === "number" ? minItems : 0 }, () => smallest(items, root)),
  object({ properties, required }, root) {
    const fields = isJsonObject(properties) ? properties : {};
    const names = Array.isArray(required) ? required.map(String) : [];
    return Object.fromEntries(names.map((name) => [name, smallest(fields[name], root)]));
  },
};

/** The definition that a reference in the document names. */
function definitionOf(ref: string, root: JsonObject): unknown {
  const path = ref.replace(/^#\/?/, "").split("/").filter(Boolean);
  return path.reduce<unknown>((at, name) => (isJsonObject(at) ? at[name] : undefined), root);
}

/** The smallest value that a schema accepts, ignoring patterns and conditions. */
function smallest(schema: unknown, root: JsonObject): unknown {
  if (!isJsonObject(schema)) return {};
  if (typeof schema.$ref === "string") return smallest(definitionOf(schema.$ref, root), root);
  if ("const" in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const branches = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(branches)) return smallest({ ...schema, anyOf: undefined, oneOf: undefined, ...branches[0] }, root);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  return makers[String(type)]?.(schema, root) ?? (schema.properties ? makers.object?.(schema, root) : {});
}

/**
 * A step that calls every tool that the request offers, in one answer.
 *
 * @param options - Inputs by name of tool, and tools to leave out.
 * @see tool.input.validated
 * @example
 * import { say, script, useEveryTool } from "@agentwire/testing";
 *
 * const everything = script(useEveryTool({ inputs: { Bash: { command: "ls" } }, except: ["Write"] }), say("Done."));
 */
export const useEveryTool =
  ({ inputs = {}, except = [] }: EveryToolOptions = {}) =>
  ({ index, body }: ModelCall): MessageAnswer => {
    const offered = Array.isArray(body.tools) ? body.tools.filter(isJsonObject) : [];
    const called = offered.filter(
      ({ name, input_schema: schema }) => isJsonObject(schema) && !except.includes(String(name)),
    );
    return use(
      ...called.map(({ name, input_schema: schema }, n) =>
        toolUse(
          `toolu_every_${index}_${n}`,
          String(name),
          inputs[String(name)] ?? (smallest(schema, schema as JsonObject) as JsonObject),
        ),
      ),
    );
  };
