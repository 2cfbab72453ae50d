import * as z from "zod";
import { object } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const setColor = defineControl({
  subtype: "set_color",
  summary: "Sets the accent color of the session. Declared, but an agent without a terminal rejects it.",
  since: "0.2.118",
  stability: "declared",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("set_color"),
    color: z.string().describe("Name of an agent color, or `default`."),
  }),
  response: null,
  errors: [{ code: "unsupported_request", when: "The agent has no terminal." }],
  deadlineMs: 10_000,
  examples: [{ request: { subtype: "set_color", color: "blue" } }],
});
