import * as z from "zod";
import { flag, object, record } from "../../schema/field.ts";
import { SettingsParseError } from "../../shape/catalogue/settings-parse-error.ts";
import { EffortLevel } from "../../shape/option/agent-definition.ts";
import { defineControl } from "../define.ts";

const Applied = object({
  model: z.string().describe("Id of the current model."),
  effort: EffortLevel.nullable(),
  advisor: z.string().nullable().describe("Advisor model.").optional(),
  ultracode: flag("Whether Ultracode is on.").optional(),
  ultracodeRequested: flag("Whether Ultracode was requested.").optional(),
  ultracodeAvailable: flag("Whether Ultracode is available.").optional(),
  ultrathinkAvailable: flag("Whether the keyword for deeper thinking has an effect.").optional(),
  outsideFileToolReadsBlocked: flag("Whether file tools are limited to reading in the working directories.").optional(),
  outsideFileToolWritesBlocked: flag(
    "Whether file tools are limited to writing in the working directories.",
  ).optional(),
  outsideBlocksCountLaunchFoldersOnly: flag(
    "Whether only directories given at startup count as working directories.",
  ).optional(),
  launchEnvLeftOwnFilesInPlace: flag(
    "Whether the environment at startup left the agent's own files in their default location.",
  ).optional(),
});

export const getSettings = defineControl({
  subtype: "get_settings",
  summary: "Returns the effective settings and each source they come from.",
  since: "0.2.69",
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
            .describe("Name of the source."),
          settings: record("Settings of that source."),
        }),
      )
      .describe("Existing sources, lowest priority first."),
    applied: Applied.describe("Effective values.").optional(),
    errors: z.array(SettingsParseError).describe("Settings files that could not be read.").optional(),
    remote_control_policy_lock_reason: z.string().describe("Why remote control is locked.").optional(),
    served_settings_state: z
      .enum(["ok", "pending", "stale_cache", "failed", "ineligible"])
      .describe("Whether settings from the organization's server have arrived.")
      .optional(),
    withheld: flag("Parts were omitted because the connection stores its responses.").optional(),
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
