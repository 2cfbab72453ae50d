import * as z from "zod";
import { object, record } from "../../schema/field.ts";
import { defineControl } from "../define.ts";
import { malformed } from "../malformed.ts";

export const applyFlagSettings = defineControl({
  subtype: "apply_flag_settings",
  summary: "Merges settings into those from the command line. Writes no file.",
  since: "0.2.50",
  stability: "declared",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("apply_flag_settings"),
    settings: record("Settings in the format of a settings file."),
  }),
  response: null,
  errors: [malformed, { when: "The settings are not valid." }],
  deadlineMs: 10_000,
  examples: [{ request: { subtype: "apply_flag_settings", settings: { model: "haiku" } } }],
});
