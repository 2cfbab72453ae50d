import * as z from "zod";
import { object } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const setProactivityLevel = defineControl({
  subtype: "set_proactivity_level",
  summary: "Sets how much the agent may do without a prompt. Available only if the host requested levels at startup.",
  since: "0.3.330",
  stability: "undeclared",
  evidence: "refused with the list of levels by the CLI 2.1.330 over stdio",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("set_proactivity_level"),
    level: z.enum(["ask", "default", "proactive"]).describe("Level, from low to high."),
  }),
  response: null,
  errors: [{ when: "The level does not exist, or the session has no levels." }],
  deadlineMs: 10_000,
  examples: [{ request: { subtype: "set_proactivity_level", level: "ask" } }],
});
