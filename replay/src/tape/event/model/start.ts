import * as z from "zod";
import { defineEvent } from "../../define.ts";

export const modelStart = defineEvent({
  channel: "model",
  kind: "start",
  since: 1,
  summary: "The answer to the call begins to stream. `requestId` is the vendor's id of the request.",
  body: { call: z.int().min(1), status: z.int().optional(), requestId: z.string().nullable().optional() },
  examples: [{ call: 1, status: 200, requestId: "req_1" }],
});
