import type { Release } from "@agentwire/protocol";
import type { ts } from "@ts-morph/common";
import { SchemaDraft, type Wording } from "../draft.ts";
import { draftEntry, type EntryKind, entryOf } from "../entry-draft.ts";
import type { Declarations } from "../read.ts";
import { type TypeShape, tagOf } from "../type-shape.ts";
import { type Edits, importLine, specifierOf } from "./edits.ts";
import { examplesOf, type RecordedExamples } from "./example.ts";
import { importNames, mentioned } from "./mentioned.ts";
import type { SchemaSource } from "./schema-source.ts";

/** Where the entries of a registry live, and what defines them. */
const folders: Readonly<
  Record<
    Exclude<EntryKind, "option">,
    { readonly registry: string; readonly define: string; folder(name: string): string }
  >
> = {
  control: { registry: "control/registry.ts", define: "control/define.ts", folder: () => "control/request" },
  hook: { registry: "hook/registry.ts", define: "hook/define.ts", folder: () => "hook/event" },
  message: {
    registry: "message/registry.ts",
    define: "message/define.ts",
    folder: (name) => (name.startsWith("system/") ? "message/system" : "message/plain"),
  },
};

const definers = { control: "defineControl", hook: "defineHook", message: "defineMessage" } as const;

/** The file in which new options are declared. */
const optionFile = "shape/option/entry/setting.ts";

const segmentsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.toLowerCase());

const camel = (parts: readonly string[]): string =>
  parts.map((part, i) => (i === 0 ? part : part.charAt(0).toUpperCase() + part.slice(1))).join("");

/** Writes the files of new entries, and names them in their registries. */
export class EntryWriter {
  readonly #ts: typeof ts;
  readonly #source: SchemaSource;
  readonly #edits: Edits;
  readonly #wording: Wording;

  constructor(api: typeof ts, source: SchemaSource, edits: Edits, wording: Wording) {
    this.#ts = api;
    this.#source = source;
    this.#edits = edits;
    this.#wording = wording;
  }

  /** Writes an entry. Returns its kind and name; `undefined` if its registry is unknown. */
  write(
    { release, declared, examples }: { release: Release; declared: Declarations; examples?: RecordedExamples },
    definition: string,
    form: TypeShape,
  ): { readonly kind: EntryKind; readonly name: string } | undefined {
    const [object] = form.objects;
    const entry = object && entryOf(object);
    if (!entry || entry.kind === "option") return undefined;
    const { kind, name } = entry;
    const stem = segmentsOf(name.replace(/^system\//, ""));
    const constant = camel(stem);
    const parts = {
      response: declared.named.get(definition.replace(/Request$/, "Response")),
      output: declared.hookOutputs.get(definition.replace(/Input$/, "Output")),
    };
    const shown = examplesOf(kind, { form, ...parts }, examples?.(kind, name) ?? []);
    const texts = shown.map((example) => JSON.stringify(example));
    const draft = draftEntry(release, form, this.#wording, { constant, ...parts, examples: texts });
    const folder = folders[kind];
    const registry = this.#source.tree.file(folder.registry);
    const list = registry && this.#longestList(registry);
    if (!draft || !registry || !list) return undefined;
    const path = `${folder.folder(name)}/${stem.join("-")}.ts`;
    const imports = [...mentioned(this.#source, draft.code), [folder.define, [definers[kind]]] as const].map(
      ([from, names]) => importLine(specifierOf(path, from), names),
    );
    this.#edits.create(path, `${imports.join("")}\n${draft.code}\n`);
    this.#edits.append(list, constant);
    this.#edits.import(registry, path, [constant]);
    return entry;
  }

  /** Adds an output to an event of hooks that had none; `false` if it has one. */
  output(release: Release, definition: string, form: TypeShape): boolean {
    const [spec] = this.#source.origin(definition.replace(/Output$/, "Input"))?.entry?.arguments ?? [];
    const [object] = form.objects;
    const event = object && tagOf(object, "hookEventName");
    if (!spec || !this.#ts.isObjectLiteralExpression(spec) || !object || event === undefined) return false;
    const present = spec.properties.find((property) => property.name?.getText() === "output");
    if (this.#source.origin(definition)) return false;
    const fields = new SchemaDraft(this.#wording).fields(object, 1, ["hookEventName"]);
    const schema = `since(${JSON.stringify(release)}, outputOf("${event}", ${fields}))`;
    if (present) this.#edits.replace(present, `output: ${schema}`);
    else this.#edits.append(spec, `output: ${schema}`);
    importNames(this.#source, this.#edits, spec.getSourceFile(), schema);
    return true;
  }

  /** Adds an option whose route is not known. Without a form it is a callback or a store. */
  option(release: Release, name: string, form: TypeShape | undefined): boolean {
    const file = this.#source.tree.file(optionFile);
    const list = file && this.#longestList(file);
    if (!file || !list) return false;
    const value = form ? new SchemaDraft(this.#wording).expression(form, name, 1) : "null";
    const summary = JSON.stringify(this.#wording.description(name));
    const date = JSON.stringify(release);
    this.#edits.append(
      list,
      `defineOption({ name: "${name}", summary: ${summary}, since: ${date}, value: ${value}, routes: [{ via: "unknown" }] })`,
    );
    importNames(this.#source, this.#edits, file, value);
    return true;
  }

  /** The longest list of names in a file. */
  #longestList(file: ts.SourceFile): ts.ArrayLiteralExpression | undefined {
    const api = this.#ts;
    let longest: ts.ArrayLiteralExpression | undefined;
    const visit = (node: ts.Node): void => {
      if (api.isArrayLiteralExpression(node) && node.elements.length > (longest?.elements.length ?? 0)) longest = node;
      api.forEachChild(node, visit);
    };
    visit(file);
    return longest;
  }
}
