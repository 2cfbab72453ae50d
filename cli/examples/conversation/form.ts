import type { ElicitationRequest } from "@agentwire/runtime";

type Fields = Readonly<Record<string, unknown>>;

/** One of several answers. */
interface Option {
  readonly value: string;
  readonly label: string;
  readonly help: string | undefined;
}

/** One thing that a form asks for. Every answer is a text; several of them are separated by commas. */
export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly help: string | undefined;
  readonly kind: "text" | "number" | "choice";
  /** What to choose from. A field without options takes any text. */
  readonly options: readonly Option[];
  readonly many: boolean;
  readonly required: boolean;
}

/** Something that the agent, or a server of it, asks the user. */
export interface Form {
  readonly id: string;
  readonly title: string;
  readonly message: string;
  /** A page that the user is asked to visit. Shown, and never opened by itself. */
  readonly address: string | undefined;
  readonly fields: readonly FormField[];
}

/** What the user wrote, by field; `null` if he would rather not. */
export type FormAnswer = Readonly<Record<string, string>> | null;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function optionsOf(schema: Fields): Option[] {
  if (schema.type === "boolean") return ["yes", "no"].map((value) => ({ value, label: value, help: undefined }));
  const titled = listOf(schema.oneOf ?? schema.anyOf).filter(isFields);
  if (titled.length > 0) {
    return titled.map((each) => {
      const value = String(each.const);
      return { value, label: textOf(each.title) ?? value, help: textOf(each.description) };
    });
  }
  const names = listOf(schema.enumNames);
  return listOf(schema.enum).map((each, at) => {
    const value = String(each);
    return { value, label: textOf(names[at]) ?? value, help: undefined };
  });
}

/** The form for what a server asks: one field for each property of its schema. */
export function elicitationForm(id: string, request: ElicitationRequest): Form {
  const { serverName, message, url, requestedSchema = {} } = request;
  const required = listOf(requestedSchema.required);
  const properties = isFields(requestedSchema.properties) ? Object.entries(requestedSchema.properties) : [];
  const fields = properties.map(([name, given]): FormField => {
    const schema = isFields(given) ? given : {};
    const many = schema.type === "array";
    const options = optionsOf(many && isFields(schema.items) ? schema.items : schema);
    const number = schema.type === "number" || schema.type === "integer";
    return {
      name,
      label: textOf(schema.title) ?? name,
      help: textOf(schema.description),
      kind: options.length > 0 ? "choice" : number ? "number" : "text",
      options,
      many,
      required: required.includes(name),
    };
  });
  return { id, title: request.displayName ?? serverName, message, address: url, fields };
}

const parts = (text: string): string[] => text.split(",").flatMap((part) => part.trim() || []);

/** What the user wrote, as the server's schema has it. What was left empty is left out. */
export function elicitationContent(request: ElicitationRequest, answer: Readonly<Record<string, string>>): Fields {
  const properties = isFields(request.requestedSchema?.properties) ? request.requestedSchema.properties : {};
  const entries = Object.entries(answer).flatMap(([name, text]): [string, unknown][] => {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const type = isFields(schema) ? schema.type : undefined;
    if (text.trim() === "") return [];
    if (type === "boolean") return [[name, text === "yes"]];
    if (type === "number" || type === "integer") return [[name, Number(text)]];
    return [[name, type === "array" ? parts(text) : text]];
  });
  return Object.fromEntries(entries);
}

/** The form for questions of the agent itself: the tool `AskUserQuestion`. */
export function questionsForm(id: string, input: Fields): Form {
  const fields = listOf(input.questions)
    .filter(isFields)
    .map(
      (each): FormField => ({
        name: String(each.question),
        label: String(each.question),
        help: undefined,
        kind: "choice",
        options: listOf(each.options)
          .filter(isFields)
          .map(({ label, description }) => ({
            value: String(label),
            label: String(label),
            help: textOf(description),
          })),
        many: each.multiSelect === true,
        required: true,
      }),
    );
  return { id, title: "The agent asks", message: "", address: undefined, fields };
}

/** Why an answer to a field cannot be taken; `undefined` if it can. */
export function complaintOf(field: FormField, text: string): string | undefined {
  if (text.trim() === "") return field.required ? "an answer is needed" : undefined;
  return field.kind === "number" && !Number.isFinite(Number(text)) ? "a number is needed" : undefined;
}
