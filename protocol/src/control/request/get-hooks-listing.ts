import { z } from "zod";
import { flag, object, record, text } from "../../schema/field.ts";
import { SettingsParseError } from "../../shape/catalogue/settings-parse-error.ts";
import { defineControl } from "../define.ts";

const eventName = z.string().describe("The event.");
const summary = text("What it is, in a few words.");
const supportsMatcher = flag("Its hooks may have a matcher.");
const marker = (description: string) => z.literal(true).describe(description).optional();

const ListedHook = object({
  event: eventName,
  matcher: z.string().describe("Its matcher; empty without one."),
  source: z.string().describe("Where it is configured, for example `localSettings`."),
  sourceLabel: text("The same for people."),
  pluginName: z.string().describe("The plugin that brings it.").optional(),
  type: z.string().describe("`command`, `prompt`, `agent`, `http` and others."),
  displayText: text("One line that tells it apart."),
  commandText: text("What it runs or asks."),
  contentLabel: text("What `commandText` is."),
  condition: z.string().describe("When it applies.").optional(),
  timeout: z.number().meta({ role: "duration", unit: "s", description: "How long it may take." }).optional(),
  statusMessage: text("Shown while it runs.").optional(),
  runsOnce: flag("It runs once only.").optional(),
  runsInBackground: flag("Nothing waits for it.").optional(),
  disabled: marker("A mode or a policy keeps it from running."),
  editable: object({
    matcher: z.string().describe("The matcher as stored."),
    config: record("The hook as stored."),
    headersRedacted: marker("Values of HTTP headers were blanked."),
  })
    .describe("What a form needs to change it.")
    .optional(),
});

export const getHooksListing = defineControl({
  subtype: "get_hooks_listing",
  summary: "Asks for all configured hooks, as a menu would show them. Callbacks of the host are not among them.",
  since: "0.3.275",
  stability: "declared",
  direction: "host-to-agent",
  request: object({ subtype: z.literal("get_hooks_listing") }),
  response: object({
    events: z
      .array(
        object({ name: eventName, summary, supportsMatcher, hookCount: z.number().describe("How many hooks it has.") }),
      )
      .describe("Events that have hooks."),
    hooks: z.array(ListedHook).describe("The hooks."),
    eventCatalog: z.array(object({ name: eventName, summary, supportsMatcher })).describe("All events."),
    policy: object({
      disabledByPolicy: flag("The organisation switched all hooks off."),
      managedOnly: flag("Only the organisation's hooks run."),
      pluginOnly: flag("Hooks may come from plugins only."),
      allDisabled: flag("All hooks are switched off, by whomever."),
      policyHookCount: z.number().describe("How many hooks are the organisation's."),
      policyUnreadable: z.literal(true).describe("Its settings exist and could not be read.").optional(),
    }).describe("What restricts hooks."),
    safeMode: object({
      managedHooksStillApply: flag("The organisation's hooks run all the same."),
      exitHint: text("How to leave it."),
    })
      .describe("Present in safe mode.")
      .optional(),
    bareMode: object({ exitHint: text("How to leave it.") })
      .describe("Present in bare mode.")
      .optional(),
    errors: z.array(SettingsParseError).describe("Files that could not be read.").optional(),
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
