import { isJsonObject, type JsonObject } from "@agentwire/protocol/json";
import type { SettingsProblem } from "./types.ts";

/** The valid hooks of a source, and the problems of the others. */
export interface CheckedHooks {
  readonly hooks: Readonly<Record<string, unknown>>;
  readonly problems: readonly SettingsProblem[];
}

/** Events whose hooks may guard permissions: an invalid hook of these disables the whole source. */
const guarding: ReadonlySet<string> = new Set(["PreToolUse", "PermissionRequest"]);

/** The field that each type of hook requires. */
const requiredField: Readonly<Record<string, string>> = {
  command: "command",
  prompt: "prompt",
  agent: "prompt",
  http: "url",
  mcp_tool: "server",
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
  if (!Object.hasOwn(requiredField, type))
    return `the type of a hook must be one of ${Object.keys(requiredField).join(", ")}`;
  const field = requiredField[type] ?? "";
  if (typeof hook[field] !== "string") return `a hook of type ${type} needs a string in ${field}`;
  return hook.timeout === undefined || typeof hook.timeout === "number"
    ? null
    : "the timeout must be a number of seconds";
}
