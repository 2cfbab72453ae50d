import * as z from "zod";
import { defineEvent } from "../../define.ts";

export const effectCall = defineEvent({
  channel: "effect",
  kind: "call",
  since: 1,
  summary:
    "The agent started an effect that completes later: a file access, a command, a wait. Its results are `effect/value` events of the same `call`, which numbers the calls of a process from 1.",
  body: { call: z.int().min(1), name: z.string(), given: z.unknown().optional() },
  examples: [{ call: 1, name: "files.read", given: { path: "/project/a.txt" } }],
});
