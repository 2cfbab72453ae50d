import { at, currentRelease, type JsonSchema } from "@agentwire/protocol";
import { isJsonObject, type JsonObject } from "@agentwire/protocol/json";

const { definitions } = at(currentRelease);

/** The definition with a name. */
export const definition = (name: string): JsonSchema => definitions[name] ?? {};

/** A schema without references, as its alternatives. */
function alternatives(schema: JsonSchema): readonly JsonSchema[] {
  const target = schema.$ref === undefined ? undefined : definition(schema.$ref.slice("#/$defs/".length));
  if (target) return alternatives(target);
  return (schema.anyOf ?? schema.oneOf)?.flatMap(alternatives) ?? [schema];
}

const acceptsNull = (schema: JsonSchema): boolean =>
  alternatives(schema).some(
    ({ type, enum: names, const: value }) =>
      type === "null" || value === null || names?.includes(null) === true || (type ?? names ?? value) === undefined,
  );

/** Whether an object can be meant by an alternative: no constant differs, and nothing is missing. */
const fits = ({ properties = {}, required = [] }: JsonSchema, value: JsonObject): boolean =>
  required.every((name) => name in value) &&
  Object.entries(properties).every(
    ([name, { const: constant }]) => constant === undefined || value[name] === undefined || value[name] === constant,
  );

/** A change of a value that its schema does not allow. */
export interface Change {
  /** JSON Pointer of the field; `*` is any key or index. */
  readonly path: string;
  readonly change: "absent" | "null";
  readonly value: JsonObject;
}

/** The value without each required field, and with null for each optional one, at any depth. */
export function changesOf(schema: JsonSchema, value: JsonObject): readonly Change[] {
  const branches = alternatives(schema).filter((branch) => fits(branch, value));
  const fields = new Map(branches.flatMap(({ properties = {} }) => Object.entries(properties)));
  const own = [...fields].flatMap(([name, field]): readonly Change[] => {
    const path = `/${name}`;
    const { [name]: inner, ...rest } = value;
    const isRequired = branches.every(({ required }) => required?.includes(name));
    const changed: readonly Change[] = isRequired
      ? [{ path, change: "absent", value: rest }]
      : acceptsNull(field)
        ? []
        : [{ path, change: "null", value: { ...value, [name]: null } }];
    return [...changed, ...within(field, inner, path, (replaced) => ({ ...value, [name]: replaced }))];
  });
  return [...own, ...branches.flatMap((branch) => ofKeys(branch, value))];
}

/** The changes of the values of an object whose keys are data. */
const ofKeys = ({ properties, additionalProperties }: JsonSchema, value: JsonObject): readonly Change[] =>
  properties === undefined && typeof additionalProperties === "object"
    ? Object.entries(value).flatMap(([key, inner]) =>
        within(additionalProperties, inner, "/*", (replaced) => ({ ...value, [key]: replaced })),
      )
    : [];

/** The changes of a part of a value. `put` returns the value with another part. */
function within(
  schema: JsonSchema,
  part: unknown,
  path: string,
  put: (replaced: unknown) => JsonObject,
): readonly Change[] {
  if (isJsonObject(part)) return below(changesOf(schema, part), path, put);
  if (!Array.isArray(part)) return [];
  const [first, ...others]: readonly unknown[] = part;
  return alternatives(schema).flatMap(({ items }) =>
    typeof items === "object" ? within(items, first, `${path}/*`, (replaced) => put([replaced, ...others])) : [],
  );
}

const below = (changes: readonly Change[], path: string, put: (replaced: unknown) => JsonObject): readonly Change[] =>
  changes.map(({ path: inner, change, value }) => ({ path: path + inner, change, value: put(value) }));
