import * as z from "zod";
import { flag, id, object, text } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const getChromeBrowsers = defineControl({
  subtype: "get_chrome_browsers",
  summary: "Lists the browsers that are connected to the account.",
  since: "0.3.330",
  stability: "undeclared",
  evidence: "answered by the CLI 2.1.330 over stdio; sent by the SDK's own JavaScript",
  direction: "host-to-agent",
  request: object({ subtype: z.literal("get_chrome_browsers") }),
  response: object({
    browsers: z
      .array(
        object({
          device_id: id("Id of the browser."),
          name: text("Display name of the browser."),
          os_platform: z.string().describe("Operating system of the browser.").optional(),
          current: flag("Whether the session uses this browser."),
        }),
      )
      .describe("The browsers."),
  }),
  errors: [{ when: "No browser is connected to the session." }],
  deadlineMs: 30_000,
  examples: [
    {
      request: { subtype: "get_chrome_browsers" },
      response: { browsers: [{ device_id: "d1", name: "Work", os_platform: "linux", current: true }] },
    },
  ],
});
