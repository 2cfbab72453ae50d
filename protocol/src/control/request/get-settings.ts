import { z } from "zod";
import { flag, object, record } from "../../schema/field.ts";
import { SettingsParseError } from "../../shape/catalogue/settings-parse-error.ts";
import { EffortLevel } from "../../shape/option/agent-definition.ts";
import { defineControl } from "../define.ts";

const Applied = object({
  model: z.string().describe("The model id in use."),
  effort: EffortLevel.nullable(),
  advisor: z.string().nullable().describe("The advisor model.").optional(),
  ultracode: flag("Ultracode is on.").optional(),
  ultracodeRequested: flag("It was asked for.").optional(),
  ultracodeAvailable: flag("It could be used.").optional(),
  ultrathinkAvailable: flag("The keyword for deeper thinking has an effect.").optional(),
  outsideFileToolReadsBlocked: flag("File tools may not read outside the working directories.").optional(),
  outsideFileToolWritesBlocked: flag("File tools may not write outside them.").optional(),
  outsideBlocksCountLaunchFoldersOnly: flag("Only directories given at the start count as inside.").optional(),
  launchEnvLeftOwnFilesInPlace: flag(
    "The environment at the start kept the agent's own files where they were.",
  ).optional(),
});

export const getSettings = defineControl({
  subtype: "get_settings",
  summary: "Asks for the settings in force and for each file that they come from.",
  since: "0.2.76",
  stability: "declared",
  direction: "host-to-agent",
  request: object({ subtype: z.literal("get_settings") }),
  response: object({
    effective: record("All settings, merged."),
    sources: z
      .array(
        object({
          source: z
            .enum(["userSettings", "projectSettings", "localSettings", "flagSettings", "policySettings"])
            .describe("Where they come from."),
          settings: record("The settings of that source."),
        }),
      )
      .describe("The sources that exist, weakest first."),
    applied: Applied.describe("What came of the settings.").optional(),
    errors: z.array(SettingsParseError).describe("Files that could not be read.").optional(),
    remote_control_policy_lock_reason: z.string().describe("Why remote control is locked.").optional(),
    served_settings_state: z
      .enum(["ok", "pending", "stale_cache", "failed", "ineligible"])
      .describe("Whether settings served by the organisation have arrived.")
      .optional(),
    withheld: flag("Parts were left out because the connection stores its answers.").optional(),
  }),
  errors: [],
  deadlineMs: 10_000,
  examples: [
    {
      request: { subtype: "get_settings" },
      response: {
        effective: { model: "opus" },
        sources: [{ source: "userSettings", settings: { model: "opus" } }],
        applied: { model: "claude-opus-5-5", effort: "medium", advisor: null },
        served_settings_state: "ineligible",
      },
    },
  ],
});
