import * as z from "zod";
import { literalsSince, object, oneOf, record } from "../../schema/field.ts";
import { defineControl } from "../define.ts";
import { malformed } from "../malformed.ts";

export const updateSettings = defineControl({
  subtype: "update_settings",
  summary:
    "Writes settings to a file. Supports only `outputStyle` in local settings and `effortLevel` in user settings.",
  since: "0.3.257",
  stability: "declared",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("update_settings"),
    source: literalsSince({ userSettings: "0.3.277" }, oneOf(["localSettings", "userSettings"], "Which file.")),
    settings: record("Keys to write with their values, which are strings."),
  }),
  response: object({}),
  errors: [malformed, { when: "The file or a key is not supported, or there is no key." }],
  deadlineMs: 10_000,
  examples: [
    {
      request: { subtype: "update_settings", source: "localSettings", settings: { outputStyle: "Concise" } },
      response: {},
    },
  ],
});
