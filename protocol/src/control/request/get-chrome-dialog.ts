import * as z from "zod";
import { flag, object } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const getChromeDialog = defineControl({
  subtype: "get_chrome_dialog",
  summary: "Returns the state of the browser extension, for a settings menu.",
  since: "0.3.330",
  stability: "undeclared",
  evidence: "answered by the CLI 2.1.330 over stdio; sent by the SDK's own JavaScript",
  direction: "host-to-agent",
  request: object({ subtype: z.literal("get_chrome_dialog") }),
  response: object({
    allowed: flag("Whether the feature is available."),
    subscriber: flag("Whether the account's plan includes the feature."),
    wsl: flag("Whether the agent runs in the Windows Subsystem for Linux."),
    installed: flag("Whether the extension is installed."),
    connected: flag("Whether the extension is connected."),
    paired_browser: z.string().describe("Name of the paired browser.").optional(),
    enabled_by_default: flag("Whether new sessions use the extension."),
    at_startup: flag("Whether this session has used it from the start.").optional(),
    urls: object({
      install: z.string().describe("URL to install the extension."),
      reconnect: z.string().describe("URL to reconnect it."),
      permissions: z.string().describe("URL to change its permissions."),
    }).describe("URLs to open for the user."),
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
