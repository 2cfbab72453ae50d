import * as z from "zod";
import { flag, object, record, since, text } from "../../schema/field.ts";
import { SettingsParseError } from "../../shape/catalogue/settings-parse-error.ts";
import { defineControl } from "../define.ts";

const eventName = z.string().describe("Name of the event.");
const summary = text("Short description of the event.");
const supportsMatcher = flag("Whether hooks of this event may have a matcher.");
const marker = (description: string) => z.literal(true).describe(description).optional();

const ListedHook = object({
  event: eventName,
  matcher: z.string().describe("The hook's matcher; empty if it has none."),
  source: z.string().describe("Source of the configuration, for example `localSettings`."),
  sourceLabel: text("Display name of the source."),
  pluginName: z.string().describe("The plugin that provides the hook.").optional(),
  type: z.string().describe("Type of hook: `command`, `prompt`, `agent`, `http` and others."),
  displayText: text("One line that identifies the hook."),
  commandText: text("The command, prompt or URL of the hook."),
  contentLabel: text("Kind of content in `commandText`."),
  condition: z.string().describe("Condition under which the hook applies.").optional(),
  timeout: z.number().meta({ role: "duration", unit: "s", description: "Timeout of the hook." }).optional(),
  statusMessage: text("Message to show while the hook runs.").optional(),
  runsOnce: flag("The hook runs only once.").optional(),
  runsInBackground: flag("The agent does not wait for the hook.").optional(),
  disabled: marker("A mode or policy prevents the hook from running."),
  editable: object({
    matcher: z.string().describe("The matcher as stored in the settings."),
    config: record("The hook as stored in the settings."),
    headersRedacted: marker("Values of HTTP headers were removed."),
  })
    .describe("Data that an editor needs to change the hook.")
    .optional(),
});

export const getHooksListing = defineControl({
  subtype: "get_hooks_listing",
  summary: "Lists all configured hooks, for a settings menu. Excludes callbacks of the host.",
  since: "0.3.269",
  stability: "declared",
  direction: "host-to-agent",
  request: object({ subtype: z.literal("get_hooks_listing") }),
  response: object({
    events: z
      .array(
        object({
          name: eventName,
          summary,
          supportsMatcher,
          hookCount: z.number().describe("Number of hooks of the event."),
        }),
      )
      .describe("Events that have hooks."),
    hooks: z.array(ListedHook).describe("Configured hooks."),
    eventCatalog: z.array(object({ name: eventName, summary, supportsMatcher })).describe("All events."),
    policy: object({
      disabledByPolicy: flag("The organization disabled all hooks."),
      managedOnly: flag("Only hooks of the organization run."),
      pluginOnly: flag("Only plugins may provide hooks."),
      allDisabled: flag("All hooks are disabled, for any reason."),
      policyHookCount: z.number().describe("Number of hooks of the organization."),
      policyUnreadable: since(
        "0.3.271",
        z.literal(true).describe("The organization's settings exist but could not be read."),
      ).optional(),
    }).describe("What restricts hooks."),
    safeMode: object({
      managedHooksStillApply: flag("Hooks of the organization run anyway."),
      exitHint: text("How to leave safe mode."),
    })
      .describe("Present in safe mode.")
      .optional(),
    bareMode: object({ exitHint: text("How to leave bare mode.") })
      .describe("Present in bare mode.")
      .optional(),
    errors: z.array(SettingsParseError).describe("Settings files that could not be read.").optional(),
  }),
  errors: [],
  deadlineMs: 10_000,
  examples: [
    {
      request: { subtype: "get_hooks_listing" },
      response: {
        events: [{ name: "PreToolUse", summary: "Before a tool", supportsMatcher: true, hookCount: 1 }],
        hooks: [
          {
            event: "PreToolUse",
            matcher: "Bash",
            source: "localSettings",
            sourceLabel: "Local settings",
            type: "command",
            displayText: "./guard.sh",
            commandText: "./guard.sh",
            contentLabel: "Command",
            timeout: 5,
            editable: { matcher: "Bash", config: { type: "command", command: "./guard.sh", timeout: 5 } },
          },
        ],
        eventCatalog: [{ name: "PreToolUse", summary: "Before a tool", supportsMatcher: true }],
        policy: {
          disabledByPolicy: false,
          managedOnly: false,
          pluginOnly: false,
          allDisabled: false,
          policyHookCount: 0,
        },
      },
    },
  ],
});
