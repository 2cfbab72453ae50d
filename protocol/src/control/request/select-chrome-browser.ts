import { z } from "zod";
import { object, reference, text } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const selectChromeBrowser = defineControl({
  subtype: "select_chrome_browser",
  summary: "Has the session use another browser.",
  since: "0.3.330",
  stability: "undeclared",
  evidence: "answered by the CLI 2.1.330 over stdio; sent by the SDK's own JavaScript",
  direction: "host-to-agent",
  request: object({ subtype: z.literal("select_chrome_browser"), device_id: reference("The browser.") }),
  response: object({ name: text("Its name for people.").optional() }),
  errors: [{ when: "The session has no browser connected." }],
  deadlineMs: 30_000,
  examples: [{ request: { subtype: "select_chrome_browser", device_id: "d1" }, response: { name: "Work" } }],
});
