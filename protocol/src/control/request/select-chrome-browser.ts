import * as z from "zod";
import { object, reference, text } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const selectChromeBrowser = defineControl({
  subtype: "select_chrome_browser",
  summary: "Selects another browser for the session.",
  since: "0.3.330",
  stability: "undeclared",
  evidence: "answered by the CLI 2.1.330 over stdio; sent by the SDK's own JavaScript",
  direction: "host-to-agent",
  request: object({ subtype: z.literal("select_chrome_browser"), device_id: reference("Id of the browser.") }),
  response: object({ name: text("Display name of the browser.").optional() }),
  errors: [{ when: "No browser is connected to the session." }],
  deadlineMs: 30_000,
  examples: [{ request: { subtype: "select_chrome_browser", device_id: "d1" }, response: { name: "Work" } }],
});
