import { type Fields, isObject } from "../../unknown/fields.ts";
import type { SettingsProblem } from "./check.ts";

/** Hooks as far as they count. */
export interface CheckedHooks {
  readonly hooks: Readonly<Record<string, unknown>>;
  readonly problems: readonly SettingsProblem[];
}

/** Events whose hooks may be what guards the permissions beside them: without them nothing of the source may count. */
const guarding: ReadonlySet<string> = new Set(["PreToolUse", "PermissionRequest"]);

/** What a hook of each type must say. */
const needed: Readonly<Record<string, string>> = {
  command: "command",
  prompt: "prompt",
  agent: "prompt",
  http: "url",
  mcp_tool: "server",
};

/** Checks the hooks of a source. What cannot be read is left out, and told. */
export function checkHooks(value: unknown): CheckedHooks {
  if (value === undefined) return { hooks: {}, problems: [] };
  if (!isObject(value)) {
    return { hooks: {}, problems: [{ scope: "entry", key: "hooks", text: "lists of matchers by event are expected" }] };
  }
  const problems: SettingsProblem[] = [];
  const hooks = Object.entries(value).flatMap(([event, matchers]): [string, unknown][] => {
    const tell = (place: string, text: string) =>
      problems.push({ scope: guarding.has(event) ? "source" : "entry", key: `hooks.${event}${place}`, text });
    if (!Array.isArray(matchers)) {
      tell("", "a list of matchers is expected");
      return [];
    }
    return [[event, (matchers as unknown[]).flatMap((entry, index) => checkMatcher(entry, `.${index}`, tell))]];
  });
  return { hooks: Object.fromEntries(hooks), problems };
}

type Tell = (place: string, text: string) => void;

function checkMatcher(entry: unknown, place: string, tell: Tell): Fields[] {
  if (!isObject(entry) || !Array.isArray(entry.hooks)) {
    tell(place, "a matcher holds a list of hooks");
    return [];
  }
  if (entry.matcher !== undefined && typeof entry.matcher !== "string") {
    tell(place, "what a matcher matches is a text");
    return [];
  }
  const hooks = (entry.hooks as unknown[]).filter((hook, index) => {
    const wrong = hookProblem(hook);
    if (wrong !== null) tell(`${place}.hooks.${index}`, wrong);
    return wrong === null;
  });
  return [{ ...entry, hooks }];
}

function hookProblem(hook: unknown): string | null {
  if (!isObject(hook)) return "a hook is an object";
  const type = String(hook.type);
  if (!Object.hasOwn(needed, type)) return `a hook has one of the types ${Object.keys(needed).join(", ")}`;
  const field = needed[type] ?? "";
  if (typeof hook[field] !== "string") return `a hook of the type ${type} needs a text as its ${field}`;
  return hook.timeout === undefined || typeof hook.timeout === "number" ? null : "the timeout is a number of seconds";
}
