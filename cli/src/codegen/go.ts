import { goRuntime } from "./go-runtime.ts";
import type { Alias, CodeModel, Declaration, Field, Form, Structure, Union } from "./model.ts";
import { pascalCase, uniqueName } from "./name.ts";

const text = (value: string): string => JSON.stringify(value);

/** The exported names of the fields of a structure. Keys such as `session_id` and `sessionId` give different names. */
function members(fields: readonly Field[]): readonly string[] {
  const used = new Set<string>();
  return fields.map(({ name: key }) => uniqueName(member(key), used));
}

function member(key: string): string {
  const name = pascalCase(key);
  return /^[A-Z]/.test(name) && name !== "Extra" ? name : `Field${name}`;
}

const comment = (description: string, indent = "") =>
  description === ""
    ? ""
    : `${description
        .split("\n")
        .map((line) => `${indent}// ${line}\n`)
        .join("")}`;

/** A form as a Go type. An alias is written out. */
function goType(form: Form, declarations: ReadonlyMap<string, Declaration>): string {
  const inner = (one: Form) => goType(one, declarations);
  switch (form.kind) {
    case "string":
    case "literals":
      return "string";
    case "number":
      return "Number";
    case "boolean":
      return "bool";
    case "null":
    case "any":
      return "json.RawMessage";
    case "reference":
      return form.name;
    case "list":
      return `[]${inner(form.of)}`;
    case "table":
      return `map[string]${inner(form.of)}`;
    case "nullable":
      return pointer(inner(form.of));
  }
}

/** A type that has nil. Raw JSON has null itself. */
const pointer = (type: string) => (type === "json.RawMessage" || type.startsWith("*") ? type : `*${type}`);

/** Whether a form accepts null, through aliases. */
function acceptsNull(form: Form, declarations: ReadonlyMap<string, Declaration>): boolean {
  if (form.kind === "nullable" || form.kind === "any" || form.kind === "null") return true;
  const declared = form.kind === "reference" ? declarations.get(form.name) : undefined;
  return declared?.kind === "alias" && acceptsNull(declared.form, declarations);
}

function fieldText(field: Field, member: string, declarations: ReadonlyMap<string, Declaration>): string {
  const { name, documentation, since, until, form, optional } = field;
  const bare = goType(form, declarations);
  const type = optional || acceptsNull(form, declarations) ? pointer(bare) : bare;
  const meaning = [documentation, since && `Since ${since}.`, until && `Until ${until}.`].filter(Boolean).join(" ");
  return `${comment(meaning, "\t")}\t${member} ${type} \`wire:"${name}${optional ? ",optional" : ""}"\`\n`;
}

function structureText(structure: Structure, declarations: ReadonlyMap<string, Declaration>): string {
  const { name, documentation, fields } = structure;
  const names = members(fields);
  const fixed = fields.flatMap(({ name: key, form, optional }) =>
    !optional && form.kind === "literals" && form.literals.length === 1
      ? [text(key), text(form.literals[0] ?? "")]
      : [],
  );
  return [
    comment(documentation === "" ? `${name} is an object of the protocol.` : `${name}: ${documentation}`),
    `type ${name} struct {\n`,
    ...fields.map((field, i) => fieldText(field, names[i] ?? "", declarations)),
    "\t// Extra holds the fields that this release does not know.\n\tExtra Extra\n}\n\n",
    `func (v *${name}) UnmarshalJSON(data []byte) (err error) {\n\tv.Extra, err = decodeStruct(data, v)\n\treturn err\n}\n\n`,
    `func (v ${name}) MarshalJSON() ([]byte, error) {\n\treturn encodeStruct(v, ${["v.Extra", ...fixed].join(", ")})\n}\n`,
  ].join("");
}

function unionText(union: Union, model: CodeModel, declarations: ReadonlyMap<string, Declaration>): string {
  const { name, documentation } = union;
  const variants = model.variants(union);
  const types = variants.map(({ json, form }) => `${json === "object" ? "*" : ""}${goType(form, declarations)}`);
  const list = [...new Set(types)].join(", ");
  const entries = variants.map(({ json, tags, required, form }) => {
    const tagged = Object.entries(tags).map(([key, values]) => `${text(key)}: {${values.map(text).join(", ")}}`);
    const type = goType(form, declarations);
    return `\t\t{${text(json)}, map[string][]string{${tagged.join(", ")}}, []string{${required.map(text).join(", ")}}, func() any { return new(${type}) }},\n`;
  });
  return [
    comment(`${name}: ${documentation === "" ? "one of several forms." : documentation}`),
    comment(`Value is one of ${list}; or json.RawMessage for an object that this release does not know.`),
    `type ${name} struct{ Value any }\n\n`,
    `func (v ${name}) isUnion() {}\n\n`,
    `func (v *${name}) UnmarshalJSON(data []byte) (err error) {\n\tv.Value, err = decodeUnion(data, ${variable(name)}())\n\treturn err\n}\n\n`,
    `func (v ${name}) MarshalJSON() ([]byte, error) { return json.Marshal(v.Value) }\n\n`,
    `func ${variable(name)}() []variant {\n\treturn []variant{\n${entries.join("")}\t}\n}\n`,
  ].join("");
}

const variable = (name: string) => `variantsOf${name}`;

const aliasText = ({ name, documentation, form }: Alias, declarations: ReadonlyMap<string, Declaration>) => {
  const values = form.kind === "literals" ? ` One of ${form.literals.map(text).join(", ")}.` : "";
  return `${comment(`${name}: ${documentation}${values}`)}type ${name} = ${goType(form, declarations)}\n`;
};

/**
 * A Go package with a struct for each structure, and the codec. It needs Go 1.19 and the standard library alone.
 *
 * @param model - The declarations of a release.
 */
export function goPackage(model: CodeModel): string {
  const declarations = new Map(model.declarations.map((one) => [one.name, one]));
  const parts = model.declarations.map((one) => {
    if (one.kind === "structure") return structureText(one, declarations);
    return one.kind === "union" ? unionText(one, model, declarations) : aliasText(one, declarations);
  });
  const responses = Object.entries(model.responses).map(
    ([subtype, name]) => `\t${text(subtype)}: func() any { return new(${name}) },\n`,
  );
  return [
    "// Code generated by agentwire schema codegen; DO NOT EDIT.\n",
    `// Package protocol has the types and the codec of the agent line protocol ${model.release}.\npackage protocol\n`,
    'import (\n\t"bytes"\n\t"encoding/json"\n\t"errors"\n\t"reflect"\n\t"sort"\n\t"strconv"\n\t"strings"\n)\n',
    goRuntime,
    `// responses has the type of each response, by the subtype of the request.\nvar responses = map[string]func() any{\n${responses.join("")}}\n`,
    ...parts,
  ].join("\n");
}
