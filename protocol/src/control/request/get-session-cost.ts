import * as z from "zod";
import { object, text } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const getSessionCost = defineControl({
  subtype: "get_session_cost",
  summary: "Returns the cost of the session as text.",
  since: "0.2.118",
  stability: "declared",
  direction: "host-to-agent",
  request: object({ subtype: z.literal("get_session_cost") }),
  response: object({ text: text("Report of several lines.") }),
  errors: [],
  deadlineMs: 10_000,
  examples: [{ request: { subtype: "get_session_cost" }, response: { text: "Total cost: $0.12" } }],
});
