import { asJsonObject, asText, isJsonObject, type JsonObject, jsonObjectsIn } from "@agentwire/protocol/json";
import type { ElicitationRequest } from "../host/index.ts";

/** An answer to choose from. */
export interface FormOption {
  readonly value: string;
  readonly label: string;
  readonly description: string | undefined;
}

/** A field of a form. A field without options takes any text. */
export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly description: string | undefined;
  readonly type: "text" | "number" | "boolean" | "choice";
  readonly options: readonly FormOption[];
  /** Several options can be chosen. */
  readonly multiple: boolean;
  readonly required: boolean;
  /** What the server suggests: the values of options, or a text of its own. */
  readonly initial: readonly string[];
}

/** Values of a form by field. A field with several values is a list. */
export type FormValues = Readonly<Record<string, string | readonly string[]>>;

const filled = (value: unknown): string | undefined => (value === "" ? undefined : asText(value));
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function optionsOf(schema: JsonObject): FormOption[] {
  if (schema.type === "boolean") {
    return ["yes", "no"].map((value) => ({ value, label: value, description: undefined }));
  }
  const titled = jsonObjectsIn(schema.oneOf ?? schema.anyOf);
  if (titled.length > 0) {
    return titled.map((option) => {
      const value = String(option.const);
      return { value, label: filled(option.title) ?? value, description: filled(option.description) };
    });
  }
  const names = listOf(schema.enumNames);
  return listOf(schema.enum).map((option, at) => {
    const value = String(option);
    return { value, label: filled(names[at]) ?? value, description: undefined };
  });
}

const typeOf = (schema: JsonObject, options: readonly FormOption[]): FormField["type"] => {
  if (schema.type === "boolean") return "boolean";
  if (options.length > 0) return "choice";
  return schema.type === "number" || schema.type === "integer" ? "number" : "text";
};

/** The default of a field, without values that are not among its options. */
function initialOf(schema: JsonObject, options: readonly FormOption[]): string[] {
  const values = [schema.default ?? []]
    .flat()
    .map((value) => (typeof value === "boolean" ? (value ? "yes" : "no") : value));
  const texts = values.flatMap((value) =>
    typeof value === "string" || typeof value === "number" ? [String(value)] : [],
  );
  return options.length === 0 ? texts.slice(0, 1) : texts.filter((text) => options.some(({ value }) => value === text));
}

/** The fields that an MCP server asks for: one for each property of its schema. */
export function formFields({ requestedSchema = {} }: ElicitationRequest): FormField[] {
  const required = listOf(requestedSchema.required);
  return Object.entries(asJsonObject(requestedSchema.properties)).map(([name, given]) => {
    const schema = asJsonObject(given);
    const multiple = schema.type === "array";
    const options = optionsOf(multiple && isJsonObject(schema.items) ? schema.items : schema);
    return {
      name,
      label: filled(schema.title) ?? name,
      description: filled(schema.description),
      type: typeOf(schema, options),
      options,
      multiple,
      required: required.includes(name),
      initial: initialOf(schema, options),
    };
  });
}

/**
 * The values that a form begins with: the defaults of its server.
 *
 * @param fields - The fields of the form.
 * @example
 * import { type FormField, initialFormValues } from "@agentwire/runtime/chat";
 *
 * declare const fields: readonly FormField[];
 * console.log(initialFormValues(fields));
 */
export const initialFormValues = (fields: readonly FormField[]): FormValues =>
  Object.fromEntries(
    fields.flatMap(({ name, multiple, initial }) =>
      initial[0] === undefined ? [] : [[name, multiple ? initial : initial[0]]],
    ),
  );

const isEmpty = (value: string | readonly string[] | undefined): boolean =>
  value === undefined || (typeof value === "string" ? value.trim() === "" : value.length === 0);

/**
 * Why a value of a form cannot be sent; `undefined` if it can.
 *
 * @param field - The field.
 * @param value - What the user entered.
 * @example
 * import { type FormField, formValueProblem } from "@agentwire/runtime/chat";
 *
 * declare const field: FormField;
 * console.log(formValueProblem(field, "12"));
 */
export function formValueProblem(field: FormField, value: string | readonly string[] | undefined): string | undefined {
  if (isEmpty(value)) return field.required ? "Enter a value." : undefined;
  return field.type === "number" && !Number.isFinite(Number(value)) ? "Enter a number." : undefined;
}

/** The values in the types of the server's schema. Empty values are left out. */
export function formContent(request: ElicitationRequest, values: FormValues): Record<string, unknown> {
  const properties = asJsonObject(request.requestedSchema?.properties);
  const entries = Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
    if (isEmpty(value)) return [];
    const { type } = asJsonObject(Object.hasOwn(properties, name) ? properties[name] : undefined);
    if (type === "boolean") return [[name, value === "yes"]];
    if (type === "number" || type === "integer") return [[name, Number(value)]];
    return [[name, type === "array" ? [value].flat() : String(value)]];
  });
  return Object.fromEntries(entries);
}
