import type { HookEvent, SentControlResponse } from "@agentwire/protocol";
import { isJsonObject, jsonObjectsIn } from "@agentwire/protocol/json";
import { controlHandler } from "../../../connection/control-handler.ts";
import { isKnownToAgent } from "../../core/identity.ts";
import type { Plugin } from "../../extension/plugin.ts";
import { vocabulary } from "../../hook/vocabulary.ts";
import type { SettingsLayer } from "../../settings/layers.ts";
import type { SettingsService } from "../../settings/settings-service.ts";

interface GetHooksListingServices {
  readonly settings: Pick<SettingsService, "effective" | "layers" | "problems">;
  readonly extensions: { readonly plugins: readonly Pick<Plugin, "name" | "hookTables">[] };
}

const labels: Readonly<Record<string, string>> = {
  userSettings: "User settings (~/.claude/settings.json)",
  projectSettings: "Project settings (.claude/settings.json)",
  localSettings: "Local settings (.claude/settings.local.json)",
  flagSettings: "Startup settings (--settings option)",
  pluginHook: "Plugin hooks (hooks/hooks.json of the plugin)",
  policySettings: "Managed settings",
};

/** Sources whose hooks a host may change, in their files. */
const editable: ReadonlySet<string> = new Set(["userSettings", "projectSettings", "localSettings"]);

/** The types of hooks, with the fields that say what one does and a label for them. */
const kinds: Readonly<Record<string, readonly [readonly string[], string]>> = {
  command: [["command"], "Command"],
  prompt: [["prompt"], "Prompt"],
  agent: [["prompt"], "Prompt"],
  http: [["url"], "URL"],
  mcp_tool: [["server", "tool"], "MCP tool"],
};

type ListedHook = SentControlResponse<"get_hooks_listing">["hooks"][number];

interface HookSource {
  readonly source: string;
  readonly hooks: unknown;
  /** Additional fields of each hook. */
  readonly about: Pick<ListedHook, "pluginName">;
}

/** The hooks of one source, as a host lists them. */
const listedHooks = ({ source, hooks: table, about }: HookSource): ListedHook[] =>
  Object.entries(isJsonObject(table) ? table : {}).flatMap(([event, entries]) =>
    jsonObjectsIn(entries).flatMap(({ matcher: given, hooks }) =>
      jsonObjectsIn(hooks).flatMap((config) => {
        const matcher = typeof given === "string" ? given : "";
        const type = String(config.type);
        const [fields = [], contentLabel] = kinds[type] ?? [];
        const values = fields.map((field) => config[field]).filter((value) => typeof value === "string");
        if (contentLabel === undefined || values.length < fields.length) return [];
        const text = values.join("/");
        const { if: condition, timeout, statusMessage, once } = config;
        return [
          {
            event,
            matcher,
            source,
            sourceLabel: labels[source] ?? source,
            ...about,
            type,
            displayText: typeof statusMessage === "string" ? statusMessage : text,
            commandText: text,
            contentLabel,
            ...(typeof condition === "string" ? { condition } : {}),
            ...(typeof timeout === "number" ? { timeout } : {}),
            ...(typeof statusMessage === "string" ? { statusMessage } : {}),
            ...(once === true ? { runsOnce: true } : {}),
            ...(config.async === true || config.asyncRewake === true ? { runsInBackground: true } : {}),
            ...(editable.has(source) ? { editable: { matcher, config } } : {}),
          },
        ];
      }),
    ),
  );

const ofLayer = ({ source, settings }: SettingsLayer): HookSource => ({ source, hooks: settings.hooks, about: {} });

/** The hooks of settings and plugins by event, and the events that exist. */
export const getHooksListing = controlHandler(
  "get_hooks_listing",
  async ({ settings, extensions }: GetHooksListingServices) => {
    const { hookEvents } = await vocabulary();
    const catalogue = (Object.keys(hookEvents) as HookEvent[])
      .filter((name) => isKnownToAgent(hookEvents[name].since))
      .map((name) => ({
        name,
        summary: hookEvents[name].summary,
        supportsMatcher: hookEvents[name].matches !== null,
      }));
    const plugins = extensions.plugins.flatMap(({ name, hookTables }) =>
      hookTables.map((hooks) => ({ source: "pluginHook", hooks, about: { pluginName: `${name}@inline` } })),
    );
    const allDisabled = settings.effective.disableAllHooks === true;
    const found = [...settings.layers.map(ofLayer), ...plugins].flatMap(listedHooks);
    const listed = catalogue
      .flatMap(({ name }) => found.filter(({ event }) => event === name))
      .map((hook): ListedHook => (allDisabled ? { ...hook, disabled: true } : hook));
    const count = (name: string): number => listed.filter(({ event }) => event === name).length;
    // Problems of single entries do not count, because the others are read.
    const errors = settings.problems.flatMap(({ location, problem: { scope, key, text } }) =>
      scope === "source" ? [{ file: location, path: key, message: text }] : [],
    );
    return {
      ...(errors.length === 0 ? {} : { errors }),
      events: catalogue
        .filter(({ name }) => count(name) > 0)
        .map((event) => ({ ...event, hookCount: count(event.name) })),
      hooks: listed,
      eventCatalog: catalogue,
      policy: {
        disabledByPolicy: false,
        managedOnly: false,
        pluginOnly: false,
        allDisabled,
        policyHookCount: 0,
      },
    };
  },
);
