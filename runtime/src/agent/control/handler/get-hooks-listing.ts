import type { ControlResponseOf, HookEvent } from "@agentwire/protocol";
import { vocabulary } from "../../hook/vocabulary.ts";
import type { SettingsLayer } from "../../workspace/settings/layers.ts";
import type { ControlHandler } from "../define.ts";

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const list = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isObject) : []);

const labels: Readonly<Record<string, string>> = {
  userSettings: "User settings (settings.json)",
  projectSettings: "Project settings (.claude/settings.json)",
  localSettings: "Local settings (.claude/settings.local.json)",
  flagSettings: "Command line",
  policySettings: "Managed settings",
};

/** The command hooks of one source, as a host lists them. */
const listedHooks = ({ source, settings }: SettingsLayer): Fields[] =>
  Object.entries(isObject(settings.hooks) ? settings.hooks : {}).flatMap(([event, entries]) =>
    list(entries).flatMap(({ matcher = "", hooks }) =>
      list(hooks)
        .filter(({ type, command }) => type === "command" && typeof command === "string")
        .map((config) => ({
          event,
          matcher,
          source,
          sourceLabel: labels[source] ?? source,
          type: "command",
          displayText: config.command,
          commandText: config.command,
          contentLabel: "Command",
          ...(typeof config.timeout === "number" ? { timeout: config.timeout } : {}),
          editable: { matcher, config },
        })),
    ),
  );

/** The command hooks of the settings, and the events that there are. */
export const getHooksListing: ControlHandler<"get_hooks_listing"> = async ({ settings }) => {
  const { hookEvents } = await vocabulary();
  const catalogue = (Object.keys(hookEvents) as HookEvent[]).map((name) => ({
    name,
    summary: hookEvents[name].summary,
    supportsMatcher: hookEvents[name].matches !== null,
  }));
  const listed = settings.layers.flatMap(listedHooks).filter(({ event }) => Object.hasOwn(hookEvents, String(event)));
  const count = (name: string): number => listed.filter(({ event }) => event === name).length;
  return {
    events: catalogue
      .filter(({ name }) => count(name) > 0)
      .map((event) => ({ ...event, hookCount: count(event.name) })),
    hooks: listed,
    eventCatalog: catalogue,
    policy: {
      disabledByPolicy: false,
      managedOnly: false,
      pluginOnly: false,
      allDisabled: settings.effective.disableAllHooks === true,
      policyHookCount: 0,
    },
  } as unknown as ControlResponseOf<"get_hooks_listing">;
};
