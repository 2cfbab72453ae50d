import { z } from "zod";
import { flag, object } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const getChromeDialog = defineControl({
  subtype: "get_chrome_dialog",
  summary: "Asks whether a browser with the extension can be used, as a menu would show it.",
  since: "0.3.330",
  stability: "undeclared",
  evidence: "answered by the CLI 2.1.330 over stdio; sent by the SDK's own JavaScript",
  direction: "host-to-agent",
  request: object({ subtype: z.literal("get_chrome_dialog") }),
  response: object({
    allowed: flag("It may be used."),
    subscriber: flag("The account has a plan for it."),
    wsl: flag("The agent runs in the Windows Subsystem for Linux."),
    installed: flag("The extension is installed."),
    connected: flag("It is connected."),
    paired_browser: z.string().describe("The browser that it is paired with.").optional(),
    enabled_by_default: flag("New sessions use it."),
    at_startup: flag("This session used it from the start.").optional(),
    urls: object({
      install: z.string().describe("To install it."),
      reconnect: z.string().describe("To connect it again."),
      permissions: z.string().describe("To change what it may do."),
    }).describe("Pages to send the user to."),
  }),
  errors: [],
  deadlineMs: 10_000,
  examples: [
    {
      request: { subtype: "get_chrome_dialog" },
      response: {
        allowed: true,
        subscriber: false,
        wsl: false,
        installed: false,
        connected: false,
        enabled_by_default: false,
        at_startup: false,
        urls: {
          install: "https://example.com/install",
          reconnect: "https://example.com/reconnect",
          permissions: "https://example.com/permissions",
        },
      },
    },
  ],
});
