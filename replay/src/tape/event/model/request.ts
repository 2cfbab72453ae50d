import * as z from "zod";
import { defineEvent } from "../../define.ts";

export const modelRequest = defineEvent({
  channel: "model",
  kind: "request",
  since: 1,
  summary: "The agent called the model. `call` numbers the calls of a tape from 1.",
  body: { call: z.int().min(1), body: z.unknown(), headers: z.record(z.string(), z.string()).optional() },
  examples: [{ call: 1, body: { model: "claude-opus-5-5", messages: [] } }],
});
