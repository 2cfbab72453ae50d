import * as z from "zod";
import { object } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const reloadConnectors = defineControl({
  subtype: "reload_connectors",
  summary: "Reloads the account's list of connectors.",
  since: "0.3.330",
  stability: "undeclared",
  evidence: "answered by the CLI 2.1.330 over stdio",
  direction: "host-to-agent",
  request: object({ subtype: z.literal("reload_connectors") }),
  response: null,
  errors: [{ when: "The list could not be read." }],
  deadlineMs: 60_000,
  examples: [{ request: { subtype: "reload_connectors" } }],
});
