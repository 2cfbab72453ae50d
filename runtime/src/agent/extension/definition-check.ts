import { isJsonObject, type JsonObject } from "@agentwire/protocol/json";
import { isEffortLevel } from "../catalogue/effort-level.ts";
import { namedMode } from "../core/permission-mode.ts";
import { checkHooks } from "../settings/check-hooks.ts";

/** A field of a definition: its valid values, and their description. */
type Field = readonly [isValid: (value: unknown) => boolean, expected: string];

const isText = (value: unknown): boolean => typeof value === "string";
const isFilled = (value: unknown): boolean => isText(value) && value !== "";
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) > 0;
const isServer = (value: unknown): boolean => isText(value) || isJsonObject(value);
const anyOf =
  (...values: readonly string[]) =>
  (value: unknown): boolean =>
    values.some((each) => each === value);

const texts: Field = [(value) => Array.isArray(value) && value.every(isText), "a list of strings"];
const flag: Field = [(value) => typeof value === "boolean", "true or false"];

const required: Readonly<Record<string, Field>> = {
  description: [isFilled, "a string that is not empty"],
  prompt: [isText, "a string"],
};

const optional: Readonly<Record<string, Field>> = {
  tools: texts,
  disallowedTools: texts,
  skills: texts,
  model: [isFilled, "a string that is not empty"],
  permissionMode: [(value) => namedMode(value) !== null, "a permission mode"],
  maxTurns: [isCount, "an integer above 0"],
  effort: [(value) => isEffortLevel(value) || Number.isSafeInteger(value), "a level of effort or an integer"],
  background: flag,
  omitClaudeMd: flag,
  memory: [anyOf("user", "project", "local"), '"user", "project" or "local"'],
  isolation: [anyOf("worktree", "remote"), '"worktree" or "remote"'],
  mcpServers: [(value) => Array.isArray(value) && value.every(isServer), "a list of names and configurations"],
  hooks: [(value) => isJsonObject(value) && checkHooks(value).problems.length === 0, "hooks by event"],
  initialPrompt: [isText, "a string"],
  observer: [isText, "a string"],
  autoCompactWindow: [(value) => typeof value === "number", "a number"],
};

function problemsOf(type: string, fields: unknown): string[] {
  if (!isJsonObject(fields)) return [`${type}: expected an object`];
  const wrong = (given: Readonly<Record<string, Field>>, isChecked: (key: string) => boolean): string[] =>
    Object.entries(given).flatMap(([key, [isValid, expected]]) =>
      isChecked(key) && !isValid(fields[key]) ? [`${type}.${key}: expected ${expected}`] : [],
    );
  return [...wrong(required, () => true), ...wrong(optional, (key) => fields[key] !== undefined)];
}

/**
 * Why definitions of agents by name are invalid, one line for each field. As in the real agent, a single invalid
 * definition invalidates all of them.
 */
export const definitionProblems = (agents: unknown): readonly string[] =>
  isJsonObject(agents)
    ? Object.entries(agents).flatMap(([type, fields]) => problemsOf(type, fields))
    : ["expected an object"];

/** Whether definitions of agents by name are all valid. */
export const areDefinitions = (agents: unknown): agents is Readonly<Record<string, JsonObject>> =>
  definitionProblems(agents).length === 0;
