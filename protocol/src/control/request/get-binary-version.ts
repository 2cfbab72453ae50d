import * as z from "zod";
import { object, timestamp } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const getBinaryVersion = defineControl({
  subtype: "get_binary_version",
  summary: "Returns the version of the running agent.",
  since: "0.2.119",
  stability: "declared",
  direction: "host-to-agent",
  request: object({ subtype: z.literal("get_binary_version") }),
  response: object({
    version: z.string().describe("Version of the agent."),
    buildTime: timestamp("Build time of the agent.").optional(),
    oldestDesktopSdk: z
      .string()
      .describe("The oldest SDK release that a desktop host may use with the agent.")
      .optional(),
  }),
  errors: [],
  deadlineMs: 10_000,
  examples: [
    {
      request: { subtype: "get_binary_version" },
      response: { version: "2.1.330", buildTime: "2026-11-20T17:34:37Z", oldestDesktopSdk: "0.3.280" },
    },
  ],
});
