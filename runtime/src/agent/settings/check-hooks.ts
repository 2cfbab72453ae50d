import { isJsonObject, type JsonObject } from "@agentwire/protocol/json";
import type { SettingsProblem } from "./types.ts";

/** The valid hooks of a source, and the problems of the others. */
export interface CheckedHooks {
  readonly hooks: Readonly<Record<string, unknown>>;
  readonly problems: readonly SettingsProblem[];
}

/** Events whose hooks may guard permissions: an invalid hook of these disables the whole source. */
const guarding: ReadonlySet<string> = new Set(["PreToolUse", "PermissionRequest"]);

/** The texts that each type of hook requires. */
const requiredFields: Readonly<Record<string, readonly string[]>> = {
  command: ["command"],
  prompt: ["prompt"],
  agent: ["prompt"],
  http: ["url"],
  mcp_tool: ["server", "tool"],
};

const isText = (value: unknown): boolean => typeof value === "string";
const isSwitch = (value: unknown): boolean => typeof value === "boolean";
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);

/** A field that a hook may have: its valid values, and their description. */
type Field = readonly [isValid: (value: unknown) => boolean, expected: string];

const common: Readonly<Record<string, Field>> = {
  timeout: [(value) => typeof value === "number" && value > 0, "a number of seconds above 0"],
  if: [isText, "a string"],
  once: [isSwitch, "true or false"],
  statusMessage: [isText, "a string"],
};

const onFailure: Field = [(value) => value === "block" || value === "continue", '"block" or "continue"'];
const model: Field = [isText, "a string"];

/** The fields that each type of hook may have besides. */
const optionalFields: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
  command: {
    onFailure,
    args: [isTexts, "a list of strings"],
    async: [isSwitch, "true or false"],
    asyncRewake: [isSwitch, "true or false"],
    shell: [(value) => value === "bash" || value === "powershell", '"bash" or "powershell"'],
  },
  prompt: { onFailure, model, continueOnBlock: [isSwitch, "true or false"] },
  agent: { onFailure, model },
  http: {
    onFailure,
    url: [(value) => isText(value) && URL.canParse(String(value)), "an address"],
    headers: [(value) => isJsonObject(value) && Object.values(value).every(isText), "strings by name"],
    allowedEnvVars: [isTexts, "a list of strings"],
  },
  mcp_tool: { input: [isJsonObject, "an object"] },
};

/** Checks the hooks of a source. Removes and reports malformed ones. */
export function checkHooks(value: unknown): CheckedHooks {
  if (value === undefined) return { hooks: {}, problems: [] };
  if (!isJsonObject(value)) {
    return { hooks: {}, problems: [{ scope: "entry", key: "hooks", text: "expected lists of matchers by event" }] };
  }
  const problems: SettingsProblem[] = [];
  const hooks = Object.entries(value).flatMap(([event, matchers]): [string, unknown][] => {
    const report = (pointer: string, text: string) =>
      problems.push({ scope: guarding.has(event) ? "source" : "entry", key: `hooks.${event}${pointer}`, text });
    if (!Array.isArray(matchers)) {
      report("", "expected a list of matchers");
      return [];
    }
    return [[event, (matchers as unknown[]).flatMap((entry, index) => checkMatcher(entry, `.${index}`, report))]];
  });
  return { hooks: Object.fromEntries(hooks), problems };
}

type Report = (pointer: string, text: string) => void;

function checkMatcher(entry: unknown, pointer: string, report: Report): JsonObject[] {
  if (!isJsonObject(entry) || !Array.isArray(entry.hooks)) {
    report(pointer, "a matcher must have a list of hooks");
    return [];
  }
  if (entry.matcher !== undefined && typeof entry.matcher !== "string") {
    report(pointer, "the matcher must be a string");
    return [];
  }
  const hooks = (entry.hooks as unknown[]).filter((hook, index) => {
    const wrong = hookProblem(hook);
    if (wrong !== null) report(`${pointer}.hooks.${index}`, wrong);
    return wrong === null;
  });
  return [{ ...entry, hooks }];
}

function hookProblem(hook: unknown): string | null {
  if (!isJsonObject(hook)) return "a hook must be an object";
  const type = String(hook.type);
  if (!Object.hasOwn(requiredFields, type))
    return `the type of a hook must be one of ${Object.keys(requiredFields).join(", ")}`;
  const missing = requiredFields[type]?.find((field) => !isText(hook[field]));
  if (missing !== undefined) return `a hook of type ${type} needs a string in ${missing}`;
  const wrong = Object.entries({ ...common, ...optionalFields[type] }).find(
    ([name, [isValid]]) => hook[name] !== undefined && !isValid(hook[name]),
  );
  return wrong === undefined ? null : `${wrong[0]} must be ${wrong[1][1]}`;
}
