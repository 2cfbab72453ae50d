import type { Release } from "@agentwire/protocol";
import type { DeclarationDifference } from "./compare.ts";
import { mergeShapes, type ObjectShape, type TypeShape, tagOf, union } from "./type-shape.ts";

/** A draft of the schema source for one difference, ready to paste. Gaps are marked with an ellipsis. */
export interface Skeleton {
  /** Its purpose, in one line. */
  readonly title: string;
  readonly code: string;
}

const gap = "…";

/**
 * Drafts the source files and changes that describe a release in this repository.
 *
 * @param release - The new release.
 * @param differences - What its declarations contain and our view lacks.
 * @example
 * import { skeletons } from "agentwire/declarations";
 *
 * for (const { title, code } of skeletons("0.3.330", [])) console.log(title, code);
 */
export function skeletons(release: Release, differences: readonly DeclarationDifference[]): Skeleton[] {
  const locations = new Map<string, { readonly made: Skeleton; readonly at: string[] }>();
  for (const difference of differences) {
    const made = skeleton(release, difference);
    if (!made) continue;
    // The same change in several places is one change of a part that they share.
    const key = `${made.title}\n${made.code}`;
    const known = locations.get(key);
    if (known) known.at.push(difference.path);
    else locations.set(key, { made, at: [difference.path] });
  }
  return [...locations.values()].map(({ made, at }) => ({ title: `${listed(at)}: ${made.title}`, code: made.code }));
}

const listed = (paths: readonly string[]) =>
  paths.length > 3 ? `${paths.slice(0, 3).join(", ")} and ${paths.length - 3} more` : paths.join(", ");

function skeleton(release: Release, difference: DeclarationDifference): Skeleton | undefined {
  const { kind, path, declared, ours, form } = difference;
  const quoted = JSON.stringify(release);
  const name = path.split(".").at(-1)?.replace(/<.*$/, "") ?? path;
  switch (kind) {
    case "entry-missing":
      return form && { title: `a new entry`, code: entry(release, path, form) };
    case "entry-extra":
      return { title: `the entry ended`, code: `until: ${quoted},` };
    case "field-missing":
      if (/^SessionOptions\.\w+$/.test(path)) return { title: "a new option", code: option(release, name, form) };
      return (
        form && {
          title: `a new field`,
          code: `${field(name, `since(${quoted}, ${expression(form)})`, declared)},`,
        }
      );
    case "field-extra":
      return { title: `the field ended`, code: `.meta({ until: ${quoted} })` };
    case "variant-missing":
      return form && { title: `a new variant`, code: `since(${quoted}, ${expression(form)}),` };
    case "variant-extra":
      return { title: `the variant ended`, code: `.meta({ until: ${quoted} })` };
    case "optionality":
      return {
        title: `${ours} before, ${declared} now`,
        code:
          declared === "optional"
            ? `.meta({ optionalSince: ${quoted} }).optional()`
            : `.meta({ requiredSince: ${quoted} })`,
      };
    case "type":
      return form && { title: `${ours} before, ${declared} now`, code: changed(quoted, form, ours) };
    case "unresolved":
      return undefined;
  }
}

/** An option; without a form it is a callback or a store. */
const option = (release: Release, name: string, form: TypeShape | undefined): string =>
  call("defineOption", [
    `  name: "${name}",`,
    `  summary: "${gap}",`,
    `  since: ${JSON.stringify(release)},`,
    `  value: ${form ? expression(form) : "null"},`,
    `  routes: [${gap}],`,
  ]);

/** Values are added and removed by name. Any other change of a type keeps the old form next to the new one. */
function changed(release: string, form: TypeShape, ours: string): string {
  const before = new Set(ours.split(" | ").filter((part) => part.startsWith('"')));
  const added = [...form.literals].filter((word) => !before.has(word));
  const gone = [...before].filter((word) => !form.literals.has(word));
  const onlyLiterals = form.types.size + form.objects.length + form.items.length === 0 && before.size > 0;
  if (!onlyLiterals) return `earlier(${release}, /* the form so far */ ${gap}, ${expression(form)})`;
  return [
    ...(added.length > 0
      ? [`literalsSince({ ${added.map((word) => `${word}: ${release}`).join(", ")} }, ${gap})`]
      : []),
    ...(gone.length > 0
      ? [`formerLiterals({ ${gone.map((word) => `${word}: { until: ${release} }`).join(", ")} }, ${gap})`]
      : []),
  ].join("\n");
}

const field = (name: string, schema: string, declared: string) =>
  `${/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)}: ${schema}${declared.endsWith(", optional") ? ".optional()" : ""}`;

/** A form as an expression with the builders of the schema sources. */
export function expression(form: TypeShape, depth = 0): string {
  const { name, types, literals, objects, items, foreign } = form;
  // A part with its own name is compared and updated under that name.
  if (depth > 0 && name !== undefined) return name;
  if (foreign.size > 0) return `anything("${[...foreign].join(", ")}: ${gap}")`;
  const parts: string[] = [];
  const strings = [...literals].filter((word) => word.startsWith('"'));
  const [flags, rest] = [
    [...literals].filter((word) => word === "true" || word === "false"),
    [...literals].filter((word) => /^[-\d]/.test(word)),
  ];
  if (strings.length === 1) parts.push(`z.literal(${strings[0]})`);
  else if (strings.length > 1) parts.push(`oneOf([${strings.join(", ")}], "${gap}")`);
  if (flags.length === 2) parts.push(`flag("${gap}")`);
  else if (flags[0]) parts.push(`z.literal(${flags[0]}).meta({ description: "${gap}" })`);
  for (const number of rest) parts.push(`z.literal(${number}).meta({ description: "${gap}" })`);
  if (types.has("string")) parts.push(`word("${gap}")`);
  if (types.has("number")) parts.push(`count("${gap}")`);
  if (types.has("anything")) parts.push(`anything("${gap}")`);
  if (items.length > 0) parts.push(`list(${expression(union(items.map((one) => one())), depth + 1)}, "${gap}")`);
  // A deeper declaration is recursive.
  if (objects.length > 0) parts.push(depth > 8 ? `record("${gap}")` : objectExpression(mergeShapes(objects), depth));
  const [only = `anything("${gap}")`] = parts;
  const joined = parts.length > 1 ? `z.union([${parts.join(", ")}])` : only;
  return types.has("null") ? `${joined}.nullable()` : joined;
}

function objectExpression(object: ObjectShape, depth: number, without: readonly string[] = []): string {
  if (object.table && object.fields.size === 0) return `table(${expression(object.table(), depth + 1)}, "${gap}")`;
  return `object(${fieldLines(object, depth, without)})`;
}

function fieldLines(object: ObjectShape, depth: number, without: readonly string[]): string {
  const indent = "  ".repeat(depth + 1);
  const lines = [...object.fields]
    .filter(([name]) => !without.includes(name))
    .map(
      ([name, fieldTypes]) =>
        `${indent}${field(name, expression(fieldTypes.form(), depth + 1), fieldTypes.optional ? ", optional" : "")},`,
    );
  return lines.length === 0 ? "{}" : `{\n${lines.join("\n")}\n${"  ".repeat(depth)}}`;
}

/** A separate file for an entry of a registry. */
function entry(release: Release, definition: string, form: TypeShape): string {
  const [object] = form.objects;
  if (!object) return `export const ${definition} = ${expression(form)};`;
  const lines = [`  summary: "${gap}",`, `  since: ${JSON.stringify(release)},`, `  stability: "declared",`];
  const [type, subtype, event] = ["type", "subtype", "hook_event_name"].map((tag) => tagOf(object, tag));
  const part = (without: readonly string[]) => fieldLines(object, 1, without);
  if (event !== undefined) {
    const common = [
      "session_id",
      "transcript_path",
      "cwd",
      "prompt_id",
      "permission_mode",
      "agent_id",
      "agent_type",
      "effort",
    ];
    const input = `inputOf("${event}", ${part([...common, "hook_event_name"])})`;
    return call("defineHook", [
      `  event: "${event}",`,
      ...lines,
      "  matches: null,",
      `  input: ${input},`,
      "  output: null,",
      "  examples: [],",
    ]);
  }
  if (type === "system" && subtype !== undefined) {
    const schema = `systemFrame("${subtype}", ${part(["type", "subtype", "uuid", "session_id"])})`;
    return call("defineMessage", [
      `  name: "system/${subtype}",`,
      ...lines,
      `  direction: "agent-to-host",`,
      "  yielded: true,",
      `  schema: ${schema},`,
      "  examples: [],",
    ]);
  }
  if (type !== undefined) {
    const schema = `object(${part([])})`;
    const name = subtype === undefined ? type : `${type}/${subtype}`;
    return call("defineMessage", [
      `  name: "${name}",`,
      ...lines,
      `  direction: "agent-to-host",`,
      "  yielded: true,",
      `  schema: ${schema},`,
      "  examples: [],",
    ]);
  }
  if (subtype !== undefined) {
    const schema = `object(${part([])})`;
    return call("defineControl", [
      `  subtype: "${subtype}",`,
      ...lines,
      `  direction: "host-to-agent",`,
      `  request: ${schema},`,
      "  response: null,",
      "  errors: [],",
      "  deadlineMs: 60_000,",
      "  examples: [],",
    ]);
  }
  return `export const ${definition} = ${objectExpression(object, 0)};`;
}

const call = (define: string, lines: readonly string[]) =>
  `export const ${gap} = ${define}({\n${lines.join("\n")}\n});`;
