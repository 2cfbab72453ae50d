import { hookInputDefinition, hookOutputDefinition, messageDefinition, requestDefinition } from "@agentwire/protocol";
import type { ts } from "@ts-morph/common";
import { type Compiler, compileDeclarations, type DeclarationFiles } from "./compile/program.ts";
import { DeclaredShapes } from "./shape-of-type.ts";
import { namedTypes } from "./type-names.ts";
import { mergeShapes, type ObjectShape, type TypeShape, tagsOf, typeShapeOf } from "./type-shape.ts";

/** The declarations of one release about the wire, with the names of our definitions. */
export interface Declarations {
  readonly messages: ReadonlyMap<string, TypeShape>;
  /** Empty if the release declares no control requests at all. */
  readonly requests: ReadonlyMap<string, TypeShape>;
  /** Names of the hook events that a host may subscribe to. */
  readonly hookEvents: readonly string[];
  readonly hookInputs: ReadonlyMap<string, TypeShape>;
  readonly hookOutputs: ReadonlyMap<string, TypeShape>;
  /** Every option of a session, including callbacks; `true` if it is optional. */
  readonly options: ReadonlyMap<string, boolean>;
  /** Types with their own name on both sides. */
  readonly named: ReadonlyMap<string, TypeShape>;
  /** Names in unions that are never declared. */
  readonly unresolved: readonly string[];
}

/**
 * Reads the declarations of one release.
 *
 * @param compiler - The compiler that {@link loadCompiler} loads.
 * @param files - The declaration files, by path.
 * @example
 * import { fetchDeclarations, loadCompiler, readDeclarations } from "agentwire/declarations";
 *
 * const files = await fetchDeclarations("0.3.330", ".cache/declarations");
 * const declarations = readDeclarations(await loadCompiler(), files);
 * console.log([...declarations.messages.keys()]);
 */
export function readDeclarations(compiler: Compiler, files: DeclarationFiles): Declarations {
  const { checker, at, types, unresolved } = compileDeclarations(compiler, files);
  const forms = new DeclaredShapes(compiler.ts, checker, at);
  const form = (name: string): TypeShape => {
    const type = types.get(name);
    return type ? forms.form(type) : typeShapeOf({});
  };
  const field = (name: string, key: string): TypeShape =>
    form(name).objects[0]?.fields.get(key)?.form() ?? typeShapeOf({});
  const stdout = ["SDKMessage", "SDKActiveGoalMessage", "SDKKeepAliveMessage"].flatMap((name) => form(name).objects);
  const outputs = form("SyncHookJSONOutput").objects[0]?.fields.get("hookSpecificOutput")?.form() ?? typeShapeOf({});
  const optional = (property: ts.Symbol) => (property.flags & compiler.ts.SymbolFlags.Optional) !== 0;
  const options = types.get("Options")?.getProperties() ?? [];
  return {
    messages: byTags(stdout, ["type", "subtype"], (tags) => messageDefinition(tags.join("/"))),
    requests: byTags(field("SDKControlRequest", "request").objects, ["subtype"], ([tag = ""]) =>
      requestDefinition(tag),
    ),
    hookEvents: [...form("HookEvent").literals].map((literal) => String(JSON.parse(literal))),
    hookInputs: byTags(form("HookInput").objects, ["hook_event_name"], ([tag = ""]) => hookInputDefinition(tag)),
    hookOutputs: byTags(outputs.objects, ["hookEventName"], ([tag = ""]) => hookOutputDefinition(tag)),
    options: new Map(options.map((property) => [property.name, optional(property)])),
    named: new Map(
      [...types.keys()].flatMap((name): [string, TypeShape][] => {
        const definition = namedTypes(name);
        if (definition === undefined || elsewhere.test(definition)) return [];
        return [[definition, definition === "ControlRequest" ? envelope(form(name)) : form(name)]];
      }),
    ),
    unresolved: unresolved.filter((name) => name.startsWith("SDK")),
  };
}

/** Hooks are compared one by one, by event. */
const elsewhere = /^(?!Sync|Async).*Hook(?:Input|Output)$/;

/** The frame around a request. Its content is compared by subtype. */
const envelope = ({ objects, ...form }: TypeShape): TypeShape => ({
  ...form,
  objects: objects.map(({ fields, table }) => ({
    fields: new Map(fields).set("request", { optional: false, form: () => typeShapeOf({ foreign: ["request"] }) }),
    table,
  })),
});

/** Objects by the values of their tags. An object with several values for a tag is listed under each of them. */
function byTags(
  objects: readonly ObjectShape[],
  tags: readonly string[],
  name: (literals: readonly string[]) => string,
): Map<string, TypeShape> {
  const found = new Map<string, ObjectShape[]>();
  for (const object of objects) {
    let narrowed: { readonly literals: readonly string[]; readonly object: ObjectShape }[] = [{ literals: [], object }];
    for (const tag of tags) {
      const literals = tagsOf(object, tag);
      if (literals.length > 0) {
        narrowed = narrowed.flatMap((one) =>
          literals.map((literal) => ({
            literals: [...one.literals, literal],
            object: withLiteral(one.object, tag, literal),
          })),
        );
      }
    }
    for (const one of narrowed) {
      const key = name(one.literals);
      found.set(key, [...(found.get(key) ?? []), one.object]);
    }
  }
  return new Map([...found].map(([key, shapes]) => [key, typeShapeOf({ objects: [mergeShapes(shapes)] })]));
}

const withLiteral = (object: ObjectShape, tag: string, literal: string): ObjectShape => ({
  ...object,
  fields: new Map(object.fields).set(tag, {
    optional: false,
    form: () => typeShapeOf({ literals: [JSON.stringify(literal)] }),
  }),
});
