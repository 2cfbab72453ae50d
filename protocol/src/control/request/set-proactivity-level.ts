import { z } from "zod";
import { object } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const setProactivityLevel = defineControl({
  subtype: "set_proactivity_level",
  summary: "Says how much the agent may do by itself. Only in sessions whose host asked for levels at the start.",
  since: "0.3.330",
  stability: "undeclared",
  evidence: "refused with the list of levels by the CLI 2.1.330 over stdio",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("set_proactivity_level"),
    level: z.enum(["ask", "default", "proactive"]).describe("From little to much."),
  }),
  response: null,
  errors: [{ when: "There is no such level, or the session has none." }],
  deadlineMs: 10_000,
  examples: [{ request: { subtype: "set_proactivity_level", level: "ask" } }],
});
