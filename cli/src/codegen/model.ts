import type { Metamodel, MetaProperty, MetaType } from "@agentwire/protocol";
import { pascalCase, uniqueName } from "./name.ts";

/** A type without nested declarations, for languages that declare every structure by name. */
export type Form =
  | { readonly kind: "string" | "number" | "boolean" | "null" | "any" }
  /** A string, one of these. */
  | { readonly kind: "literals"; readonly literals: readonly string[] }
  | { readonly kind: "reference"; readonly name: string }
  | { readonly kind: "list" | "table" | "nullable"; readonly of: Form };

/** A field of a {@link Structure}. */
export interface Field extends Pick<MetaProperty, "name" | "documentation" | "since" | "until"> {
  readonly form: Form;
  readonly optional: boolean;
}

/** An object with named fields. */
export interface Structure {
  readonly kind: "structure";
  readonly name: string;
  readonly documentation: string;
  readonly fields: readonly Field[];
}

/** One of several forms. */
export interface Union {
  readonly kind: "union";
  readonly name: string;
  readonly documentation: string;
  readonly forms: readonly Form[];
}

/** Another name for a form. */
export interface Alias {
  readonly kind: "alias";
  readonly name: string;
  readonly documentation: string;
  readonly form: Form;
}

export type Declaration = Structure | Union | Alias;

/** A form of a union, as a reader recognizes it. */
interface Variant {
  readonly json: "string" | "number" | "boolean" | "null" | "array" | "object";
  readonly form: Form;
  /** Of an object: the values that its literal fields allow. */
  readonly tags: Readonly<Record<string, readonly string[]>>;
  /** Of an object: the fields that it must have. */
  readonly required: readonly string[];
}

/** The declarations of a release, for a generator of code. */
export interface CodeModel {
  readonly release: string;
  readonly declarations: readonly Declaration[];
  /** The forms by which a reader recognizes the values of a union, those with most tags first. */
  variants(union: Union): readonly Variant[];
  /** Names of the types of each response, by the subtype of the request. */
  readonly responses: Readonly<Record<string, string>>;
}

/** Names the nested structures and unions of the metamodel, and adds the unions of frames. */
class Flattening {
  readonly declarations = new Map<string, Declaration>();
  readonly #names: Set<string>;

  constructor(reserved: readonly string[]) {
    this.#names = new Set(reserved);
  }

  declare(name: string, documentation: string, type: MetaType): void {
    this.declarations.set(name, this.#declaration(name, documentation, type));
  }

  #declaration(name: string, documentation: string, type: MetaType): Declaration {
    if (type.kind === "structure") {
      const fields = type.properties.map((property): Field => {
        const { name: key, documentation: meaning, since, until, optional } = property;
        const form = this.#form(property.type, name + pascalCase(key), meaning ?? "");
        return { name: key, documentation: meaning, since, until, form, optional: optional === true };
      });
      return { kind: "structure", name, documentation, fields };
    }
    const parts = type.kind === "or" ? simplify(type.types) : undefined;
    if (parts?.union && !parts.nullable) {
      return { kind: "union", name, documentation, forms: this.#forms(parts.union, name) };
    }
    return { kind: "alias", name, documentation, form: this.#form(type, `${name}Value`, documentation) };
  }

  #forms(types: readonly MetaType[], name: string): readonly Form[] {
    return types.map((one, i) => this.#form(one, name + (tagOf(one) ?? (i === 0 ? "Form" : `Form${i + 1}`)), ""));
  }

  /** A form; a nested structure or union becomes a declaration of its own. */
  #form(type: MetaType, name: string, documentation: string): Form {
    switch (type.kind) {
      case "base":
        if (type.name === "integer") return { kind: "number" };
        return { kind: type.name === "anything" || type.name === "nothing" ? "any" : type.name };
      case "literal":
        return literalForm(type.value);
      case "reference":
        return type;
      case "list":
        return { kind: "list", of: this.#form(type.element, `${name}Item`, documentation) };
      case "table":
        return { kind: "table", of: this.#form(type.value, `${name}Value`, documentation) };
      case "or": {
        const { nullable, union, form } = simplify(type.types);
        const inner = union
          ? this.#nested(name, documentation, { kind: "or", types: [...union] })
          : (form ?? this.#form(type.types.find((one) => !isNull(one)) ?? type, name, documentation));
        return nullable ? { kind: "nullable", of: inner } : inner;
      }
      case "structure":
        return this.#nested(name, documentation, type);
    }
  }

  #nested(suggested: string, documentation: string, type: MetaType): Form {
    const name = uniqueName(suggested, this.#names);
    this.declare(name, documentation, type);
    return { kind: "reference", name };
  }
}

const isNull = (type: MetaType) =>
  (type.kind === "base" && type.name === "null") || (type.kind === "literal" && type.value === null);

function literalForm(value: string | number | boolean | null): Form {
  if (typeof value === "string") return { kind: "literals", literals: [value] };
  return { kind: value === null ? "null" : typeof value === "number" ? "number" : "boolean" };
}

/** Separates `null` from a union; several literals become one form, and a single type is no union. */
function simplify(types: readonly MetaType[]): {
  readonly nullable: boolean;
  readonly union?: readonly MetaType[];
  readonly form?: Form;
} {
  const nullable = types.some(isNull);
  const rest = types.filter((type) => !isNull(type));
  // A release without control requests has no body of a request.
  if (rest.length === 0) return { nullable: false, form: { kind: nullable ? "null" : "any" } };
  const literals = rest.flatMap((type) =>
    type.kind === "literal" && typeof type.value === "string" ? [type.value] : [],
  );
  if (literals.length === rest.length) return { nullable, form: { kind: "literals", literals } };
  if (rest.every((type) => type.kind === "literal" && typeof type.value === "boolean")) {
    return { nullable, form: { kind: "boolean" } };
  }
  return rest.length === 1 ? { nullable } : { nullable, union: rest };
}

/** The first literal of a structure, for the name of a variant. */
function tagOf(type: MetaType): string | undefined {
  if (type.kind !== "structure") return undefined;
  const literals = type.properties.flatMap(({ type: inner }) =>
    inner.kind === "literal" ? [String(inner.value)] : [],
  );
  return literals[0] === undefined ? undefined : pascalCase(literals[0]);
}

/**
 * Prepares the metamodel of a release for a code generator. Every structure and union gets a name, and the body of a
 * request the type of its subtype. `Frame`, `HostFrame`, `AgentFrame` and `TranscriptLine` are unions.
 *
 * @param metamodel - The protocol as data.
 * @returns The declarations, with the forms of each union.
 */
export function codeModel(metamodel: Metamodel): CodeModel {
  const { release, messages, controlRequests, transcriptLines, types } = metamodel;
  const reference = (type: MetaType): MetaType[] => (type.kind === "reference" ? [type] : []);
  const union = (parts: readonly MetaType[]): MetaType => ({ kind: "or", types: parts.flatMap(reference) });
  const declared = new Set(types.map(({ name }) => name));
  const envelopes = ["ControlRequest", "ControlResponse", "ControlCancelRequest"]
    .filter((name) => declared.has(name))
    .map((name): MetaType => ({ kind: "reference", name }));
  const sentBy = (sender?: string) =>
    union([
      ...messages
        .filter(({ direction }) => sender === undefined || direction === "both" || direction === sender)
        .map(({ type }) => type),
      ...envelopes,
    ]);
  const added: readonly (readonly [string, string, MetaType])[] = [
    ["Frame", "One line of the wire.", sentBy()],
    ["HostFrame", "A line that a host sends.", sentBy("host-to-agent")],
    ["AgentFrame", "A line that an agent sends.", sentBy("agent-to-host")],
    ["RequestBody", "The body of a control request.", union(controlRequests.map(({ request }) => request))],
    ["TranscriptLine", "One line of a session file.", union(transcriptLines.map(({ type }) => type))],
  ];
  const flattening = new Flattening([...types.map(({ name }) => name), ...added.map(([name]) => name)]);
  const summaries = new Map(
    [...messages, ...transcriptLines].flatMap(({ type, documentation }) =>
      type.kind === "reference" ? [[type.name, documentation] as const] : [],
    ),
  );
  const requests = new Map(
    controlRequests.flatMap(({ request, subtype, documentation }) =>
      request.kind === "reference" ? [[request.name, `Request \`${subtype}\`: ${documentation}`] as const] : [],
    ),
  );
  for (const { name, documentation, type } of types) {
    const meaning = documentation ?? summaries.get(name) ?? requests.get(name) ?? "";
    flattening.declare(name, meaning, name === "ControlRequest" ? withRequestBody(type) : type);
  }
  for (const [name, documentation, type] of added) flattening.declare(name, documentation, type);
  const { declarations } = flattening;
  return {
    release,
    declarations: [...declarations.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
    variants: (one) =>
      one.forms
        .flatMap((form) => variantsOf(form, declarations))
        .sort(
          (a, b) => Object.keys(b.tags).length - Object.keys(a.tags).length || b.required.length - a.required.length,
        ),
    responses: Object.fromEntries(
      controlRequests.flatMap(({ subtype, response }) =>
        response?.kind === "reference" ? [[subtype, response.name] as const] : [],
      ),
    ),
  };
}

const withRequestBody = (type: MetaType): MetaType =>
  type.kind === "structure"
    ? {
        ...type,
        properties: type.properties.map((property) =>
          property.name === "request" ? { ...property, type: { kind: "reference", name: "RequestBody" } } : property,
        ),
      }
    : type;

/** Fields that are tags even with several values. A later release may add a value to any other enumeration. */
const tagNames: ReadonlySet<string> = new Set(["type", "subtype"]);

const noTags = { tags: {}, required: [] } as const;

function variantsOf(form: Form, declarations: ReadonlyMap<string, Declaration>): readonly Variant[] {
  switch (form.kind) {
    case "any":
      return [];
    case "literals":
      return [{ json: "string", form, ...noTags }];
    case "list":
      return [{ json: "array", form, ...noTags }];
    case "table":
      return [{ json: "object", form, ...noTags }];
    case "nullable":
      return [...variantsOf(form.of, declarations), { json: "null", form: { kind: "null" }, ...noTags }];
    case "reference": {
      const declared = declarations.get(form.name);
      if (declared?.kind === "union") return declared.forms.flatMap((inner) => variantsOf(inner, declarations));
      if (declared?.kind === "alias") return variantsOf(declared.form, declarations);
      const required = (declared?.fields ?? []).filter(({ optional }) => !optional);
      const tags = required.flatMap(({ name, form: tag }) =>
        tag.kind === "literals" && (tag.literals.length === 1 || tagNames.has(name))
          ? [[name, tag.literals] as const]
          : [],
      );
      return [{ json: "object", form, tags: Object.fromEntries(tags), required: required.map(({ name }) => name) }];
    }
    default:
      return [{ json: form.kind, form, ...noTags }];
  }
}
