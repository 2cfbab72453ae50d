import { isJsonObject } from "@agentwire/protocol/json";
import { namedMode, permissionModes } from "../core/permission-mode.ts";
import type { RuleBehavior } from "../core/permission-rule.ts";
import { ruleProblem } from "../permission/rule-check.ts";
import { checkHooks } from "./check-hooks.ts";
import type { SettingsContent, SettingsProblem } from "./types.ts";

/** The effective settings, and the problems of the others. */
export interface CheckedSettings {
  readonly settings: SettingsContent;
  readonly problems: readonly SettingsProblem[];
}

const behaviors: readonly RuleBehavior[] = ["allow", "deny", "ask"];

/** The expected type of each known setting. Other settings are accepted unchanged. */
const kinds: Readonly<Record<"string" | "boolean" | "number" | "array" | "object", readonly string[]>> = {
  string:
    "model outputStyle language apiKeyHelper awsCredentialExport awsAuthRefresh otelHeadersHelper plansDirectory".split(
      " ",
    ),
  boolean: (
    "includeCoAuthoredBy respectGitignore enableAllProjectMcpServers disableAllHooks alwaysThinkingEnabled " +
    "autoCompactEnabled fastMode promptSuggestionEnabled autoMemoryEnabled skipWebFetchPreflight includeGitInstructions"
  ).split(" "),
  number: ["cleanupPeriodDays", "autoCompactWindow"],
  array: ["disabledMcpjsonServers", "availableModels", "claudeMdExcludes"],
  object: ["permissions", "env", "enabledPlugins", "sandbox", "statusLine"],
};

const kindOf = (value: unknown): string => (value === null ? "null" : Array.isArray(value) ? "array" : typeof value);

/** Checks the settings of a source. A key of the wrong type disables the whole source; an invalid rule only itself. */
export function checkSettings(value: unknown): CheckedSettings {
  if (!isJsonObject(value))
    return refused("", value === undefined ? "not valid JSON" : `expected an object, not ${kindOf(value)}`);
  const wrong = [...wrongKinds(value), ...wrongParts(value), ...wrongPermissions(value.permissions)];
  const hooks = checkHooks(value.hooks);
  const problems = [...wrong, ...hooks.problems];
  if (problems.some(({ scope }) => scope === "source")) return { settings: {}, problems };
  const permissions = isJsonObject(value.permissions) ? checkRules(value.permissions) : null;
  const settings = {
    ...value,
    ...(permissions === null ? {} : { permissions: permissions.settings }),
    ...(value.hooks === undefined ? {} : { hooks: hooks.hooks }),
  };
  return { settings, problems: [...problems, ...(permissions?.problems ?? [])] };
}

const wrongForm = (key: string, text: string): SettingsProblem => ({ scope: "source", key, text });

const refused = (key: string, text: string): CheckedSettings => ({ settings: {}, problems: [wrongForm(key, text)] });

function wrongKinds(settings: SettingsContent): SettingsProblem[] {
  return Object.entries(kinds).flatMap(([kind, keys]) =>
    keys
      .filter((key) => Object.hasOwn(settings, key) && settings[key] !== undefined && kindOf(settings[key]) !== kind)
      .map((key) => wrongForm(key, `expected a value of type ${kind}, not ${kindOf(settings[key])}`)),
  );
}

/** Values that are wrong inside of a setting of the right type. */
function wrongParts({ cleanupPeriodDays, sandbox, disabledMcpjsonServers }: SettingsContent): SettingsProblem[] {
  const enabled = isJsonObject(sandbox) ? sandbox.enabled : undefined;
  return [
    ...(typeof cleanupPeriodDays === "number" && cleanupPeriodDays < 0
      ? [wrongForm("cleanupPeriodDays", "expected a number of days, 0 or more")]
      : []),
    ...(enabled === undefined || typeof enabled === "boolean"
      ? []
      : [wrongForm("sandbox.enabled", `expected a value of type boolean, not ${kindOf(enabled)}`)]),
    ...wrongItems("disabledMcpjsonServers", disabledMcpjsonServers),
  ];
}

/** The items of a list that are not strings. */
const wrongItems = (key: string, list: unknown): SettingsProblem[] =>
  (Array.isArray(list) ? list : []).flatMap((item: unknown, index) =>
    typeof item === "string" ? [] : [wrongForm(`${key}.${index}`, `expected a string, not ${kindOf(item)}`)],
  );

function wrongPermissions(permissions: unknown): SettingsProblem[] {
  if (!isJsonObject(permissions)) return [];
  const { defaultMode } = permissions;
  const lists = [...behaviors, "additionalDirectories"].filter(
    (key) => permissions[key] !== undefined && !Array.isArray(permissions[key]),
  );
  return [
    ...lists.map((key) => wrongForm(`permissions.${key}`, `expected a list, not ${kindOf(permissions[key])}`)),
    ...wrongItems("permissions.additionalDirectories", permissions.additionalDirectories),
    ...(defaultMode === undefined || namedMode(defaultMode) !== null
      ? []
      : [wrongForm("permissions.defaultMode", `expected one of ${permissionModes.join(", ")}`)]),
  ];
}

function checkRules(permissions: SettingsContent): CheckedSettings {
  const problems: SettingsProblem[] = [];
  const lists = behaviors.flatMap((behavior): [string, unknown][] => {
    const given = permissions[behavior];
    if (!Array.isArray(given)) return [];
    const valid = (given as unknown[]).filter((rule) => {
      const wrong = typeof rule === "string" ? ruleProblem(rule, behavior) : "it is not a string";
      if (wrong === null) return true;
      const text = `the rule ${JSON.stringify(rule)} has no effect: ${wrong}`;
      problems.push({ scope: "entry", key: `permissions.${behavior}`, text });
      return false;
    });
    return [[behavior, valid]];
  });
  return { settings: { ...permissions, ...Object.fromEntries(lists) }, problems };
}
