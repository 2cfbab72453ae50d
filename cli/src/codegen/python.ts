import type { CodeModel, Declaration, Field, Form, Structure, Union } from "./model.ts";
import { pythonRuntime } from "./python-runtime.ts";

/** The keywords of Python, and the names that every structure has. */
const reserved: ReadonlySet<string> = new Set([
  "False",
  "None",
  "True",
  "and",
  "as",
  "assert",
  "async",
  "await",
  "break",
  "class",
  "continue",
  "def",
  "del",
  "elif",
  "else",
  "except",
  "finally",
  "for",
  "from",
  "global",
  "if",
  "import",
  "in",
  "is",
  "lambda",
  "nonlocal",
  "not",
  "or",
  "pass",
  "raise",
  "return",
  "try",
  "while",
  "with",
  "yield",
  "extra",
  "decode",
  "encode",
]);

/** The attribute of a field: its name on the wire, made a valid identifier. */
function attribute(key: string): string {
  const name = key.replaceAll(/\W/g, "_").replace(/^(\d)/, "_$1");
  return reserved.has(name) || name.startsWith("__") ? `${name.replace(/^_+/, "")}_` : name;
}

const text = (value: unknown): string => JSON.stringify(value);

const tuple = (items: readonly string[]) => `(${items.join(", ")}${items.length === 1 ? "," : ""})`;

/** A docstring in triple quotes. */
const docstring = (description: string) =>
  `"""${description.replaceAll("\\", "\\\\").replaceAll('"""', "'''").replace(/"$/, '" ')}"""`;

/** A form as an annotation. */
function annotation(form: Form): string {
  switch (form.kind) {
    case "string":
      return "str";
    case "number":
      return "int | float";
    case "boolean":
      return "bool";
    case "null":
      return "None";
    case "any":
      return "Any";
    case "literals":
      return form.literals.length <= 12 ? `Literal[${form.literals.map(text).join(", ")}]` : "str";
    case "reference":
      return form.name;
    case "list":
      return `list[${annotation(form.of)}]`;
    case "table":
      return `dict[str, ${annotation(form.of)}]`;
    case "nullable":
      return `${annotation(form.of)} | None`;
  }
}

/** A form as data for the decoder. An unlisted word is accepted, because a later release may send it. */
function data(form: Form): string {
  switch (form.kind) {
    case "literals":
      return text("string");
    case "reference":
      return tuple([text("reference"), text(form.name)]);
    case "list":
    case "table":
    case "nullable":
      return tuple([text(form.kind), data(form.of)]);
    default:
      return text(form.kind);
  }
}

function fieldText({ name, documentation, since, until, form, optional }: Field): string {
  const [literal, other] = form.kind === "literals" ? form.literals : [];
  const meaning = [documentation, since && `Since ${since}.`, until && `Until ${until}.`].filter(Boolean).join(" ");
  const comment = meaning === "" ? "" : `    #: ${meaning.replaceAll("\n", " ")}\n`;
  const type = optional ? `${annotation(form)} | _Absent = ABSENT` : annotation(form);
  const value = !optional && literal !== undefined && other === undefined ? ` = ${text(literal)}` : "";
  return `${comment}    ${attribute(name)}: ${type}${value}\n`;
}

function structureText({ name, documentation, fields }: Structure): string {
  const table = fields.map(
    (field) =>
      `        ${text(field.name)}: ${tuple([text(attribute(field.name)), field.optional ? "True" : "False", data(field.form)])},\n`,
  );
  return [
    "@dataclass(kw_only=True)\n",
    `class ${name}(Structure):\n`,
    `    ${docstring(documentation || `An object of the protocol: ${name}.`)}\n\n`,
    ...fields.map(fieldText),
    "    extra: dict[str, Any] = field(default_factory=dict)\n",
    `    _fields: ClassVar[dict[str, tuple[str, bool, Any]]] = {\n${table.join("")}    }\n`,
  ].join("");
}

function aliasText(declaration: Exclude<Declaration, Structure>): string {
  const { name, documentation } = declaration;
  const forms = declaration.kind === "union" ? declaration.forms : [declaration.form];
  const comment = documentation === "" ? "" : `#: ${documentation.replaceAll("\n", " ")}\n`;
  return `${comment}${name} = Union[${forms.map((form) => text(annotation(form))).join(", ")}]\n`;
}

function variantsText(model: CodeModel, union: Union): string {
  const variants = model.variants(union).map(({ json, tags, required, form }) => {
    const tagged = Object.entries(tags).map(([key, values]) => `${text(key)}: ${tuple(values.map(text))}`);
    return tuple([text(json), `{${tagged.join(", ")}}`, tuple(required.map(text)), data(form)]);
  });
  return tuple([text("one"), tuple(variants)]);
}

/**
 * A Python module with a dataclass for each structure, and the codec. It needs Python 3.10 and no package.
 *
 * @param model - The declarations of a release.
 */
export function pythonModule(model: CodeModel): string {
  const { release, declarations, responses } = model;
  const structures = declarations.filter((one) => one.kind === "structure");
  const others = declarations.filter((one) => one.kind !== "structure");
  const types = declarations.map((one) => {
    const value =
      one.kind === "structure" ? one.name : one.kind === "union" ? variantsText(model, one) : data(one.form);
    return `    ${text(one.name)}: ${one.kind === "alias" && value.startsWith('"') ? tuple([value]) : value},\n`;
  });
  return [
    `"""Types and codec of the agent line protocol ${release}. Generated by agentwire schema codegen; do not edit."""\n`,
    "from __future__ import annotations\n",
    "import json\nfrom dataclasses import dataclass, field\nfrom typing import Any, ClassVar, Literal, Union\n",
    pythonRuntime,
    ...structures.map((one) => `\n${structureText(one)}`),
    "",
    ...others.map(aliasText),
    `\n#: The type of each response, by the subtype of the request.\nRESPONSES: dict[str, str] = ${JSON.stringify(responses, null, 4)}\n`,
    `_TYPES: dict[str, Any] = {\n${types.join("")}}\n`,
  ].join("\n");
}
