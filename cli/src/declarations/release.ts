import {
  type AnyOptionSpec,
  compareReleases,
  controls,
  type Definitions,
  type Entry,
  hookInputDefinition,
  hookOutputDefinition,
  hooks,
  messageDefinition,
  messages,
  type Release,
  type ReleaseView,
  requestDefinition,
  sessionOptionTable,
} from "@agentwire/protocol";
import { compareForms, type DeclarationDifference } from "./compare.ts";
import type { Declarations } from "./read.ts";
import { shapeOfSchema } from "./shape-of-schema.ts";
import { type ObjectShape, type TypeShape, typeShapeOf } from "./type-shape.ts";

/** Whether the declarations of a release are expected to name an entry. */
function declares(release: Release, { stability, onceDeclared }: Entry): boolean {
  if (stability === "declared") return true;
  if (!onceDeclared) return false;
  return compareReleases(onceDeclared.since, release) <= 0 && compareReleases(release, onceDeclared.until) < 0;
}

/**
 * Finds every difference between the declarations of a release and our view of it.
 *
 * @param view - Our view of the release.
 * @param declared - The declarations of the release.
 * @example
 * import { at } from "@agentwire/protocol";
 * import { compareRelease, fetchDeclarations, loadCompiler, readDeclarations } from "agentwire/declarations";
 *
 * const files = await fetchDeclarations("0.3.330", ".cache/declarations");
 * const declared = readDeclarations(await loadCompiler(), files);
 * for (const { path, kind } of compareRelease(at("0.3.330"), declared)) console.log(kind, path);
 */
export function compareRelease(view: ReleaseView, declared: Declarations): DeclarationDifference[] {
  const { definitions, release } = view;
  const expected = (entries: Readonly<Record<string, Entry>>, name: (key: string) => string) =>
    Object.entries(entries)
      .filter(([, entry]) => declares(release, entry))
      .map(([key]) => name(key))
      .filter((definition) => Object.hasOwn(definitions, definition));
  const named = new Map(declared.named);
  const options = dataOf(named.get("SessionOptions") ?? typeShapeOf({}));
  if (named.has("SessionOptions")) named.set("SessionOptions", options);
  const groups: readonly (readonly [ReadonlyMap<string, TypeShape>, readonly string[]])[] = [
    [declared.messages, expected(messages, messageDefinition)],
    [declared.requests, expected(controls, requestDefinition)],
    [declared.hookInputs, expected(hooks, hookInputDefinition)],
    [declared.hookOutputs, expected(hooks, hookOutputDefinition)],
    // Our view contains only those types that frames of the release refer to.
    [new Map([...named].filter(([name]) => Object.hasOwn(definitions, name))), []],
  ];
  return [
    ...groups.flatMap(([declaredName, ours]) => compareGroup(declaredName, ours, definitions)),
    ...compareEvents(
      declared.hookEvents,
      Object.values<Entry & { event: string }>(hooks)
        .filter((hook) => declares(release, hook) && Object.hasOwn(definitions, hookInputDefinition(hook.event)))
        .map((hook) => hook.event),
    ),
    ...compareOptions(release, declared.options, options.objects),
    ...declared.unresolved.map(
      (name): DeclarationDifference => ({
        path: name,
        kind: "unresolved",
        declared: "named, never declared",
        ours: "not compared",
      }),
    ),
  ];
}

const optionTable: Readonly<Record<string, AnyOptionSpec>> = sessionOptionTable;

/** The options that are data in our view. Of the others, only the names are compared. */
const dataOf = (form: TypeShape): TypeShape => ({
  ...form,
  objects: form.objects.map(({ fields, table }) => ({
    fields: new Map([...fields].filter(([name]) => optionTable[name]?.value !== null)),
    table,
  })),
});

/** Callbacks and stores, which have no schema: whether these options exist, and whether they are optional. */
function compareOptions(
  release: Release,
  declared: ReadonlyMap<string, boolean>,
  data: readonly ObjectShape[],
): DeclarationDifference[] {
  if (declared.size === 0) return [];
  const ours = Object.values(optionTable).filter(
    ({ value, since, until }) =>
      value === null &&
      compareReleases(since, release) <= 0 &&
      (until === undefined || compareReleases(release, until) < 0),
  );
  const path = (name: string) => `SessionOptions.${name}`;
  const difference = (
    name: string,
    kind: DeclarationDifference["kind"],
    declaredName: string,
    own: string,
  ): DeclarationDifference[] => [{ path: path(name), kind, declared: declaredName, ours: own }];
  const known = new Set(ours.map(({ name }) => name));
  const compared = new Set(data.flatMap(({ fields }) => [...fields.keys()]));
  return [
    ...ours.flatMap(({ name }) => {
      const optional = declared.get(name);
      if (optional === undefined) return difference(name, "field-extra", "absent", "present");
      return optional ? [] : difference(name, "optionality", "required", "optional");
    }),
    ...[...declared.keys()]
      .filter((name) => !known.has(name) && !compared.has(name))
      .flatMap((name) => difference(name, "field-missing", "present", "absent")),
  ];
}

/** The list of events is declared next to their inputs. The two can disagree. */
function compareEvents(declared: readonly string[], ours: readonly string[]): DeclarationDifference[] {
  if (declared.length === 0) return [];
  const missing = declared.filter((event) => !ours.includes(event));
  const extra = ours.filter((event) => !declared.includes(event));
  const path = (event: string) => `HookEvent.${event}`;
  return [
    ...missing.map(
      (event) => ({ path: path(event), kind: "entry-missing", declared: "listed", ours: "absent" }) as const,
    ),
    ...extra.map(
      (event) => ({ path: path(event), kind: "entry-extra", declared: "not listed", ours: "present" }) as const,
    ),
  ];
}

function compareGroup(
  declared: ReadonlyMap<string, TypeShape>,
  expected: readonly string[],
  definitions: Definitions,
): DeclarationDifference[] {
  // A release without declarations of a kind gives no information about it.
  if (declared.size === 0) return [];
  const differences: DeclarationDifference[] = [];
  for (const name of new Set([...declared.keys(), ...expected])) {
    const [declaredName, ours] = [declared.get(name), definitions[name]];
    if (!declaredName) differences.push({ path: name, kind: "entry-extra", declared: "absent", ours: "present" });
    else if (!ours)
      differences.push({ path: name, kind: "entry-missing", declared: "present", ours: "absent", form: declaredName });
    else differences.push(...compareForms(name, declaredName, shapeOfSchema(ours, definitions)));
  }
  return differences;
}
