import * as z from "zod";
import { object, reference, references } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const setChromeBrowserHints = defineControl({
  subtype: "set_chrome_browser_hints",
  summary: "Tells a remote session which of the account's browsers is local to the user.",
  since: "0.3.330",
  stability: "undeclared",
  evidence: "sent by the SDK's own JavaScript; refused by the CLI 2.1.330 over stdio",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("set_chrome_browser_hints"),
    preferredDeviceId: reference("Browser that the user selected last.").nullable().optional(),
    localDeviceIds: references("Browsers on the host's machine, at most 32."),
    hostPlatform: z.enum(["darwin", "win32", "linux"]).describe("Operating system of the host.").optional(),
  }),
  response: null,
  errors: [{ when: "The session is not remote." }],
  deadlineMs: 10_000,
  examples: [{ request: { subtype: "set_chrome_browser_hints", preferredDeviceId: "d1", localDeviceIds: ["d1"] } }],
});
