import { lineDefinition } from "../src/definition/definition-names.ts";
import { type Definitions, definitions } from "../src/definition/definitions.ts";
import { currentCatalogue } from "../src/definition/frame-catalogue.ts";
import { definitionRef } from "../src/schema/json-schema.ts";
import { transcriptLines } from "../src/transcript/registry.ts";
import { type AcceptPlan, planOf } from "../src/validate/accept/plan.ts";

/** Names of the definitions that a plan refers to, directly or indirectly. */
function referred(roots: readonly AcceptPlan[], among: Definitions): string[] {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value === "string") enter(value);
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(visit);
  };
  const enter = (word: string): void => {
    const schema = among[word];
    if (schema === undefined || found.has(word)) return;
    found.add(word);
    visit(planOf(schema, among));
  };
  roots.forEach(visit);
  return [...found].sort();
}

/** A table as JSON, one entry a line, in quotes for a module. Parsing JSON is faster than evaluating a literal. */
function table(entries: readonly (readonly [name: string, value: unknown])[]): string {
  const lines = entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  return `JSON.parse(String.raw\`{\n${lines.join(",\n")}\n}\`)`;
}

const importOf = (type: string, module: string) => `import type { ${type} } from ${JSON.stringify(module)};`;

/** The module of the accept path for the current release. */
export function acceptModule(): string {
  const among = definitions();
  const { kinds, envelopes } = currentCatalogue();
  const frames: [string, [string, AcceptPlan]][] = [...kinds.values()].map(({ name, direction, schema }) => [
    name,
    [direction, planOf(schema, among)],
  ]);
  for (const name of ["control_response/success", "control_response/error"] as const) {
    frames.push([name, ["both", planOf(envelopes[name], among)]]);
  }
  const lines = Object.keys(transcriptLines).map((name): [string, AcceptPlan] => [
    name,
    planOf(definitionRef(lineDefinition(name)), among),
  ]);
  const roots = [...frames.map(([, [, plan]]) => plan), ...lines.map(([, plan]) => plan)];
  const plans = referred(roots, among).map((name) => [name, planOf(among[name] ?? {}, among)] as const);
  const text = [
    "// Derived from the schemas; to change it, change them and run: npm run generate",
    importOf("Direction", "../../schema/entry.ts"),
    importOf("AcceptPlan", "./plan.ts"),
    "/** Every definition that the plans below refer to. */",
    `export const plans: Readonly<Record<string, AcceptPlan>> = ${table(plans)};`,
    "/** Who sends each kind of frame, and its plan. */",
    `export const framePlans: Readonly<Record<string, readonly [Direction, AcceptPlan]>> = ${table(frames)};`,
    "/** The plan of each kind of line of a session file. */",
    `export const linePlans: Readonly<Record<string, AcceptPlan>> = ${table(lines)};`,
    "",
  ].join("\n");
  if (text.split("`").length !== 7 || text.includes("${"))
    throw new Error("A name would end the quotes around the plans.");
  return text;
}
