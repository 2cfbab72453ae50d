import { z } from "zod";
import { flag, id, object, text } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const getChromeBrowsers = defineControl({
  subtype: "get_chrome_browsers",
  summary: "Asks for the browsers that are connected to the account.",
  since: "0.3.330",
  stability: "undeclared",
  evidence: "answered by the CLI 2.1.330 over stdio; sent by the SDK's own JavaScript",
  direction: "host-to-agent",
  request: object({ subtype: z.literal("get_chrome_browsers") }),
  response: object({
    browsers: z
      .array(
        object({
          device_id: id("The browser."),
          name: text("Its name for people."),
          os_platform: z.string().describe("What it runs on.").optional(),
          current: flag("The session uses it."),
        }),
      )
      .describe("The browsers."),
  }),
  errors: [{ when: "The session has no browser connected." }],
  deadlineMs: 30_000,
  examples: [
    {
      request: { subtype: "get_chrome_browsers" },
      response: { browsers: [{ device_id: "d1", name: "Work", os_platform: "linux", current: true }] },
    },
  ],
});
