import { z } from "zod";
import { object, text } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const getSessionCost = defineControl({
  subtype: "get_session_cost",
  summary: "Asks for the session's cost as a text for people.",
  since: "0.2.126",
  stability: "declared",
  direction: "host-to-agent",
  request: object({ subtype: z.literal("get_session_cost") }),
  response: object({ text: text("Several lines of text.") }),
  errors: [],
  deadlineMs: 10_000,
  examples: [{ request: { subtype: "get_session_cost" }, response: { text: "Total cost: $0.12" } }],
});
